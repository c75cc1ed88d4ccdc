"""How strong the player is now: its margin against two of each, and beside another player on the same deals.

A row is two series of deals, each with a seed of its own and no memory of the other, so that they can be played
side by side. Nothing was tuned on these seeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from counterplay.statistics import holm
from counterplay.studies.counterplay.plan import FULL_LOOK, LUCK, TOLD_NETWORKS
from counterplay.studies.margins import Margins, RunPlace, difference, estimated, one_against_two
from counterplay.studies.shape import Work
from counterplay.studies.tables import ITS_ENDS, Row, interval_columns, rounded

SEEDS = (7043, 7044)
DEALS = 300  # of each series


@dataclass(frozen=True)
class StudyMark:
    """What is wanted against two of a kind."""

    against: str
    margin: float | None = None
    base: str = ""  # who is beside it on the same deals
    gain: float | None = None


MARKS = (
    StudyMark("imitator(xskat)", 1400, TOLD_NETWORKS, 200),
    StudyMark("rules", 1200, TOLD_NETWORKS, 120),
    StudyMark("mistake(0.25)", None, TOLD_NETWORKS, 0),
    StudyMark("mistake(0.03)", None, TOLD_NETWORKS, 0),
    StudyMark("kermit", 270, "autodidact", 50),
    StudyMark("pi20", 250),
    StudyMark("autodidact"),  # the lower end of its interval is to be above 60
    StudyMark("stranger", 950, "autodidact", 50),
)


def play(work: Work[Any], deals: int) -> None:
    """Play what is missing."""
    for mark in MARKS:
        for player in filter(None, (FULL_LOOK, mark.base)):
            for seed in SEEDS:
                place = RunPlace(work.out, player, mark.against, seed)
                if len(place.margins()) < deals:
                    match = one_against_two(player, mark.against, deals, seed, LUCK)
                    work.play(match, place.games, f"{player} v {mark.against}, seed {seed}")


def table(out: Path) -> list[Row]:
    """Return a row for each mark that has games."""
    rows: list[Row] = []
    tested: list[float | None] = []
    for mark in MARKS:
        ours = _margins(out, FULL_LOOK, mark.against)
        if not ours:
            continue
        row: Row = {
            "against two": mark.against,
            "deals": len(ours),
            **estimated(ours, SEEDS[0]),
            "margin wanted": "" if mark.margin is None else mark.margin,
            "beside": RunPlace(out, mark.base, mark.against, SEEDS[0]).title if mark.base else "",
        }
        base = _margins(out, mark.base, mark.against) if mark.base else {}
        gain = difference(ours, base, SEEDS[0]) if set(ours) & set(base) else None
        row |= interval_columns(gain, "gain", prefix="its ") if gain else dict.fromkeys(("gain", *ITS_ENDS), "")
        row["gain wanted"] = "" if mark.gain is None else mark.gain
        tested.append(gain.p if gain else None)
        rows.append(row)
    for row, corrected in zip(rows, holm(tested), strict=True):
        row["its p (Holm)"] = rounded(corrected, 5)
    return rows


def _margins(out: Path, player: str, against: str) -> Margins:
    """Return the margins of both series by seed and deal, without deals beyond those a row asks for."""
    series = {seed: RunPlace(out, player, against, seed).margins() for seed in SEEDS}
    return {(seed, deal): value for seed, by in series.items() for deal, value in by.items() if deal < DEALS}
