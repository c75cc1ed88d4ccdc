"""Figures 5 and 6: gain and exploitability of RNR, ABD and CDRNR for p from 0 to 1."""

from __future__ import annotations

from functools import cache

from counterplay.efg import Method, MethodSettings, make_method
from counterplay.studies.abd.setting import LEDUC, SMALL, AbdPart, Shared, abd, game, match_against, measures
from counterplay.studies.tables import Row

NAME = "figures"
PLANES = (("figure 5", SMALL, "top-left-last", 2), ("figure 6", LEDUC, "uniform", 1), ("figure 6", LEDUC, "S1", 1))


@cache
def _methods(name: str, depth: int, seed: int) -> dict[str, Method]:
    methods = {
        "rnr": make_method("rnr", game(name)),
        "abd": abd(name, depth, ties="safe"),
        "cdrnr": make_method("cdrnr", game(name), MethodSettings(depth)),
    }
    if name == LEDUC:
        methods["abd, 10 samples"] = abd(name, depth, samples=10, seed=seed)
    return methods


def _rows(shared: Shared, case: tuple[str, str, float]) -> list[Row]:
    name, opponent, p = case
    figure, _, _, depth = next(plane for plane in PLANES if plane[1:3] == (name, opponent))
    match = match_against(opponent, name)
    return [
        {"figure": figure, "game": name, "opponent": opponent, "method": label, "p": f"{p:g}"}
        | measures(method.respond(match, p), "objective", "utility", "gain", "exploitability")
        for label, method in _methods(name, depth, shared[0]).items()
    ]


PART = AbdPart(
    NAME,
    ("game", "opponent", "p"),
    lambda size: [(*plane[1:3], p) for plane in PLANES for p in size.trusts],
    _rows,
)
