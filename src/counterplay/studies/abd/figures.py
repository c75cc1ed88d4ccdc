"""Figures 5 and 6: gain and exploitability of RNR, ABD and CDRNR for p from 0 to 1."""

from __future__ import annotations

from functools import cache

from counterplay.efg import Match, Method, MethodSettings, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, SMALL, Row, Run, Tick, Told, blueprint, game, portfolio

NAME = "figures"
PLANES = (("figure 5", SMALL, "top-left-last", 2), ("figure 6", LEDUC, "uniform", 1), ("figure 6", LEDUC, "S1", 1))


@cache
def _methods(name: str, depth: int, seed: int) -> dict[str, Method]:
    held = portfolio(name)
    methods = {
        "rnr": make_method("rnr", game(name)),
        "abd": make_method("abd", game(name), MethodSettings(depth, held=held, ties="safe")),
        "cdrnr": make_method("cdrnr", game(name), MethodSettings(depth)),
    }
    if name == LEDUC:
        methods["abd, 10 samples"] = make_method(
            "abd", game(name), MethodSettings(depth, held=held, samples=10, seed=seed)
        )
    return methods


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return len(run.size.trusts) * len(PLANES)


def compute(run: Run, tick: Tick) -> None:
    """Append a row for each plane, p and method."""
    done = run.folder.done(NAME, "game", "opponent", "p")
    tick(len(done))
    cases = [(plane, p) for plane in PLANES for p in run.size.trusts]
    run.add(NAME, _rows, [case for case in cases if (*case[0][1:3], f"{case[1]:g}") not in done], tick)


def _rows(told: Told, case: tuple[tuple[str, str, str, int], float]) -> list[Row]:
    (figure, name, opponent, depth), p = case
    match = Match(game(name), opponents.named(game(name), opponent), blueprint(name))
    rows: list[Row] = []
    for method, maker in _methods(name, depth, told[0]).items():
        outcome = maker.respond(match, p)
        rows.append(
            {
                "figure": figure,
                "game": name,
                "opponent": opponent,
                "method": method,
                "p": f"{p:g}",
                "objective": number(outcome.objective),
                "utility": number(outcome.utility),
                "gain": number(outcome.gain),
                "exploitability": number(outcome.exploitability),
            }
        )
    return rows
