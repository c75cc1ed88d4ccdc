"""`counterplay`: the player that plays its opponents, not only its cards.

Model: for each opponent a belief over policies, kept under his name, and how well it explains what he did.
Belief: worlds weighed by those policies. Response: cards, discards and games valued by playing on with the model,
mixed with double dummy by how far the model is trusted. Against strangers it plays its cards as `kermit` with
policy inference, and bids as the Count: how often one errs is known before it is known how he plays.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from counterplay.opponent import MOST_TRUST, Mixture, Profiles, Trust
from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import BadInput, Episode, ModelMemory, PlayerKind, Stream, Table
from counterplay.skat.beliefs import AdaptiveInference, PerDeal
from counterplay.skat.players import bidding, count_plus, learning
from counterplay.skat.players.acquaintance import LEAST_SHARE, Acquaintances, AcquaintanceStudent, own_policy
from counterplay.skat.players.adaptive import AdaptiveOptions, AdaptivePlayer, PolicyNames
from counterplay.skat.players.bidding import Bidding, call_up_to
from counterplay.skat.players.count_plus import Counted
from counterplay.skat.players.evaluator import Option
from counterplay.skat.players.kermit import MOST_SAMPLES, Seconds, Worlds
from counterplay.skat.players.playouts import BySeat, Limits
from counterplay.skat.players.valuation import Searched, Valued, value_cards, value_games
from counterplay.skat.rules import Action, Card, Declaration, Declare, Observation, Phase, PickUp, Play, from_bits
from counterplay.skat.solver import SkatHindsight

DEFAULT_PLAYOUTS = 60
SAMPLES = 5_000
MOST_PLAYOUTS = 100_000
MARGIN = 0.25  # of the chance to win double dummy: how far the model may overrule search
DISCARDS = 6
HALF = 0.5
WORLDS_TO_DECLARE = 2_000  # weighed before a declaration
SOLVED_TO_DECLARE = 40  # of these, solved for each discard
PARTS = ("beliefs", "playouts", "discards", "bidding", "trust")
SOLVED_TRICKS = 3  # last tricks in which playouts play our own cards with all cards known


@dataclass(frozen=True, slots=True)
class Consideration:
    """What a decision came from: what was chosen, what search alone would have, and how each candidate did."""

    action: Action
    without: Action  # without a model
    trust: float  # w
    candidates: tuple[Valued, ...]


@dataclass(frozen=True)
class CounterplayOptions:
    """How far models are trusted and what is played out, beside how `pi+` searches."""

    worlds: Worlds = None
    playouts: Annotated[
        int,
        Help("how many times each candidate is played out against the model", ge=1, le=MOST_PLAYOUTS),
    ] = DEFAULT_PLAYOUTS
    trust: Annotated[float, Help("the most that a model counts beside search", ge=0, le=1)] = MOST_TRUST
    margin: Annotated[
        float,
        Help("how much worse a card may be double dummy for the model to choose it", ge=0, le=1),
    ] = MARGIN
    seconds: Seconds = None
    threshold: Annotated[
        float | None,
        Help(
            "where it does not know how they play it bids by this chance to win",
            unset="by how often they err",
            ge=0,
            le=1,
        ),
    ] = None
    samples: Annotated[int, Help("how many worlds it weighs", ge=1, le=MOST_SAMPLES)] = SAMPLES
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


class CounterplayPlayer(AdaptivePlayer):
    """Knows who sits there, plays against that, and trusts it only as far as it has proved true."""

    def __init__(self, *, memory: ModelMemory | None = None, **chosen: Any) -> None:
        """Make a player with `CounterplayOptions`."""
        options = checked(CounterplayOptions, chosen, "counterplay")
        self._without = _parts(options.without)
        counts = options.threshold is None and "bidding" not in self._without
        passed_on = part_of(AdaptiveOptions, options)
        if options.threshold is None:
            del passed_on["threshold"]
        super().__init__(**passed_on)
        self._counted = Counted(Profiles(SkatHindsight(), None, memory), count_plus.shipped()) if counts else None
        self._trust = Trust(options.trust)
        self._margin = options.margin
        self._limits = Limits(options.playouts, SOLVED_TRICKS, seconds=options.seconds or 0.0)
        anybody = None if options.knows is None else learning.load_learned(Path(options.knows))
        self.known = Acquaintances(self.beliefs.policies, memory, anybody)
        believe = options.believe
        self._believe = believe
        if believe is not None:
            self.known.introduce("anybody", believe)  # what is not there is missed now
        self._bidding = Bidding(self.evaluator, {} if "bidding" in self._without else bidding.shipped())
        self._declaring = PerDeal(lambda seed: self._inference_of(WORLDS_TO_DECLARE, seed))

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.known.memory = memory
        self.known.forget()
        if self._counted is not None:
            self._counted.profiles.memory = memory

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        super().start(table)
        self._declaring.forget()
        if self._believe is not None:
            for name in self._others:
                self.known.introduce(name, self._believe)
        self._react()

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self.search.forget()
        self._declaring.forget()
        if self._believe is None:
            self.known.learn(episode.state, episode.seats, seat)
        if self._counted is not None:
            self._counted.learn(episode, seat)
            self._react()

    def _react(self) -> None:
        """Bid by how often these two err, where it is not known how they play."""
        if self._counted is not None and self._others:
            self.set_threshold(self._counted.threshold(self._others))

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        if observation.phase is Phase.AUCTION and self._bids_by_model:
            core = observation.core
            return call_up_to(self._bidding.highest_bid(core.hand, core.seat, self._believed), observation)
        if observation.phase is Phase.SKAT and self._bids_by_model:
            return self._take_skat_or_declare(observation)
        if observation.phase in (Phase.AUCTION, Phase.SKAT):
            return super().act(observation, chance)
        return self.consider(observation, chance).action

    def _take_skat_or_declare(self, observation: Observation) -> Action:
        core, evaluator = observation.core, self._bidding.against(self._believed).core
        declaration, _, _, worth = evaluator.best_hand_game(core.hand, core.seat, core.bid)
        if worth > evaluator.worth_of_picking_up(core.hand, core.seat, core.bid):
            return Declare(Declaration.from_core(declaration), frozenset())
        return PickUp()

    def consider(self, observation: Observation, chance: Stream) -> Consideration:
        """Return what it would do and why; where nothing is to decide, without candidates."""
        if observation.phase is Phase.DECLARE:
            return self._declare(observation, chance)
        if not self.must_choose(observation):
            action = super().act(observation, chance)
            return Consideration(action, action, self.trust, ())
        return self._play(observation, chance)

    def _play(self, observation: Observation, chance: Stream) -> Consideration:
        seed = chance.next64()
        seen = self.search.weighted(observation, chance)
        assert seen is not None
        w = 0.0 if "playouts" in self._without else self.trust
        best, _, weight, scores = self._core.look_in(
            observation.core, seen.worlds, seen.weights, seed, self._margin if w > 0 else 0.0
        )
        searched = {Card(card): Searched(wins / weight, levels / weight) for card, wins, levels in scores}
        valued = value_cards(
            observation, seen, searched, self._seats(observation), w, self._margin, self._limits, seed
        )
        without = Play(Card(best))
        asked = any(one.model is not None for one in valued)
        chosen = valued[0].choice if asked else without.card
        assert isinstance(chosen, Card)
        return Consideration(Play(chosen), without, w, tuple(valued))

    def _declare(self, observation: Observation, chance: Stream) -> Consideration:
        seed = chance.next64()
        core = observation.core
        options = [
            Option(Declaration.from_core(declaration), from_bits(discards), won, worth)
            for declaration, discards, won, worth in self._bidding.against(self._believed).core.best_games(
                core.hand, core.seat, core.bid, DISCARDS
            )
        ]
        plain = self.evaluator.best_game(from_bits(core.hand), core.seat, core.bid)
        without = Declare(plain.declaration, plain.discards)
        if self.trust == 0:
            return Consideration(without, without, 0.0, ())
        if "discards" in self._without:
            return Consideration(Declare(options[0].declaration, options[0].discards), without, self.trust, ())
        seen = self._declaring.see(observation, chance.next64())
        valued = value_games(
            observation, seen, options, self._seats(observation), self.trust, SOLVED_TO_DECLARE, self._limits, seed
        )
        chosen = valued[0].choice
        assert isinstance(chosen, Declare)
        return Consideration(chosen, without, self.trust, tuple(valued))

    @property
    def trust(self) -> float:
        """Return w: how far what is believed of the two others is trusted now."""
        if not self._others:
            return 0.0
        if "trust" in self._without:
            return self._trust.cap
        first, second = self._others
        return self._trust.in_both(self.known.fit(first), self.known.fit(second))

    @property
    def _confidence(self) -> float:
        """Return how much of what trust allows at most is given, from 0 to 1."""
        return self.trust / self._trust.cap if self._trust.cap else 0.0

    @property
    def _believed(self) -> dict[str, float]:
        """Return how far each policy is believed at the two seats together; what is missing may be anybody."""
        if not self._others:
            return {}
        first, second = (self.known.shares(name) for name in self._others)
        confidence = self._confidence / 2
        policies = first.keys() | second.keys()
        return {one: confidence * (first.get(one, 0.0) + second.get(one, 0.0)) for one in sorted(policies)}

    @property
    def _bids_by_model(self) -> bool:
        """Say whether those we know how to bid against are likelier than anybody else."""
        believed = self._believed
        return sum(believed.get(policy, 0.0) for policy in self._bidding.policies) > HALF

    @property
    def shares(self) -> tuple[tuple[float, ...], ...] | None:
        """Return how far it believes in each policy, for the next seat and the one after it."""
        return tuple(map(tuple, self.known.to_weigh(self._others)[1])) or None

    def _seats(self, observation: Observation) -> BySeat:
        """Return by what each seat is played out: the two others as believed, ourselves by a fast policy."""
        seats = [Mixture.only(own_policy())] * 3
        for place, name in enumerate(self._others):
            seats[(observation.seat + 1 + place) % 3] = self.known.model(name)
        return seats

    def _inference(self, seed: int) -> AdaptiveInference:
        return self._inference_of(self._samples, seed)

    def _inference_of(self, samples: int, seed: int) -> AdaptiveInference:
        policies, shares = self.known.to_weigh(self._others)
        if "beliefs" in self._without:
            policies, shares = {"nothing": {}}, [[1.0], [1.0]]
        return AdaptiveInference(policies, samples, seed, shares or None, least_share=LEAST_SHARE)

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play: whom it knows belongs to it."""
        plain = super().play_key
        key = ("counterplay", plain, self._limits, self._margin, self.trust, tuple(sorted(self._without)))
        return None if plain is None else key


def _parts(text: str) -> frozenset[str]:
    parts = frozenset(text.split())
    if parts - set(PARTS):
        raise BadInput(f"counterplay can do without {', '.join(PARTS)}, not without {text!r}")
    return parts


KIND: PlayerKind = PlayerKind(
    summary="knows who sits there, plays against that, and trusts it only as far as it has proved true",
    make=CounterplayPlayer,
    options=options_of(CounterplayOptions),
    learns=True,
    student=AcquaintanceStudent(),
)
