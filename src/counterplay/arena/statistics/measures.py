"""The measures of Rebstock et al., "Policy Based Inference in Trick-Taking Card Games" (2019), eqs. (4) to (6).

They compare A and B in games of one against the rest, where the deal says who plays alone. AvBB is the value of a
deal with A alone against Bs: the lone seat's points minus those of all others. Here positive always means that A
is better, so that dTP = dDef + dSol:

    dTP  = (AvBB - BvAA) / 3
    dDef = ((AvBB + BvBB) - (AvAA + BvAA)) / 6
    dSol = ((AvAA - BvAA) + (AvBB - BvBB)) / 6

for three seats; with n seats the divisors are n and 2n.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from counterplay.arena.results import Results, distinct
from counterplay.arena.statistics.rates import ALL_KINDS
from counterplay.statistics import Estimate, estimate

Value = dict[tuple[str, str], float]  # (who plays alone, who all the others are): the mean value of a deal


@dataclass(frozen=True, slots=True)
class PairedMeasures:
    """A against B over the deals of one kind; dDef and dSol need AvAA and BvBB as well."""

    a: str
    b: str
    kind: str
    deals: int
    tp_a: float
    tp_b: float
    d_tp: Estimate
    d_def: Estimate | None
    d_sol: Estimate | None


def measures(results: Results, deals: list[int]) -> list[PairedMeasures]:
    """Return the measures of every pair of players that met; nothing where roles are not given by the deal."""
    if not results.settings.roles_given:
        return []
    values, kind_of = _values(results, deals)
    players = list(dict.fromkeys(name for line_up in results.settings.line_ups for name in distinct(line_up)))
    kinds = [ALL_KINDS, *sorted({kind_of[deal] for deal in deals})]
    rows = []
    for a, b in combinations(players, 2):
        for kind in kinds:
            chosen = [values[deal] for deal in deals if kind in (ALL_KINDS, kind_of[deal])]
            measured = _measure(a, b, kind, chosen, results)
            if measured is not None:
                rows.append(measured)
    return rows


def _values(results: Results, deals: list[int]) -> tuple[dict[int, Value], dict[int, str]]:
    sums: dict[int, dict[tuple[str, str], list[float]]] = {deal: defaultdict(list) for deal in deals}
    kind_of = {}
    for series, games in results.games.items():
        line_up = results.settings.line_ups[series.line_up]
        player_of = dict(zip(line_up.entries, map(str, line_up.specs), strict=True))
        for deal in deals:
            game = games[deal]
            alone = game.facts.alone
            if alone is None:
                continue
            kind_of[deal] = game.facts.kind
            players = [player_of[name] for name in game.seats]
            others = {player for seat, player in enumerate(players) if seat != alone}
            if len(others) == 1:
                value = 2 * game.scores[alone] - sum(game.scores)
                sums[deal][players[alone], others.pop()].append(value)
    means = {deal: {who: sum(values) / len(values) for who, values in row.items()} for deal, row in sums.items()}
    return means, {deal: kind_of.get(deal, "") for deal in deals}


def _measure(a: str, b: str, kind: str, values: list[Value], results: Results) -> PairedMeasures | None:
    seats, seed = results.settings.seats, results.settings.seed
    met = [value for value in values if (a, b) in value and (b, a) in value]
    if not met:
        return None
    avb = np.array([value[a, b] for value in met]) / seats
    bva = np.array([value[b, a] for value in met]) / seats
    d_def = d_sol = None
    if all((a, a) in value and (b, b) in value for value in met):
        ava = np.array([value[a, a] for value in met]) / seats
        bvb = np.array([value[b, b] for value in met]) / seats
        d_def = estimate(((avb + bvb) - (ava + bva)) / 2, seed)
        d_sol = estimate(((ava - bva) + (avb - bvb)) / 2, seed)
    return PairedMeasures(
        a, b, kind, len(met), float(avb.mean()), float(bva.mean()), estimate(avb - bva, seed), d_def, d_sol
    )
