"""Shared play: a game that several line-ups come to is played once, and nobody can tell from the results."""

import json
import os

import pytest
from toy_game import PLAYERS, ToyContest

from counterplay.arena.log import read_settings
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.report.summary import summarise
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match, Series
from counterplay.arena.sharing import SharedPlay
from counterplay.arena.specs import parse_specs
from counterplay.protocol import BadInput
from counterplay.workers import ProcessPool

TOY = ToyContest()
LUCK = ("first", "second", "third")
BOLD = tuple(f"bidder(bold={bold}),high(least={least}),sees" for bold, least in ((1, 5), (2, 5), (2, 4), (3, 6)))


def match(*line_ups: str, shared_play: bool, deals: int = 40, luck=LUCK) -> Match:
    named = tuple(LineUp(parse_specs(text), luck) for text in line_ups)
    return Match(TOY, named, deals, 7, shared_play=shared_play)


def run(wanted: Match, folder, workers: int = 1) -> tuple[Results, int]:
    """The results, and how many games were taken over."""
    taken = []
    results = run_match(
        wanted, folder, ProcessPool(workers), show=lambda progress: taken.append(progress.taken_over)
    )
    return results, taken[-1]


def lines(folder) -> dict[str, list[str]]:
    return {path.name: sorted(path.read_text().splitlines()) for path in folder.glob("*.jsonl")}


class Counts(PLAYERS["high"].make):
    """Like `high`, and counts how often it is asked."""

    play_key = "High"
    asked = 0

    def act(self, observation, chance):
        self.asked += 1
        return super().act(observation, chance)


def deal_where(holder: int) -> int:
    """The first deal in which a seat holds the 6."""
    return next(index for index in range(200) if 6 in TOY.deal(1, index).hands[holder])


def table(names: str, *players, luck: str = "xyz") -> list[Sitting]:
    return [Sitting(name, player, luck=own) for name, player, own in zip(names, players, luck, strict=True)]


def high():
    return PLAYERS["high"].make()


def test_the_second_line_up_is_only_asked_until_the_play_is_settled():
    deal, shared, second = deal_where(0), SharedPlay(), Counts()
    first = play_deal(TOY, 1, deal, table("abc", high(), high(), high()), shared=shared)
    taken = play_deal(TOY, 1, deal, table("def", second, high(), high()), shared=shared)
    assert second.asked == 1  # the bid
    assert shared.taken_over == 1
    assert taken.seats == ("d", "e", "f")
    assert (taken.moves, taken.state, taken.scores) == (first.moves, first.state, first.scores)


@pytest.mark.parametrize(
    ("seat", "player", "luck", "limit"),
    [
        (1, PLAYERS["chance"].make(), "xyz", None),  # says nothing of its play
        (1, PLAYERS["sees"].make(), "xyz", None),  # plays differently
        (1, high(), "xzy", None),  # other luck
        (0, PLAYERS["high"].make(least=7), "xyz", None),  # another auction
        (1, high(), "xyz", 10.0),  # a clock
        (0, PLAYERS["raises"].make(), "xyz", None),  # a fault before the play
    ],
)
def test_games_that_differ_are_not_shared(seat, player, luck, limit):
    deal, shared = deal_where(0), SharedPlay()
    play_deal(TOY, 1, deal, table("abc", high(), high(), high()), shared=shared)
    others = [high(), high(), high()]
    others[seat] = player
    play_deal(TOY, 1, deal, table("def", *others, luck=luck), limit, shared)
    assert shared.taken_over == 0


def test_who_watches_plays_for_itself():
    deal, shared = deal_where(0), SharedPlay()
    for _ in range(2):
        watching = table("abc", high(), high(), high())
        watching[1].watches = True
        play_deal(TOY, 1, deal, watching, shared=shared)
    assert shared.taken_over == 0
    assert not shared.games


def test_a_game_with_a_fault_is_nobody_elses():
    deal, shared = deal_where(0), SharedPlay()
    for _ in range(2):
        bad = PLAYERS["late_illegal"].make()
        assert play_deal(TOY, 1, deal, table("abc", high(), bad, high()), shared=shared).faults
    assert shared.taken_over == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_shared_play_changes_no_result(workers, tmp_path):
    alone, none = run(match(*BOLD, shared_play=False), tmp_path / "alone")
    shared, taken = run(match(*BOLD, shared_play=True), tmp_path / "shared", workers)
    assert none == 0
    assert taken > 40
    assert lines(tmp_path / "shared") == lines(tmp_path / "alone")
    assert json.dumps(summarise(shared)) == json.dumps(summarise(alone))
    assert Results.read(tmp_path / "shared").games == shared.games


@pytest.mark.parametrize("workers", [1, 2])
def test_line_ups_that_are_differently_far_go_on_together(workers, tmp_path):
    run(match(*BOLD, shared_play=False), tmp_path / "alone")
    run(match(*BOLD, shared_play=True), tmp_path / "cut")
    for number, file in enumerate(sorted((tmp_path / "cut").glob("*.jsonl"))):
        os.truncate(file, file.stat().st_size * (number + 1) // 13)
    _, taken = run(match(*BOLD, shared_play=True), tmp_path / "cut", workers)
    assert taken > 0
    assert lines(tmp_path / "cut") == lines(tmp_path / "alone")


def test_a_worker_that_dies_among_several_line_ups_is_replaced(tmp_path):
    line_ups = [f"bidder(bold={bold}),crashes(file='{tmp_path}/crashed'),high" for bold in (1, 2, 3)]
    run(match(*line_ups, shared_play=True), tmp_path / "run", workers=2)
    assert (tmp_path / "crashed").exists()
    run(match(*line_ups, shared_play=False), tmp_path / "again")
    assert lines(tmp_path / "run") == lines(tmp_path / "again")


def test_faults_stay_with_the_line_up_that_made_them(tmp_path):
    line_ups = [
        f"bidder(bold={bold}),{who},high" for bold in (1, 3) for who in ("bad_loser", "late_illegal", "high")
    ]
    _, taken = run(match(*line_ups, shared_play=True), tmp_path / "shared")
    alone, _ = run(match(*line_ups, shared_play=False), tmp_path / "alone")
    assert taken > 0
    assert summarise(alone)["faults"]
    assert lines(tmp_path / "shared") == lines(tmp_path / "alone")


def test_luck_is_by_entry_unless_it_is_named(tmp_path):
    plain, _ = run(match("chance,high,high", "high,chance,chance", shared_play=False, luck=()), tmp_path / "plain")
    same = match("chance,high,high", shared_play=False, luck=("chance", "high#1", "high#2"))
    named, _ = run(same, tmp_path / "named")
    assert named.games == {series: games for series, games in plain.games.items() if series.line_up == 0}
    other, _ = run(match("chance,high,high", shared_play=False), tmp_path / "other")
    assert other.games[Series(0, 0)] != named.games[Series(0, 0)]


def test_luck_is_kept_with_the_run(tmp_path):
    wanted = match(*BOLD, shared_play=True, deals=4)
    run(wanted, tmp_path)
    assert read_settings(tmp_path).line_ups == wanted.line_ups
    with pytest.raises(BadInput, match="its luck is"):
        run(match(*BOLD, shared_play=True, deals=4, luck=("x", "y", "z")), tmp_path)


def test_runs_from_before_luck_had_names_go_on(tmp_path):
    wanted = match("bidder,high,high", shared_play=False, luck=())
    run(wanted, tmp_path)
    path = tmp_path / "run.json"
    settings = json.loads(path.read_text())
    assert settings.pop("luck") == [[]]
    path.write_text(json.dumps(settings))
    assert len(run(wanted, tmp_path)[0].complete()) == 40
