"""`counterplay opponents`: the calls of the manual, and what happens when they are wrong."""

import json

import pytest
from called import left_with
from toy_room import played

from counterplay.opponent.mistakes import Tally
from counterplay.store import ModelKey, open_store


def call(*words, code=0, stdin=b""):
    return left_with(code, "opponents", *words, stdin=stdin)


def tally(games=10):
    counted = Tally(("role", "trick"))
    for game in range(games):
        counted.add_game([(("soloist", "1"), game % 5 == 0), (("defender", "10"), False)])
    return counted


@pytest.fixture
def address(tmp_path, monkeypatch):
    address = str(tmp_path / "people.db")
    monkeypatch.setenv("COUNTERPLAY_STORE", address)
    with open_store(address) as store:
        store.update_model(ModelKey("count", "toy", "Theodora"), lambda kept: {"mistakes": tally().to_json()})
        store.memory("tracker", "toy").update("Theodora and bob", lambda kept: {"errors": {"games": 3}})
        for number in range(3):
            store.keep(played(number, "Theodora", "bob", counts=number > 0))
    return address


def test_the_list_tells_games_rate_interval_and_when(address):
    out, _ = call("list")
    assert "Theodora" in out
    assert "10.0% (2.8% to 30.1%), 2 of 20" in out  # Wilson's interval of 2 in 20
    (first,) = json.loads(call("list", "--json")[0])["opponents"]
    assert (first["name"], first["game"], first["kind"], first["games"]) == ("Theodora", "toy", "name", 10)
    assert (first["opportunities"], first["mistakes"], first["rate"]) == (20, 2, 0.1)
    assert first["low"] < 0.1 < first["high"]
    assert json.loads(call("list", "--game", "chess", "--json")[0])["opponents"] == []
    assert json.loads(call("list", "--name", "bob", "--json")[0])["opponents"] == []


def test_nobody_known_is_said(tmp_path):
    open_store(str(tmp_path / "new.db")).close()
    assert "nobody is known yet" in call("list", "--store", tmp_path / "new.db")[0]


def test_an_export_replaces_exports_alone(address, tmp_path):
    games = tmp_path / "season.sgf"
    games.write_text("(;GM[Skat])\n")
    assert "say --replace" in call("export", "--out", games, code=2)[1]
    assert games.read_text() == "(;GM[Skat])\n"
    call("export", "--out", games, "--replace")
    first = games.read_text()
    call("export", "--out", games)
    assert games.read_text() == first


@pytest.mark.parametrize(
    "words", [["list"], ["show", "ada"], ["forget", "ada", "--yes"], ["export"], ["alias", "ada", "bob"]]
)
def test_a_mistyped_store_is_told_and_not_made(tmp_path, words):
    assert "typo.db is no store yet" in call(*words, "--store", tmp_path / "typo.db", code=2)[1]
    assert list(tmp_path.iterdir()) == []


def test_show_tells_the_profile(address):
    out, _ = call("show", "Theodora")
    for words in ("3 games kept, 2 of them count", "20.0%", "soloist"):
        assert words in out
    (shown,) = json.loads(call("show", "Theodora", "--json")[0])["found"]
    assert shown["games"] == {"kept": 3, "counting": 2}
    profile = shown["profiles"]["toy"]
    assert profile["by_role"]["soloist"] == {
        **profile["by_trick"]["1"],
        "opportunities": 10,
        "mistakes": 2,
        "rate": 0.2,
    }
    (together,) = shown["models"]
    assert together["document"] == {"errors": {"games": 3}}


def test_two_names_are_one_person_and_two_again(address):
    assert "Theodora is also bob" in call("alias", "bob", "Theodora")[0]
    assert "Theodora (also bob)" in call("list")[0]
    assert json.loads(call("show", "bob", "--json")[0])["found"][0]["name"] == "Theodora"
    assert json.loads(call("part", "bob", "--json")[0])["names"] == ["bob"]
    assert "is nobody's other name" in call("part", "bob", code=2)[1]
    assert "did you mean" in call("alias", "theodore", "bob", code=2)[1]


def test_one_who_asks_not_to_be_modelled_is_not(address):
    assert "nothing is learned" in call("model", "Theodora", "--off")[0]
    assert "nobody is known yet" in call("list")[0]
    assert "asked not to be modelled" in call("show", "Theodora")[0]
    assert json.loads(call("model", "Theodora", "--on", "--json")[0]) == {"name": "Theodora", "modelled": True}


def test_an_unknown_name_gets_near_ones(address):
    for words in (["show"], ["forget", "--yes"], ["export"]):
        out, err = call(*words, "theodore", code=2)
        assert out == ""
        assert "nothing is kept about 'theodore'" in err
        assert "did you mean Theodora" in err
    assert "opponents list" in call("show", "xyz", code=2)[1]


def test_forgetting_asks_first(address, monkeypatch):
    assert "say --yes" in call("forget", "Theodora", code=2)[1]
    monkeypatch.setattr("counterplay.cli.opponents.forget.someone_there", lambda: True)
    assert "nothing was deleted" in call("forget", "Theodora", code=1, stdin=b"n\n")[1]
    with open_store(address) as store:
        assert store.knows("Theodora")
    out, _ = call("forget", "Theodora", stdin=b"y\n")
    told = "2 models, 0 judgements and 0 games deleted, the name replaced in 3 games of others"
    assert told in " ".join(out.split())
    with open_store(address) as store:
        assert store.players() == ["bob"]
    forgotten = json.loads(call("forget", "bob", "--yes", "--json")[0])
    assert forgotten == {"forgotten": "bob", "games": 0, "deleted": 3, "judgements": 0, "models": 0}


def test_export_and_import_go_round(address, tmp_path):
    text, _ = call("export")
    file, other = tmp_path / "all.jsonl", tmp_path / "other.db"
    assert "5 games and models written" in " ".join(call("export", "--out", file)[1].split())
    assert file.read_text() == text
    assert "3 games and 2 models taken in" in call("import", file, "--store", other)[0]
    again = json.loads(call("import", "-", "--store", other, "--json", stdin=text.encode())[0])
    assert again == {"games": 0, "models": 0, "aliases": 0, "practice": 0, "known": 5, "set_aside": []}
    assert call("export", "--store", other)[0] == text
    assert len(call("export", "bob")[0].splitlines()) == 5
    call("alias", "bob", "Theodora")
    assert len(call("export", "bob")[0].splitlines()) == 7


def test_bad_lines_set_the_exit_code(address, tmp_path):
    file = tmp_path / "broken.jsonl"
    lines = call("export")[0].splitlines()
    lines[2] = lines[2][:-5]
    file.write_text("\n".join(lines))
    out, err = call("import", file, "--store", tmp_path / "other.db", code=1)
    assert "line 3 is set aside: this is not JSON" in err
    assert "2 games and 2 models taken in, 0 lines known already, 1 set aside" in out
    told = json.loads(call("import", file, "--store", tmp_path / "other.db", "--json", code=1)[0])
    assert [line["line"] for line in told["set_aside"]] == [3]


def test_wrong_calls_end_in_a_sentence(address, tmp_path):
    (tmp_path / "diary.txt").write_text("Dear diary")
    assert "is not a database" in call("list", "--store", tmp_path / "diary.txt", code=2)[1]
    assert "nothing.jsonl cannot be read" in " ".join(
        call("import", tmp_path / "nothing.jsonl", code=2)[1].split()
    )
    assert "line 1" in call("import", tmp_path / "diary.txt", code=2)[1]
    assert "cannot be written" in call("export", "--out", tmp_path / "no" / "where", code=2)[1]
    err = call("list", "--store", "postgresql://ada:hush@127.0.0.1:1/cards", code=2)[1]
    assert "cannot be used" in err
    assert "hush" not in err


def test_a_damaged_model_is_told(address):
    with open_store(address) as store:
        store.update_model(ModelKey("count", "toy", "eve"), lambda kept: {"mistakes": {"format": 99}})
    assert "2 of 20" in call("list")[0]  # the others are listed all the same
    assert "format 99" in json.loads(call("show", "eve", "--json", code=1)[0])["found"][0]["models"][0]["damage"]
    assert '"format": 99' in call("show", "eve", code=1)[0]


@pytest.mark.parametrize("command", ["list", "show", "alias", "part", "model", "forget", "export", "import"])
def test_help_teaches_by_example(command):
    out, _ = call(command, "--help")
    assert f"counterplay opponents {command}" in out
    assert "--store" in out
