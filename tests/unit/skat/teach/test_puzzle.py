"""The shipped puzzles are what is said of them: one best card, a margin, the same under three seeds."""

import pytest

from counterplay.protocol import BadInput
from counterplay.review.judgement import decision_loss
from counterplay.skat.review.judge import decision_wins
from counterplay.skat.solver.double_dummy import Solver
from counterplay.skat.teach import mining, puzzle
from counterplay.skat.teach.measure import wanted_of
from counterplay.skat.teach.mining import LEAST_MARGIN, choose, looked_at, mean_values, mine, read_mined
from counterplay.skat.teach.themes import Theme, themes_of

ALL = list(puzzle.shipped().values())


def verify(one, solver):
    """Ask the measure again, as the miner did."""
    looks = list(looked_at(one.state, one.goal))
    assert {look.best for look in looks} == {one.best}
    assert min(look.margin for look in looks) == pytest.approx(one.margin, abs=0.06)
    assert themes_of(one.state, looks[0], one.goal) == one.themes
    for card, value in mean_values(looks).items():
        assert value.points == pytest.approx(one.values[card].points, abs=0.06)
    reached, every_world = decision_wins(one.state, solver, wanted=wanted_of(one.goal))
    assert decision_loss(reached, one.best, every_world=every_world).none


def test_there_are_enough_of_every_theme_and_each_is_graded():
    assert len(ALL) >= 500
    assert {theme for one in ALL for theme in one.themes} == set(Theme)
    assert all(set(one.failed) == set(mining.LADDER) for one in ALL)
    assert all(one.margin >= LEAST_MARGIN * one.stake - 0.05 for one in ALL)
    for one in ALL:
        first, second = sorted((value.points for value in one.values.values()), reverse=True)[:2]
        assert first > second
    assert {one.difficulty for one in ALL} == {1, 2, 3, 4, 5}
    strong, weak = (
        sum(one.failed[name] for one in ALL) for name in list(mining.LADDER)[:: len(mining.LADDER) - 1][::-1]
    )
    assert strong < weak
    assert len({one.position for one in ALL}) == len(ALL)


def test_some_are_what_is_said_of_them():
    solver = Solver()
    late = [one for one in ALL if one.state.cards_played >= 9]
    for one in late[:: len(late) // 4]:
        verify(one, solver)


@pytest.mark.verify
def test_all_are_what_is_said_of_them():
    solver = Solver()
    for one in ALL:
        verify(one, solver)


def test_a_run_that_was_stopped_goes_on_and_finds_the_same(tmp_path):
    whole, halves = tmp_path / "whole.jsonl", tmp_path / "halves.jsonl"
    told = []
    mine(whole, 21, 4, lambda number, found: told.append((number, found)))
    mine(halves, 21, 2, lambda number, found: None)
    halves.write_text(halves.read_text() + '{"seed": 21, "deal": 2, "puz')  # killed while it wrote
    mine(halves, 21, 4, lambda number, found: None)
    assert dict(read_mined(halves)) == dict(read_mined(whole))
    assert told[-1][0] == 4
    with pytest.raises(BadInput, match="seed"):
        mine(whole, 22, 4, lambda number, found: None)


@pytest.mark.parametrize(
    "held", [b"a,b\n1,2\n", b"a,b\n1,2", b'{"seed": 21}\n', b"[]\n", b"[" * 200_000 + b"\n", b"words"]
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path, held):
    other = tmp_path / "table.csv"
    other.write_bytes(held)
    with pytest.raises(BadInput, match="is not a file of mined deals"):
        mine(other, 21, 1, lambda number, found: None)
    assert other.read_bytes() == held


def test_a_choice_has_many_themes_and_a_file_is_read_as_it_was_written(tmp_path):
    chosen = choose(ALL, 40)
    assert len(chosen) == len({one.key for one in chosen}) == 40
    assert len({theme for one in chosen for theme in one.themes}) >= 9
    path = tmp_path / "some.jsonl.gz"
    puzzle.write(path, chosen)
    assert list(puzzle.read(path)) == chosen
    path.write_bytes(b"no puzzles")
    with pytest.raises(BadInput, match="cannot be read"):
        puzzle.read(path)
