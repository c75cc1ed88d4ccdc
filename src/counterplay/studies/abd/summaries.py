"""What the rows of a run come to: means over random opponents, and how near each method is to the optimum."""

from __future__ import annotations

import numpy as np

from counterplay.statistics import ERRORS_OF_95
from counterplay.studies.abd import figures, sampled, table2
from counterplay.studies.abd.folder import RunFolder, number
from counterplay.studies.tables import Row

MEANS, GAPS = "table2_means", "figure6_gaps"
_ABD, _CDBR = "abd, first of ties", "cdbr, optimal leaf"
_PAPER = {_ABD: table2.PAPER_RANDOM["abd"], _CDBR: table2.PAPER_RANDOM["cdbr"]}


def tables(folder: RunFolder) -> dict[str, list[Row]]:
    """Return the tables that are made of others, as far as there are rows."""
    made = {MEANS: _random_means(folder), GAPS: _gaps(folder)}
    return {name: rows for name, rows in made.items() if rows}


def _random_means(folder: RunFolder) -> list[Row]:
    """Return each method's mean utility over the random opponents, and how far ABD is above CDBR."""
    drawn = folder.rows(table2.RANDOM)
    if len(drawn) < 2:
        return []
    utility = {name: np.array([float(row[name]) for row in drawn]) for name in drawn[0] if name != "opponent"}
    utility["abd above cdbr"] = utility[_ABD] - utility[_CDBR]
    rows = []
    for method, values in utility.items():
        half = ERRORS_OF_95 * values.std(ddof=1) / np.sqrt(len(values))
        ends = {"low": number(values.mean() - half), "high": number(values.mean() + half)}
        row = {"method": method, "opponents": len(values), "utility": number(values.mean()), **ends}
        rows.append(row | {"paper": _PAPER.get(method, "")})
    return rows


def _gaps(folder: RunFolder) -> list[Row]:
    """Return how far each method stays below RNR, the optimum, on average over the values of p.

    In what all maximise, gain and risk weighed by p; and as figure 6 shows it, in gain at the same exploitability.
    RNR's own points lie on the bound of what is possible, and between them a mixture does.
    """
    places = {
        (row["opponent"], row["method"], row["p"]): tuple(float(row[name]) for name in _MEASURES)
        for row in folder.rows(figures.NAME)
        if row["figure"] == "figure 6"
    }
    drawn = folder.rows(sampled.FIGURE)
    rows = []
    for opponent in sampled.OPPONENTS:
        trusts = [p for name, method, p in places if (name, method) == (opponent, "rnr")]
        best = {p: places[opponent, "rnr", p] for p in trusts}
        bound = np.array(sorted((risk, gain) for _, gain, risk in best.values()))
        points = {
            name: {p: [places[opponent, method, p]] for p in trusts}
            for name, method in (("ABD, exact leaves", "abd"), ("CDRNR", "cdrnr"))
        }
        points[f"ABD, {sampled.SAMPLES} samples"] = {
            p: [
                tuple(float(row[name]) for name in _MEASURES)
                for row in drawn
                if (row["opponent"], row["p"]) == (opponent, p)
            ]
            for p in trusts
        }
        apart = {
            method: np.array(
                [
                    np.mean(
                        [
                            (best[p][0] - objective, np.interp(risk, bound[:, 0], bound[:, 1]) - gain)
                            for objective, gain, risk in at[p]
                        ],
                        axis=0,
                    )
                    for p in trusts
                ]
            )
            for method, at in points.items()
            if all(at.values()) and trusts
        }
        for method, gaps in apart.items():
            nearer = [
                "" if method == "CDRNR" else int((gaps[:, which] < apart["CDRNR"][:, which] - 1e-9).sum())
                for which in (0, 1)
            ]
            means = [number(value) for value in gaps.mean(axis=0)]
            row = {"opponent": opponent, "method": method, "values of p": len(trusts)}
            row |= {"objective below RNR": means[0], "nearer than CDRNR": nearer[0]}
            rows.append(row | {"gain below RNR at the same risk": means[1], "nearer by gain": nearer[1]})
    return rows


_MEASURES = ("objective", "gain", "exploitability")
