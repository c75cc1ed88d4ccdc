"""Takes out of a game what is already decided: branches of player 2 in which player 1 has no say.

In a re-solve most of player 1's plan is frozen, so most of player 2's branches pay only under player 1's empty
sequence. What such a branch is worth is one minimum; only the rest has to go into a program.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse

from counterplay.efg.arrays import Treeplex


def collapse(treeplex: Treeplex, payoff: sparse.csr_array) -> tuple[Treeplex, sparse.csr_array]:
    """Return a smaller treeplex of player 2 and payoffs with the same worst case for every plan of player 1."""
    columns = payoff.tocsc()
    counts = np.diff(columns.indptr)
    at_top = np.zeros(treeplex.sequences)
    top = payoff[[0], :].tocoo()
    at_top[top.coords[1]] = top.data
    # Row 0 is player 1's empty sequence, which he cannot change: in a column with more than that he has a say.
    live = counts > np.bincount(top.coords[1], minlength=treeplex.sequences)
    worth = at_top.tolist()
    alive = live.tolist()
    first, parent = treeplex.first.tolist(), treeplex.parent.tolist()
    infosets = []
    # Backwards, since later sets have higher numbers. A set that pays under player 1's empty
    # sequence alone is worth its least action, which goes to the sequence it hangs on; others keep their path.
    for j in range(treeplex.infosets - 1, -1, -1):
        if any(alive[first[j] : first[j + 1]]):
            alive[parent[j]] = True
            infosets.append(j)
        else:
            worth[parent[j]] += min(worth[first[j] : first[j + 1]])
    infosets.reverse()
    sets = np.array(infosets, dtype=np.int32)
    stays = np.zeros(treeplex.infosets, dtype=bool)
    stays[sets] = True
    sequences = np.flatnonzero(np.append(True, stays[treeplex.owner[1:]]))
    number = np.zeros(treeplex.sequences, dtype=np.int32)
    number[sequences] = np.arange(len(sequences))
    sizes = np.diff(treeplex.first)[sets]
    small = Treeplex(
        number[treeplex.parent[sets]].astype(np.int32),
        np.concatenate([[1], 1 + np.cumsum(sizes)]).astype(np.int32),
    )
    rest = columns[:, sequences].tolil()
    rest[0, :] = np.array(worth)[sequences]
    return small, rest.tocsr()
