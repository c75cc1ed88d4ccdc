"""How strong the player is: its margin against two of each, and beside another player on the same deals.

A row is two series of deals, each with a seed of its own and no memory of the other, so that they can be played
side by side. Nothing was tuned on these seeds. `safety` are the rows in which it is held against itself without
trust, where nobody is whom it may take him for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from counterplay.arena import Match
from counterplay.statistics import holm
from counterplay.studies.counterplay.learning_curve import learn_strangers
from counterplay.studies.counterplay.plan import (
    LUCK,
    NEVER,
    PLAYER,
    STRANGER,
    TOLD_NETWORKS,
    knowing,
    learned_file,
)
from counterplay.studies.margins import Margins, RunPlace, difference, estimated, one_against_two
from counterplay.studies.shape import Work
from counterplay.studies.tables import ITS_ENDS, Row, interval_columns, rounded

SEEDS = (7053, 7054)
DEALS = 300  # of each series
ROUND = 30  # deals that every row has before any has more: a study that was stopped is balanced
GAMES_KNOWN = 36  # of a stranger, in the row in which he is known


@dataclass(frozen=True)
class StudyMark:
    """What is wanted against two of a kind."""

    against: str
    margin: float | None = None
    base: str = ""  # who is beside it on the same deals
    gain: float | None = None
    known: int = 0  # games of the opponent that it has learned from
    networks: Path | None = None  # by which an imitator plays that is no model of ours

    @property
    def player(self) -> str:
        """Return what tables call the player."""
        return f"{PLAYER} after {self.known} games" if self.known else PLAYER

    @property
    def opponent(self) -> str:
        """Return who sits there, as the arena is told."""
        return self.against if self.networks is None else f"imitator('{self.networks}')"

    def played_by(self, name: str, folder: Path) -> str:
        """Return who plays under a name: what was learned of the opponent lies in a folder."""
        return knowing(learned_file(folder, self.known)) if self.known and name == self.player else name


MARKS = (
    StudyMark("imitator(xskat)", 1400, TOLD_NETWORKS, 200),
    StudyMark("rules", 1200, TOLD_NETWORKS, 120),
    StudyMark("kermit", 270, "autodidact", 50),
    StudyMark("autodidact"),  # the lower end of its interval is to be above 60
    StudyMark(STRANGER, 950, "autodidact", 50),
    StudyMark(STRANGER, None, "autodidact", 150, known=GAMES_KNOWN),
    StudyMark("pi20", 250),
    StudyMark("mistake(0.25)", None, TOLD_NETWORKS, 0),
    StudyMark("mistake(0.03)", None, TOLD_NETWORKS, 0),
)
SAFETY = tuple(StudyMark(against, None, NEVER, -30) for against in ("kermit", "pi20", "autodidact"))


def imitated(networks: Path | None) -> tuple[StudyMark, ...]:
    """Return rows against another imitator of XSkat: as near to XSkat as we come without its own networks."""
    if networks is None:
        return ()
    against = f"imitator({networks.name})"
    return (
        StudyMark(against, 1250, TOLD_NETWORKS, networks=networks),
        StudyMark(against, None, NEVER, 0, networks=networks),
    )


def runs(marks: Sequence[StudyMark], out: Path, deals: int) -> list[tuple[RunPlace, Match]]:
    """Return the runs of some rows that lack deals, each once."""
    missing: dict[RunPlace, Match] = {}
    for mark in marks:
        for name in filter(None, (mark.player, mark.base)):
            for seed in SEEDS:
                place = RunPlace(out, name, mark.against, seed)
                if len(place.margins()) < deals:
                    missing[place] = one_against_two(mark.played_by(name, out), mark.opponent, deals, seed, LUCK)
    return [*missing.items()]


def play(work: Work[Any], marks: Sequence[StudyMark], deals: int) -> None:
    """Play what is missing, round by round."""
    known = {mark.known for mark in marks} - {0}
    learn_strangers(work.out, sorted(known), work.progress, work.executor)
    for most in (*range(ROUND, deals, ROUND), deals):
        for place, match in runs(marks, work.out, most):
            work.play(match, place.games, f"{place.player} v {place.against}, seed {place.seed}, {most} deals")
            place.margins()  # written down now


def table(out: Path, marks: Sequence[StudyMark]) -> list[Row]:
    """Return a row for each mark that has games."""
    rows: list[Row] = []
    tested: list[float | None] = []
    for mark in marks:
        ours = _margins(out, mark.player, mark.against)
        if not ours:
            continue
        base = _margins(out, mark.base, mark.against) if mark.base else {}
        if base:  # the margin and the gain are of the same deals
            ours = {deal: ours[deal] for deal in sorted(set(ours) & set(base))}
        row: Row = {
            "against two": mark.against + (f", {mark.known} games known" if mark.known else ""),
            "deals": len(ours),
            **estimated(ours, SEEDS[0]),
            "margin wanted": "" if mark.margin is None else mark.margin,
            "beside": mark.base,
        }
        gain = difference(ours, base, SEEDS[0]) if base and len(ours) > 1 else None
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
