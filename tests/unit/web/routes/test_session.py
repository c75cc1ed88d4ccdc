"""What people may be called: as they write themselves, and never as a bot, however it is spelled."""

import pytest
from web_person import Person

from counterplay.web.catalogue import NAMES_OF_BOTS


@pytest.mark.parametrize(
    "name",
    ["kermit", "Kermit", "KERM\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}T", "\uff4b\uff45\uff52\uff4d\uff49\uff54"],
)
def test_nobody_is_called_as_a_bot(client, name):
    assert name in NAMES_OF_BOTS
    answer = Person(client).use().put("/api/session", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")


@pytest.mark.parametrize(
    ("name", "called"),
    [("Jose\u0301", "Jos\u00e9"), ("\u0905\u0928\u0941", "\u0905\u0928\u0941"), ("O'Neil 2", "O'Neil 2")],
)
def test_marks_belong_to_letters(client, name, called):
    assert Person(client).use().put("/api/session", json={"name": name}).json()["name"] == called


@pytest.mark.parametrize("name", ["-x", "<b>", "\u0301a", "a\u202eb"])
def test_signs_do_not(client, name):
    assert Person(client).use().put("/api/session", json={"name": name}).json()["code"] == "bad_name"
