"""`somebody`: a made-up player, one of as many as one likes, each drawn from a number.

People differ in how boldly they bid, in what they lead and give, in how they play alone and in defence, and in how
often they err. So somebody's calls, cards alone and cards in defence each come from a player that we have, with
numbers of their own; tastes (`card_traits`) bend what that player would do, and now and then a card slips. The
same number is the same somebody everywhere. Three groups of them: those that the style policy is trained on, those
kept apart to measure it, and those of sorts that it never met.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

import numpy as np

from counterplay.options import Help, checked, options_of
from counterplay.protocol import Player, PlayerKind, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import Point, PolicyNetwork, networks
from counterplay.skat.players import playouts
from counterplay.skat.players.autodidact import self_taught
from counterplay.skat.players.card_traits import TRAITS, traits_of_cards
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.rules import BID_VALUES, Action, Card, Game, Observation, Phase, Play, action_of

Group = Literal["training", "held-out", "odd"]
GROUPS: tuple[Group, ...] = ("training", "held-out", "odd")
FAMILIES = {  # of ordinary people, with how often each is drawn
    "rules": 3,
    "search": 2,
    "self-taught": 3,
    "networks": 3,
    "habits": 3,
    "tastes": 4,
    "mixture": 4,
}
ODD_FAMILIES = ("response", "simple")  # of those that nothing is trained on
_POLICIES = ("population", "xskat", "rules")
_SELF_TAUGHT = ("autodidact", "early")
_RESPONSES = ("response-rules", "response-xskat", "response-population")
_SIMPLE = ("lowest", "highest", "keeps trumps", "spends trumps")
_ONE_CARD = 4.0  # nats by which the card of a player that names only one is ahead of the others
_LEAST = 1e-6
_HAND_OUTPUT, _GRAND, _NULLS = 0, int(Game.GRAND), (int(Game.NULL), 6)
_BID_CLASSES = np.minimum(np.arange(1 + len(BID_VALUES)), 12)


@dataclass(frozen=True, slots=True)
class Source:
    """Where somebody's calls or cards come from: a kind of player, which one, and its numbers."""

    kind: str
    name: str = ""
    numbers: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Character:
    """Who somebody is."""

    family: str
    calls: Source
    alone: Source
    defence: Source
    tastes: tuple[tuple[float, ...], tuple[float, ...]]  # nats for each of `TRAITS`: in defence, and alone
    habits: int | None  # the number from which likings of single cards are drawn
    strength: float  # of these, in nats
    draws: bool  # draws its cards by their chance, and does not take the likeliest
    slip: float  # how often a card is any legal one, at first,
    tired: float  # this much more often towards the end of a deal,
    pressed: float  # and this much more where a trick is worth ten points


def character(group: Group, number: int) -> Character:
    """Return who somebody is; the same number is the same one everywhere.

    >>> character("training", 7) == character("training", 7) != character("held-out", 7)
    True
    >>> sorted({character("odd", number).family for number in range(20)})
    ['response', 'simple']
    """
    chance = Stream(number, "somebody", group)
    if group == "odd":
        family = chance.choice(ODD_FAMILIES)
    else:
        family = chance.choice([name for name, share in FAMILIES.items() for _ in range(share)])
    if family == "mixture":
        parts = [chance.choice([name for name in FAMILIES if name != "mixture"]) for _ in range(3)]
    else:
        parts = [family] * 3
    one = chance.state  # one draw serves all three parts of a family, another each part of a mixture
    sources = []
    for place, part in enumerate(parts):
        stream = Stream(one if family != "mixture" else one ^ place, "part", part)
        sources.append(_source(part, stream, calls=place == 0))
    strong = family == "tastes"
    tasteful = strong or chance.uniform() < 0.4
    spread = (0.8 + 1.4 * chance.uniform()) if strong else 0.8 * chance.uniform() * tasteful
    in_defence, alone = (tuple(spread * _normal(chance) for _ in TRAITS) for _ in range(2))
    habitual = "habits" in parts
    errs = chance.uniform() < 0.6
    slip = errs * 0.25 * chance.uniform() ** 2
    return Character(
        family,
        calls=sources[0],
        alone=sources[1],
        defence=sources[2],
        tastes=(in_defence, alone),
        habits=chance.below(1 << 30) if habitual else None,
        strength=0.4 + 1.6 * chance.uniform() if habitual else 0.0,
        draws=chance.uniform() < 0.5,
        slip=slip,
        tired=errs * 3.0 * chance.uniform() ** 2,
        pressed=errs * 3.0 * chance.uniform() ** 2,
    )


def _source(part: str, chance: Stream, *, calls: bool) -> Source:
    """Return where calls or cards of a family come from; the networks of policies call as they play."""
    threshold = Source("search", numbers=(0.42 + 0.4 * chance.uniform(),))
    if part == "rules":
        if calls:
            return Source("rules") if chance.uniform() < 0.5 else threshold
        weights = tuple(weight * math.exp(0.7 * _normal(chance)) for weight in _core.SoloistWeights().values)
        return Source("rules", numbers=weights)
    if part == "search":
        return threshold if calls else Source("search", numbers=(float(chance.choice((1, 2, 3))),))
    if part == "self-taught":
        temperature = 0.0 if chance.uniform() < 0.2 else 60.0 * chance.uniform() ** 2
        return Source("self-taught", chance.choice(_SELF_TAUGHT), (temperature,))
    if part == "response":
        temperature = 0.0 if chance.uniform() < 0.5 else 30.0 * chance.uniform() ** 2
        return Source("self-taught", chance.choice(_RESPONSES), (temperature,))
    if part == "simple":
        return threshold if calls else Source("simple", chance.choice(_SIMPLE))
    name = "population" if part == "habits" else chance.choice(_POLICIES)
    sharpness = math.exp(0.5 * _normal(chance))
    bold, hand, grand, null = (
        0.25 * _normal(chance),
        1.2 * _normal(chance),
        _normal(chance),
        _normal(chance),
    )
    if calls and chance.uniform() < 0.35:
        return threshold
    return Source("networks", name, (sharpness, bold, hand, grand, null))


class SomebodyPlayer(Player[Observation, Action]):
    """Plays as the character that its number stands for."""

    def __init__(self, **chosen: Any) -> None:
        """Make a player with `SomebodyOptions`."""
        options = checked(SomebodyOptions, chosen, "somebody")
        self._key = (options.group, options.number)
        self.character = made = character(options.group, options.number)
        self._call = _caller(made.calls)
        self._cards = (_scorer(made.defence), _scorer(made.alone))
        self._habits = _habits(made)

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        core = observation.core
        if observation.phase is not Phase.PLAY:
            return self._call(core, chance)
        legal = [card for card in range(32) if core.legal_cards >> card & 1]
        if len(legal) == 1:
            return Play(Card(legal[0]))
        made = self.character
        table = [card for card in core.tricks[-1][1] if card >= 0] if core.tricks else []
        trick = sum(len(cards) for _, cards, _ in core.tricks) / 30 if made.tired else 0.0
        stake = sum(Card(card).points for card in table) if made.pressed and len(table) < 3 else 0
        if made.slip and chance.uniform() < made.slip * (1 + made.tired * trick + made.pressed * (stake >= 10)):
            return Play(Card(chance.choice(legal)))
        alone = core.seat == core.soloist
        scores = self._cards[alone](core, legal, chance)
        tastes = made.tastes[alone]
        if any(tastes):
            for card, traits in zip(legal, traits_of_cards(core, legal), strict=True):
                scores[card] += sum(map(float.__mul__, tastes, traits))
        if self._habits is not None:
            likes = self._habits[alone][len(table) % 3]
            for card in legal:
                scores[card] += likes[card]
        if not made.draws:
            return Play(Card(max(legal, key=lambda card: (scores[card], -card))))
        # the largest of the scores with Gumbel's noise is a draw by their chances
        return Play(Card(max(legal, key=lambda card: scores[card] - math.log(-math.log(_open(chance))))))

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play."""
        return "somebody", *self._key


Caller = Callable[[_core.Observation, Stream], Action]
Scorer = Callable[[_core.Observation, list[int], Stream], dict[int, float]]


def _caller(source: Source) -> Caller:
    """Return what bids, picks up, lays away and declares."""
    if source.kind == "rules":
        return lambda seen, chance: action_of(_core.rules_act(seen))
    if source.kind == "search":
        kermit = _core.Kermit(shipped_evaluator().core, 1, source.numbers[0], 0.0, 0.0)
        return lambda seen, chance: action_of(kermit.act(seen, 0))
    if source.kind == "self-taught":
        player = self_taught(source.name, temperature=source.numbers[0])
        return lambda seen, chance: action_of(player.act(seen, chance.next64()))
    imitator = _core.Imitator([(int(point), net.core) for point, net in _bent(source).items()], True)
    return lambda seen, chance: action_of(imitator.act(seen, chance.next64()))


def _scorer(source: Source) -> Scorer:
    """Return what says how likely each legal card is, as a logarithm."""
    if source.kind == "simple":
        return lambda seen, legal, chance: _simple(source.name, seen, legal)
    if source.kind == "self-taught":
        policy = playouts.by_self_taught(self_taught(source.name), temperature=source.numbers[0])
        return lambda seen, legal, chance: _logs(policy, seen, legal)
    if source.kind == "networks":
        policy, sharpness = playouts.by_networks(_bent(source), likeliest=False), source.numbers[0]
        return lambda seen, legal, chance: {
            card: sharpness * score for card, score in _logs(policy, seen, legal).items()
        }
    if source.kind == "search":
        kermit = _core.Kermit(shipped_evaluator().core, int(source.numbers[0]), 0.6, 0.0, 0.0)
        return lambda seen, legal, chance: _only(kermit.act(seen, chance.next64())[1], legal)
    weights = _core.SoloistWeights(list(source.numbers))
    return lambda seen, legal, chance: _only(weights.act(seen)[1], legal)


def _logs(policy: playouts.CardPolicy, seen: _core.Observation, legal: list[int]) -> dict[int, float]:
    chances = dict(policy.chances(seen))
    return {card: math.log(max(chances.get(card, 0.0), _LEAST)) for card in legal}


def _only(chosen: int, legal: list[int]) -> dict[int, float]:
    return {card: 0.0 if card == chosen else -_ONE_CARD for card in legal}


def _simple(name: str, seen: _core.Observation, legal: list[int]) -> dict[int, float]:
    traits = traits_of_cards(seen, legal)
    jack, sign = TRAITS.index("plays a jack"), -1.0 if name in ("lowest", "keeps trumps") else 1.0
    if name in ("lowest", "highest"):
        return {card: sign * (Card(card).points + (card & 7) / 10) for card in legal}
    trumps = (TRAITS.index("leads trump"), TRAITS.index("ruffs"), jack)
    return {card: sign * 5 * max(row[trait] for trait in trumps) for card, row in zip(legal, traits, strict=True)}


@lru_cache(maxsize=64)
def _bent(source: Source) -> dict[Point, PolicyNetwork]:
    """Return shipped networks whose last layers like more or fewer bids, hand games, grands and null games."""
    _, bold, hand, grand, null = source.numbers
    bent = dict(networks.shipped_networks(source.name).networks)
    for point, network in bent.items():
        *rest, (weights, bias) = network.layers
        more = np.zeros_like(bias)
        if point <= Point.CONTINUE_ANSWER:
            more[: len(_BID_CLASSES)] = bold * _BID_CLASSES[: len(more)]
        elif point is Point.PICK_UP:
            more[_HAND_OUTPUT] = hand
        elif point in (Point.DECLARE, Point.DECLARE_HAND):
            more[_GRAND] = grand
            more[list(_NULLS)] = null
        else:
            continue
        bent[point] = PolicyNetwork(point, [*rest, (weights, bias + more)], auction=network.auction)
    return bent


def _habits(made: Character) -> list[list[list[float]]] | None:
    """Return how each card is liked, by role and place in the trick."""
    if made.habits is None:
        return None
    stream = Stream(made.habits, "habit")
    return [[[made.strength * _normal(stream) for _ in Card] for _ in range(3)] for _ in range(2)]


def _normal(stream: Stream) -> float:
    """Return a number of a normal distribution (Box and Muller)."""
    return math.sqrt(-2 * math.log(_open(stream))) * math.cos(2 * math.pi * stream.uniform())


def _open(stream: Stream) -> float:
    """Return a number between 0 and 1, never one of the two."""
    return max(stream.uniform(), 1e-16)


@dataclass(frozen=True)
class SomebodyOptions:
    """Which of the made-up players it is."""

    number: Annotated[int, Help("the number it is drawn from", ge=0)] = 1
    group: Annotated[
        Group,
        Help(
            "training: those that styles are learned from; held-out: like them; odd: of sorts never learned from"
        ),
    ] = "training"


KIND: PlayerKind = PlayerKind(
    summary="a made-up player: calls, tastes and mistakes drawn from a number, for studies of styles",
    make=SomebodyPlayer,
    options=options_of(SomebodyOptions),
    unnamed=("number",),
)
