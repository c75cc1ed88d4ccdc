"""Which part of a game a depth-limited solver looks at, and where it stops.

From a public state the solver looks `depth` steps ahead (section 5.1 of Milec et al.). Nodes fall into parts:

    PATH     on the way from the root to the public state: player 1 keeps to his plan, player 2 may deviate
    SIDE     the first node off that path: a matrix-valued state in which player 1's plan is kept
    INSIDE   from the public state on, before the limit: both players are free
    CUT      the first node at the limit: both players choose from their portfolios
    BEYOND   after a CUT or SIDE node

The PATH and SIDE parts are the full gadget; the solution of the whole game's start has neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from counterplay.efg.arrays import CompiledGame, Treeplex, payoff_matrix
from counterplay.efg.game import TERMINAL
from counterplay.efg.tree import OPEN, Ints, Tree
from counterplay.protocol import BadInput

_Number = TypeVar("_Number", bound=np.generic)

PATH, SIDE, INSIDE, CUT, BEYOND, ELSEWHERE = range(6)

FROZEN, FREE, CHOSEN = range(3)
"""What a player may do at an information set: keep the plan, anything, or follow the strategy chosen before."""


@dataclass(frozen=True)
class Choices:
    """Where one player picks a strategy for the rest of the game."""

    nodes: Ints
    """The CUT and SIDE nodes at which the player chooses."""
    number: Ints
    """Per such node: which choice it belongs to (nodes the player cannot tell apart share one)."""
    parent: Ints
    """Per choice: the player's last sequence before it."""


@dataclass(frozen=True)
class LookaheadView:
    """One player's part of a look-ahead."""

    mode: NDArray[np.int8]
    """Per information set: FROZEN, FREE or CHOSEN."""
    choice: Ints
    """Per information set: the choice that decides it, else -1."""
    choices: Choices


@dataclass(frozen=True)
class Lookahead:
    """The parts of a game's tree seen from one public state (or information set) with one depth limit."""

    game: CompiledGame
    part: NDArray[np.int8]
    anchor: Ints
    """Per node: the CUT or SIDE node it lies at or below, else -1."""

    @cached_property
    def first(self) -> LookaheadView:
        """Player 1 is free INSIDE, chooses at CUT nodes, and keeps his plan elsewhere."""
        return self._view(0, free=(INSIDE,), chosen_at=(CUT,))

    @cached_property
    def second(self) -> LookaheadView:
        """Player 2, where rational, is free on the PATH and INSIDE, and chooses at CUT and SIDE nodes."""
        return self._view(1, free=(PATH, INSIDE), chosen_at=(CUT, SIDE))

    @cached_property
    def second_held(self) -> LookaheadView:
        """Player 2 where he is known up to the limit and free only beyond it."""
        return self._view(1, free=(), chosen_at=(CUT,))

    @cached_property
    def ends(self) -> Ints:
        """Terminal nodes that no choice comes before."""
        tree = self.game.tree
        return np.flatnonzero((tree.player == TERMINAL) & (self.anchor < 0) & (self.part != ELSEWHERE)).astype(
            np.int32
        )

    @cached_property
    def reaches_end(self) -> bool:
        """Whether the look-ahead sees every end of the game from here."""
        return not bool((self.part == CUT).any())

    @cached_property
    def ends_payoff(self) -> sparse.csr_array:
        """Return the payoff matrix of `ends` alone."""
        return payoff_matrix(self.game.tree, self.game.treeplexes, self.ends)

    def _view(self, index: int, free: tuple[int, ...], chosen_at: tuple[int, ...]) -> LookaheadView:
        tree = self.game.tree
        side, treeplex = tree.sides[index], self.game.treeplexes[index]
        chosen_node = np.zeros(tree.size, dtype=bool)
        has_anchor = self.anchor >= 0
        chosen_node[has_anchor] = np.isin(self.part[self.anchor[has_anchor]], chosen_at)
        nodes = np.flatnonzero(np.isin(self.part, chosen_at) & (self.anchor == np.arange(tree.size))).astype(
            np.int32
        )
        # Whom he cannot tell apart he must answer alike: such nodes share one choice.
        known, first_at, number = np.unique(side.info[nodes], return_index=True, return_inverse=True)
        parent = side.sequence[nodes[first_at]] if len(nodes) else np.zeros(0, dtype=np.int32)
        # A choice hangs under one own sequence, as an information set does; else plans would not be linear in it.
        forgets = np.flatnonzero(parent[number] != side.sequence[nodes])
        if len(forgets):
            raise BadInput(
                f"{tree.name}: player {index + 1} would choose a strategy where he arrives by different own "
                f"actions (node {int(nodes[forgets[0]])}); the depth limit breaks perfect recall there"
            )
        choice_of_info = np.full(int(side.info.max(initial=-1)) + 2, -1, dtype=np.int32)
        choice_of_info[known] = np.arange(len(known))
        moves = np.flatnonzero((tree.player == index + 1) & (tree.infoset >= 0))
        mode_at = np.where(np.isin(self.part[moves], free), FREE, FROZEN).astype(np.int8)
        mode_at[chosen_node[moves]] = CHOSEN
        choice_at = np.full(len(moves), -1, dtype=np.int32)
        below = chosen_node[moves]
        choice_at[below] = choice_of_info[side.info[self.anchor[moves[below]]]]
        mode = _same_everywhere(tree, treeplex, index, moves, mode_at)
        choice = _same_everywhere(tree, treeplex, index, moves, choice_at)
        return LookaheadView(mode, choice, Choices(nodes, number.astype(np.int32), parent))


def _same_everywhere(
    tree: Tree, treeplex: Treeplex, index: int, moves: NDArray[np.int64], values: NDArray[_Number]
) -> NDArray[_Number]:
    """Return one value per information set after checking that all its histories agree on it."""
    result = np.zeros(treeplex.infosets, dtype=values.dtype)
    result[tree.infoset[moves]] = values
    wrong = np.flatnonzero(result[tree.infoset[moves]] != values)
    if len(wrong):
        key = tree.sides[index].infoset_keys[tree.infoset[moves[wrong[0]]]]
        raise BadInput(
            f"{tree.name}: the depth limit cuts through information set {key!r} of player {index + 1}: some "
            "of its histories lie before the limit, some after, or below different choices; take another depth"
        )
    return result


def _cut(tree: Tree, part: NDArray[np.int8], anchor: Ints, depth: int | None, start: int) -> None:
    """Spread the parts from each node to its children, level by level."""
    clock = tree.clock()
    for level in range(1, len(tree.levels) - 1):
        nodes = slice(int(tree.levels[level]), int(tree.levels[level + 1]))
        above = tree.parent[nodes]
        before = part[above]
        here = part[nodes]  # a view: what is set in it is set in `part`
        unknown = here == ELSEWHERE
        ended = tree.player[nodes] == TERMINAL
        limit = tree.player[nodes] == OPEN
        if depth is not None:
            limit |= ~ended & (clock[nodes] >= start + depth)
        # Only what is INSIDE can reach the limit; off the path comes one SIDE node, and below it all is BEYOND.
        grown = np.where(before == INSIDE, np.where(limit, CUT, INSIDE), ELSEWHERE)
        grown = np.where((before == CUT) | (before == BEYOND) | (before == SIDE), BEYOND, grown)
        grown = np.where(before == PATH, SIDE, grown)
        here[unknown] = grown[unknown]
        own = np.where(
            ((here == CUT) | (here == SIDE)) & ~ended, np.arange(nodes.start, nodes.stop), anchor[above]
        )
        anchor[nodes] = own


def from_root(game: CompiledGame, depth: int | None) -> Lookahead:
    """Return the look-ahead from the start of the game; depth None sees everything."""
    return _start(game, np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int64), depth)


def from_public_state(game: CompiledGame, public: int, depth: int | None) -> Lookahead:
    """Return the look-ahead from a public state, with the path to it and the states beside it."""
    tree = game.tree
    here = np.flatnonzero(tree.public == public)
    on_path = np.zeros(tree.size, dtype=bool)
    above = tree.parent[here]
    while len(above := np.unique(above[above >= 0])):
        on_path[above] = True
        above = tree.parent[above]
    # The path is made of whole public states: whoever moves there cannot see in which of their histories he is.
    publics = np.unique(tree.public[on_path])
    path = np.flatnonzero(np.isin(tree.public, publics[publics >= 0]) & (tree.public != public))
    return _start(game, here, path, depth)


def from_infoset(game: CompiledGame, infoset: int, depth: int | None) -> Lookahead:
    """Return the look-ahead from one information set of player 1 alone, which is all that p = 1 needs."""
    tree = game.tree
    here = np.flatnonzero((tree.player == 1) & (tree.infoset == infoset))
    return _start(game, here, np.zeros(0, dtype=np.int64), depth)


def _start(game: CompiledGame, here: NDArray[np.int64], path: NDArray[np.int64], depth: int | None) -> Lookahead:
    tree = game.tree
    part = np.full(tree.size, ELSEWHERE, dtype=np.int8)
    part[here] = INSIDE
    part[path] = PATH
    anchor = np.full(tree.size, -1, dtype=np.int32)
    if tree.player[0] == OPEN:
        raise BadInput(f"{tree.name}: the depth limit leaves nothing to look at")
    _cut(tree, part, anchor, depth, int(tree.clock()[here[0]]))
    return Lookahead(game, part, anchor)
