"""Battleships on any board with any ships: place in turn and in secret, then shoot in turn; hits are public.

The first to sink the whole enemy fleet wins 1 from the other. No cell is shot at twice, so there is always a
winner. One 1x1 ship on a 2x2 board equals OpenSpiel's `battleship` with four shots and loss multiplier 1 (value
1/4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.efg import _core
from counterplay.efg.game import FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.html_form import table_html
from counterplay.protocol import BadInput

MOST_CELLS = 64


@dataclass(frozen=True)
class ShotOrder:
    """A way to shoot that does not look at hits: cells of rank 0 in random order, then rank 1, and so on.

    With `special`, that cell is taken with probability `special_chance` at each shot while it is open (and when no
    other is left). Ships go uniformly to legal places.
    """

    name: str
    rank: tuple[int, ...]
    special: int = -1
    special_chance: float = 0.0

    def probabilities(self, open_cells: Sequence[int]) -> list[float]:
        """Return the chance of each open cell to be shot next."""
        others = [cell for cell in open_cells if cell != self.special]
        if not others:
            return [1.0] * len(open_cells)
        lowest = min(self.rank[cell] for cell in others)
        members = [cell for cell in others if self.rank[cell] == lowest]
        special = self.special_chance if self.special in open_cells else 0.0
        share = (1.0 - special) / len(members)
        return [special if cell == self.special else share if cell in members else 0.0 for cell in open_cells]


class Battleships(TreeGame):
    """A board of rows x columns cells and the ships: a length each, or the rows and columns of a block.

    >>> Battleships(5, 5, [(2, 2), (2, 2)]).label(Battleships(5, 5, [(2, 2)]).placements[0][0])
    'a1-a2-b1-b2'
    """

    def __init__(self, rows: int, columns: int, ships: Sequence[int | tuple[int, int]]) -> None:
        ships = tuple(ships)
        if not all(isinstance(ship, int) or (isinstance(ship, tuple) and len(ship) == 2) for ship in ships):
            raise BadInput(f"battleships: ships {list(ships)} must be lengths, or rows and columns such as (2, 2)")
        sizes = tuple((1, ship) if isinstance(ship, int) else ship for ship in ships)
        if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
            raise BadInput(f"battleships: a board of {rows}x{columns} is not between 1 and {MOST_CELLS} cells")
        if not ships or any(
            min(size) < 1 or max(size) > max(rows, columns) or min(size) > min(rows, columns) for size in sizes
        ):
            raise BadInput(f"battleships: ships {list(ships)} must be one or more that fit {rows}x{columns}")
        if sum(high * wide for high, wide in sizes) * 2 > rows * columns:
            raise BadInput(f"battleships: ships {list(ships)} may fill at most half of a {rows}x{columns} board")
        self.rows, self.columns, self.ships = rows, columns, ships
        self.cells = rows * columns
        self.name = f"battleships({rows},{columns},{list(ships)})".replace(" ", "")
        self.placements = [list(self._placements(*size)) for size in sizes]
        self._labels = {mask: self._cells(mask) for choices in self.placements for mask in choices}

    def _placements(self, high: int, wide: int) -> Iterable[int]:
        for rows, columns in dict.fromkeys(((high, wide), (wide, high))):
            for row in range(self.rows - rows + 1):
                for column in range(self.columns - columns + 1):
                    yield sum(
                        1 << ((row + i) * self.columns + column + j) for i in range(rows) for j in range(columns)
                    )

    def cell_name(self, cell: int) -> str:
        """Return row letter and column number, for example a1 for the top-left cell."""
        return f"{'abcdefghijklmnopqrstuvwxyz'[cell // self.columns]}{cell % self.columns + 1}"

    def label(self, placement: int) -> str:
        """Return the cells of a placement, for example a1-a2."""
        return self._labels[placement]

    def _cells(self, mask: int) -> str:
        return "-".join(self.cell_name(cell) for cell in range(self.cells) if mask >> cell & 1)

    def root(self) -> BattleshipsState:
        """Return the empty boards."""
        return BattleshipsState(self, ((), ()), ((), ()), "")

    def order(self, name: str) -> ShotOrder:
        """Return a shot order by name: uniform, even, odd, last-CELL or rare-CELL-PERCENT."""
        zero = (0,) * self.cells
        if name == "uniform":
            return ShotOrder(name, zero)
        colour = [(cell // self.columns + cell % self.columns) % 2 for cell in range(self.cells)]
        if name in ("even", "odd"):
            return ShotOrder(name, tuple(c if name == "even" else 1 - c for c in colour))
        kind, _, rest = name.partition("-")
        cell_name, _, percent = rest.partition("-")
        names = {self.cell_name(cell): cell for cell in range(self.cells)}
        if kind == "last" and cell_name in names and not percent:
            last = names[cell_name]
            return ShotOrder(name, tuple(int(cell == last) for cell in range(self.cells)))
        if kind == "rare" and cell_name in names and percent.isdigit() and int(percent) <= 100:
            return ShotOrder(name, zero, names[cell_name], int(percent) / 100)
        raise BadInput(
            f"{self.name} has no shot order {name!r}; there are uniform, even, odd, last-CELL and "
            "rare-CELL-PERCENT (for example last-a1, rare-a1-5)"
        )

    def sample(
        self,
        states: Sequence[BattleshipsState],
        first: Sequence[ShotOrder],
        second: Sequence[ShotOrder],
        samples: int,
        seed: int,
    ) -> NDArray[np.float64]:
        """Return the mean result for player 1 from each state under each pair of orders, over sampled games."""
        rows = np.array([state.position() for state in states], dtype=np.uint64).ravel()
        orders = [[(list(o.rank), o.special, o.special_chance) for o in side] for side in (first, second)]
        flat = _core.sample_duels(rows, self.placements, orders[0], orders[1], samples, seed)
        return flat.reshape(len(states), len(first), len(second))


@dataclass(eq=False, repr=False, slots=True)
class BattleshipsState(TreeState):
    """Ships placed and cells shot at by each side; the log is what both have seen."""

    game: Battleships
    ships: tuple[tuple[int, ...], tuple[int, ...]]
    shots: tuple[tuple[int, ...], tuple[int, ...]]
    log: str

    def _placing(self) -> bool:
        return len(self.ships[1]) < len(self.game.ships)

    def _hit(self, shooter: int) -> int:
        return sum(1 << cell for cell in self.shots[shooter])

    def _fleet(self, owner: int) -> int:
        return sum(self.ships[owner])

    def player(self) -> int:
        """Return who moves; player 1 begins both phases."""
        if self._placing():
            return FIRST if len(self.ships[0]) == len(self.ships[1]) else SECOND
        if self.log.endswith("!"):
            return TERMINAL
        return FIRST if len(self.shots[0]) == len(self.shots[1]) else SECOND

    def choices(self) -> list[int]:
        """Return the legal placements as sets of cells while placing, else the cells not yet shot at."""
        if self._placing():
            side = self.player() - 1
            taken = self._fleet(side)
            return [m for m in self.game.placements[len(self.ships[side])] if not m & taken]
        side = self.player() - 1
        return [cell for cell in range(self.game.cells) if cell not in self.shots[side]]

    def actions(self) -> Sequence[str]:
        """Return placements by their cells, or cells."""
        if self._placing():
            return [self.game.label(mask) for mask in self.choices()]
        return [self.game.cell_name(cell) for cell in self.choices()]

    def child(self, index: int) -> BattleshipsState:
        """Return the state after the placement or shot."""
        side = self.player() - 1
        choice = self.choices()[index]
        if self._placing():
            ships = [self.ships[0], self.ships[1]]
            ships[side] = (*ships[side], choice)
            return BattleshipsState(self.game, (ships[0], ships[1]), self.shots, self.log)
        shots = [self.shots[0], self.shots[1]]
        shots[side] = (*shots[side], choice)
        reached = sum(1 << cell for cell in shots[side])
        mark = "-"
        for ship in self.ships[1 - side]:
            if ship >> choice & 1:
                mark = "#" if ship & reached == ship else "+"
        if self._fleet(1 - side) & ~reached == 0:
            mark = "!"
        log = f"{self.log}{self.game.cell_name(choice)}{mark}"
        return BattleshipsState(self.game, self.ships, (shots[0], shots[1]), log)

    def infoset(self, player: int) -> str:
        """Return the own ships and the public log (- miss, + hit, # sunk, ! fleet sunk)."""
        own = ",".join(self.game.label(ship) for ship in self.ships[player - 1])
        return f"{own}|{self.public()}"

    def public(self) -> str:
        """Return how many ships are placed, then the shots with their results."""
        return f"placed{len(self.ships[0])}{len(self.ships[1])}" if self._placing() else f"shots:{self.log}"

    def picture(self) -> str:
        """Return both boards: # is a ship, x a ship that was hit, o a shot into the water."""
        return "".join(f"<div>board of player {owner + 1}</div>{self._board(owner)}" for owner in (0, 1))

    def _board(self, owner: int) -> str:
        fleet, shots, columns = self._fleet(owner), self.shots[1 - owner], self.game.columns
        marks = [
            ("x" if cell in shots else "#") if fleet >> cell & 1 else "o" if cell in shots else "·"
            for cell in range(self.game.cells)
        ]
        return table_html(marks[row : row + columns] for row in range(0, self.game.cells, columns))

    def utility(self) -> float:
        """Return 1 when player 1 sank the fleet, else -1."""
        return 1.0 if len(self.shots[0]) > len(self.shots[1]) else -1.0

    def position(self) -> tuple[int, ...]:
        """Return the numbers the sampler works on (fields of `Position` in the core)."""
        board = (1 << self.game.cells) - 1
        hit = self._hit(0), self._hit(1)
        return (
            self._fleet(1) & ~hit[0],
            board & ~hit[0],
            self._fleet(0) & ~hit[1],
            board & ~hit[1],
            self._fleet(0),
            self._fleet(1),
            len(self.game.ships) - len(self.ships[0]),
            len(self.game.ships) - len(self.ships[1]),
            int(len(self.shots[0]) == len(self.shots[1])),
        )
