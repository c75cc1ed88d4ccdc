"""All against all: each shipped player against two of every other, and whether any does better than `counterplay`.

A cell is a player against two of another on the deals of one seed, in all rotations, with the same luck for
whoever plays; so the players of a column are compared deal by deal. It is played in rounds, every cell a few deals
and then every cell more, so that a study that was stopped is balanced, and goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.arena import Match
from counterplay.statistics import estimate, holm
from counterplay.studies import pictures
from counterplay.studies.counterplay.plan import LUCK, PLAYER, STRANGER
from counterplay.studies.margins import RunPlace, one_against_two
from counterplay.studies.shape import Work
from counterplay.studies.tables import Row, rounded

# Players that are told all cards, `mistake` and `cheater`, sit only opposite; those that look at more of the same
# (`pi100`, `pif20`) and `random` are left out.
PLAYERS = (PLAYER, "autodidact", "pi20", "kermit", "count", "tracker", "imitator(xskat)", "rules", STRANGER)
OPPOSITE = (*PLAYERS, "mistake(0.25)")
SEED = 7051  # nothing was tuned on it
DEALS = 300
ROUNDS = (6, 12, 24, 48, 96, 180, DEALS)
SIGNIFICANT = 0.05


def runs(out: Path, deals: int) -> list[tuple[RunPlace, Match]]:
    """Return the cells that lack deals: first those that say how strong `counterplay` is."""
    cells = [(player, against) for against in OPPOSITE for player in PLAYERS if player != against]
    cells.sort(key=lambda cell: PLAYER not in cell)
    places = [RunPlace(out, player, against, SEED) for player, against in cells]
    return [
        (place, one_against_two(place.player, place.against, deals, SEED, LUCK))
        for place in places
        if len(place.margins()) < deals
    ]


def play(work: Work[Any], deals: int) -> None:
    """Play what is missing, round by round."""
    for most in [least for least in ROUNDS if least < deals] + [deals]:
        for place, match in runs(work.out, most):
            work.play(match, place.games, f"{place.player} v {place.against}, {most} deals")
            place.margins()  # written down now


def table(out: Path) -> list[Row]:
    """Return a row for each cell that has games, compared with `counterplay` in the same column."""
    rows: list[Row] = []
    tested: list[float | None] = []
    for against in OPPOSITE:
        best = RunPlace(out, PLAYER, against, SEED).margins()
        for player in PLAYERS:
            ours = RunPlace(out, player, against, SEED).margins()
            if player == against or not ours:
                continue
            margin = estimate(np.array([*ours.values()]), SEED)
            both = sorted(set(ours) & set(best)) if player != PLAYER else []
            more = estimate(np.array([ours[deal] - best[deal] for deal in both]), SEED) if len(both) > 1 else None
            rows.append(
                {
                    "player": player,
                    "against two": against,
                    "deals": len(ours),
                    "margin": rounded(margin.mean),
                    "low": rounded(margin.low),
                    "high": rounded(margin.high),
                    "more than counterplay": rounded(more.mean) if more else "",
                    "its low": rounded(more.low) if more else "",
                    "its high": rounded(more.high) if more else "",
                }
            )
            tested.append(more.p if more else None)
    for row, corrected in zip(rows, holm(tested), strict=True):
        row["its p (Holm)"] = "" if corrected is None else rounded(corrected, 5)
    return rows


def better(rows: Sequence[Row]) -> list[Row]:
    """Return the cells in which another player is shown to do better than `counterplay`."""
    return [
        row
        for row in rows
        if row["its p (Holm)"] != ""
        and float(row["its p (Holm)"]) < SIGNIFICANT
        and float(row["more than counterplay"]) > 0
    ]


def draw(path: Path, rows: Sequence[Row]) -> None:
    """Draw the margins as a heat map: the player to the left against two of the one below."""
    players = [name for name in PLAYERS if any(row["player"] == name for row in rows)]
    opposite = [name for name in OPPOSITE if any(row["against two"] == name for row in rows)]
    values = np.full((len(players), len(opposite)), np.nan)
    for row in rows:
        values[players.index(str(row["player"])), opposite.index(str(row["against two"]))] = float(row["margin"])
    most = float(np.nanmax(np.abs(values)))
    figure, (axis,) = pictures.new(1.9 + 0.95 * len(opposite), 1.5 + 0.5 * len(players), layout="constrained")
    picture = axis.imshow(values, cmap="RdYlGn", vmin=-most, vmax=most, aspect="auto")
    for line, across in zip(*np.nonzero(~np.isnan(values)), strict=True):
        axis.text(across, line, f"{values[line, across]:.0f}", ha="center", va="center", fontsize=8)
    axis.set_xticks(range(len(opposite)), opposite, rotation=30, ha="right")
    axis.set_yticks(range(len(players)), players)
    axis.set(xlabel="against two of", title="margin, points per list")
    figure.colorbar(picture, ax=axis)
    pictures.save(figure, path)
