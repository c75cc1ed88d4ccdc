"""Values of the histories at a depth limit, sampled by playing games to the end (section 5.2)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from counterplay.efg import _core
from counterplay.efg.lookahead import SIDE, Lookahead
from counterplay.efg.restrict import Restriction
from counterplay.efg.tree import Floats, Ints, Tree


@dataclass(frozen=True)
class Sampler(ABC):
    """Plays games from histories of a tree; what a strategy is depends on the sampler.

    Each call continues the random numbers.
    """

    samples: int
    seeds: np.random.Generator

    @abstractmethod
    def values(self, nodes: Ints, first: Sequence[Any], second: Sequence[Any]) -> NDArray[np.float64]:
        """Return player 1's mean result as [node, strategy of player 1, strategy of player 2]."""

    def next_seed(self) -> int:
        """Return the seed of the next games."""
        return int(self.seeds.integers(2**63))


@dataclass(frozen=True)
class TreeSampler(Sampler):
    """Samples in an enumerated tree; strategies are behaviours."""

    tree: Tree

    def values(self, nodes: Ints, first: Sequence[Floats], second: Sequence[Floats]) -> NDArray[np.float64]:
        """Return player 1's mean result over `samples` games for each node and pair of behaviours."""
        tree = self.tree
        flat = _core.sample_values(
            tree.child_start,
            tree.child_count,
            tree.player,
            tree.edge_sequence,
            tree.chance,
            tree.utility,
            np.concatenate(first),
            len(first[0]),
            np.concatenate(second),
            len(second[0]),
            nodes,
            self.samples,
            self.next_seed(),
        )
        return flat.reshape(len(nodes), len(first), len(second))


@dataclass(frozen=True)
class Leaves:
    """Sampled payoffs over the small sequences of a restricted game."""

    known: Floats
    """Against the known opponent, per small sequence of player 1."""
    rational: sparse.csr_array


def sample_leaves(
    look: Lookahead,
    restrictions: tuple[Restriction, Restriction],
    sampler: Sampler,
    portfolios: tuple[Sequence[Any], Sequence[Any]],
    plan: tuple[Any, Floats],
    opponent: tuple[Any, Floats],
) -> Leaves:
    """Return sampled leaf payoffs at the CUT nodes (both choose) and SIDE nodes (player 1 keeps to his plan).

    `plan` and `opponent` are each a strategy for the sampler and its probability of every sequence.
    """
    tree = look.game.tree
    first, second = restrictions
    known = np.zeros(first.treeplex.sequences)
    rows: list[Ints] = []
    columns: list[Ints] = []
    payoffs: list[Floats] = []
    cuts = look.first.choices.nodes
    at_second = look.second.choices
    if len(cuts):
        # A payoff at a leaf counts as often as chance and the frozen plan lead to its branch; what both do after
        # that is in the small sequences.
        own = first.choice_first[look.first.choices.number]
        reach = tree.reach[cuts] * plan[1][first.choice_entry[look.first.choices.number]]
        theirs = second.choice_first[at_second.number[np.searchsorted(at_second.nodes, cuts)]]
        size1, size2 = len(portfolios[0]), len(portfolios[1])
        tables = sampler.values(cuts, portfolios[0], portfolios[1]) * reach[:, None, None]
        row = own[:, None, None] + np.arange(size1)[None, :, None] + np.zeros(size2, dtype=np.int32)
        column = theirs[:, None, None] + np.arange(size2)[None, None, :] + np.zeros((size1, 1), dtype=np.int32)
        rows.append(row.ravel())
        columns.append(column.ravel())
        payoffs.append(tables.ravel())
        met = reach * opponent[1][tree.sides[1].sequence[cuts]]
        against = sampler.values(cuts, portfolios[0], [opponent[0]])[:, :, 0] * met[:, None]
        # `add.at`, since several nodes of one choice have the same row.
        np.add.at(known, own[:, None] + np.arange(size1), against)
    sides = at_second.nodes[look.part[at_second.nodes] == SIDE]
    if len(sides):
        # Beside the path player 1 has no say: all is paid under his empty sequence, row 0.
        reach = tree.reach[sides] * plan[1][tree.sides[0].sequence[sides]]
        theirs = second.choice_first[at_second.number[np.searchsorted(at_second.nodes, sides)]]
        tables = sampler.values(sides, [plan[0]], portfolios[1])[:, 0, :] * reach[:, None]
        rows.append(np.zeros(tables.size, dtype=np.int32))
        columns.append((theirs[:, None] + np.arange(len(portfolios[1]))).ravel())
        payoffs.append(tables.ravel())
        met = reach * opponent[1][tree.sides[1].sequence[sides]]
        known[0] += float(sampler.values(sides, [plan[0]], [opponent[0]])[:, 0, 0] @ met)
    shape = (first.treeplex.sequences, second.treeplex.sequences)
    if not rows:
        return Leaves(known, sparse.csr_array(shape))
    index = (np.concatenate(rows), np.concatenate(columns))
    return Leaves(known, sparse.coo_array((np.concatenate(payoffs), index), shape=shape).tocsr())
