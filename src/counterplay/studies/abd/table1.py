"""Table 1: 2x2 Battleships against an opponent who shoots the top-left cell last, by depth."""

from __future__ import annotations

from counterplay.efg import MethodSettings, ResponseMatch, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import SMALL, AbdPart, Shared, blueprint, game, portfolio
from counterplay.studies.tables import Row

NAME = "table1"
DEPTHS = (1, 2, 3, 4)
PAPER = {"cdbr": ("0.25", "0.25", "1.00", "1.00"), "abd": ("1.00", "1.00", "1.00", "1.00")}


def _rows(shared: Shared, case: tuple[int]) -> list[Row]:
    (depth,) = case
    match = ResponseMatch(game(SMALL), opponents.named(game(SMALL), "top-left-last"), blueprint(SMALL))
    rows: list[Row] = []
    for name, paper in PAPER.items():
        outcome = make_method(name, game(SMALL), MethodSettings(depth, held=portfolio(SMALL))).respond(match, 1.0)
        rows.append(
            {
                "depth": depth,
                "method": name,
                "utility": number(outcome.utility),
                "exploitability": number(outcome.exploitability),
                "paper_utility": paper[depth - 1],
            }
        )
    return rows


PART = AbdPart(NAME, ("depth",), lambda size: [(depth,) for depth in DEPTHS], _rows)
