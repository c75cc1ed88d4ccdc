"""The built pages: compressed, told to messengers, and looked at without being fetched."""

import pytest
from starlette.testclient import TestClient

from counterplay.web import app as application

PAGE = """<!doctype html><title>Counterplay</title>
<meta property="og:title" content="Counterplay" /><meta property="og:image" content="/icon-512.png" />"""


@pytest.fixture
def client(app, tmp_path, monkeypatch):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "assets" / "index-1.js").write_text("let spoken = 'Skat';\n" * 500)
    monkeypatch.setattr(application, "STATIC", tmp_path)
    with TestClient(app) as client:
        yield client


def test_files_are_compressed_for_those_who_can_read_it(client):
    packed = client.get("/assets/index-1.js", headers={"accept-encoding": "gzip"})
    plain = client.get("/assets/index-1.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < len(plain.content) / 10


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/", "Counterplay"),
        ("/lab/leduc", "Counterplay"),
        ("/review/abc", "A game of Skat, every card judged"),
        ("/join/abc", "You are invited to a table of Skat"),
    ],
)
def test_a_shared_address_says_what_it_is(client, address, title):
    html = client.get(address).text
    assert f'<meta property="og:title" content="{title}" />' in html
    assert '<meta property="og:image" content="http://testserver/icon-512.png" />' in html


def test_pages_can_be_asked_for_by_head(client):
    for address in ("/", "/review/abc", "/assets/index-1.js", "/api/catalogue"):
        asked = client.head(address)
        assert (asked.status_code, asked.content) == (200, b"")
