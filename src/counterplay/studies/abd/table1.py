"""Table 1: 2x2 Battleships against an opponent who shoots the top-left cell last, by depth."""

from __future__ import annotations

from counterplay.efg import Match, MethodSettings, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import SMALL, Row, Run, Tick, Told, blueprint, game, portfolio

NAME = "table1"
DEPTHS = (1, 2, 3, 4)
PAPER = {"cdbr": ("0.25", "0.25", "1.00", "1.00"), "abd": ("1.00", "1.00", "1.00", "1.00")}


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return len(DEPTHS)


def compute(run: Run, tick: Tick) -> None:
    """Append a row for each depth and method."""
    done = run.folder.done(NAME, "depth")
    tick(len(done))
    run.add(NAME, _rows, [depth for depth in DEPTHS if (str(depth),) not in done], tick)


def _rows(told: Told, depth: int) -> list[Row]:
    match = Match(game(SMALL), opponents.named(game(SMALL), "top-left-last"), blueprint(SMALL))
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
