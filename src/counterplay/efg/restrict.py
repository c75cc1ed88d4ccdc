"""A player restricted to part of his plans: frozen here, free there, choosing from a portfolio beyond a limit.

A restriction is a smaller treeplex of its own and a sparse linear map from its plans to plans of the whole game.
If B1 and B2 are the maps of the two players, the restricted game has the payoff matrix B1' A B2: gadgets,
portfolios and frozen plans are all this one construction, and every solver works on the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from counterplay.efg.arrays import Treeplex
from counterplay.efg.lookahead import CHOSEN, FREE, FROZEN, LookaheadView
from counterplay.efg.tree import Floats, Ints


@dataclass(frozen=True)
class Options:
    """What the choices offer: options are numbered choice by choice, `count` of them at each.

    Option o plays sequence `sequence[i]` with probability `weight[i]`, given that its choice is reached, for each
    i with `option[i] == o`.
    """

    count: Ints
    sequence: Ints
    option: Ints
    weight: Floats


def _restarts(treeplex: Treeplex, view: LookaheadView) -> NDArray[np.uint8]:
    """Mark the information sets that come directly after a choice."""
    # Weights begin anew at 1 there: an option is played given that its choice is reached.
    owner = treeplex.owner[treeplex.parent]
    above = (owner >= 0) & (view.mode[owner] == CHOSEN)
    marked: NDArray[np.uint8] = ((view.mode == CHOSEN) & ~above).astype(np.uint8)
    return marked


def portfolio_options(treeplex: Treeplex, view: LookaheadView, portfolio: Sequence[Floats]) -> Options:
    """Return the options of a portfolio: at each choice, to follow one of these behaviours from there on."""
    restart = _restarts(treeplex, view)
    chosen = np.flatnonzero(np.append(False, (view.mode == CHOSEN)[treeplex.owner[1:]]))
    at = view.choice[treeplex.owner[chosen]]
    size = len(portfolio)
    columns, rows, weights = [], [], []
    for k, behaviour in enumerate(portfolio):
        weight = treeplex.core.realise(np.ascontiguousarray(behaviour), restart)[chosen]
        used = weight > 0.0
        rows.append(chosen[used])
        columns.append(at[used] * size + k)
        weights.append(weight[used])
    count = np.full(len(view.choices.parent), size, dtype=np.int32)
    return Options(
        count,
        np.concatenate(rows).astype(np.int32),
        np.concatenate(columns).astype(np.int32),
        np.concatenate(weights),
    )


def every_plan(treeplex: Treeplex, view: LookaheadView, most: int = 5_000) -> Options | None:
    """Return every pure plan of the rest of the game as an option, or None where that makes more than `most`."""
    below: dict[int, list[int]] = {}
    roots: dict[int, list[int]] = {}
    restart = _restarts(treeplex, view)
    for j in np.flatnonzero(view.mode == CHOSEN):
        if restart[j]:
            roots.setdefault(int(view.choice[j]), []).append(int(j))
        else:
            below.setdefault(int(treeplex.parent[j]), []).append(int(j))

    # The numbers of plans multiply, so the sizes are looked at before anything is put together.
    def plans(infosets: list[int]) -> list[tuple[int, ...]]:
        """All ways to play several information sets and what follows, as tuples of sequences."""
        parts = []
        for j in infosets:
            ways: list[tuple[int, ...]] = []
            for s in range(int(treeplex.first[j]), int(treeplex.first[j + 1])):
                ways += [(s, *rest) for rest in plans(below.get(s, []))]
                if len(ways) > most:
                    raise OverflowError
            parts.append(ways)
        size = 1
        for ways in parts:
            size *= len(ways)
            if size > most:
                raise OverflowError
        return [sum(combination, ()) for combination in product(*parts)]

    count: list[int] = []
    sequence: list[int] = []
    option: list[int] = []
    total = 0
    try:
        for choice in range(len(view.choices.parent)):
            ways = plans(roots.get(choice, []))
            for way in ways:
                sequence += way
                option += [total] * len(way)
                total += 1
            count.append(len(ways))
    except OverflowError:
        return None
    return Options(
        np.array(count, np.int32), np.array(sequence, np.int32), np.array(option, np.int32), np.ones(len(option))
    )


@dataclass(frozen=True)
class Restriction:
    """A restricted player: the small treeplex and its map to the whole game, which depends on the frozen plan."""

    treeplex: Treeplex
    whole: Treeplex
    free: Ints
    """The whole game's sequences that are free, in the order of the small treeplex from sequence 1 on."""
    choice_first: Ints
    """Per choice: the small treeplex's first option."""
    choice_entry: Ints
    """Per choice: the frozen sequence its branch hangs under."""
    _row: Ints
    _column: Ints
    _weight: Floats
    _entry: Ints

    def map(self, plan: Floats) -> sparse.csr_array:
        """Return the matrix that turns small plans into whole ones while the frozen part follows `plan`."""
        shape = (self.whole.sequences, self.treeplex.sequences)
        return sparse.coo_array((self._weight * plan[self._entry], (self._row, self._column)), shape=shape).tocsr()

    def local_map(self) -> sparse.csr_array:
        """Return the map of the free part alone, as if each branch were reached for sure."""
        shape = (self.whole.sequences, self.treeplex.sequences)
        used = self._column > 0
        return sparse.coo_array((self._weight[used], (self._row[used], self._column[used])), shape=shape).tocsr()


def restrict(treeplex: Treeplex, view: LookaheadView, options: Options | None) -> Restriction:
    """Return the restriction of a player to what his view and the options at his choices allow.

    With options None the player stays free beyond the limit, which by Kuhn's theorem is the same as choosing among
    every plan there is.
    """
    mode = view.mode if options is not None else np.where(view.mode == CHOSEN, FREE, view.mode)
    free_sets = np.flatnonzero(mode == FREE)
    sizes = np.diff(treeplex.first)
    count = options.count if options is not None else np.zeros(0, dtype=np.int32)
    first = np.concatenate([[1], 1 + np.cumsum(np.concatenate([sizes[free_sets], count]))]).astype(np.int32)
    own_mode = np.append(FROZEN, mode[treeplex.owner[1:]])
    free = np.flatnonzero(own_mode == FREE).astype(np.int32)
    small = np.zeros(treeplex.sequences, dtype=np.int32)
    small[free] = np.arange(1, len(free) + 1)
    # The frozen sequence under which each free branch hangs: the parent itself, or what the parent hangs under.
    entry = np.zeros(treeplex.infosets, dtype=np.int32)
    for j in free_sets:
        above = treeplex.parent[j]
        entry[j] = entry[treeplex.owner[above]] if own_mode[above] == FREE else above
    parents = view.choices.parent if options is not None else np.zeros(0, dtype=np.int32)
    choice_entry = np.where(own_mode[parents] == FREE, entry[treeplex.owner[parents]], parents).astype(np.int32)
    small_tree = Treeplex(
        np.concatenate([small[treeplex.parent[free_sets]], small[parents]]).astype(np.int32), first
    )
    frozen = np.flatnonzero(own_mode == FROZEN).astype(np.int32)
    # Column 0 is the small tree's empty sequence: frozen rows follow the plan whatever he does; a free row
    # copies its own small sequence, scaled by how likely the frozen plan is to reach its entry.
    rows = [frozen, free]
    columns = [np.zeros(len(frozen), dtype=np.int32), small[free]]
    weights = [np.ones(len(frozen)), np.ones(len(free))]
    entries = [frozen, entry[treeplex.owner[free]]]
    choice_first = first[len(free_sets) : len(free_sets) + len(count)]
    if options is not None:
        rows.append(options.sequence)
        columns.append(options.option + len(free) + 1)
        weights.append(options.weight)
        # An option is a mixture over the rest of the game, so several rows share one column.
        chosen_by = np.repeat(np.arange(len(count)), count)
        entries.append(choice_entry[chosen_by[options.option]])
    return Restriction(
        small_tree,
        treeplex,
        free,
        choice_first,
        choice_entry,
        np.concatenate(rows).astype(np.int32),
        np.concatenate(columns).astype(np.int32),
        np.concatenate(weights),
        np.concatenate(entries).astype(np.int32),
    )
