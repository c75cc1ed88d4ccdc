"""Table 2: Leduc against S1 to S4 and random opponents, at p = 1 and a depth of one round."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from counterplay.efg import Equilibrium, Floats, Match, Method, MethodSettings, cfr_solver, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, Row, Run, Tick, Told, blueprint, game, portfolio

NAMED = "table2"
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
    averaged = _averaged_blueprint()
    told = MethodSettings(1, canonical=canonical)
    cdbr, blueprints = (
        make_method("cdbr", leduc, told),
        make_method("cdbr", leduc, replace(told, leaf="blueprint")),
    )
    held = portfolio(LEDUC)
    return {
        "best response": ("", make_method("br", leduc, told), exact),
        "cdbr, optimal leaf": ("cdbr", cdbr, exact),
        "cdbr, exact blueprint": ("cdbr", blueprints, exact),
        "cdbr, averaged blueprint": (
            "cdbr",
            make_method("cdbr", leduc, replace(told, leaf="blueprint")),
            averaged,
        ),
        "abd, first of ties": ("abd", make_method("abd", leduc, MethodSettings(1, held=held)), exact),
        "abd, last of ties": ("abd", make_method("abd", leduc, MethodSettings(1, held=held, ties="last")), exact),
    }


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return 4 + run.size.random_opponents


def compute(run: Run, tick: Tick) -> None:
    """Append rows for the named opponents, then for each random one."""
    done = run.folder.done(NAMED, "opponent")
    drawn = len(run.folder.done(RANDOM, "opponent"))
    tick(len(done) + drawn)
    run.add(NAMED, _against_named, [name for name in ("S1", "S2", "S3", "S4") if (name,) not in done], tick)
    run.add(RANDOM, _against_random, range(drawn, run.size.random_opponents), tick)


def _against_random(told: Told, index: int) -> list[Row]:
    seed, _ = told
    behaviour = opponents.random_behaviour(game(LEDUC), 2, seed, index)
    row = {"opponent": str(index)}
    for name, (_, method, equilibrium) in _methods(canonical=False).items():
        row[name] = number(method.respond(Match(game(LEDUC), behaviour, equilibrium), 1.0).utility)
    return [row]


def _against_named(told: Told, name: str) -> list[Row]:
    behaviour: Floats = opponents.named(game(LEDUC), name)
    rows: list[Row] = []
    for label, (paper, method, equilibrium) in _methods(canonical=True).items():
        outcome = method.respond(Match(game(LEDUC), behaviour, equilibrium), 1.0)
        rows.append(
            {
                "opponent": name,
                "method": label,
                "utility": number(outcome.utility),
                "exploitability": number(outcome.exploitability),
                "paper_utility": PAPER[paper][name] if paper else "",
            }
        )
    return rows
