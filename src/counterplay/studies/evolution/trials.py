"""Champions and Bayesian players on tables they were not bred on: figures 12 to 15 of Baker et al."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from counterplay.onecard import STYLES, Champion, Rules, Style, evolution, exact, find_player

Row = dict[str, Any]
MIXED = [list(table) for table in combinations_with_replacement(STYLES, 3)]
"""All tables of three opponents (figure 12)."""
ABLATIONS = (None, "model", "last action", "recurrence")
BAYESIANS = ("bayes", "bayes-safe")


def label(table: list[Style]) -> str:
    """A table by its styles."""
    return "+".join(style.name for style in table)


def mixed(champions: dict[str, Champion], tournaments: int, seed: int) -> list[Row]:
    """Figure 12: each champion against every mix of three opponents; `bayes` (belief and search) beside them."""
    rows = []
    for name, champion in champions.items():
        won = evolution.held_out(champion, MIXED, tournaments, seed)
        rows += [_row(player=name, table=label(t), won=w, of=tournaments) for t, w in zip(MIXED, won, strict=True)]
    search = find_player("bayes", Rules(seats=4))
    few = max(1, tournaments // 4)  # search thinks longer: fewer tournaments, wider intervals
    tally = search.tournaments(Rules(seats=4), MIXED, few, seed)
    rows += [
        _row(player="bayes", table=label(t), won=int(r[1]), of=few) for t, r in zip(MIXED, tally, strict=True)
    ]
    return rows


def ablations(champions: dict[str, Champion], tournaments: int, seed: int) -> list[Row]:
    """Figure 13: the champions without their model, the last actions, or the pass for each opponent."""
    rows = []
    for name, champion in champions.items():
        for without in ABLATIONS:
            if without == "model" and champion.likelihood is None:
                continue
            won = evolution.held_out(champion, MIXED, tournaments, seed, without=without)
            for table, wins in zip(MIXED, won, strict=True):
                rows.append(
                    _row(player=name, without=without or "nothing", table=label(table), won=wins, of=tournaments)
                )
    return rows


def bluffing(champions: dict[str, Champion], steps: int, tournaments: int, seed: int) -> list[Row]:
    """Figure 14: styles that bluff with probability 0 to 1, heads-up, beside the exact ceiling."""
    chances = [i / steps for i in range(steps + 1)]
    opponents = [style.bluffing(chance) for style in STYLES for chance in chances]
    rows = []
    for name, won, of in _heads_up(champions, opponents, tournaments, seed):
        for opponent, wins in zip(opponents, won, strict=True):
            base = next(s.name for s in STYLES if opponent.name.startswith(f"bluff({s.name},"))
            ceiling = exact.best_response(opponent).win
            rows.append(_row(player=name, style=base, bluff=opponent.bluff, won=wins, of=of, ceiling=ceiling))
    return rows


def switching(champions: dict[str, Champion], tournaments: int, seed: int) -> list[Row]:
    """Figure 15: styles that change once half their chips are lost, heads-up, beside the exact ceiling."""
    opponents = [before.switching(after) for before in STYLES for after in STYLES if before is not after]
    return _beside_the_ceiling(champions, opponents, tournaments, seed)


def safety(tournaments: int, seed: int) -> list[Row]:
    """What `bayes-safe` pays against honest styles and saves against bluffers, beside `bayes` and the ceiling."""
    return _beside_the_ceiling({}, _bluffers(), tournaments, seed)


def _beside_the_ceiling(
    champions: dict[str, Champion], opponents: list[Style], tournaments: int, seed: int
) -> list[Row]:
    rows = []
    for name, won, of in _heads_up(champions, opponents, tournaments, seed):
        for opponent, wins in zip(opponents, won, strict=True):
            ceiling = exact.best_response(opponent).win
            rows.append(_row(player=name, opponent=opponent.name, won=wins, of=of, ceiling=ceiling))
    return rows


def _bluffers() -> list[Style]:
    """Return every style, honest and with three chances to bluff."""
    chances = (0.0, 0.12, 0.25, 0.5)
    return [style.bluffing(chance) if chance else style for chance in chances for style in STYLES]


def safety_at_tables(tournaments: int, seed: int) -> list[Row]:
    """The same at four seats, against tables of three alike; the ceiling is not known there."""
    opponents = _bluffers()
    rules = Rules(seats=4)
    rows = []
    for name in BAYESIANS:
        tally = find_player(name, rules).tournaments(rules, [[each] * 3 for each in opponents], tournaments, seed)
        rows += [
            _row(player=name, opponent=opponent.name, won=int(won), of=tournaments)
            for opponent, won in zip(opponents, tally[:, 1], strict=True)
        ]
    return rows


def _heads_up(
    champions: dict[str, Champion], opponents: list[Style], tournaments: int, seed: int
) -> Iterator[tuple[str, list[int], int]]:
    tables = [[opponent] for opponent in opponents]
    for name, champion in champions.items():
        yield name, evolution.held_out(champion, tables, tournaments, seed).tolist(), tournaments
    rules = Rules()
    for name in BAYESIANS:
        tally = find_player(name, rules).tournaments(rules, tables, tournaments, seed)
        yield name, tally[:, 1].tolist(), tournaments


def _row(won: int | np.int64, of: int, ceiling: float | None = None, **names: Any) -> Row:
    rate = int(won) / of
    row = names | {"win": round(rate, 5), "error": round((rate * (1 - rate) / of) ** 0.5, 5), "tournaments": of}
    return row if ceiling is None else row | {"ceiling": round(ceiling, 5)}
