"""Depth-limited play where the tree is too large to write out: only what lies before the limit, with sampled
leaves.

Against a known opponent (p = 1) all that matters is the current information set: the histories he may have led us
to, each with its weight (section 5.3). With p below 1 the first move can be solved the same way, with both players
free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.efg.arrays import CompiledGame, compile_tree
from counterplay.efg.game import CHANCE, SECOND, TERMINAL, TreeState
from counterplay.efg.games.battleships import Battleships, BattleshipsState, ShotOrder
from counterplay.efg.leaves import Sampler
from counterplay.efg.lookahead import LookaheadView, from_root
from counterplay.efg.match import check_depth
from counterplay.efg.opponents import Policy, shot_policy
from counterplay.efg.restrict import Options, Restriction, restrict
from counterplay.efg.tree import Floats, Ints, build
from counterplay.protocol import BadInput


class Range(list[tuple[TreeState, float]]):
    """Histories a player may be in, with weights that need not add up to one (`protocol.Belief`)."""

    def likely(self) -> list[tuple[TreeState, float]]:
        """Return the histories with their weights."""
        return self


@dataclass(frozen=True)
class DuelSampler(Sampler):
    """Samples Battleships from open nodes; strategies are shot orders."""

    game: CompiledGame

    def values(self, nodes: Ints, first: Sequence[ShotOrder], second: Sequence[ShotOrder]) -> NDArray[np.float64]:
        """Return player 1's mean result for each node and pair of orders."""
        states = self.game.tree.states
        assert states is not None
        assert isinstance(self.game.game, Battleships)
        chosen = [state for node in nodes if isinstance(state := states[node], BattleshipsState)]
        seed = self.next_seed()
        if self.game.hero == SECOND:  # who is first here shoots second there, and a win of one is the other's loss
            turned = self.game.game.sample(chosen, second, first, self.samples, seed)
            return -turned.transpose(0, 2, 1)
        return self.game.game.sample(chosen, first, second, self.samples, seed)


def advance(belief: Range, hero: int, key: str, opponent: Policy) -> Range:
    """Return the histories in which the hero knows `key`, after moves of chance and the opponent."""
    reached = Range()
    waiting = list(belief)
    while waiting:
        state, weight = waiting.pop()
        player = state.player()
        if player in (hero, TERMINAL):
            if player == hero and state.infoset(hero) == key:
                reached.append((state, weight))
            continue
        chances = state.chance() if player == CHANCE else opponent(state)
        waiting += [(state.child(i), weight * chance) for i, chance in enumerate(chances) if chance > 0.0]
    if not reached:
        raise BadInput(
            f"no history the opponent model allows leads to {key!r}; the opponent does not play as known"
        )
    return reached


def thin(belief: Range, most: int, random: np.random.Generator) -> Range:
    """Return at most `most` histories drawn from the belief by weight (systematic resampling)."""
    if len(belief) <= most:
        return belief
    weights = np.cumsum([weight for _, weight in belief])
    # One random number for all points: a history is taken as often as its weight says, give or take one.
    points = (np.arange(most) + random.random()) / most * weights[-1]
    return Range((belief[i][0], 1.0) for i in np.searchsorted(weights, points, "right"))


def _options(view: LookaheadView, size: int) -> Options:
    none = np.zeros(0, dtype=np.int32)
    return Options(np.full(len(view.choices.parent), size, dtype=np.int32), none, none, np.zeros(0))


def _opponent_behaviour(game: CompiledGame, opponent: Policy) -> Floats:
    tree, treeplex = game.tree, game.treeplexes[1]
    assert tree.states is not None
    behaviour = np.ones(treeplex.sequences)
    movers = np.flatnonzero(tree.player == 2)
    _, first = np.unique(tree.infoset[movers], return_index=True)
    for node in movers[first]:
        j = tree.infoset[node]
        behaviour[treeplex.first[j] : treeplex.first[j + 1]] = opponent(tree.states[node])
    return behaviour


@dataclass(frozen=True)
class InfosetAnswer:
    """How to play one information set."""

    actions: tuple[str, ...]
    probabilities: Floats
    values: Floats
    """What each action is worth against the known opponent, as far as the look-ahead sees."""
    histories: int
    leaves: int
    line: tuple[str, ...]
    """The best action, and those planned after it as long as nothing is learned between."""


class KnownOpponent:
    """The look-ahead from one information set against a known opponent: built once, sampled as often as asked."""

    def __init__(self, game: Battleships, belief: Range, hero: int, opponent: ShotOrder, depth: int = 1) -> None:
        check_depth(depth)
        self.opponent, self.histories = opponent, len(belief)
        tree = build(game, roots=belief, depth=depth, hero=hero, keep_states=True)
        self.compiled = compile_tree(game, tree).seen_by(hero)
        self.look = from_root(self.compiled, None)
        self.plan = self.compiled.treeplexes[1].plan(_opponent_behaviour(self.compiled, shot_policy(opponent)))

    def answer(self, portfolio: Sequence[ShotOrder], samples: int, random: np.random.Generator) -> InfosetAnswer:
        """Return the best answer: one backward pass over freshly sampled leaves."""
        compiled, look = self.compiled, self.look
        first = restrict(compiled.treeplexes[0], look.first, _options(look.first, len(portfolio)))
        gradient = first.local_map().T @ (look.ends_payoff @ self.plan)
        choices = look.first.choices
        if len(choices.nodes):
            met = compiled.tree.reach[choices.nodes] * self.plan[compiled.tree.sides[1].sequence[choices.nodes]]
            sampler = DuelSampler(samples, random, compiled)
            means = sampler.values(choices.nodes, portfolio, [self.opponent])[:, :, 0]
            at = first.choice_first[choices.number][:, None] + np.arange(len(portfolio))
            np.add.at(gradient, at, means * met[:, None])
        return _read(compiled, first, gradient, self.histories, len(choices.nodes))


def answer_large(
    game: Battleships,
    belief: Range,
    hero: int,
    opponent: ShotOrder,
    portfolio: Sequence[ShotOrder],
    *,
    depth: int = 1,
    samples: int = 100,
    random: np.random.Generator,
) -> InfosetAnswer:
    """Return the best answer to a known opponent in one information set: one backward pass over its histories."""
    return KnownOpponent(game, belief, hero, opponent, depth).answer(portfolio, samples, random)


def _read(
    compiled: CompiledGame, first: Restriction, gradient: Floats, histories: int, leaves: int
) -> InfosetAnswer:
    """Read the first decision out of a solved look-ahead, and what follows it where nothing is learned between."""
    small = first.treeplex
    worth = gradient.copy()
    chosen = np.zeros(small.infosets, dtype=np.int64)
    # Backwards: what follows an action is worth something before the actions are compared.
    for j in range(small.infosets - 1, -1, -1):
        actions = slice(small.first[j], small.first[j + 1])
        chosen[j] = np.argmax(worth[actions])
        if j:
            worth[small.parent[j]] += worth[actions].max()
    values = worth[small.first[0] : small.first[1]]
    probabilities = np.zeros(len(values))
    probabilities[chosen[0]] = 1.0
    labels = compiled.tree.sides[0].labels
    line, at = [labels[0][chosen[0]]], small.first[0] + chosen[0]
    while len(after := np.flatnonzero(small.parent[1:] == at)) == 1 and after[0] + 1 < len(labels):
        j = int(after[0]) + 1
        line.append(labels[j][chosen[j]])
        at = small.first[j] + chosen[j]
    return InfosetAnswer(labels[0], probabilities, values, histories, leaves, tuple(line))
