"""Public states from information: the finest partition that no player's information crosses.

A game says what is public at each history. Where it says nothing, or its public states would cut through what a
player knows (as observations of a foreign game may), they are derived: histories of one level belong together when
a chain of information sets of either player links them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import sparse
from scipy.sparse import csgraph

from counterplay.efg.tree import Tree


def closed_under_information(tree: Tree) -> Tree:
    """Return the tree with valid public states: its own where they are, else derived ones."""
    return tree if _valid(tree) else derived_from_information(tree)


def _valid(tree: Tree) -> bool:
    known = np.flatnonzero(tree.public >= 0)
    for side in tree.sides:
        public = np.full(int(side.info.max(initial=0)) + 1, -1, dtype=np.int64)
        public[side.info[known]] = tree.public[known]
        if (public[side.info[known]] != tree.public[known]).any():
            return False
    inner = known[(tree.parent[known] >= 0)]
    above = np.full(len(tree.public_keys), -2, dtype=np.int64)
    entering = inner[tree.public[inner] != tree.public[tree.parent[inner]]]
    above[tree.public[entering]] = tree.public[tree.parent[entering]]
    return bool((above[tree.public[entering]] == tree.public[tree.parent[entering]]).all())


def derived_from_information(tree: Tree) -> Tree:
    """Return the tree with the finest public states its information sets allow."""
    known = np.flatnonzero(tree.public >= 0)
    level = np.searchsorted(tree.levels, known, "right")
    links = []
    offset = len(known)
    for side in tree.sides:
        pairs = np.stack([level, side.info[known]])
        _, number = np.unique(pairs, axis=1, return_inverse=True)
        links.append(number.ravel() + offset)
        offset += int(number.max()) + 1
    rows = np.tile(np.arange(len(known)), 2)
    graph = sparse.coo_array((np.ones(len(rows)), (rows, np.concatenate(links))), shape=(offset, offset))
    _, component = csgraph.connected_components(graph, directed=False)
    _, number = np.unique(component[: len(known)], return_inverse=True)
    public = np.full(tree.size, -1, dtype=np.int32)
    public[known] = number
    return replace(tree, public=public, public_keys=[f"public state {n}" for n in range(int(number.max()) + 1)])
