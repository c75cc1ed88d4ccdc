"""`kermit`: the papers' static expert (Buro et al. 2009): a learned evaluator bids, search over worlds plays.

With an inference (Rebstock et al. 2019) the worlds are not alike: it weighs a sample of them by what the others
have said and played, and the search takes the likeliest and counts each by its weight.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Episode, PlayerKind, Stream, Table
from counterplay.skat import _core
from counterplay.skat.beliefs import PerDeal, named
from counterplay.skat.players import evaluator
from counterplay.skat.players.search import CardView, DealBelief, Search, Turn, must_choose
from counterplay.skat.rules import Action, Observation, Phase, action_of

MOST_WORLDS = 100_000
WORLDS_WITH_A_CLOCK = 2_000
SAMPLES = 20_000
MOST_SAMPLES = 500_000
PLAYERS_OF_THEIR_OWN = {
    "c": "it is told the true cards, so it is the player `cheater`",
    "pi+": "it learns from deal to deal, so it is the player `pi+`",
}


class KermitPlayer:
    """Bids by the evaluator and plays by perfect information Monte Carlo."""

    def __init__(
        self,
        *,
        worlds: int | None = None,
        threshold: float = 0.6,
        slip: float = 0.0,
        seconds: float | None = None,
        evaluator: str | None = None,
        inference: str | None = None,
        samples: int | None = None,
        policies: str | None = None,
        belief: DealBelief | None = None,
    ) -> None:
        """Make a player; see `KIND.options` for what the options mean; a belief stands for an inference."""
        if worlds is None:
            worlds = 100 if seconds is None else WORLDS_WITH_A_CLOCK
        if isinstance(worlds, bool) or not isinstance(worlds, int) or not 1 <= worlds <= MOST_WORLDS:
            raise BadInput(f"kermit's worlds must be a whole number from 1 to {MOST_WORLDS}, not {worlds!r}")
        if not _is_number(threshold) or not 0 <= threshold <= 1:
            raise BadInput(f"kermit's threshold must be a chance from 0 to 1, not {threshold!r}")
        if not _is_number(slip) or not 0 <= slip <= 1:
            raise BadInput(f"kermit's slip must be a rate from 0 to 1, not {slip!r}")
        if seconds is not None and (not _is_number(seconds) or not 0 < seconds <= 3600):
            raise BadInput(f"kermit's seconds must be more than 0 and at most 3600, not {seconds!r}")
        believed = belief or _belief(inference, samples, policies)
        read = () if inference is None else (inference, samples or SAMPLES, policies)
        self._play_key = ("kermit", worlds, slip, evaluator, *read) if seconds is None else None
        self.evaluator = _evaluator(evaluator)
        self.threshold = float(threshold)
        self._core = _core.Kermit(self.evaluator.core, worlds, threshold, slip, seconds or 0.0)
        self.search = Search(self._core, believed)

    def start(self, table: Table) -> None:
        """Begin a match."""
        self.search.forget()

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action; numbers of `chance` seed the core, and the belief at its first look at a deal."""
        if observation.phase is Phase.PLAY:
            return self.search.choose(Turn(observation, chance))
        return action_of(self._core.act(observation.core, 0))  # bids and declarations need no luck

    def answer(self, turn: Turn, /) -> tuple[CardView, ...]:
        """Return how each legal card does (`Search.answer`); `act` takes the best of these, and bids."""
        return self.search.answer(turn)

    must_choose = staticmethod(must_choose)

    def set_threshold(self, threshold: float) -> None:
        """Bid from now on while a game worth the bid is won with this chance; kept between 0 and 1."""
        self.threshold = min(1.0, max(0.0, threshold))
        self._core.set_threshold(self.threshold)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: nothing of it is kept."""
        self.search.forget()

    def end(self) -> None:
        """Finish a match."""

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play: not the threshold, which only bids; a clock lets nobody know."""
        return self._play_key

    @property
    def nodes(self) -> int:
        """Return how many positions the solver has searched."""
        return self._core.nodes


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
    samples = checked_samples(samples)
    maker = named.maker(str(inference), None if policies is None else Path(str(policies)))
    maker(samples, 0)  # what is missing is missed now and not in the middle of a match
    return PerDeal(partial(maker, samples))


def checked_samples(samples: int | None) -> int:
    """Return how many worlds to weigh."""
    samples = SAMPLES if samples is None else samples
    if isinstance(samples, bool) or not isinstance(samples, int) or not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(f"an inference's samples must be a whole number from 1 to {MOST_SAMPLES}, not {samples!r}")
    return samples


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_INFERENCES = [name for name in named.INFERENCES if name not in PLAYERS_OF_THEIR_OWN]
KIND: PlayerKind = PlayerKind(
    summary="the papers' static expert: a learned evaluator bids, search over sampled worlds plays",
    make=KermitPlayer,
    options={
        "worlds": "how many worlds each card is searched in (100)",
        "threshold": "bids while a game worth the bid is won with this chance (0.6)",
        "slip": "how often it chooses a worse card on purpose, from 0 to 1 (0)",
        "seconds": "stop each search after this time; not reproducible (no clock)",
        "evaluator": "a file made by `counterplay skat train bidding` (the shipped one)",
        "inference": f"how it weighs the worlds in play: {', '.join(_INFERENCES)} (all alike)",
        "samples": f"how many worlds an inference weighs, up to {MOST_SAMPLES} ({SAMPLES})",
        "policies": "a file made by `counterplay skat train policy`, for pi and pif (the shipped population)",
    },
)


def preset(summary: str, **fixed: Any) -> PlayerKind:
    """Return kermit under a name of its own, some options fixed."""
    options = {name: meaning for name, meaning in KIND.options.items() if name not in fixed}
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
