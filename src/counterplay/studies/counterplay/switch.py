"""Bait and switch: two who play as a model says, and then as one whom no model explains.

While they bait, a quick player sits beside them and the measured ones look on; from the switch on these play, each
the same deals with the same luck: one that trusted, and one that never does. A pair of series is kept as a line,
and a study that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.arena import Sitting, make_player, parse_spec, play_deal
from counterplay.protocol import Table
from counterplay.skat.players import CounterplayPlayer, SkatContest
from counterplay.statistics import estimate
from counterplay.studies import lines
from counterplay.studies.counterplay.plan import NEVER, PLAYER
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, rounded
from counterplay.workers import HERE, Executor

BAITS = ("imitator(xskat)", "rules")
BAIT_DEALS = (36, 100, 300)
AFTER = "autodidact"  # as whom they play from the switch on
PLAYED = 100  # deals after the switch
BESIDE = "rules"  # who sits with those who bait
NAMES = ("measured", "left", "right")
GONE_WITHIN, MOST_LOST = 12, 40.0  # deals and points a list: the marks
LIST = 36


@dataclass(frozen=True, slots=True)
class SwitchSeries:
    """One series: as whom they bait, for how many deals, and with which deals and luck."""

    bait: str
    deals: int
    played: int
    seed: int

    @property
    def key(self) -> str:
        """Return what the journal calls it."""
        return f"{self.bait}, {self.deals} deals, then {self.played} of {AFTER}, seed {self.seed}"


def play(out: Path, played: int, matches: int, seed: int, progress: Progress, executor: Executor = HERE) -> None:
    """Play the series that are missing: all of one seed before those of the next."""
    journal = out / "switch.jsonl"
    done = {line["key"] for line in lines.read(journal)}
    asked = [
        SwitchSeries(bait, deals, played, seed + match)
        for match in range(matches)
        for deals in BAIT_DEALS
        for bait in BAITS
    ]
    missing = [series for series in asked if series.key not in done]
    tick = lines.counting(progress, "bait and switch", len(missing))
    lines.do(journal, executor, _play, 0, missing, lambda line: tick(1))


def _play(shared: int, series: SwitchSeries) -> Row:
    """Play one series: the trust after every deal, and the margins of both players."""
    contest = SkatContest()
    measured = [make_player(contest, parse_spec(text)) for text in (PLAYER, NEVER)]
    for player in measured:
        player.start(Table("skat", NAMES, 0))
    trusting, never = measured
    assert isinstance(trusting, CounterplayPlayer)
    _sit(contest, parse_spec(BESIDE), series.bait, range(series.deals), series.seed, [trusting, never])
    before = trusting.trust
    trusts, margins = [], []
    others = [make_player(contest, parse_spec(AFTER)) for _ in NAMES[1:]]
    for deal in range(series.deals, series.deals + series.played):
        values = []
        for player in measured:
            episode = _deal(contest, player, others, series.seed, deal)
            own = episode.seats.index(NAMES[0])
            points = np.array(episode.scores)
            values.append(float(points[own] - np.delete(points, own).mean()) * LIST)
            player.result(episode, own)
        trusts.append(round(trusting.trust, 3))
        margins.append(values)
    return {
        "key": series.key,
        "bait": series.bait,
        "deals": series.deals,
        "trust before": before,
        "trust": trusts,
        "margins": margins,
    }


def _sit(contest: SkatContest, quick: Any, bait: str, deals: range, seed: int, looking_on: Sequence[Any]) -> None:
    """Let those who bait play with a quick player; the others learn from it as if they sat there."""
    player = make_player(contest, quick)
    others = [make_player(contest, parse_spec(bait)) for _ in NAMES[1:]]
    for place, sitting in enumerate((player, *others)):
        sitting.start(Table("skat", NAMES, place))
    for deal in deals:
        episode = _deal(contest, player, others, seed, deal)
        for one in looking_on:
            one.result(episode, episode.seats.index(NAMES[0]))


def _deal(contest: SkatContest, player: Any, others: Sequence[Any], seed: int, deal: int) -> Any:
    sitting = (player, *others)
    order = [(deal + seat) % 3 for seat in range(3)]
    return play_deal(contest, seed, deal, [Sitting(NAMES[place], sitting[place]) for place in order])


def table(out: Path, seed: int) -> list[Row]:
    """Return for each bait how soon trust was gone, and what was lost after the switch."""
    series = lines.read(out / "switch.jsonl")
    rows: list[Row] = []
    for bait in BAITS:
        for deals in (*BAIT_DEALS, None):
            ours = [line for line in series if line["bait"] == bait and deals in (None, line["deals"])]
            if not ours:
                continue
            gone = [_gone_after(line["trust"]) for line in ours]
            pairs = np.array([pair for line in ours for pair in line["margins"]])
            gain = estimate(pairs[:, 0] - pairs[:, 1], seed)
            rows.append(
                {
                    "bait": bait,
                    "deals of it": "all" if deals is None else deals,
                    "series": len(ours),
                    "trust at the switch": rounded(float(np.mean([line["trust before"] for line in ours])), 2),
                    "deals until trust is gone": rounded(float(np.mean(gone)), 1),
                    "at most": max(gone),
                    "wanted": GONE_WITHIN,
                    "deals after it": len(pairs),
                    "margin": rounded(pairs[:, 0].mean()),
                    "margin without trust": rounded(pairs[:, 1].mean()),
                    "gain": rounded(gain.mean),
                    "low": rounded(gain.low),
                    "high": rounded(gain.high),
                    "gain wanted": -MOST_LOST,
                }
            )
    return rows


def _gone_after(trusts: Sequence[float]) -> int:
    """Return after how many deals trust was nothing and stayed so.

    >>> _gone_after([0.6, 0.2, 0.0, 0.1, 0.0, 0.0])
    5
    """
    return len(trusts) - next((place for place, w in enumerate(reversed(trusts)) if w > 0), len(trusts)) + 1
