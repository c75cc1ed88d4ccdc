"""Figures 5 and 6: gain and exploitability of RNR, ABD and CDRNR for p from 0 to 1."""

from __future__ import annotations

from functools import cache

from counterplay.efg import Method, MethodSettings, ResponseMatch, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, SMALL, AbdPart, Shared, blueprint, game, portfolio
from counterplay.studies.tables import Row

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


def _rows(shared: Shared, case: tuple[str, str, float]) -> list[Row]:
    name, opponent, p = case
    figure, _, _, depth = next(plane for plane in PLANES if plane[1:3] == (name, opponent))
    match = ResponseMatch(game(name), opponents.named(game(name), opponent), blueprint(name))
    rows: list[Row] = []
    for method, maker in _methods(name, depth, shared[0]).items():
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


PART = AbdPart(
    NAME,
    ("game", "opponent", "p"),
    lambda size: [(*plane[1:3], p) for plane in PLANES for p in size.trusts],
    _rows,
)
