"""Fixed opponents: by name, at random, from a strategy file, or estimated from played hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from counterplay.efg import strategies
from counterplay.efg.arrays import CompiledGame
from counterplay.efg.game import TERMINAL, TreeState
from counterplay.efg.games.battleships import Battleships, BattleshipsState, ShotOrder
from counterplay.efg.tree import Floats, Ints
from counterplay.protocol import BadInput, Stream

Policy = Callable[[TreeState], Sequence[float]]
"""Probabilities of a state's actions, from what the mover knows there."""

LEDUC = ("S1", "S2", "S3", "S4", "tight-passive", "loose-aggressive")


def generator(*key: int | str) -> np.random.Generator:
    """Return a numpy generator keyed like a `Stream`, for bulk numbers."""
    return np.random.Generator(np.random.PCG64(Stream(*key).next64()))


def _pure(actions: Sequence[str], *wanted: str) -> list[float]:
    """Take the first of the wanted actions that is legal."""
    taken = next(name for name in wanted if name in actions)
    return [float(name == taken) for name in actions]


def _aggressive(actions: Sequence[str]) -> list[float]:
    return _pure(actions, "raise", "call")


def _passive(actions: Sequence[str]) -> list[float]:
    return _pure(actions, "fold", "call")


def _aggressive_not_calling(actions: Sequence[str]) -> list[float]:
    return _pure(actions, "raise", "fold")


_ROUNDS: dict[str, tuple[Callable[[Sequence[str]], list[float]], Callable[[Sequence[str]], list[float]]]] = {
    "S1": (_passive, _aggressive),
    "S2": (_aggressive, _passive),
    "S3": (_passive, _aggressive_not_calling),
    "S4": (_aggressive_not_calling, _passive),
    "tight-passive": (_passive, _passive),
    "loose-aggressive": (_aggressive, _aggressive),
}


def leduc_policy(name: str) -> Policy:
    """Return S1 to S4 (section 6.4), or the two portfolio strategies of section 6.3."""
    rounds = _ROUNDS[name]

    def policy(state: TreeState) -> Sequence[float]:
        return rounds[state.stage() or 0](state.actions())

    return policy


def shot_policy(order: ShotOrder) -> Policy:
    """Return a Battleships policy: ships uniformly, shots by the order."""

    def policy(state: TreeState) -> Sequence[float]:
        assert isinstance(state, BattleshipsState)
        if state.public().startswith("placed"):
            return [1.0 / len(state.actions())] * len(state.actions())
        return order.probabilities(state.choices())

    return policy


def from_policy(game: CompiledGame, player: int, policy: Policy) -> Floats:
    """Return the behaviour of player 1 or 2 that a policy describes, asked once per information set."""
    tree, treeplex = game.tree, game.treeplexes[player - 1]
    behaviour = np.ones(treeplex.sequences)
    movers = np.flatnonzero((tree.player == player) & (tree.infoset >= 0))
    _, first = np.unique(tree.infoset[movers], return_index=True)
    states: dict[int, TreeState] = {0: game.game.root()}
    for node in movers[first]:
        state = _state_at(game, int(node), states)
        j = tree.infoset[node]
        behaviour[treeplex.first[j] : treeplex.first[j + 1]] = policy(state)
    return behaviour


def _state_at(game: CompiledGame, node: int, known: dict[int, TreeState]) -> TreeState:
    """Replay the game to a node, remembering the states on the way."""
    if node not in known:
        parent = int(game.tree.parent[node])
        known[node] = _state_at(game, parent, known).child(node - int(game.tree.child_start[parent]))
    return known[node]


def random_behaviour(game: CompiledGame, player: int, seed: int, index: int = 0, spread: float = 1.0) -> Floats:
    """Return a random behaviour: at each information set a point of the simplex from Dirichlet(spread, ...,
    spread).

    Spread 1 is uniform on the simplex.
    """
    treeplex = game.treeplexes[player - 1]
    draws = generator(seed, "random opponent", index).gamma(spread, size=treeplex.sequences)
    behaviour = np.ones(treeplex.sequences)
    if treeplex.infosets:
        sums = np.add.reduceat(draws[1:], treeplex.first[:-1] - 1)
        behaviour[1:] = draws[1:] / sums[treeplex.owner[1:]]
    return behaviour


def named(game: CompiledGame, name: str) -> Floats:
    """Return the behaviour of player 2 with this name, or from this file (.json, .csv or .npy).

    Names: uniform, random, random-SEED, top-left-last (Battleships) and its shot orders, S1 to S4 (Leduc).
    """
    treeplex = game.treeplexes[1]
    if name.endswith(strategies.FORMS):
        return strategies.load(Path(name), game, 2)
    if name == "uniform":
        return treeplex.uniform()
    if match := re.fullmatch(r"random(?:-(\d+))?", name):
        return random_behaviour(game, 2, int(match[1] or 1))
    policy = policy_named(game, name)
    return from_policy(game, 2, policy)


def policy_named(game: CompiledGame, name: str) -> Policy:
    """Return a named policy of the game, or refuse with the names there are."""
    if game.name.startswith("leduc") and name in LEDUC:
        return leduc_policy(name)
    if isinstance(game.game, Battleships):
        return shot_policy(shot_order(game.game, name))
    kinds = ["uniform", "random", "random-SEED", "a strategy FILE.json, FILE.csv or FILE.npy"]
    if game.name.startswith("leduc"):
        kinds += LEDUC
    raise BadInput(f"{game.name} has no opponent {name!r}; there are: {', '.join(kinds)}")


def shot_order(game: Battleships, name: str) -> ShotOrder:
    """Return a shot order; `top-left-last` is the paper's opponent."""
    return game.order("last-a1" if name.replace(" ", "-") == "top-left-last" else name)


@dataclass(frozen=True)
class OpponentEstimate:
    """An opponent estimated from hands: his behaviour, and how often each information set was seen."""

    behaviour: Floats
    counts: Floats
    """Per sequence: how often its action was seen."""
    seen: Floats
    """Per information set of player 2: how often he moved there."""
    first: Ints
    """Per information set, its first sequence; one more at the end."""

    def chances(self, infoset: int, /) -> Floats:
        """Return how likely he takes each action there: as a model of a player (`protocol.Model`)."""
        return self.behaviour[self.first[infoset] : self.first[infoset + 1]]


def estimate(game: CompiledGame, counts: Floats, prior: float = 1.0) -> OpponentEstimate:
    """Return the posterior mean of player 2's behaviour under a Dirichlet prior of total weight `prior`.

    The prior is uniform over the actions, so an information set never seen is taken to be played uniformly.
    """
    treeplex = game.treeplexes[1]
    seen = np.add.reduceat(counts[1:], treeplex.first[:-1] - 1)
    behaviour = np.ones(treeplex.sequences)
    uniform = treeplex.uniform()
    owner = treeplex.owner[1:]
    behaviour[1:] = (counts[1:] + prior * uniform[1:]) / (seen[owner] + prior)
    return OpponentEstimate(behaviour, counts, seen, treeplex.first)


def observe(game: CompiledGame, ends: Ints) -> Floats:
    """Return how often player 2 took each sequence in hands given by the terminal nodes they ended at."""
    tree = game.tree
    passed = np.bincount(ends, minlength=tree.size).astype(np.float64)
    for level in range(len(tree.levels) - 2, 0, -1):
        nodes = np.arange(tree.levels[level], tree.levels[level + 1])
        np.add.at(passed, tree.parent[nodes], passed[nodes])
    nodes = np.flatnonzero(tree.player[tree.parent] == 2)
    nodes = nodes[nodes > 0]
    counts = np.zeros(game.treeplexes[1].sequences)
    np.add.at(counts, tree.sides[1].sequence[nodes], passed[nodes])
    return counts


def deal_hands(game: CompiledGame, first: Floats, second: Floats, hands: int, *key: int | str) -> Ints:
    """Play hands between two behaviours and return the terminal node of each; the key sets the randomness."""
    tree = game.tree
    ends = np.flatnonzero(tree.player == TERMINAL)
    plans = [treeplex.plan(b) for treeplex, b in zip(game.treeplexes, (first, second), strict=True)]
    chances = tree.reach[ends]
    for side, plan in zip(tree.sides, plans, strict=True):
        chances = chances * plan[side.sequence[ends]]
    return generator("hands", *key).choice(ends, size=hands, p=chances / chances.sum()).astype(np.int32)
