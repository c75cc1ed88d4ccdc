"""`counterplay efg value`: what a game is worth."""

from __future__ import annotations

from counterplay.cli import terminal
from counterplay.cli.efg.options import GameName, compiled
from counterplay.cli.options import Json
from counterplay.efg import solve_exactly


def value(game: GameName, json: Json = False) -> None:
    """Solve a game and show its value to player 1.

    Example: counterplay efg value leduc
    """
    arrays = compiled(game, 1)
    equilibrium = solve_exactly(arrays)
    result = {
        "game": arrays.name,
        "value": equilibrium.value,
        "infosets": [treeplex.infosets for treeplex in arrays.treeplexes],
        "sequences": [treeplex.sequences for treeplex in arrays.treeplexes],
        "histories": arrays.tree.size,
    }
    terminal.answer(
        json,
        result,
        f"{terminal.escape(arrays.name)}: value {round(equilibrium.value, 7) + 0.0:.7f} to player 1",
        *(
            f"player {number}: {treeplex.infosets:,} information sets, {treeplex.sequences:,} sequences"
            for number, treeplex in enumerate(arrays.treeplexes, 1)
        ),
        f"{arrays.tree.size:,} histories",
    )
