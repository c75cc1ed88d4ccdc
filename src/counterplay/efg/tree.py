"""A game tree in arrays: nodes level by level, the children of a node side by side.

Building a tree checks what everything later relies on: chance adds up to one, an information set offers the same
actions everywhere, and nobody forgets (perfect recall).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from counterplay.efg.game import CHANCE, FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.processes import free_memory
from counterplay.protocol import BadInput, Stream

OPEN = 4  # a node the tree stops at although the game goes on

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

_CHANCE_TOLERANCE = 1e-9
_PROBES = 16
_LONGEST_PROBE = 10_000  # moves
_ENDLESS = 1e100
BYTES_A_HISTORY = 700
"""What a history takes at most while a game is built and compiled (Leduc 200 to 340, tic-tac-toe 650)."""


@dataclass(frozen=True)
class Side:
    """What the tree knows about one player."""

    infoset_keys: list[str]
    labels: list[tuple[str, ...]]
    parent: Ints
    first: Ints
    sequence: Ints
    """Per node: the player's last sequence there."""
    info: Ints
    """Per node: number of what the player knows there (-1 where it was not asked for)."""
    opponent_moves: Ints
    """Per node: how often the other player has moved."""


@dataclass(frozen=True)
class Tree:
    """The arrays of a tree; `sides[0]` is player 1."""

    name: str
    parent: Ints
    player: NDArray[np.int8]
    chance: Floats
    """Per node: probability of the edge into it where chance moved, else 1."""
    reach: Floats
    """Per node: product of the chance probabilities on the way to it."""
    utility: Floats
    infoset: Ints
    """Per node: number of the mover's information set, else -1."""
    child_start: Ints
    child_count: Ints
    public: Ints
    public_keys: list[str]
    stage: Ints
    """Per node: the part of the game, or -1 where the game has none."""
    levels: Ints
    sides: tuple[Side, Side]
    states: list[TreeState] | None

    @property
    def size(self) -> int:
        """The number of histories."""
        return len(self.parent)

    @cached_property
    def edge_sequence(self) -> Ints:
        """Per node: the sequence that the edge into it adds to the player who moved (0 after chance)."""
        mover = self.player[np.maximum(self.parent, 0)]
        added = np.where(
            mover == FIRST, self.sides[0].sequence, np.where(mover == SECOND, self.sides[1].sequence, 0)
        )
        return added.astype(np.int32)

    def clock(self) -> Ints:
        """Return what a depth limit counts at each node: the game's stage, or moves of player 2."""
        return self.stage if self.stage[0] >= 0 else self.sides[0].opponent_moves

    def swapped(self) -> Tree:
        """Return the same tree with the players exchanged."""
        player = self.player.copy()
        player[self.player == FIRST] = SECOND
        player[self.player == SECOND] = FIRST
        return replace(self, player=player, utility=-self.utility, sides=(self.sides[1], self.sides[0]))


class _SideBuilder:
    """Collects one player's information sets while the tree grows."""

    def __init__(self, game: str, player: int) -> None:
        self.game = game
        self.player = player
        self.number: dict[str, int] = {}
        self.known: dict[str, int] = {}
        self.labels: list[tuple[str, ...]] = []
        self.parent = array("i")
        self.first = array("i", [1])
        self.sequence = array("i")
        self.info = array("i")
        self.opponent_moves = array("i")

    def visit(self, key: str, actions: tuple[str, ...], parent: int) -> int:
        """Return the number of the information set, after checking that it is the one we know."""
        number = self.number.get(key)
        if number is None:
            number = self.number[key] = len(self.labels)
            self.labels.append(actions)
            self.parent.append(parent)
            self.first.append(self.first[-1] + len(actions))
            return number
        if self.parent[number] != parent:
            raise BadInput(
                f"{self.game}: player {self.player} forgets: information set {key!r} is reached after "
                f"{self._describe(self.parent[number])} and after {self._describe(parent)}; information sets must "
                "remember all own actions"
            )
        if self.labels[number] != actions:
            raise BadInput(
                f"{self.game}: information set {key!r} of player {self.player} offers {list(self.labels[number])} "
                f"at one history and {list(actions)} at another; the actions must be the same"
            )
        return number

    def _describe(self, sequence: int) -> str:
        if sequence == 0:
            return "no own action"
        number = int(np.searchsorted(np.frombuffer(self.first, np.int32), sequence, "right")) - 1
        action = self.labels[number][sequence - self.first[number]]
        key = next(key for key, value in self.number.items() if value == number)
        return f"{action!r} at {key!r}"

    def finish(self) -> Side:
        return Side(
            list(self.number),
            self.labels,
            _ints(self.parent),
            _ints(self.first),
            _ints(self.sequence),
            _ints(self.info),
            _ints(self.opponent_moves),
        )


def _ints(values: array[int]) -> Ints:
    return np.array(values, dtype=np.int32)


class _Builder:
    """Grows a tree level by level."""

    def __init__(self, name: str, everywhere: bool, keep_states: bool) -> None:
        self.name = name
        self.everywhere = everywhere
        self.parent = array("i")
        self.player = array("b")
        self.chance = array("d")
        self.reach = array("d")
        self.utility = array("d")
        self.infoset = array("i")
        self.child_start = array("i")
        self.child_count = array("i")
        self.public = array("i")
        self.stage = array("i")
        self.public_number: dict[str, int] = {}
        self.sides = (_SideBuilder(name, FIRST), _SideBuilder(name, SECOND))
        self.states: list[TreeState] | None = [] if keep_states else None

    def add(self, state: TreeState | None, parent: int, probability: float, mover: int, index: int) -> None:
        """Append a node; `mover` made the action with number `index` at the parent."""
        self.parent.append(parent)
        self.chance.append(probability if mover == CHANCE else 1.0)
        self.reach.append((self.reach[parent] if parent >= 0 else 1.0) * self.chance[-1])
        for side in self.sides:
            before = side.sequence[parent] if parent >= 0 else 0
            moves = side.opponent_moves[parent] if parent >= 0 else 0
            if side.player == mover:
                before = side.first[self.infoset[parent]] + index
            side.sequence.append(before)
            side.opponent_moves.append(moves + (mover in (FIRST, SECOND) and mover != side.player))
        if self.states is not None and state is not None:
            self.states.append(state)

    def describe(self, node: int, state: TreeState | None, stops: bool) -> None:
        """Fill in what the node itself says; where the tree stops, an unfinished game is left OPEN."""
        player = CHANCE if state is None else state.player()
        if stops and player != TERMINAL:
            player = OPEN
        self.player.append(player)
        self.utility.append(state.utility() if state is not None and player == TERMINAL else 0.0)
        infoset = -1
        if state is not None and player in (FIRST, SECOND):
            side = self.sides[player - 1]
            infoset = side.visit(state.infoset(player), tuple(state.actions()), side.sequence[node])
        self.infoset.append(infoset)
        if not self.everywhere or state is None or player == TERMINAL:
            self.public.append(-1)
            for side in self.sides:
                side.info.append(-1)
            return
        self.public.append(self.public_number.setdefault(state.public(), len(self.public_number)))
        for side in self.sides:
            side.info.append(side.known.setdefault(state.infoset(side.player), len(side.known)))

    def probabilities(self, state: TreeState) -> Sequence[float]:
        chances = state.chance()
        if any(not 0.0 <= p <= 1.0 for p in chances) or abs(sum(chances) - 1.0) > _CHANCE_TOLERANCE:
            raise BadInput(
                f"{self.name}: chance does not add up to one at {state.public()!r}: the probabilities are "
                f"{[float(p) for p in chances]}, their sum {float(sum(chances))!r}"
            )
        return chances

    def finish(self, levels: list[int]) -> Tree:
        return Tree(
            self.name,
            _ints(self.parent),
            np.array(self.player, dtype=np.int8),
            np.array(self.chance),
            np.array(self.reach),
            np.array(self.utility),
            _ints(self.infoset),
            _ints(self.child_start),
            _ints(self.child_count),
            _ints(self.public),
            list(self.public_number),
            _ints(self.stage),
            np.array(levels, dtype=np.int32),
            (self.sides[0].finish(), self.sides[1].finish()),
            self.states,
        )


def _probes(game: TreeGame, stop: float = 0.0) -> list[tuple[float, int]]:
    """Return what random games say of the tree's size, each with its moves; one at or below `stop` is the last.

    They say it by the numbers of actions on their way (Knuth, 1975): on average the right number.
    """
    walks: list[tuple[float, int]] = []
    while len(walks) < _PROBES and (not walks or walks[-1][0] > stop):
        chance, state = Stream("size of", game.name, len(walks)), game.root()
        # The node that is reached stands for all at its depth: as many as the choices on the way multiply to.
        size, ways, moves = 1.0, 1.0, 0
        while state.player() != TERMINAL and size <= _ENDLESS and moves < _LONGEST_PROBE:
            actions = len(state.actions())
            ways *= actions
            size += ways
            moves += 1
            state = state.child(chance.below(actions))
        walks.append((size, moves))
    return walks


def _check_size(game: TreeGame, most: int) -> None:
    """Refuse a game that is far too large, before a level of it fills the memory.

    A size that is not too large all probes overstate a thousandfold less than once in 10^40.
    """
    walks = _probes(game, 1000.0 * most)
    if walks[-1][0] <= 1000.0 * most:
        return  # writing it out will show
    shortest, longest = min(moves for _, moves in walks), max(moves for _, moves in walks)
    digits = int(np.median(np.log10([size for size, _ in walks])))
    raise _too_large(
        game,
        f"{_PROBES} games played by chance, of {shortest} to {longest} moves before they ended or were broken "
        f"off, speak of 10^{digits} histories or more",
        most,
        10.0**digits,
    )


def _too_large(game: TreeGame, how: str, most: int, histories: float) -> BadInput:
    needs, free = histories * BYTES_A_HISTORY / 1e9, most * BYTES_A_HISTORY / 1e9
    return BadInput(
        f"{game.name} is too large to be written out: {how}; it would need about {needs:.2g} GB of memory, and it "
        f"may take {free:.2g} GB; it can only be played with a depth limit"
    )


def build(
    game: TreeGame,
    *,
    roots: Sequence[tuple[TreeState, float]] | None = None,
    depth: int | None = None,
    hero: int = FIRST,
    everywhere: bool = True,
    keep_states: bool = False,
    most: int | None = None,
) -> Tree:
    """Return the tree of a game, from its root or from a chance node over weighted histories.

    With `depth` the tree stops after that many moves of the hero's opponent (or stages, where the game counts
    those), counted from the root; such nodes are OPEN. `everywhere` asks for both players' information and the
    public state at every node, which depth-limited solving needs and plain solving does not. A tree of more than
    `most` histories is refused; without it the bound is what fits into the memory that is free.
    """
    if most is None:
        most = free_memory() // BYTES_A_HISTORY
    if roots is None and depth is None:
        _check_size(game, most)
    builder = _Builder(game.name, everywhere, keep_states)
    if roots is None:
        frontier: list[TreeState | None] = [game.root()]
        builder.add(frontier[0], -1, 1.0, -1, 0)
    else:
        frontier = [None]
        builder.add(None, -1, 1.0, -1, 0)
        if builder.states is not None:
            builder.states.append(roots[0][0])
    total = sum(weight for _, weight in roots) if roots is not None else 1.0
    begin = (game.root() if roots is None else roots[0][0]).stage()
    levels = [0, 1]
    while frontier:
        grown: list[TreeState | None] = []
        for node, state in zip(range(levels[-2], levels[-1]), frontier, strict=True):
            stage = None if state is None else state.stage()
            builder.stage.append(-1 if stage is None else stage)
            clock = (
                builder.sides[hero - 1].opponent_moves[node] if begin is None or stage is None else stage - begin
            )
            builder.describe(node, state, depth is not None and state is not None and clock >= depth)
            start = len(builder.parent)
            player = builder.player[node]
            if state is None:
                assert roots is not None
                for index, (child, weight) in enumerate(roots):
                    builder.add(child, node, weight / total, CHANCE, index)
                    grown.append(child)
            elif player in (CHANCE, FIRST, SECOND):
                chances = builder.probabilities(state) if player == CHANCE else None
                for index in range(len(state.actions())):
                    child = state.child(index)
                    builder.add(child, node, chances[index] if chances is not None else 1.0, player, index)
                    grown.append(child)
            builder.child_start.append(start)
            builder.child_count.append(len(builder.parent) - start)
            if len(builder.parent) > most:
                likely = float(np.mean([size for size, _ in _probes(game)]))
                how = f"its first {len(levels) - 1} moves alone have more than {most:,} histories"
                raise _too_large(game, how, most, max(likely, len(builder.parent)))
        frontier = grown
        levels.append(levels[-1] + len(grown))
    return builder.finish(levels[:-1])
