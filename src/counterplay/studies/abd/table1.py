"""Table 1: 2x2 Battleships against an opponent who shoots the top-left cell last, by depth."""

from __future__ import annotations

from counterplay.efg import opponents
from counterplay.efg.match import Match
from counterplay.efg.methods import Settings, make
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import SMALL, Run, Tick, blueprint, game, portfolio

NAME = "table1"
DEPTHS = (1, 2, 3, 4)
PAPER = {"cdbr": ("0.25", "0.25", "1.00", "1.00"), "abd": ("1.00", "1.00", "1.00", "1.00")}


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return len(DEPTHS)


def compute(run: Run, tick: Tick) -> None:
    """Append a row for each depth and method."""
    done = run.folder.done(NAME, "depth")
    match = Match(game(SMALL), opponents.named(game(SMALL), "top-left-last"), blueprint(SMALL))
    for depth in DEPTHS:
        if (str(depth),) not in done:
            told = Settings(depth, held=portfolio(SMALL))
            methods = {name: make(name, game(SMALL), told) for name in PAPER}
            rows = []
            for name, method in methods.items():
                outcome = method.respond(match, 1.0)
                rows.append(
                    {
                        "depth": depth,
                        "method": name,
                        "utility": number(outcome.utility),
                        "exploitability": number(outcome.exploitability),
                        "paper_utility": PAPER[name][depth - 1],
                    }
                )
            run.folder.append(NAME, rows)
        tick(1)
