"""`counterplay iss` as a user calls it."""

import asyncio
import json
import os
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from iss_house import QUICK, guest, house
from typer.testing import CliRunner

from counterplay.cli.iss.password import VARIABLE
from counterplay.cli.main import app
from counterplay.iss.plan import ClientPlan
from counterplay.iss.server.lobby import ServerRules
from counterplay.skat.records import sgf
from counterplay.store import GameQuery, Who, open_store

SECRET = "correct-horse"


@pytest.fixture
def port():
    """A house in a thread of its own, where whole games are played."""
    found, over = [], threading.Event()

    async def evening():
        async with house(ServerRules(seed=5, grace=0.2), bots="rules,random") as opened:
            found.append(opened.port)
            while not over.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(evening()))
    thread.start()
    while not found:
        time.sleep(0.01)
    yield found[0]
    over.set()
    thread.join()


def call(*words, typed="", secret=SECRET):
    env = {VARIABLE: secret} if secret else {VARIABLE: None}
    return CliRunner().invoke(app, ["iss", *map(str, words)], input=typed, env=env, catch_exceptions=True)


AT_HOME = ("play", "--host", "127.0.0.1", "--pace", "0")


def test_one_of_ours_plays_and_every_game_is_kept(port, tmp_path):
    log, records, store = tmp_path / "log", tmp_path / "games.sgf", tmp_path / "store.db"
    done = call(
        *AT_HOME, "--port", port, "--user", "ada", "--player", "tracker(worlds=3)", "--create", "--invite",
        "rules,rules", "--games", 2, "--store", store, "--records", records, "--log", log, "--json",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout[done.stdout.index("{") :])["games"] == 2
    kept = list(sgf.load(records))
    assert len(kept) == 2
    assert all("ada" in record.players for record in kept)
    assert SECRET not in log.read_text(encoding="utf-8")
    assert SECRET not in done.output
    with open_store(str(store)) as opened:
        games, total = opened.search(GameQuery(game="skat"), 0, 10)
        assert total == 2
        seats = {(seat.called, seat.kind) for game in games for seat in game.game.seats}
        assert seats == {
            ("ada", "bot"),
            ("rules", "name"),
        }  # as they are called there; which of them is ours is known
        assert opened.search(GameQuery(who=Who.bot("ada")), 0, 10)[1] == 2
        assert {game.state for game in games} == {"judged"}
    again = call("replay", log)
    assert again.exit_code == 0, again.output
    assert "2 games, 2 with their records" in again.output
    assert "legal by the lines received" in again.output


def test_a_person_plays_by_hand_and_leaves(port):
    typed = "nonsense\n/say hello there\np\n" + "q\n" * 3
    done = call(*AT_HOME, "--port", port, "--user", "ada", "--create", "--invite", "rules,random", typed=typed)
    assert done.exit_code == 1, done.output
    assert "forehand" in done.output or "middlehand" in done.output or "rearhand" in done.output
    assert "you left the table" in done.output
    assert "hello there" in done.output or "pass (p)?" in done.output


def test_somebody_watches_and_the_games_are_kept(port, tmp_path):
    records, over = tmp_path / "seen.sgf", threading.Event()

    async def play():
        plan = ClientPlan("ada", 500, create=True, invite=("rules", "rules"))
        playing = asyncio.create_task(guest(port, plan, manners=replace(QUICK, pace=0.01)).run())
        while not over.is_set():
            await asyncio.sleep(0.02)
        playing.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    watch = (*AT_HOME, "--port", port, "--user", "bob", "--watch", ".1", "--games", 2, "--records", records)
    for _ in range(200):  # until there is a table
        done = call(*watch)
        if "_no_such_table" not in done.output:
            break
        time.sleep(0.05)
    over.set()
    thread.join()
    assert done.exit_code == 0, done.output
    assert len(list(sgf.load(records))) == 2
    missing = call(*AT_HOME, "--port", port, "--user", "bob", "--table", ".77", "--player", "rules")
    assert missing.exit_code == 1
    assert "_no_such_table" in missing.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--user", "ada", "--create", "--table", ".1"), "choose one of"),
        (("--user", "ada", "--invite", "kermit"), "--create"),
        (("--user", "ada", "--create", "--invite", "a,b,c"), "one or two"),
        (("--user", "ada", "--ticket", "x"), "--table"),
        (("--user", "two words"), "one word"),
        (("--user", ""), "your name"),
        (("--user", "ada", "--player", "mistake(0.2)"), "hidden cards"),
        (("--user", "ada", "--player", "nobody"), "no player"),
        (("--user", "ada", "--password-file", "/proc/nowhere/at/all"), "No such file"),
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(words, said):
    done = call(*AT_HOME, "--port", 1, *words)
    assert done.exit_code != 0
    assert said in done.output or said in str(done.exception)


def test_a_password_is_never_taken_from_the_command_line():
    assert "--password " not in call("play", "--help").output
    done = call(*AT_HOME, "--user", "ada", "--password", "x")
    assert done.exit_code == 2


def test_without_a_password_nobody_is_called(tmp_path):
    done = call(*AT_HOME, "--port", 1, "--user", "ada", "--player", "rules", secret=None)
    assert "nobody is here to be asked" in str(done.exception)
    empty = tmp_path / "empty"
    empty.write_text("\n")
    done = call(*AT_HOME, "--port", 1, "--user", "ada", "--password-file", empty)
    assert "is not a password" in str(done.exception)


def test_the_environment_does_not_keep_the_password(monkeypatch):
    from counterplay.cli.iss.password import password_for

    monkeypatch.setenv(VARIABLE, SECRET)
    assert password_for("ada", None) == SECRET
    assert VARIABLE not in os.environ


def test_a_password_file(tmp_path, port):
    path = tmp_path / "password"
    path.write_text(SECRET + "\r\nmore\n")
    done = call(
        *AT_HOME, "--port", port, "--user", "eve", "--player", "rules", "--create", "--invite", "rules,rules",
        "--games", 1, "--password-file", path, secret=None,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "1 games" in done.output
    wrong = call(*AT_HOME, "--port", port, "--user", "eve", "--player", "rules", secret="wrong")
    assert "does not know this name" in str(wrong.exception)


def test_transcripts_that_are_not_there():
    assert "no transcript" in str(call("replay", "/proc/nowhere/at/all").exception)
    assert call("replay").exit_code == 2


def test_serving_is_refused_with_a_sentence(tmp_path):
    assert "--users" in str(call("serve", "--closed").exception)
    assert "hidden cards" in str(call("serve", "--bots", "mistake(0.2)").exception)
    assert "line 1" in str(call("serve", "--users", _nonsense(tmp_path)).exception)


def _nonsense(folder: Path) -> Path:
    path = folder / "users"
    path.write_text("x\n")
    return path


@pytest.mark.parametrize("name", ["play", "serve", "replay"])
def test_every_help_teaches_with_an_example(name):
    text = " ".join(call(name, "--help").output.split())
    assert f"counterplay iss {name}" in text
