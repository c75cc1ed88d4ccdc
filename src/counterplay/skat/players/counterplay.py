"""`counterplay`: the player that plays its opponents, not only its cards.

Model: how each opponent seems to play, how well that predicts him, how often he errs; kept under his name.
Belief: worlds weighed by what the models would have done. Response: networks that are told the profile bid,
declare and lay away; a card is worth what they, search, and playing on with the models together say of it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from counterplay.opponent import MOST_TRUST, Trust
from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Episode, ModelMemory, PlayerKind, Slider, Stream, Table
from counterplay.skat.beliefs import NoInference, PerDeal, shipped_policies
from counterplay.skat.players import learning
from counterplay.skat.players.acquaintance import AcquaintanceStudent
from counterplay.skat.players.adaptive import PolicyNames, read_policies
from counterplay.skat.players.auction_response import AuctionResponse
from counterplay.skat.players.card_response import CardResponse, CardWeights, Consideration
from counterplay.skat.players.discard_response import DiscardResponse
from counterplay.skat.players.kermit import MOST_SAMPLES, MOST_WORLDS, Seconds
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.playouts import PlayoutLimits
from counterplay.skat.players.search import Search, Turn, must_choose
from counterplay.skat.players.told_networks import SHIPPED, ToldNetworks
from counterplay.skat.rules import Action, Observation, Phase

WORLDS, SAMPLES, DEFAULT_PLAYOUTS = 40, 5_000, 30
QUICK = {"worlds": 20, "samples": 1_000, "playouts": 12}
MOST_PLAYOUTS = 100_000
SOLVED_TRICKS = 3  # last tricks in which playouts play our own cards with all cards known
_QUICKLY = ", ".join(f"{name}={number}" for name, number in QUICK.items())
PARTS = ("beliefs", "playouts", "discards", "bidding", "trust")


@dataclass(frozen=True)
class CounterplayOptions:
    """How much it looks at, how far it trusts models, and what values its moves."""

    quick: Annotated[bool, Help(f"look at less, for slow machines: {_QUICKLY}")] = False
    seconds: Seconds = None
    worlds: Annotated[
        int | None,
        Help(
            "how many ways the hidden cards may lie are searched for each card",
            unset=str(WORLDS),
            slider=Slider(10, 200, 10, start=WORLDS),
            ge=1,
            le=MOST_WORLDS,
        ),
    ] = None
    samples: Annotated[
        int | None, Help("how many worlds it weighs", unset=str(SAMPLES), ge=1, le=MOST_SAMPLES)
    ] = None
    playouts: Annotated[
        int | None,
        Help(
            "how many times each candidate is played out against the models",
            unset=str(DEFAULT_PLAYOUTS),
            ge=1,
            le=MOST_PLAYOUTS,
        ),
    ] = None
    trust: Annotated[float, Help("the most that models count beside networks and search", ge=0, le=1)] = MOST_TRUST
    weights: Annotated[
        str, Help("how network, search and models share by role and trick: a shipped name, or a file")
    ] = "even"
    bids: Annotated[
        Literal["network", "profile"], Help("what bids: the network, or moved by how these two play")
    ] = "profile"
    discards: Annotated[
        Literal["network", "playouts"], Help("what lays away: the network, or playing on with the models")
    ] = "network"
    network: Annotated[str, Help("networks that are told of opponents: shipped, or a file of skat train told")] = (
        SHIPPED
    )
    without: Annotated[str, Help(f"parts to leave out, for studies: {', '.join(PARTS)}")] = ""
    believe: Annotated[
        str | None, Help("take both others for this policy, whatever they do, for studies", unset="nobody")
    ] = None
    knows: Annotated[
        str | None,
        Help(
            "a file of `skat learn --out`: what both others are known by beforehand, for studies", unset="nothing"
        ),
    ] = None
    policies: PolicyNames = None

    def __post_init__(self) -> None:
        if set(self.without.split()) - set(PARTS):
            raise BadInput(f"counterplay can do without {', '.join(PARTS)}, not without {self.without!r}")

    def number(self, name: str, usual: int) -> int:
        """Return a number that is smaller where the player is to be quick, unless it was asked for."""
        asked: int | None = getattr(self, name)
        return asked if asked is not None else QUICK[name] if self.quick else usual


class CounterplayPlayer:
    """Knows who sits there, plays against that, and relies on it only as far as it has proved true."""

    def __init__(self, *, memory: ModelMemory | None = None, **options: Any) -> None:
        """Join a model of each opponent, a belief over hidden cards, and responses that value moves."""
        self.options = chosen = checked(CounterplayOptions, options, "counterplay")
        without = chosen.without.split()
        samples = chosen.number("samples", SAMPLES)
        limits = PlayoutLimits(
            chosen.number("playouts", DEFAULT_PLAYOUTS), SOLVED_TRICKS, seconds=chosen.seconds or 0.0
        )
        trust = Trust(chosen.trust)
        self._rule = Trust(0.0) if "playouts" in without else trust
        anybody = None if chosen.knows is None else learning.load_learned(Path(chosen.knows))
        policies = shipped_policies() if chosen.policies is None else read_policies(chosen.policies)

        self.models = OpponentModels(
            policies, memory, anybody=anybody, introduced=chosen.believe, certain="trust" in without
        )
        weigh = partial(NoInference, samples) if "beliefs" in without else partial(self.models.inference, samples)
        self.belief = PerDeal(weigh)
        self.networks = ToldNetworks(chosen.network)
        self.search = Search.over(chosen.number("worlds", WORLDS), self.belief, seconds=chosen.seconds or 0.0)
        self.bids = AuctionResponse(self.networks, self.models, trust)
        self.discards = DiscardResponse(self.networks, self.models, trust, limits)
        self.cards = CardResponse(
            self.models, self.search, self.networks,
            trust=self._rule, weights=CardWeights.named(chosen.weights), limits=limits,
        )  # fmt: skip
        self._by_profile = chosen.bids == "profile" and "bidding" not in without
        self._by_playouts = chosen.discards == "playouts" and "discards" not in without

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.models.remember(memory)
        self._meet_deal()

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self.models.meet(table)
        self._meet_deal()

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        if observation.phase is Phase.AUCTION and self._by_profile:
            return self.bids.answer(observation)
        return self.consider(observation, chance).action

    def consider(self, observation: Observation, chance: Stream) -> Consideration:
        """Return what it would do and why; where nothing is to decide, without candidates."""
        turn = Turn(observation, chance)
        if must_choose(observation):
            return self.cards.answer(turn)
        if observation.phase is Phase.DECLARE and self._by_playouts:
            return self.discards.answer(turn)
        action = self.networks.act(observation)
        return Consideration(action, action, self.trust, ())

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self.models.learn(episode, seat)
        self._meet_deal()

    def end(self) -> None:
        """Finish a match."""

    def _meet_deal(self) -> None:
        self.belief.forget()
        self.discards.forget()
        self.networks.tell(self.models.words())

    @property
    def trust(self) -> float:
        """Return w: how far what is believed of the two others is trusted now."""
        return self.models.trust(self._rule)

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play; a clock lets nobody know."""
        known = self.networks.key, self.trust, self.models.believed()
        return None if self.options.seconds else ("counterplay", self.options, *known)


KIND: PlayerKind = PlayerKind(
    summary="knows who sits there, plays against that, and trusts it only as far as it has proved true",
    make=CounterplayPlayer,
    options=options_of(CounterplayOptions),
    learns=True,
    student=AcquaintanceStudent(),
)
