"""Champions and Bayesian players on tables they were not bred on: figures 12 to 15 of Baker et al."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from counterplay.onecard import READINGS, STYLES, Champion, Rules, Style, evolution, exact, find_player

Row = dict[str, Any]
MIXED = [list(table) for table in combinations_with_replacement(STYLES, 3)]
"""All tables of three opponents (figure 12)."""
ABLATIONS = (None, "model", "last action", "recurrence")
BAYESIANS = ("bayes", "bayes-safe")
BLUFFS = {"folds": True, "folds and weak checks": False}
"""What may turn into a bluff, and whether that is folds alone."""


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


def ablations(champions: dict[str, Champion], tournaments: int, seed: int, reading: str = "literal") -> list[Row]:
    """Figure 13: the champions without their model, the last actions, or the pass for each opponent."""
    rows = []
    for name, champion in champions.items():
        for without in ABLATIONS:
            if without == "model" and champion.likelihood is None:
                continue
            won = evolution.held_out(champion, MIXED, tournaments, seed, without=without, reading=reading)
            for table, wins in zip(MIXED, won, strict=True):
                rows.append(
                    _row(player=name, without=without or "nothing", table=label(table), won=wins, of=tournaments)
                )
    return rows


def ceilings(steps: int) -> list[Row]:
    """What the perfect exploiter wins heads-up against styles that bluff with probability 0 to 1, exactly."""
    return [
        {"reading": reading, "bluffs": bluffs, "style": style.name, "bluff": step / steps}
        | _ceiling(exact.ceiling(style.bluffing(step / steps, folds_only), rules), 2)
        for reading, rules in READINGS.items()
        if rules.limit  # without a limit a chain takes seconds
        for bluffs, folds_only in BLUFFS.items()
        for style in STYLES
        for step in range(steps + 1)
    ]


def bluffing(
    champions: dict[str, Champion], steps: int, tournaments: int, seed: int, reading: str = "literal"
) -> list[Row]:
    """Figure 14: styles that bluff with probability 0 to 1, beside the exact ceiling where it is known: heads-up.

    In the paper a style bluffs where it should fold, which a weak card that checks for free does or does not: both
    are played. Champions of four seats meet three alike.
    """
    chances = [i / steps for i in range(steps + 1)]
    rows = []
    for bluffs, folds_only in BLUFFS.items():
        opponents = [(style, p, style.bluffing(p, folds_only)) for style in STYLES for p in chances]
        ceilings = [_possible(opponent, reading) for _, _, opponent in opponents]
        bluffers = [bluffer for *_, bluffer in opponents]
        for name, seats, won, of in _matched(champions, bluffers, tournaments, seed, reading):
            for (style, chance, _), ceiling, wins in zip(opponents, ceilings, won, strict=True):
                row = _row(wins, of, player=name, seats=seats, bluffs=bluffs, style=style.name, bluff=chance)
                rows.append(row | _ceiling(ceiling, seats))
    return rows


def switching(champions: dict[str, Champion], tournaments: int, seed: int, reading: str = "literal") -> list[Row]:
    """Figure 15: styles that change once half their chips are lost, beside the exact ceiling where it is known."""
    opponents = [before.switching(after) for before in STYLES for after in STYLES if before is not after]
    rows = []
    ceilings = [_possible(opponent, reading) for opponent in opponents]
    for name, seats, won, of in _matched(champions, opponents, tournaments, seed, reading):
        for opponent, ceiling, wins in zip(opponents, ceilings, won, strict=True):
            row = _row(wins, of, player=name, seats=seats, opponent=opponent.name)
            rows.append(row | _ceiling(ceiling, seats))
    return rows


def safety(tournaments: int, seed: int) -> list[Row]:
    """What `bayes-safe` pays against honest styles and saves against bluffers, beside `bayes` and the ceiling."""
    opponents = _bluffers()
    return [
        _row(wins, of, player=name, opponent=opponent.name) | _ceiling(exact.ceiling(opponent), 2)
        for name, _, won, of in _matched({}, opponents, tournaments, seed)
        for opponent, wins in zip(opponents, won, strict=True)
    ]


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


def _matched(
    champions: dict[str, Champion], opponents: list[Style], tournaments: int, seed: int, reading: str = "literal"
) -> Iterator[tuple[str, int, list[int], int]]:
    """Play champions at tables of as many alike as they have seen, and the Bayesian players heads-up."""
    for name, champion in champions.items():
        tables = [[opponent] * (champion.seats - 1) for opponent in opponents]
        won = evolution.held_out(champion, tables, tournaments, seed, reading=reading)
        yield name, champion.seats, won.tolist(), tournaments
    if reading != "literal":  # by whose rules these players reckon
        return
    rules = Rules()
    for name in BAYESIANS:
        tally = find_player(name, rules).tournaments(rules, [[each] for each in opponents], tournaments, seed)
        yield name, rules.seats, tally[:, 1].tolist(), tournaments


def _row(won: int | np.int64, of: int, **names: Any) -> Row:
    rate = int(won) / of
    return names | {"win": round(rate, 5), "error": round((rate * (1 - rate) / of) ** 0.5, 5), "tournaments": of}


def _possible(opponent: Style, reading: str) -> float | None:
    """What the perfect exploiter wins heads-up; without a limit the chain takes too long for many."""
    rules = READINGS[reading]
    return exact.ceiling(opponent, rules) if rules.limit else None


def _ceiling(heads_up: float | None, seats: int) -> Row:
    """What the perfect exploiter wins; it is not known at larger tables."""
    return {"ceiling": round(heads_up, 5) if seats == 2 and heads_up is not None else ""}
