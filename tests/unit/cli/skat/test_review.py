"""`counterplay skat review` as users and machines meet it."""

import bz2
import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from called import Ended, ended

GOLDEN = Path(__file__).parents[3] / "golden"
GAMES = GOLDEN / "review_games.sgf"


def run(*arguments: str, stdin: bytes = b"") -> Ended:
    return ended("skat", "review", *arguments, stdin=stdin)


@pytest.fixture(scope="module")
def report() -> Any:
    done = run(str(GAMES), "--json")
    assert done.returncode == 1  # one line is no record
    return json.loads(done.stdout)


def is_rate(given: dict[str, Any]) -> bool:
    """Opportunities, mistakes, rate, low, high, and nothing contradictory among them."""
    chances, missed = given["opportunities"], given["mistakes"]
    assert isinstance(chances, int)
    assert isinstance(missed, int)
    if not chances:
        return missed == 0 and (given["rate"], given["low"], given["high"]) == (None, None, None)
    return given["rate"] == pytest.approx(missed / chances) and (
        0 <= given["low"] <= given["rate"] + 1e-12 and given["rate"] - 1e-12 <= given["high"] <= 1
    )


def test_the_json_has_the_promised_keys(report: Any) -> None:
    assert list(report) == ["games", "players", "totals", "set_aside"]
    assert [game["line"] for game in report["games"]] == [*range(1, 11), 12, 13]
    for game in report["games"]:
        assert (
            {"line", "id", "complete", "moves"} <= set(game) <= {"line", "id", "complete", "moves", "broken_off"}
        )
        assert isinstance(game["id"], str)
        assert game["complete"] == ("broken_off" not in game)
        assert len(game["moves"]) <= 30
        for move in game["moves"]:
            assert list(move) == ["seat", "card", "legal", "opportunity", "mistake", "decision_loss"]
            assert move["seat"] in (0, 1, 2)
            assert move["card"] in move["legal"]
            assert all(isinstance(won, bool) for won in move["legal"].values())
            assert move["opportunity"] == (len(set(move["legal"].values())) == 2)
            assert move["mistake"] == (move["opportunity"] and not move["legal"][move["card"]])
            assert move["decision_loss"] is None
    assert report["set_aside"] == [{"line": 11, "reason": "a record begins with (;"}]


def test_players_are_sums_over_complete_games(report: Any) -> None:
    for player in report["players"].values():
        assert is_rate(player)
        assert is_rate(player["broken_off"])
        for axis in ("by_role", "by_trick", "by_game"):
            rows = player[axis]
            assert all(is_rate(row) for row in rows.values())
            assert sum(row["opportunities"] for row in rows.values()) == player["opportunities"]
            assert sum(row["mistakes"] for row in rows.values()) == player["mistakes"]
        assert set(player["by_role"]) <= {"soloist", "left defender", "right defender"}
        assert set(player["by_trick"]) <= set(map(str, range(1, 11)))
        assert set(player["by_game"]) <= {"suit", "grand", "null"}
    for kind in ("complete", "broken_off"):
        games = [game for game in report["games"] if game["complete"] == (kind == "complete")]
        moves = [move for game in games for move in game["moves"]]
        assert report["totals"][kind] == {
            "games": len(games),
            "moves": len(moves),
            "opportunities": sum(move["opportunity"] for move in moves),
            "mistakes": sum(move["mistake"] for move in moves),
        }
    complete = report["totals"]["complete"]
    assert sum(player["mistakes"] for player in report["players"].values()) == complete["mistakes"]
    apart = sum(player["broken_off"]["mistakes"] for player in report["players"].values())
    assert apart == report["totals"]["broken_off"]["mistakes"] > 0


def test_a_name_at_two_seats_is_one_player(report: Any) -> None:
    assert report["players"]["twin"]["games"] == 1


def test_decisions_and_points_look_as_they_did() -> None:
    done = run(str(GAMES), "--json", "--decision", "--points", "--workers", "2")
    report = json.loads(done.stdout)
    golden = GOLDEN / "review.json"
    assert report == json.loads(golden.read_text())
    moves = [move for game in report["games"] for move in game["moves"]]
    for move in moves:
        assert (move["decision_loss"] is not None) == move["mistake"]
        if move["mistake"]:
            assert 0 <= move["decision_loss"] <= 1
            assert move["decision_worlds"] <= 200
    assert {move["bad_luck"] for move in moves if move["mistake"]} == {True, False}


def test_the_text_looks_as_it_did() -> None:
    done = run(str(GAMES), "--decision", "--points", "--workers", "1")
    assert done.stdout == (GOLDEN / "review.txt").read_text()
    assert "line 11 is set aside: a record begins with (;" in done.stderr
    assert "bad luck" in done.stdout
    assert "an error, best" in done.stdout


def test_any_number_of_workers_gives_the_same(tmp_path: Path, report: Any) -> None:
    many = GAMES.read_bytes() * 2  # more than one portion
    path = tmp_path / "games"
    path.write_bytes(many)
    alone = run(str(path), "--json", "--workers", "1")
    assert alone.stdout == run("-", "--json", "--workers", "3", stdin=many).stdout
    games = json.loads(alone.stdout)["games"]
    assert len(games) == 2 * len(report["games"])
    assert games[:12] == report["games"]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress], ids=["gzip", "bzip2", "xz"])
def test_packed_files_are_read(tmp_path: Path, report: Any, pack: Any) -> None:
    path = tmp_path / "games"
    path.write_bytes(pack(GAMES.read_bytes()))
    assert json.loads(run(str(path), "--json").stdout) == report
    path.write_bytes(2 * pack(GAMES.read_bytes()))
    assert len(json.loads(run(str(path), "--json", "--workers", "1").stdout)["games"]) == 2 * len(report["games"])


def test_only_one_player(report: Any) -> None:
    done = run(str(GAMES), "--json", "--player", "twin")
    only = json.loads(done.stdout)
    assert [game["line"] for game in only["games"]] == [13]
    assert list(only["players"]) == ["twin"]
    bela = json.loads(run(str(GAMES), "--json", "--player", "bela").stdout)
    assert bela["players"] == {"bela": report["players"]["bela"]}


def test_an_unknown_player_is_told_near_names() -> None:
    done = run(str(GAMES), "--json", "--player", "Ana")
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no game of Ana: did you mean anna" in done.stderr
    assert "there are 5 other players" in run(str(GAMES), "--player", "Wolfgang").stderr


def test_the_page_and_the_picture(tmp_path: Path) -> None:
    page, picture = tmp_path / "r.html", tmp_path / "r.png"
    done = run(str(GAMES), "--brief", "--html", str(page), "--plot", str(picture))
    assert done.returncode == 1
    written = page.read_text()
    assert "&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;" in written
    assert '<b>"' not in written
    assert written.count("<svg") == 10
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "turned a won game" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["nothing.sgf"], 2, "there is no file"),
        (["."], 2, "is a directory"),
        ([str(GAMES), "--workers", "0"], 2, "--workers"),
        ([str(GAMES), "--worlds", "0"], 2, "--worlds"),
        ([str(GAMES), "--html", "nowhere/x.html"], 2, "cannot be written"),
        ([str(GAMES), "--plot", "."], 2, "cannot be written"),
        ([], 2, "Missing argument"),
    ],
)
def test_wrong_calls_end_in_a_sentence(arguments: list[str], code: int, sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert sentence in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("content", "code", "sentence"),
    [
        (b"", 1, "holds no records"),
        (b"\x7fELF\x00\x01", 2, "is a binary file"),
        (gzip.compress(GAMES.read_bytes(), mtime=0)[:700], 2, "is damaged"),
        (lzma.compress(GAMES.read_bytes())[:700], 1, "is damaged after line 5"),
        (b"nonsense\n", 1, "line 1 is set aside"),
    ],
    ids=["empty", "binary", "cut gzip", "cut xz", "nonsense"],
)
def test_bad_files_end_in_a_sentence(tmp_path: Path, content: bytes, code: int, sentence: str) -> None:
    path = tmp_path / "games"
    path.write_bytes(content)
    done = run(str(path))
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "names.sgf"
    path.write_text(GAMES.read_text().splitlines()[0].replace("P0[", "P0[\x1b\\[31m[red\\]\u202e") + "\n")
    done = run(str(path))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert "[red]" in done.stdout


def test_odd_bytes_in_names_do_not_break_the_json(tmp_path: Path) -> None:
    path = tmp_path / "names.sgf"
    path.write_bytes(GAMES.read_bytes().splitlines()[0].replace(b"P0[", b"P0[\xff\xc3\xa4") + b"\n")
    done = run(str(path), "--json")
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["players"]) == 3
    assert run(str(path), "--html", str(tmp_path / "x.html")).returncode == 0
