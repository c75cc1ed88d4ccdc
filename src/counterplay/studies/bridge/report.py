"""The study as tables: CSV files for machines, and pieces of a page that the docs include."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from counterplay.bridge import PLAYER_ROLES
from counterplay.opponent import Rate
from counterplay.studies.bridge import crossfit
from counterplay.studies.bridge.collect import LASTED, PHASES, Collection
from counterplay.studies.bridge.crossfit import DECISIONS, HALVES, OPPORTUNITIES, CrossfitEstimate, Sample

Rows = list[dict[str, Any]]
ALL = "all"
WEIGHTED = "all, weighted by boards"
_ROUNDED = 10  # counts of single players: exact ones would point to a person in the public archive


def by_trick(collection: Collection) -> Rows:
    """Return mistakes by role and trick, per opportunity and per decision; `all` sums over either."""
    rows = []
    for role in (*PLAYER_ROLES, ALL):
        for trick in (*range(1, 14), ALL):
            wanted: dict[str, Any] = {} if role == ALL else {"role": role}
            wanted |= {} if trick == ALL else {"trick": trick}
            chances, choices = collection.opportunities.where(**wanted), collection.decisions.where(**wanted)
            if not choices.opportunities:
                continue
            matching = [
                (own, at) for own, at in collection.cards if role in (ALL, own) and (trick == ALL or at == trick)
            ]
            risk = sum(collection.risks[key] for key in matching)
            rows.append(
                {
                    "role": role,
                    "trick": trick,
                    "boards": collection.totals["played"] if trick == ALL else collection.reached[int(trick)],
                    "cards": sum(collection.cards[key] for key in matching),
                    "decisions": choices.opportunities,
                    "opportunities": chances.opportunities,
                    "mistakes": chances.mistakes,
                    **_rate_columns("per_opportunity", chances),
                    **_rate_columns("per_decision", choices),
                    "any_legal_card": _number(risk / chances.opportunities) if chances.opportunities else "",
                }
            )
    return rows


def _rate_columns(name: str, rate: Rate) -> dict[str, str]:
    low, high = rate.interval
    known = rate.rate is not None
    return {
        name: _number(rate.rate) if rate.rate is not None else "",
        f"{name}_low": _number(low) if known else "",
        f"{name}_high": _number(high) if known else "",
    }


def changes(collection: Collection) -> Rows:
    """Return how much the rate of the last tricks differs from that of the first, for plays of each length."""
    rows = []
    for role in PLAYER_ROLES[:2]:
        for length in (ALL, *LASTED[1:]):
            for per, name in ((OPPORTUNITIES, "opportunity"), (DECISIONS, "decision")):
                lengths = slice(None) if length == ALL else slice(LASTED.index(length), LASTED.index(length) + 1)
                counts = collection.resampled[:, PLAYER_ROLES.index(role), :, lengths].sum(axis=2)
                with np.errstate(invalid="ignore", divide="ignore"):
                    rates = counts[:, :, crossfit.MISTAKES] / counts[:, :, per]
                last = 1 if length == LASTED[1] else 2
                difference = rates[:, last] - rates[:, 0]
                if not np.isfinite(difference[0]):
                    continue  # no play lasted so long
                low, high = np.nanquantile(difference[1:], [0.025, 0.975])
                rows.append(
                    {
                        "role": role,
                        "last_trick_played": length,
                        "per": name,
                        "first_tricks": PHASES[0],
                        "first_rate": _number(rates[0, 0]),
                        "last_tricks": PHASES[last],
                        "last_rate": _number(rates[0, last]),
                        "change": _number(difference[0]),
                        "low": _number(low),
                        "high": _number(high),
                    }
                )
    return rows


def players(sample: Sample) -> Rows:
    """Return the frequent players under random names, in no order that tells anything."""
    imps = {half: crossfit.imps_per_board(sample, half) for half in (*HALVES, ALL)}
    rows: Rows = []
    for place, pseudonym in enumerate(sample.pseudonyms):
        row: dict[str, Any] = {"player": pseudonym, "boards_about": _about(sample.boards[place])}
        for half in (*HALVES, ALL):
            rate, won = sample.rates[place][half], imps[half][place]
            row |= {f"{half}_opportunities_about": _about(rate.opportunities)}
            row |= {f"{half}_{key}": value for key, value in _rate_columns("rate", rate).items()}
            row |= {f"{half}_imps": _number(won.value), f"{half}_imps_low": _number(won.low)}
            row |= {f"{half}_imps_high": _number(won.high)}
        rows.append(row)
    return rows


def correlations(sample: Sample) -> Rows:
    """Return what mistakes tell about IMPs, for all cards and by role."""
    rows: Rows = []
    everything = [0, 1, 2]
    kinds = ((ALL, everything, None), (WEIGHTED, everything, sample.boards))
    single = tuple((role, [place], None) for place, role in enumerate(PLAYER_ROLES))
    for role, chosen, weights in (*kinds, *single):
        for per, name in ((OPPORTUNITIES, "opportunity"), (DECISIONS, "decision")):
            for what, estimate in crossfit.correlations(sample, chosen, per, weights).items():
                rows.append({"role": role, "per": name, "what": what, **_estimate(estimate)})
    return rows


def _estimate(estimate: CrossfitEstimate) -> dict[str, str]:
    return {
        "correlation": _number(estimate.value),
        "low": _number(estimate.low),
        "high": _number(estimate.high),
    }


def _about(count: float) -> int:
    return round(count / _ROUNDED) * _ROUNDED


def _number(value: float) -> str:
    return "" if not math.isfinite(value) else f"{value:.4f}"


def page(tables: Mapping[str, Rows], totals: Mapping[str, int]) -> str:
    """Return the pieces of the docs page, each between its marks."""
    counts = ", ".join(f"{value:,} {name}" for name, value in totals.items())
    pieces = {
        "totals": f"{counts}.",
        "tricks": _trick_table(tables["tricks"]),
        "changes": _change_table(tables["changes"]),
        "correlations": _correlation_table(tables["correlations"]),
    }
    return "\n".join(f"<!-- {name} -->\n\n{text}\n\n<!-- end of {name} -->\n" for name, text in pieces.items())


def _table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(header)
    lines = [names, ["---"] * len(names), *map(list, rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(row: Mapping[str, Any], name: str) -> str:
    """Return a rate and its interval in percent."""
    if not row[name]:
        return "-"
    low, high = (100 * float(row[f"{name}_{end}"]) for end in ("low", "high"))
    return f"{100 * float(row[name]):.2f} ({low:.2f} to {high:.2f})"


def _trick_table(rows: Rows) -> str:
    header = ("role", "trick", "boards", "decisions", "opportunities", "mistakes")
    rates = ("% per opportunity", "% per decision", "any legal card, %")
    return _table(
        (*header, *rates),
        (
            [
                *(f"{row[name]:,}" if isinstance(row[name], int) else str(row[name]) for name in header),
                percent(row, "per_opportunity"),
                percent(row, "per_decision"),
                f"{100 * float(row['any_legal_card']):.0f}" if row["any_legal_card"] else "-",
            ]
            for row in rows
        ),
    )


def _change_table(rows: Rows) -> str:
    return _table(
        ("role", "last trick played", "per", "tricks 1-4, %", "last tricks, %", "change, percentage points"),
        (
            [
                row["role"],
                row["last_trick_played"],
                row["per"],
                f"{100 * float(row['first_rate']):.2f}",
                f"{100 * float(row['last_rate']):.2f} (tricks {row['last_tricks']})",
                f"{100 * float(row['change']):+.2f} ({100 * float(row['low']):+.2f} to "
                f"{100 * float(row['high']):+.2f})",
            ]
            for row in rows
        ),
    )


def with_interval(row: Mapping[str, Any]) -> str:
    """Return a correlation and its interval."""
    if not row["correlation"]:
        return "-"
    interval = f" ({float(row['low']):.2f} to {float(row['high']):.2f})" if row["low"] else ""
    return f"{float(row['correlation']):.2f}{interval}"


def _correlation_table(rows: Rows) -> str:
    names = list(dict.fromkeys((row["role"], row["per"]) for row in rows))
    whats = list(dict.fromkeys(row["what"] for row in rows))
    cells = {(row["role"], row["per"], row["what"]): with_interval(row) for row in rows}
    shown = [name for name in names if name[1] == "opportunity" or name[0] == ALL]
    return _table(
        ("", *(f"{role}, per {per}" for role, per in shown)),
        ([what, *(cells[role, per, what] for role, per in shown)] for what in whats),
    )
