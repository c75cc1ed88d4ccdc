"""Simulated people: players of the population, some with a habit planted, to see whether `habits` finds it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from counterplay.arena import Sitting, make_player, parse_spec, play_deal
from counterplay.protocol import Episode, Player, Stream, Table
from counterplay.skat import _core
from counterplay.skat.players import SkatContest, shipped_evaluator
from counterplay.skat.rules import (
    BID_VALUES,
    Action,
    Bid,
    Card,
    Game,
    Hold,
    Observation,
    Pass,
    Phase,
    Play,
    State,
    seat_of,
    to_bits,
)
from counterplay.skat.teach.chances import Habit, bid_chances
from counterplay.skat.teach.table import CardSituation

# From whom the baseline is known, and whom simulated people play like.
SIMULATED_PEOPLE = (
    "rules",
    "imitator(xskat)",
    "imitator(population)",
    "imitator(population,sample=true)",
    "kermit(worlds=4)",
    "kermit(worlds=4,threshold=0.5)",
    "kermit(worlds=4,threshold=0.7)",
    "kermit(worlds=4,slip=0.2)",
    "kermit(worlds=4,slip=0.4)",
)
SIMULATED_OPPONENTS = ("imitator(population)", "rules")
PLANTED_HABITS = (Habit.OVERBIDS, Habit.TRUMPS, Habit.GIVES_POINTS)
_OVERBID = 0.2  # goes on while the chance to win is this, where others ask for 0.5 to 0.7


class WithHabit:
    """Plays as another, but for one habit."""

    def __init__(self, base: Player[Observation, Action], habit: Habit) -> None:
        self._base, self._habit = base, habit

    def start(self, table: Table) -> None:
        """Begin a match."""
        self._base.start(table)

    def observe(self, observation: Observation) -> None:
        """See what has just happened."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action as the other one does, unless the habit takes over."""
        action = self._base.act(observation, chance)
        if self._habit is Habit.OVERBIDS:
            return self._go_on(observation, action)
        if not isinstance(action, Play):
            return action
        at = CardSituation.seen(observation)
        shown = self._shown(at)
        if not shown or action.card in shown:
            return action
        if self._habit is Habit.GIVES_POINTS:
            return Play(max(shown, key=lambda card: (card.points, card)))
        return Play(Card(self._searcher.best_among(observation.core, to_bits(shown), chance.next64())))

    @cached_property
    def _searcher(self) -> _core.Kermit:
        return _core.Kermit(shipped_evaluator().core, 4, 0.6, 0.0, 0.0)

    def _go_on(self, observation: Observation, action: Action) -> Action:
        if observation.phase is not Phase.AUCTION or not isinstance(action, Pass):
            return action
        value = observation.bid_in_question
        if value is None or bid_chances(observation.hand, observation.seat)[BID_VALUES.index(value)] < _OVERBID:
            return action
        return Hold() if observation.core.must_answer else Bid(value)

    def _shown(self, at: CardSituation) -> frozenset[Card]:
        """Return the cards by which the habit shows; none where it cannot."""
        if self._habit is Habit.TRUMPS:
            if at.seat != at.soloist or not at.leads or at.game is Game.NULL:
                return frozenset()
            return frozenset(card for card in at.legal if not at.is_trump(card))
        if at.seat == at.soloist or at.leads or at.ours or any(map(at.beats, at.legal)) or at.game is Game.NULL:
            return frozenset()
        most = max(card.points for card in at.legal)
        return frozenset(card for card in at.legal if card.points == most)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended."""
        self._base.result(episode, seat)

    def end(self) -> None:
        """Finish a match."""
        self._base.end()


class SimulatedPerson:
    """One person at a table with two bots, deal after deal."""

    def __init__(
        self, kind: str, habit: Habit | None, seed: int, against: Sequence[str] = SIMULATED_OPPONENTS
    ) -> None:
        contest = SkatContest()
        base = make_player(contest, parse_spec(kind))
        others = [make_player(contest, parse_spec(spec)) for spec in against]
        names = ("person", "first", "second")
        players = [base if habit is None else WithHabit(base, habit), *others]
        for place, player in enumerate(players):
            player.start(Table("skat", names, place))
        self._contest, self._seed = contest, seed
        self._sittings = [Sitting(name, player) for name, player in zip(names, players, strict=True)]

    def play(self, deal: int) -> tuple[State, int]:
        """Play a deal; return how it ended, and the person's seat."""
        places = [next(place for place in range(3) if seat_of(deal, place) == seat) for seat in range(3)]
        episode = play_deal(self._contest, self._seed, deal, [self._sittings[place] for place in places])
        if episode.faults:
            raise RuntimeError(f"a simulated person failed: {episode.faults[0][1]}")
        return episode.state, places.index(0)
