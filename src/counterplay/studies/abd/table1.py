"""Table 1: 2x2 Battleships against an opponent who shoots the top-left cell last, by depth."""

from __future__ import annotations

from counterplay.efg import MethodSettings, make_method
from counterplay.studies.abd.setting import SMALL, AbdPart, Shared, game, match_against, measures, portfolio
from counterplay.studies.tables import Row

NAME = "table1"
DEPTHS = (1, 2, 3, 4)
PAPER = {"cdbr": ("0.25", "0.25", "1.00", "1.00"), "abd": ("1.00", "1.00", "1.00", "1.00")}


def _rows(shared: Shared, case: tuple[int]) -> list[Row]:
    (depth,) = case
    rows: list[Row] = []
    for name, paper in PAPER.items():
        method = make_method(name, game(SMALL), MethodSettings(depth, held=portfolio(SMALL)))
        outcome = method.respond(match_against("top-left-last", SMALL), 1.0)
        row = {"depth": depth, "method": name, **measures(outcome, "utility", "exploitability")}
        rows.append(row | {"paper_utility": paper[depth - 1]})
    return rows


PART = AbdPart(NAME, ("depth",), lambda size: [(depth,) for depth in DEPTHS], _rows)
