"""`counterplay`: the player that plays its opponents, not only its cards.

Model: how each opponent seems to play, how well that predicts him, how often he errs; kept under his name.
Belief: worlds weighed by what the models would have done. Response: networks that are told the profile bid,
declare and lay away; a card is worth what they, search, and playing on with the models together say of it.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path
from typing import Any

from counterplay.opponent import Trust
from counterplay.options import checked, options_of
from counterplay.protocol import Episode, ModelMemory, Player, PlayerKind, Stream, Table
from counterplay.skat.beliefs import NoInference, PerDeal, shipped_policies
from counterplay.skat.players import known_style, learning
from counterplay.skat.players.acquaintance import AcquaintanceStudent, read_policies
from counterplay.skat.players.auction_response import AuctionResponse
from counterplay.skat.players.card_response import CardResponse, CardWeights, Consideration
from counterplay.skat.players.counterplay_options import DEFAULT_PLAYOUTS, SAMPLES, WORLDS, CounterplayOptions
from counterplay.skat.players.discard_response import DiscardResponse
from counterplay.skat.players.move_response import MoveResponse
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.playouts import PlayoutLimits
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.players.search import DealBelief, Search, Turn
from counterplay.skat.rules import Action, Observation

SOLVED_TRICKS = 3  # last tricks in which playouts play our own cards with all cards known


class CounterplayPlayer(Player[Observation, Action]):
    """Knows who sits there, plays against that, and relies on it only as far as it has proved true."""

    model: OpponentModels  # a `Model` of each opponent, learned and kept under his name
    belief: DealBelief  # a `Belief` over the hidden cards, deal by deal
    response: MoveResponse  # a `Response`: what every move is worth against both

    def __init__(self, *, memory: ModelMemory | None = None, **options: Any) -> None:
        """Make a player with `CounterplayOptions`."""
        self.options = chosen = checked(CounterplayOptions, options, "counterplay")
        without = chosen.without.split()
        anybody = None if chosen.knows is None else learning.load_learned(Path(chosen.knows))
        styles = known_style.styles_named(chosen.styles)
        if chosen.knows is not None:
            known_style.refuse_foreign(anybody or {}, styles, Path(chosen.knows))
        policies = shipped_policies() if chosen.policies is None else read_policies(chosen.policies)
        self.model = OpponentModels(
            policies,
            memory,
            anybody=anybody,
            introduced=chosen.believe,
            certain="trust" in without,
            styles=styles,
            by_style=chosen.styles != "none",
        )
        samples = chosen.number("samples", SAMPLES)
        weigh = partial(NoInference, samples) if "beliefs" in without else partial(self.model.inference, samples)
        self.belief = PerDeal(weigh)
        self.response = _response(chosen, self.model, self.belief)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.model.remember(memory)
        self._meet_deal()

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self.model.meet(table)
        self._meet_deal()

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return self.consider(observation, chance).action

    def consider(self, observation: Observation, chance: Stream) -> Consideration:
        """Return what it would do and why; where nothing is to decide, without candidates."""
        return self.response.answer(Turn(observation, chance))

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self.model.learn(episode, seat)
        self._meet_deal()

    def _meet_deal(self) -> None:
        self.belief.forget()
        self.response.meet_deal()

    @property
    def trust(self) -> float:
        """Return w: how far what is believed of the two others is trusted now."""
        return self.response.trust

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play; a clock lets nobody know."""
        known = self.response.networks.key, self.trust, self.model.believed()
        return None if self.options.seconds else ("counterplay", self.options, *known)


def _response(options: CounterplayOptions, model: OpponentModels, belief: DealBelief) -> MoveResponse:
    """Return the parts that value moves, but for those to leave out."""
    without = options.without.split()
    seconds = options.seconds or 0.0
    limits = PlayoutLimits(options.number("playouts", DEFAULT_PLAYOUTS), SOLVED_TRICKS, seconds=seconds)
    trust = Trust(options.trust)
    card_trust = Trust(0.0) if "playouts" in without else trust
    networks = ProfileNetworks(options.network)
    search = Search(options.number("worlds", WORLDS), belief, seconds=seconds)
    weights = CardWeights.named(options.weights)
    cards = CardResponse(model, search, networks, trust=card_trust, weights=weights, limits=limits)
    by_profile = options.bids == "profile" and "bidding" not in without
    by_playouts = options.discards == "playouts" and "discards" not in without
    return MoveResponse(
        model,
        networks,
        card_trust,
        cards=cards,
        bids=AuctionResponse(networks, model, trust) if by_profile else None,
        discards=DiscardResponse(networks, model, trust, limits) if by_playouts else None,
    )


KIND: PlayerKind = PlayerKind(
    summary="knows who sits there, plays against that, and trusts it only as far as it has proved true",
    make=CounterplayPlayer,
    options=options_of(CounterplayOptions),
    learns=True,
    student=AcquaintanceStudent(),
)
