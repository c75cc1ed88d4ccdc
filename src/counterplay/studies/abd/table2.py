"""Table 2: Leduc against S1 to S4 and random opponents, at p = 1 and a depth of one round."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from counterplay.efg import (
    Equilibrium,
    Floats,
    Method,
    MethodSettings,
    ResponseMatch,
    cfr_solver,
    make_method,
    opponents,
)
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, AbdPart, Shared, abd, blueprint, game, measures
from counterplay.studies.tables import Row

NAME = "table2"
RANDOM = "table2_random"
PAPER = {
    "cdbr": {"S1": "1", "S2": "5", "S3": "1", "S4": "3"},
    "abd": {"S1": "2.3", "S2": "5", "S3": "4.2", "S4": "5"},
}
PAPER_RANDOM = {"cdbr": "2.475 +- 0.016", "abd": "2.536 +- 0.015"}
AVERAGED = 5_000
"""Iterations of plain CFR for the second blueprint: a different equilibrium, as an averaging solver finds it."""


def _averaged_blueprint() -> Equilibrium:
    core = cfr_solver(game(LEDUC).treeplexes, game(LEDUC).payoff, "cfr")
    core.run(AVERAGED)
    first, second = (tree.behaviour(core.average(i)) for i, tree in enumerate(game(LEDUC).treeplexes))
    return Equilibrium(blueprint(LEDUC).value, first, second)


@cache
def _methods(canonical: bool) -> dict[str, tuple[str, Method, Equilibrium]]:
    """Return every column: its row in the paper, the method, and the equilibrium it may use beyond the limit."""
    leduc, exact = game(LEDUC), blueprint(LEDUC)
    settings = MethodSettings(1, canonical=canonical)
    cdbr, blueprints = (
        make_method("cdbr", leduc, settings),
        make_method("cdbr", leduc, replace(settings, leaf="blueprint")),
    )
    return {
        "best response": ("", make_method("br", leduc, settings), exact),
        "cdbr, optimal leaf": ("cdbr", cdbr, exact),
        "cdbr, exact blueprint": ("cdbr", blueprints, exact),
        "cdbr, averaged blueprint": ("cdbr", blueprints, _averaged_blueprint()),
        "abd, first of ties": ("abd", abd(LEDUC), exact),
        "abd, last of ties": ("abd", abd(LEDUC, ties="last"), exact),
    }


def _against_random(shared: Shared, case: tuple[int]) -> list[Row]:
    (index,) = case
    seed, _ = shared
    behaviour = opponents.random_behaviour(game(LEDUC), 2, seed, index)
    row = {"opponent": str(index)}
    for name, (_, method, equilibrium) in _methods(canonical=False).items():
        row[name] = number(method.respond(ResponseMatch(game(LEDUC), behaviour, equilibrium), 1.0).utility)
    return [row]


def _against_named(shared: Shared, case: tuple[str]) -> list[Row]:
    (name,) = case
    behaviour: Floats = opponents.named(game(LEDUC), name)
    rows: list[Row] = []
    for label, (paper, method, equilibrium) in _methods(canonical=True).items():
        outcome = method.respond(ResponseMatch(game(LEDUC), behaviour, equilibrium), 1.0)
        row = {"opponent": name, "method": label, **measures(outcome, "utility", "exploitability")}
        rows.append(row | {"paper_utility": PAPER[paper][name] if paper else ""})
    return rows


PART = AbdPart(NAME, ("opponent",), lambda size: [(name,) for name in ("S1", "S2", "S3", "S4")], _against_named)
RANDOM_PART = AbdPart(
    RANDOM, ("opponent",), lambda size: [(index,) for index in range(size.random_opponents)], _against_random
)
