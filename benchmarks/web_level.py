"""How near "match my level" comes to a simulated person after a list: the level of each of some lists of 36 deals.

python benchmarks/web_level.py --lists 12 --slip 0.15
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from counterplay.arena import Sitting, play_deal
from counterplay.protocol import Player
from counterplay.skat.players import KermitPlayer, SkatContest
from counterplay.skat.review import level as levels
from counterplay.skat.solver import Solver

WORLDS = 20  # of the simulated person's search, and of the bots'


def level_after(slip: float, deals: int, seed: int) -> tuple[float, int]:
    """Play a list against bots of the level seen so far; returns the last level and the number of choices."""
    choices: list[list[float]] = []
    solver = Solver()
    for deal in range(deals):
        seat, level = deal % 3, round(levels.level_of(choices), 3)
        players: list[Player[Any, Any]] = [KermitPlayer(worlds=WORLDS, slip=level) for _ in range(3)]
        players[seat] = KermitPlayer(worlds=WORLDS, slip=slip)
        sittings = [Sitting("person" if place == seat else "bot", player) for place, player in enumerate(players)]
        state = play_deal(SkatContest(), seed, deal, sittings).state
        choices += levels.choices_of(state, seat, solver)
    return levels.level_of(choices), len(choices)


def main() -> None:
    """Print the level of each list, their mean, and how many are near."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--slip", type=float, default=0.15)
    parser.add_argument("--lists", type=int, default=4)
    parser.add_argument("--deals", type=int, default=36)
    chosen = parser.parse_args()
    found = []
    for seed in range(chosen.lists):
        level, choices = level_after(chosen.slip, chosen.deals, seed)
        found.append(level)
        print(f"list {seed + 1:2}: level {level:.3f} from {choices} choices", flush=True)
    near = sum(abs(level - chosen.slip) <= 0.05 for level in found)
    spread = float(np.std(found, ddof=1)) if len(found) > 1 else float("nan")
    print(
        f"slip {chosen.slip:g}: mean level {np.mean(found):.3f}, standard deviation {spread:.3f}, "
        f"{near} of {len(found)} lists within 0.05"
    )


if __name__ == "__main__":
    main()
