"""Search on top of the self-taught player, in weighed worlds: beside its own values early in a deal, alone late.

Early, double dummy is blind to what nobody can know, and the networks do not count; so the points that a card is
due with all cards open are added to its own value, at a part of their weight. Late, few worlds are left, and the
solver knows best. Early its better cards can also be played out, every seat by its own networks on what it sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from counterplay.opponent import Mixture
from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import CardPolicyInference, PerDeal, PolicyInference, networks
from counterplay.skat.players import playouts
from counterplay.skat.players.search import CardView, Search, Turn, must_choose
from counterplay.skat.players.valuation import A_LEVEL, points_at
from counterplay.skat.rules import Action, Card, Game, Observation, Phase, Play, Rank, Suit, from_bits

WITHIN = 20.0  # points: what is further behind is not played out, and a card so far ahead is not searched for
DOUBLE_DUMMY = 0.3  # of the points with all cards open, beside its own
SAMPLES = 20_000  # worlds that the inference weighs
STRAYING = (
    10.0  # points apart are cards that others are thought to choose among, where it weighs by its own policy
)
WEIGHED_BY = ("population", "own")
_IN_NULL = [Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]


class NetworkSearch:
    """Chooses a card in worlds weighed by inference."""

    def __init__(
        self,
        player: _core.SelfTaught,
        *,
        worlds: int,
        solved_from: int,
        double_dummy: float,
        playouts_of_each: int,
        weighed_by: str,
    ) -> None:
        """Search by what a player of the core thinks of cards; see the options of `autodidact`."""
        if weighed_by not in WEIGHED_BY:
            raise BadInput(f"autodidact's worlds are weighed by {' or '.join(WEIGHED_BY)}, not {weighed_by!r}")
        self._player = player
        self._solved_from = solved_from
        self._double_dummy = double_dummy
        self._everybody = playouts.by_self_taught(player, temperature=0)
        self._limits = playouts.PlayoutLimits(playouts_of_each)
        population = networks.shipped_networks("population").networks
        if weighed_by == "own":
            policy = playouts.by_self_taught(player, temperature=STRAYING)
            self._belief = PerDeal(partial(CardPolicyInference, policy, population, SAMPLES))
        else:
            self._belief = PerDeal(partial(PolicyInference, population, SAMPLES))
        self._solver = Search(worlds, self._belief)

    def forget(self) -> None:
        """Forget all deals."""
        self._belief.forget()

    def act(self, observation: Observation, chance: Stream) -> Action | None:
        """Return a card; None where there is nothing to search."""
        if observation.phase is not Phase.PLAY:
            return None
        if trick_of(observation) >= self._solved_from:
            return self._solver.choose(Turn(observation, chance))
        if not (self._limits.playouts or self._double_dummy) or not must_choose(observation):
            return None
        return self._weigh_up(observation, chance)

    def _weigh_up(self, observation: Observation, chance: Stream) -> Action:
        """Return the card that its own value, double dummy and playouts together hold for best."""
        values = self._player.card_values(observation.core)
        own = {card: 100 * values[card] for card in sorted(from_bits(observation.core.legal_cards))}
        if len(near := near_best(own)) == 1:
            return Play(next(iter(near)))
        if self._double_dummy:
            views = {view.card: view for view in self._solver.answer(Turn(observation, chance))}
            for card in own:
                own[card] += self._double_dummy * double_dummy_points(observation, card, views)
        if self._limits.playouts:
            own = self._play_out(observation, near_best(own), chance)
        return Play(max(own, key=lambda card: own[card]))

    def _play_out(self, observation: Observation, near: dict[Card, float], chance: Stream) -> dict[Card, float]:
        """Return values of cards with what came of playing them out added."""
        seed = chance.next64()
        worlds = self._belief.see(observation, chance.next64())
        seats = [Mixture.only(self._everybody)] * 3
        played = playouts.value_cards(observation, worlds, near, seats, seed, self._limits)
        return {card: value + played[card].points for card, value in near.items()}


def near_best(values: Mapping[Card, float]) -> dict[Card, float]:
    """Return the cards that are not far behind the best."""
    best = max(values.values())
    return {card: value for card, value in values.items() if value >= best - WITHIN}


def _first_of_its_kind(card: Card, searched: Iterable[Card], observation: Observation) -> Card:
    """Return the card that search looked at for this one and its equals: the lowest of them, as search has it."""
    null = observation.declaration is not None and observation.declaration.game is Game.NULL
    below = [other for other in searched if _height(other, null)[0] == _height(card, null)[0]]
    return max(
        (other for other in below if _height(other, null) <= _height(card, null)),
        key=lambda other: _height(other, null),
    )


def _height(card: Card, null: bool) -> tuple[int, int]:
    """Return the row of cards it stands in, jacks apart but in null, and its place there."""
    if null:
        return int(card.suit), _IN_NULL.index(card.rank)
    return (len(Suit), int(card.suit)) if card.rank is Rank.JACK else (int(card.suit), int(card.rank))


def double_dummy_points(observation: Observation, card: Card, views: Mapping[Card, CardView]) -> float:
    """Return what a card is due with all cards open, in points as the networks count them."""
    assert observation.declaration is not None
    view = views[_first_of_its_kind(card, views, observation)]
    soloist = observation.seat == observation.soloist
    wins = view.wins / view.worlds
    points = points_at(wins, observation.declaration, observation.bid, soloist=soloist)
    return points * (1 if soloist else 2) + A_LEVEL * view.levels / view.worlds


def trick_of(observation: Observation) -> int:
    """Return the number of the trick that a card is to be played to, from 1 on."""
    return 1 + sum(1 for trick in observation.core.tricks if trick[2] >= 0)
