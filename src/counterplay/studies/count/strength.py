"""Figure 2: do players who err less score more? Over players of varied strength, each at the same table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import Series
from counterplay.statistics import RESAMPLES, standard_error
from counterplay.studies.count.plan import REFERENCE, STRENGTHS
from counterplay.studies.count.post_mortems import JudgedSeries, rate_columns, tally
from counterplay.studies.count.table1 import Cells
from counterplay.studies.tables import Row, rounded


def table(cells: Cells, judged: Mapping[Series, JudgedSeries]) -> list[Row]:
    """Return points per list and mistake rate of every player, with the paired gain on the reference player."""
    points = {player: cells[REFERENCE, player].column for player in STRENGTHS}
    lines = []
    for number, player in enumerate(STRENGTHS):
        counted = tally([judged[Series(number, 0)]], (0,))
        gain = points[player] - points[REFERENCE]
        lines.append(
            {
                "player": player,
                "deals": len(gain),
                "points": rounded(points[player].mean()),
                "points s.e.": rounded(standard_error(points[player])),
                f"over {REFERENCE}": rounded(gain.mean()),
                f"over {REFERENCE} s.e.": rounded(standard_error(gain)),
            }
            | rate_columns(counted.where())
        )
    return lines


def correlations_by_group(lines: Sequence[Row], seed: int) -> list[Row]:
    """Return the correlation over those whose rate of mistakes we set ourselves, and over the others.

    Where the rate is set, that it comes out in the order it was set in is no finding.
    """
    by_us = [line for line in lines if line["player"].startswith("mistake") or "slip" in line["player"]]
    others = [line for line in lines if line not in by_us]
    groups = {
        "rate set by us": by_us,
        "others": others,
        "others but random": [line for line in others if line["player"] != "random"],
    }
    return [{"which": name} | correlation(group, seed) for name, group in groups.items()]


def correlation(lines: Sequence[Row], seed: int) -> Row:
    """Return the rank correlation of points and mistake rate, with a bootstrap interval over the players."""
    known = [line for line in lines if line["rate"] != ""]
    points = np.array([line["points"] for line in known], dtype=float)
    rates = np.array([line["rate"] for line in known], dtype=float)
    picks = np.random.default_rng(seed).integers(len(known), size=(RESAMPLES, len(known)))
    resampled = rank_correlation(points[picks], rates[picks])
    low, high = np.nanquantile(resampled, (0.025, 0.975))
    whole = float(rank_correlation(points[None], rates[None])[0])
    return {
        "players": len(known),
        "rank correlation": rounded(whole, 3),
        "low": rounded(low, 3),
        "high": rounded(high, 3),
    }


def rank_correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Spearman's coefficient of every line of two arrays."""
    from scipy import stats

    a, b = (stats.rankdata(values, axis=1) for values in (first, second))
    a, b = a - a.mean(axis=1, keepdims=True), b - b.mean(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):  # a sample of one player alone has none
        correlations: NDArray[np.float64] = (a * b).sum(axis=1) / np.sqrt(
            (a * a).sum(axis=1) * (b * b).sum(axis=1)
        )
    return correlations
