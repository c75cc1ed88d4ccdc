"""`kermit`: the papers' static expert (Buro et al. 2009): a learned evaluator bids, search over worlds plays."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Episode, PlayerKind, Stream, Table
from counterplay.skat import _core, evaluator
from counterplay.skat.actions import Action
from counterplay.skat.cards import Card
from counterplay.skat.observation import Observation
from counterplay.skat.players.core_actions import action_of

MOST_WORLDS = 100_000
WORLDS_WITH_A_CLOCK = 2_000


@dataclass(frozen=True, slots=True)
class CardView:
    """How the search sees a card: in how many of the worlds it wins, and at how many neighbouring targets."""

    card: Card
    wins: int
    worlds: int
    levels: int


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
    ) -> None:
        """Make a player; see `KIND.options` for what the options mean."""
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
        self._play_key = ("kermit", worlds, slip, evaluator) if seconds is None else None
        self.evaluator = _evaluator(evaluator)
        self.threshold = float(threshold)
        self._core = _core.Kermit(self.evaluator.core, worlds, threshold, slip, seconds or 0.0)

    def start(self, table: Table) -> None:
        """Begin a match: nothing to prepare."""

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action; one number of `chance` seeds the core."""
        return action_of(self._core.act(observation.core, chance.next64()))

    def look(self, observation: Observation, chance: Stream) -> tuple[CardView, ...]:
        """Return how each legal card does, one of each kind of equal cards; empty where nothing is to decide."""
        _, worlds, scores = self._core.look(observation.core, chance.next64())
        return tuple(CardView(Card(card), wins, worlds, levels) for card, wins, levels in scores)

    def set_threshold(self, threshold: float) -> None:
        """Bid from now on while a game worth the bid is won with this chance; kept between 0 and 1."""
        self.threshold = min(1.0, max(0.0, threshold))
        self._core.set_threshold(self.threshold)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: it learns nothing."""

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
    return evaluator.shipped() if path is None else evaluator.load(Path(path))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


KIND = PlayerKind(
    summary="the papers' static expert: a learned evaluator bids, search over sampled worlds plays",
    make=KermitPlayer,
    options={
        "worlds": "how many worlds each card is searched in (100)",
        "threshold": "bids while a game worth the bid is won with this chance (0.6)",
        "slip": "how often it chooses a worse card on purpose, from 0 to 1 (0)",
        "seconds": "stop each search after this time; not reproducible (no clock)",
        "evaluator": "a file made by `counterplay skat train bidding` (the shipped one)",
    },
)
