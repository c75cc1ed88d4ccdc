"""A game compiled to arrays: a treeplex for each player and a sparse payoff matrix in sequence form.

Player 1 maximises x' A y. A behaviour holds one probability per sequence (the chance of its last action at its
information set), a plan the product of the own probabilities on the way (von Stengel 1996).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import sparse

from counterplay.efg import _core
from counterplay.efg.game import FIRST, TreeGame
from counterplay.efg.public import closed_under_information, derived_from_information
from counterplay.efg.tree import Floats, Ints, Tree, build

_NO_RESTART = np.zeros(0, dtype=np.uint8)
TIE = 1e-9
"""Actions whose values differ by less than this count as equally good."""


NEVER = 1e-8
"""Information sets reached less often than this count as never reached: a linear program is no more exact."""


@dataclass(frozen=True)
class Treeplex:
    """One player's information sets and sequences; information sets come after the sequences they hang under."""

    parent: Ints
    first: Ints

    @property
    def infosets(self) -> int:
        """The number of information sets."""
        return len(self.parent)

    @property
    def sequences(self) -> int:
        """The number of sequences, the empty one included."""
        return int(self.first[-1])

    @cached_property
    def core(self) -> _core.Treeplex:
        """The same arrays in the C++ core."""
        return _core.Treeplex(self.parent, self.first)

    @cached_property
    def owner(self) -> Ints:
        """Per sequence: its information set, -1 for the empty sequence."""
        return np.concatenate([[-1], np.repeat(np.arange(self.infosets), np.diff(self.first))]).astype(np.int32)

    @cached_property
    def parent_of_sequence(self) -> Ints:
        """Per sequence: the sequence before it (the empty one is its own)."""
        above = np.zeros(self.sequences, dtype=np.int32)
        above[1:] = self.parent[self.owner[1:]]
        return above

    def uniform(self) -> Floats:
        """Return the behaviour that takes every action equally often."""
        behaviour = np.ones(self.sequences)
        behaviour[1:] = 1.0 / np.diff(self.first)[self.owner[1:]]
        return behaviour

    def plan(self, behaviour: Floats) -> Floats:
        """Return the probability of every sequence under a behaviour."""
        return self.core.realise(np.ascontiguousarray(behaviour), _NO_RESTART)

    def behaviour(self, plan: Floats, otherwise: Floats | None = None) -> Floats:
        """Return the behaviour of a plan; where the plan never goes, `otherwise` (uniform unless given)."""
        result = np.maximum(plan, 0.0)
        if self.infosets:
            owner = self.owner[1:]
            mass = np.add.reduceat(result[1:], self.first[:-1] - 1)
            goes = (mass > NEVER)[owner]
            fallback = self.uniform() if otherwise is None else otherwise
            result[1:] = np.where(goes, result[1:] / np.where(goes, mass[owner], 1.0), fallback[1:])
        result[0] = 1.0
        return result

    def best(self, gradient: Floats, *, last: bool = False) -> tuple[float, Floats]:
        """Return the most a gradient (a value per sequence) can be worth, and the pure behaviour that earns it.

        Among equally good actions the first is taken, or the `last`.
        """
        value, choice = self.core.best_response(np.ascontiguousarray(gradient), last, TIE)
        behaviour = np.zeros(self.sequences)
        behaviour[0] = 1.0
        behaviour[choice] = 1.0
        return value, behaviour


@dataclass(frozen=True, eq=False)
class CompiledGame:
    """A game ready to be solved, seen by player 1 (`swapped` shows it to player 2)."""

    game: TreeGame
    tree: Tree
    treeplexes: tuple[Treeplex, Treeplex]
    payoff: sparse.csr_array
    hero: int = FIRST
    """Which player of the original game is player 1 here."""

    def __repr__(self) -> str:
        first, second = (len(side.infoset_keys) for side in self.tree.sides)
        return f"<CompiledGame: {self.name} with {first} and {second} information sets>"

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    @cached_property
    def payoff_to_second(self) -> sparse.csr_array:
        """The payoff matrix with player 2's sequences as rows."""
        return self.payoff.T.tocsr()

    @cached_property
    def infoset_number(self) -> tuple[dict[str, int], dict[str, int]]:
        """Per player: the number of each information-set key."""
        first, second = ({key: n for n, key in enumerate(side.infoset_keys)} for side in self.tree.sides)
        return first, second

    @cached_property
    def _swapped(self) -> CompiledGame:
        payoff = (-self.payoff.T).tocsr()
        turned = (self.treeplexes[1], self.treeplexes[0])
        return CompiledGame(self.game, self.tree.swapped(), turned, payoff, 3 - self.hero)

    def swapped(self) -> CompiledGame:
        """Return the game with the players exchanged, so that player 2 maximises as player 1."""
        return self._swapped

    def seen_by(self, seat: int) -> CompiledGame:
        """Return the game in which the player of this seat (1 or 2) is player 1."""
        return self if seat == self.hero else self.swapped()


def payoff_matrix(tree: Tree, treeplexes: tuple[Treeplex, Treeplex], ends: Ints) -> sparse.csr_array:
    """Return the payoffs of the given terminal nodes as a matrix over both players' sequences."""
    first, second = tree.sides
    values = tree.reach[ends] * tree.utility[ends]
    # Ends after the same two sequences differ by chance alone, and are added up.
    shape = (treeplexes[0].sequences, treeplexes[1].sequences)
    return sparse.coo_array((values, (first.sequence[ends], second.sequence[ends])), shape=shape).tocsr()


def compile_tree(game: TreeGame, tree: Tree) -> CompiledGame:
    """Return the arrays of a built tree."""
    first, second = (Treeplex(side.parent, side.first) for side in tree.sides)
    ends = np.flatnonzero(tree.child_count == 0).astype(np.int32)
    return CompiledGame(game, tree, (first, second), payoff_matrix(tree, (first, second), ends))


def compile_game(game: TreeGame, *, everywhere: bool = True, most: int | None = None) -> CompiledGame:
    """Build and compile a whole game of at most `most` histories, or as many as fit into memory.

    >>> from counterplay.efg.games import load
    >>> compile_game(load("kuhn")).payoff.shape
    (13, 13)
    """
    tree = build(game, everywhere=everywhere, most=most)
    if everywhere:
        tree = derived_from_information(tree) if game.derives_public else closed_under_information(tree)
    return compile_tree(game, tree)
