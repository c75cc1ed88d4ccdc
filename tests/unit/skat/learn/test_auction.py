"""The lines of passing: fitted, moved, and shown beside what came of held-out games."""

import itertools
from pathlib import Path

import pytest
from played_skat import write_records
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.skat.learn.auction import Passed, PlayedSoloist, fit, outcomes, own_games, shifted, shown
from counterplay.skat.review.auction import BID_HEIGHTS, AuctionLines
from counterplay.skat.rules import margin


def test_a_line_follows_what_came() -> None:
    passes = [Passed("two left from 0", worth, 3 + 0.5 * worth, 0.4) for worth in range(-80, 60)] * 40
    lines = AuctionLines(fit(passes), {}, {})
    points, chance = lines.when_passing("two left from 0", 20.0)
    assert points == pytest.approx(13, abs=0.1)
    assert chance == pytest.approx(0.4, abs=0.01)
    assert set(lines.passing) == {
        f"{left} left from {height}" for left in ("one", "two") for height in BID_HEIGHTS
    }
    # what is never seen is held near all others
    assert lines.when_passing("one left from 36", 20.0)[0] == pytest.approx(points, abs=0.1)
    moved = shifted(dict(lines.passing), [Passed("two left from 0", 20.0, 23.0, 0.5)] * 3)
    assert AuctionLines(moved, {}, {}).when_passing("two left from 0", 20.0) == (
        pytest.approx(23, abs=0.01),
        pytest.approx(0.5, abs=0.001),
    )


def test_bins_hold_what_was_estimated_and_what_came() -> None:
    lines = AuctionLines(fit([Passed("two left from 0", 0.0, 1.0, 0.5)] * 10), {}, {})
    played = [PlayedSoloist(chance / 100, chance, chance - 10, float(chance > 50)) for chance in range(100)]
    bins = shown(lines, [Passed("two left from 0", 0.0, 2.0, 1.0)] * 12, played)
    going_on = bins["points of going on"]
    assert sum(one["games"] for one in going_on) == 100
    assert all(one["came"] == pytest.approx(one["estimated"] - 10) for one in going_on)
    assert all(one["to"] == after["from"] for one, after in itertools.pairwise(going_on))
    lines = AuctionLines({}, bins, {})
    assert lines.like("chance of going on", 0.02).came == 0  # type: ignore[union-attr]
    assert lines.like("points of going on", -3.0) is None  # no such hand was played


def test_what_a_deal_says_adds_up() -> None:
    for state in own_games(12, 5, lambda done, all: None):
        passes, played = outcomes(state)
        assert sum(margin(state.result, seat) for seat in range(3)) == pytest.approx(0)
        assert (played is None) == (state.result is None)
        if played is not None:
            assert played.won == state.result.won  # type: ignore[union-attr]
        assert len(passes) <= 3


def test_the_command_writes_what_the_judge_reads(tmp_path: Path) -> None:
    games = write_records(tmp_path / "games.sgf", 12, 8)
    out = tmp_path / "auction.json"
    run = CliRunner().invoke(
        app,
        [
            "skat",
            "train",
            "auction",
            "--games",
            str(games),
            "--held-out",
            str(games),
            "--own-games",
            "100",
            "--out",
            str(out),
        ],
    )
    assert run.exit_code == 0, run.output
    lines = AuctionLines.load(out)
    assert lines.card["own games"] == 100
    assert lines.card["held-out soloists"] >= 8
    assert sum(one["games"] for one in lines.shown["points of passing"]) == lines.card["held-out passes"]
