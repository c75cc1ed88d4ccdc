"""Everything a report says, as plain data: what `--json` prints and the other forms are made from."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from counterplay.arena.results import Results
from counterplay.arena.statistics import kinds, measures, paired, standings, win_rates
from counterplay.statistics import Estimate


def summarise(results: Results) -> dict[str, Any]:
    """Return the report; it depends on the finished deals alone, not on when or where they were played."""
    settings, deals = results.settings, results.counted()
    series = settings.all_series()
    summary: dict[str, Any] = {
        "game": settings.game,
        "seed": settings.seed,
        **({"secret": settings.secret} if settings.secret else {}),
        "planned": settings.deals,
        "deals": len(deals),
        "games": len(deals) * len(series),
        "standings": [],
        "paired": [],
        "win_rates": [],
        "kinds": {},
        "faults": _faults(results),
    }
    if settings.roles_given:
        summary["measures"] = []
    if settings.sprt is not None:
        summary["sprt"] = _sprt(results)
    if not deals:
        return summary
    summary["standings"] = [asdict(row) for row in standings(results, deals)]
    for pair in paired(results, deals):
        difference = asdict(pair.difference)
        bounds = {"difference": difference["mean"], **{key: difference[key] for key in ("low", "high", "p")}}
        summary["paired"].append({"line_up": pair.line_up, "a": pair.a, "b": pair.b, **bounds})
    if len(settings.line_ups) == 1:
        for row in (*summary["standings"], *summary["paired"]):
            del row["line_up"]
    summary["win_rates"] = [rate._asdict() for rate in win_rates(results, deals)]
    summary["kinds"] = kinds(results, deals)
    if settings.roles_given:
        summary["measures"] = [
            {
                "a": row.a,
                "b": row.b,
                "kind": row.kind,
                "deals": row.deals,
                "tp_a": row.tp_a,
                "tp_b": row.tp_b,
                "dTP": _estimate(row.d_tp),
                "dDef": _estimate(row.d_def),
                "dSol": _estimate(row.d_sol),
            }
            for row in measures(results, deals)
        ]
    return summary


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    return None if estimate is None else {key: value for key, value in asdict(estimate).items() if key != "count"}


def _sprt(results: Results) -> dict[str, Any]:
    sprt, verdict = results.settings.sprt, results.verdict()
    assert sprt is not None
    assert verdict is not None
    a, b = results.tested()
    return {
        "a": a,
        "b": b,
        "low": sprt.low,
        "high": sprt.high,
        "error": sprt.error,
        "log_likelihood_ratio": verdict.ratio,
        "bound": sprt.bound,
        "accepted": verdict.accepted,
        "deals": verdict.deals,
    }


def _faults(results: Results) -> list[dict[str, Any]]:
    """Every fault of the run, even of deals that do not count (yet)."""
    rows = []
    for series in results.settings.all_series():
        for deal, game in sorted(results.games.get(series, {}).items()):
            for seat, what in game.faults:
                rows.append(
                    {
                        "entry": game.seats[seat],
                        "line_up": str(results.settings.line_ups[series.line_up]),
                        "rotation": series.rotation,
                        "deal": deal,
                        "what": what,
                    }
                )
    return rows
