"""What can be won from a player whose policy is known: an information-set search that answers it (ISMCTS-BR).

After Timbers et al. (2022), "Approximate exploitability": a tree over what the searching seat can tell apart,
which here is the cards played since it was asked. Each simulation draws a world by how likely the policy makes it,
the others play by their policy in it, and the seat itself chooses by upper confidence bounds in the tree and by a
fast policy below it. What the search wins beyond the player it replaces is a lower bound of what that player can
lose.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from counterplay.protocol import BadInput, Player, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import PerDeal, Point, PolicyInference, PolicyNetwork
from counterplay.skat.players import playouts
from counterplay.skat.players.acquaintance import own_policy
from counterplay.skat.players.learning import PLAY_POINTS
from counterplay.skat.rules import (
    Action,
    Card,
    Deal,
    Observation,
    Play,
    State,
    begin_play,
    from_bits,
    margin,
)

SAMPLES = 1_000  # worlds that are weighed
CARDS = 32
EXPLORATION = 60.0  # points: the weight of a bound's width


@dataclass(slots=True)
class _Branch:
    """What simulations made of each card at one of our decisions."""

    visits: dict[int, int] = field(default_factory=dict)
    sums: dict[int, float] = field(default_factory=dict)

    def choose(self, legal: list[int]) -> int:
        """Return a card that was not tried yet, or that of the highest bound."""
        for card in legal:
            if card not in self.visits:
                return card
        total = math.log(sum(self.visits[card] for card in legal))
        return max(
            legal,
            key=lambda card: (
                self.sums[card] / self.visits[card] + EXPLORATION * math.sqrt(total / self.visits[card])
            ),
        )

    def add(self, card: int, value: float) -> None:
        """Count a simulation."""
        self.visits[card] = self.visits.get(card, 0) + 1
        self.sums[card] = self.sums.get(card, 0.0) + value


class BestResponseSearch(Player[Observation, Action]):
    """Plays cards against two who play by known networks."""

    def __init__(self, networks: Mapping[Point, PolicyNetwork], simulations: int) -> None:
        """Take the networks for cards by which both others play."""
        cards = {point: network for point, network in networks.items() if point in PLAY_POINTS}
        self._theirs = playouts.by_networks(cards, likeliest=False)
        self._simulations = simulations
        self._belief = PerDeal(partial(PolicyInference, cards, SAMPLES))

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Return the card that was looked at most."""
        legal = sorted(from_bits(observation.core.legal_cards))
        if not legal:
            raise BadInput("the search plays cards only: it is given contracts")
        if len(legal) == 1:
            return Play(legal[0])
        believed = self._belief.see(observation, chance.next64())
        generator = np.random.Generator(np.random.PCG64(chance.next64()))
        drawn = generator.choice(len(believed.worlds), self._simulations, p=believed.weights)
        luck = iter(generator.random((self._simulations + 1) * 20).tolist())
        roots: dict[int, State] = {}
        tree: dict[tuple[int, ...], _Branch] = {}
        for world in drawn.tolist():
            if world not in roots:
                roots[world] = _state_in(observation, believed.worlds[world].tolist())
            self._simulate(roots[world], observation.seat, tree, [next(luck) for _ in range(20)])
        visits = tree[()].visits
        return Play(Card(max(visits, key=lambda card: (visits[card], tree[()].sums[card]))))

    def _simulate(self, state: State, seat: int, tree: dict[tuple[int, ...], _Branch], luck: list[float]) -> None:
        core = state.core  # without Python's states: a decision plays thousands of cards
        played: tuple[int, ...] = ()
        path: list[tuple[_Branch, int]] = []
        in_tree = True
        while (mover := core.to_act) >= 0:
            allowed = core.legal_cards
            legal = [card for card in range(CARDS) if allowed >> card & 1]
            if len(legal) == 1:
                card = legal[0]
            elif mover != seat:
                card = _drawn(self._theirs.chances(_core.observe(core, mover)), luck.pop())
            elif in_tree:
                in_tree = played in tree or (not path and not tree)
                node = tree.setdefault(played, _Branch())
                in_tree = bool(node.visits)
                card = node.choose(legal)
                path.append((node, card))
            else:
                card = _drawn(own_policy().chances(_core.observe(core, seat)), 0.0)
            played += (card,)
            core = core.play(mover, card)
        value = margin(State(core).result, seat)
        for node, card in path:
            node.add(card, value)


def _drawn(chances: list[tuple[int, float]], luck: float) -> int:
    for card, chance in chances:
        luck -= chance
        if luck < 0:
            return card
    return chances[-1][0]


def _state_in(observation: Observation, world: list[int]) -> State:
    """Return what is so in a world: the deal as it was at the first lead, and all cards played since."""
    assert observation.soloist is not None
    assert observation.declaration is not None
    hands = [set(from_bits(world[seat])) for seat in range(3)]
    plays = [
        (trick.seat_of(place), card) for trick in observation.tricks for place, card in enumerate(trick.cards)
    ]
    for seat, card in plays:
        hands[seat].add(card)
    first, second, third = map(frozenset, hands)
    skat = frozenset(from_bits(world[3]))
    discards = () if observation.declaration.hand else skat  # what was picked up makes no difference any more
    deal = Deal((first, second, third), skat)
    state = begin_play(deal, observation.soloist, observation.bid, observation.declaration, discards)
    for _, card in plays:
        state = state.apply(Play(card))
    return state
