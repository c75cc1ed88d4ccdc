"""`counterplay bridge review` from the outside: what it prints, its exit codes, and bad files."""

import io
import json
from functools import partial
from importlib.resources import files

import called
import pytest

from counterplay.bridge import lin, pbn

SAMPLE = files("counterplay.bridge") / "sample.lin"


@pytest.fixture
def call(capsys, monkeypatch):
    return partial(called.call, capsys, monkeypatch, "bridge", "review", "--workers", "1")


def test_turning_points_and_profiles_are_printed(call) -> None:
    code, out, _ = call(str(SAMPLE))
    assert code == 0
    assert "board 1, open room, 4H by Ada (North), 2 down" in out
    assert "trick 4: Ada ♦7 turned a won game: ♦K, ♦A win" in out
    assert "8 games complete: 3 mistakes in 41 opportunities" in out
    assert "opening lead" in out


def test_json_has_every_card_and_every_profile(call) -> None:
    code, out, _ = call(str(SAMPLE), "--json", "--tricks")
    found = json.loads(out)
    assert code == 0
    assert len(found["games"]) == 8
    boards = list(lin.load(SAMPLE))
    for board, game in zip(boards, found["games"], strict=True):
        assert [move["card"] for move in game["moves"]] == [str(card) for card in board.play]
        assert all(set(move["legal"]) == set(move["points"]) for move in game["moves"])
    cleo = found["players"]["Cleo"]
    assert (cleo["opportunities"], cleo["mistakes"]) == (6, 2)
    assert cleo["by_role"]["opening lead"]["mistakes"] == 1
    assert cleo["low"] < cleo["rate"] < cleo["high"]
    assert found["set_aside"] == []


def test_a_page_and_a_picture_are_written(call, tmp_path) -> None:
    code, _, _ = call(
        str(SAMPLE), "--brief", "--html", str(tmp_path / "page.html"), "--plot", str(tmp_path / "p.png")
    )
    assert code == 0
    assert "♦7 turned a won game" in (tmp_path / "page.html").read_text()
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def test_one_player_and_a_name_that_is_not_there(call) -> None:
    code, out, _ = call(str(SAMPLE), "--player", "Ada")
    assert code == 0
    assert "Eli (North)" not in out
    code, _, err = call(str(SAMPLE), "--player", "Adda")
    assert code == 2
    assert "did you mean Ada" in " ".join(err.split())


@pytest.mark.parametrize(
    ("content", "code", "reason"),
    [
        (b"at|A lecture|pg||\n", 2, "holds no boards"),
        (b"", 2, "is empty"),
        (b"\0\0\0", 2, "binary file"),
    ],
)
def test_a_file_of_another_kind_is_a_sentence(call, tmp_path, content, code, reason) -> None:
    path = tmp_path / "records"
    path.write_bytes(content)
    got, out, err = call(str(path))
    assert got == code
    assert reason in " ".join(err.split())
    assert "Traceback" not in out + err


def test_a_file_that_is_not_there(call, tmp_path) -> None:
    code, _, err = call(str(tmp_path / "none.lin"))
    assert code == 2
    assert "there is no file" in err


def test_bad_boards_are_set_aside_and_the_rest_is_reviewed(call, tmp_path) -> None:
    lines = SAMPLE.read_text().splitlines()
    lines[4] = lines[4].replace("md|3SAKT95", "md|3SAKT9Q")
    lines[5] = lines[5].replace("pc|C3|", "pc|D3|", 1)
    path = tmp_path / "boards.lin"
    path.write_text("\n".join(lines))
    code, out, err = call(str(path))
    assert code == 1
    assert "board 2, open room" in out
    assert "line 5 is set aside: board o1: SQ is dealt twice, to South and West" in " ".join(err.split())
    assert "line 6 is set aside: board c1: South revokes in trick 1" in " ".join(err.split())


def test_a_pbn_without_play_is_set_aside(call, tmp_path) -> None:
    boards, file = list(lin.load(SAMPLE)), io.StringIO()
    pbn.dump(boards[:2], file)
    first = file.getvalue().index("[Play")
    after = file.getvalue().index("\n\n", first)
    path = tmp_path / "boards.pbn"
    path.write_text(file.getvalue()[:first] + file.getvalue()[after:])
    code, out, err = call(str(path))
    assert code == 1
    assert "board 1 has no play" in err
    assert "board 1, closed room" in out
