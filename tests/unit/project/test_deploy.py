"""What hosts it: files that fit together, and a page whose every command runs."""

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import needs
import postgres
import pytest
import yaml

ROOT = Path(__file__).parents[3]
DEPLOY, PAGE = ROOT / "deploy", ROOT / "docs/host-for-a-club.md"
COMMAND = Path(sys.executable).parent / "counterplay"


def options(words):
    """The options of a call of `counterplay serve`."""
    return {word for word in words.split() if word.startswith("--")}


def commands():
    """The lines of the page that a shell runs."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines()]


def answers(port):
    """Whether a server answers there."""
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    return False


def test_a_container_is_small_and_nobody_in_particular():
    text = (DEPLOY / "Containerfile").read_text()
    last = text[text.rindex("\nFROM ") :]
    assert re.findall(r"^FROM (\S+)(?: AS (\w+))?$", text, re.MULTILINE) == [
        ("docker.io/library/node:22-slim", "pages"),
        ("docker.io/library/python:3.11-slim", "build"),
        ("docker.io/library/python:3.11-slim", ""),
    ]
    for word in ("USER 10001", "HEALTHCHECK", "/healthz", 'ENTRYPOINT ["counterplay"]'):
        assert word in last
    assert "apt-get" not in last, "the last stage holds what runs it and nothing else"
    for copied in re.findall(r"^COPY ((?:frontend|constraints)\S*)", text, re.MULTILINE):
        assert (ROOT / copied).exists()


def test_the_services_fit_together():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    ours = services["counterplay"]
    assert ours["read_only"] is True
    assert ours["cap_drop"] == ["ALL"]
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).exists()
    assert urlsplit(re.search(r"postgresql://\S+", ours["command"])[0]).hostname in services
    assert services["caddy"]["environment"]["UPSTREAM"] == "counterplay:8321"
    wide = {**os.environ, "COLUMNS": "200"}
    told = subprocess.run([COMMAND, "serve", "--help"], capture_output=True, text=True, env=wide)
    service = re.search(r"^ExecStart=(.*)$", (DEPLOY / "counterplay.service").read_text(), re.MULTILINE)[1]
    for words in (ours["command"], service):
        for option in options(words):
            assert option in told.stdout, option
    assert service.removeprefix("/opt/counterplay/bin/") in commands()


def test_systemd_takes_the_units(tmp_path):
    if reason := needs.why_not("systemd"):
        pytest.skip(reason)
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        text = unit.read_text().replace("/opt/counterplay/bin/counterplay", str(COMMAND))
        (tmp_path / unit.name).write_text(text)
    names = sorted(str(unit) for unit in tmp_path.iterdir())
    checked = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True)
    complaints = [line for line in checked.stderr.splitlines() if str(tmp_path) in line or "counterplay" in line]
    assert checked.returncode == 0, checked.stderr
    assert complaints == []


def test_every_command_of_the_page_runs(tmp_path):
    """In their order, against a PostgreSQL server of our own; the server of the page runs until the end."""
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.server() as url:
        place = urlsplit(url)
        environment = {
            **os.environ,
            "PATH": f"{COMMAND.parent}:{os.environ['PATH']}:{':'.join(postgres.FOLDERS)}",
            "PGHOST": str(place.hostname),
            "PGPORT": str(place.port),
            "PGUSER": "ada",
            "PGPASSWORD": postgres.PASSWORD,
            "COUNTERPLAY_STORE": str(tmp_path / "own.db"),
        }
        serving, port = None, 18321 + os.getpid() % 1000
        try:
            for line in commands():
                line = line.replace("sudo -u postgres ", "").replace("/backup/", f"{tmp_path}/")
                line = line.replace("/var/lib/counterplay", str(tmp_path)).replace("8321", str(port))
                line = line.replace("skat@localhost/", f"ada:$PGPASSWORD_QUOTED@{place.hostname}:{place.port}/")
                line = line.replace("$PGPASSWORD_QUOTED", place.netloc.split("@")[0].split(":", 1)[1])
                if line.startswith("counterplay serve"):
                    serving = subprocess.Popen(["/bin/sh", "-c", f"exec {line}"], env=environment, cwd=tmp_path)
                    until = time.monotonic() + 120
                    while not answers(port):
                        assert serving.poll() is None
                        assert time.monotonic() < until
                        time.sleep(0.5)
                    continue
                shell = ["/bin/sh", "-c", line]
                ended = subprocess.run(shell, env=environment, cwd=tmp_path, capture_output=True, text=True)
                assert ended.returncode == 0 or line == "counterplay doctor", (line, ended.stderr)
            assert list((tmp_path / "backups").glob("counterplay-*.jsonl"))
        finally:
            if serving is not None:
                serving.terminate()
                serving.wait(60)
