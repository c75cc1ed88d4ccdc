"""`kermit`: the papers' static expert (Buro et al. 2009): a learned evaluator bids, search over worlds plays.

With an inference (Rebstock et al. 2019) the worlds are not alike: it weighs a sample of them by what the others
have said and played, and the search takes the likeliest and counts each by its weight.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Episode, Player, PlayerKind, Slider, Stream, Table
from counterplay.skat import _core
from counterplay.skat.beliefs import PerDeal, named
from counterplay.skat.players import evaluator
from counterplay.skat.players.search import DealBelief, Search, Ties, Turn
from counterplay.skat.rules import Action, Observation, Phase, action_of

MOST_WORLDS = 100_000
WORLDS_WITH_A_CLOCK = 2_000
SAMPLES = 20_000
MOST_SAMPLES = 500_000
PLAYERS_OF_THEIR_OWN = {
    "c": "it is told the true cards, so it is the player `cheater`",
    "pi+": "it learns from deal to deal, so it is the player `counterplay`",
}


_INFERENCES = [name for name in named.INFERENCES if name not in PLAYERS_OF_THEIR_OWN]
Worlds = Annotated[
    int | None,
    Help(
        "how many ways the hidden cards may lie are searched for each card",
        unset="100",
        slider=Slider(10, 200, 10, start=40),
        ge=1,
        le=MOST_WORLDS,
    ),
]
Threshold = Annotated[
    float,
    Help("it bids while the chance to win is at least this", slider=Slider(0.4, 0.8, 0.01, start=0.6), ge=0, le=1),
]
Slip = Annotated[
    float,
    Help("how often it plays a worse card on purpose", slider=Slider(0, 0.6, 0.01, start=0), ge=0, le=1),
]
Seconds = Annotated[
    float | None,
    Help(
        "stop each search, and each set of playouts, after this time; not reproducible",
        unset="no clock",
        gt=0,
        le=3600,
    ),
]
EvaluatorFile = Annotated[
    str | None, Help("a file made by `counterplay skat train bidding`", unset="the shipped one")
]
Samples = Annotated[
    int | None, Help("how many worlds an inference weighs", unset=str(SAMPLES), ge=1, le=MOST_SAMPLES)
]


@dataclass(frozen=True)
class SearchOptions:
    """How one plays who searches worlds."""

    worlds: Worlds = None
    slip: Slip = 0.0
    seconds: Seconds = None
    evaluator: EvaluatorFile = None
    inference: Annotated[
        str | None, Help(f"how it weighs the worlds in play: {', '.join(_INFERENCES)}", unset="all alike")
    ] = None
    samples: Samples = None
    policies: Annotated[
        str | None,
        Help(
            "for pi and pif: shipped ones by their name, as rules or xskat, or a file of `skat train policy`",
            unset="population",
        ),
    ] = None


@dataclass(frozen=True)
class KermitOptions(SearchOptions):
    """How `kermit` plays and bids."""

    threshold: Threshold = 0.6


class KermitPlayer(Player[Observation, Action]):
    """Bids by the evaluator and plays by perfect information Monte Carlo."""

    def __init__(self, *, belief: DealBelief | None = None, ties: Ties = "points", **chosen: Any) -> None:
        """Make a player with `KermitOptions`; a belief stands for an inference, `ties` tells equal cards apart."""
        options = checked(KermitOptions, chosen, "kermit")
        worlds, seconds = options.worlds, options.seconds
        if worlds is None:
            worlds = 100 if seconds is None else WORLDS_WITH_A_CLOCK
        slip, inference = options.slip, options.inference
        believed = belief or _belief(inference, options.samples, options.policies)
        read = () if inference is None else (inference, options.samples or SAMPLES, options.policies)
        self._play_key = ("kermit", worlds, slip, ties, options.evaluator, *read) if seconds is None else None
        self.evaluator = _evaluator(options.evaluator)
        self.threshold = options.threshold
        self._bidder = _core.Kermit(self.evaluator.core, worlds, self.threshold, 0.0, 0.0)
        self.search = Search(worlds, believed, slip=slip, seconds=seconds or 0.0, ties=ties)

    def start(self, table: Table) -> None:
        """Begin a match."""
        self.search.forget()

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action; numbers of `chance` seed the core, and the belief at its first look at a deal."""
        if observation.core.to_act != observation.seat:
            raise BadInput(f"kermit is asked out of turn: {observation!r}")
        if observation.phase is Phase.PLAY:
            return self.search.choose(Turn(observation, chance))
        return action_of(self._bidder.act(observation.core, 0))  # bids and declarations need no luck

    def set_threshold(self, threshold: float) -> None:
        """Bid from now on while a game worth the bid is won with this chance; kept between 0 and 1."""
        self.threshold = min(1.0, max(0.0, threshold))
        self._bidder.set_threshold(self.threshold)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: nothing of it is kept."""
        self.search.forget()

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play: not the threshold, which only bids; a clock lets nobody know."""
        return self._play_key

    @property
    def nodes(self) -> int:
        """Return how many positions the solver has searched."""
        return self.search.nodes


def _evaluator(path: str | None) -> evaluator.Evaluator:
    return evaluator.shipped_evaluator() if path is None else evaluator.load_evaluator(Path(path))


def _belief(inference: str | None, samples: int | None, policies: str | None) -> PerDeal | None:
    if inference is None:
        for option, value in (("samples", samples), ("policies", policies)):
            if value is not None:
                example = f"kermit(inference=pi,{option}={value})"
                raise BadInput(f"kermit's {option} go with an inference, as in {example}")
        return None
    if inference in PLAYERS_OF_THEIR_OWN:
        raise BadInput(f"kermit cannot take the inference {inference}: {PLAYERS_OF_THEIR_OWN[inference]}")
    samples = samples or SAMPLES
    maker = named.maker(inference, None if policies is None else Path(policies))
    maker(samples, 0)  # what is missing is missed now and not in the middle of a match
    return PerDeal(partial(maker, samples))


KIND: PlayerKind = PlayerKind(
    summary="the papers' static expert: a learned evaluator bids, search over sampled worlds plays",
    make=KermitPlayer,
    options=options_of(KermitOptions),
)


def preset(summary: str, **fixed: Any) -> PlayerKind:
    """Return kermit under a name of its own, some options fixed."""
    options = {name: option for name, option in KIND.options.items() if name not in fixed}
    return PlayerKind(summary, partial(KermitPlayer, **fixed), options)


# The papers' names for policy inference by thousands of samples.
PRESETS: dict[str, PlayerKind] = {
    "pi20": preset(
        "kermit with policy inference: kermit(inference=pi, samples=20000)", inference="pi", samples=20_000
    ),
    "pi100": preset(
        "kermit with policy inference: kermit(inference=pi, samples=100000)", inference="pi", samples=100_000
    ),
    "pif20": preset(
        "kermit with policy inference, over pick-ups too: kermit(inference=pif, samples=20000)",
        inference="pif",
        samples=20_000,
    ),
}
