"""Where a habit could show in a game, whether it did, and what that cost: the raw material of `habits`.

A chance is a moment at which rules of thumb know a bad answer: to go on with a hand that seldom wins, to lead
another suit while trumps are out, to give the soloist points that need not be given. Only what the seat knew is
looked at. Its stratum says how tempting the moment was, so that everybody is compared in like moments.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from counterplay.skat.players import Evaluator, shipped_evaluator
from counterplay.skat.rules import (
    BID_VALUES,
    Card,
    Declaration,
    Declare,
    Game,
    Pass,
    Phase,
    Play,
    State,
    Step,
    group_of,
    next_bid,
    to_bits,
)
from counterplay.skat.solver import contract_kind
from counterplay.skat.teach.measure import value_cards
from counterplay.skat.teach.table import CardSituation

PASSING = -25.0  # what passing brings against the mean of the others, roundly: the population made -23.8 (0.7)
_TOO_LITTLE, _ENOUGH = 0.5, 0.65  # chances to win under which one should pass, and over which go on
_BINS = (0.1, 0.2, 0.3, 0.4)
_GOOD_BINS = (0.75, 0.85)
_LOST = 6.0  # expected points by which discards or a game must be worse to count
_PLAYOUTS = 100


class Habit(StrEnum):
    """What somebody may do again and again."""

    OVERBIDS = "bids too high"
    UNDERBIDS = "bids too low"
    DISCARDS = "lays away the wrong cards"
    WRONG_GAME = "declares the wrong game"
    TRUMPS = "does not draw trumps"
    GIVES_POINTS = "gives away points in defence"
    KEEPS_POINTS = "keeps points from the partner"


class HabitChance(NamedTuple):
    """A moment at which a habit could show."""

    habit: Habit
    stratum: str
    shown: bool
    cost: float | None = None  # expected tournament points, where it showed and was measured

    def to_json(self) -> list[Any]:
        """Return what `from_json` reads."""
        cost = None if self.cost is None else round(self.cost, 2)
        return [list(Habit).index(self.habit), self.stratum, int(self.shown), cost]

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> HabitChance:
        """Read what `to_json` wrote."""
        habit, stratum, shown, cost = row
        return cls(list(Habit)[habit], stratum, bool(shown), cost)


Pricing = Callable[[Habit], bool]  # whether a card that shows a habit is to be priced


def chances_of(
    state: State, seat: int, evaluator: Evaluator, pricing: Pricing = lambda habit: False
) -> list[HabitChance]:
    """Return the chances of a seat in a game; what was shown in play is priced by the measure where asked for."""
    steps = [step for step in state.replay() if step.seat == seat]
    chances = [*_auction(state, steps, seat, evaluator), *_declaring(steps, seat, evaluator)]
    for step in steps:
        if isinstance(step.action, Play):
            chances += _card(step, pricing)
    return chances


# -- the auction


def _auction(state: State, steps: list[Step], seat: int, evaluator: Evaluator) -> Iterator[HabitChance]:
    calls = [step for step in steps if step.state.phase is Phase.AUCTION]
    if not calls:
        return
    ten = calls[0].state.hands[seat]
    chances = bid_chances(ten, seat)

    def worth(bid: int) -> float:  # it takes a moment, and is not always needed
        return _at(evaluator.core.worths_by_bid(to_bits(ten), seat), bid)

    asked = [(step, value) for step in calls if (value := step.state.bid_in_question) is not None]
    poor = next(((step, value) for step, value in asked if _at(chances, value) < _TOO_LITTLE), None)
    if poor is not None:
        step, value = poor
        went_on = not isinstance(step.action, Pass)
        cost = None
        if went_on:
            cost = PASSING - worth(state.bid) if state.soloist == seat else 0.0
        yield HabitChance(Habit.OVERBIDS, f"{bisect_right(_BINS, _at(chances, value))}", went_on, cost)
    good = [(step, value) for step, value in asked if _at(chances, value) >= _ENOUGH]
    if good:
        step, value = good[-1]
        passed = isinstance(step.action, Pass)
        cost = _missed(state, seat, chances, worth) if passed else None
        yield HabitChance(Habit.UNDERBIDS, f"{bisect_right(_GOOD_BINS, _at(chances, value))}", passed, cost)


@lru_cache(maxsize=1024)
def bid_chances(ten: frozenset[Card], seat: int) -> list[float]:
    """Return the chance to win at each bid value, by the shipped evaluator: the same hand is asked for often."""
    return shipped_evaluator().chances_by_bid(ten, seat)


def _missed(state: State, seat: int, chances: list[float], worth: Callable[[int], float]) -> float:
    """Return what going on to the end would have brought more than passing; nothing where others went higher."""
    needed = next_bid(state.bid) if state.soloist is not None and state.soloist < seat else state.bid or 18
    if needed is None or _at(chances, needed) < _TOO_LITTLE:
        return 0.0
    return worth(needed) - PASSING


def _at(values: Sequence[float], bid: int) -> float:
    return values[min(bisect_right(BID_VALUES, max(bid, 18) - 1), len(values) - 1)]


# -- discards and declaration


def _declaring(steps: list[Step], seat: int, evaluator: Evaluator) -> Iterator[HabitChance]:
    for step in steps:
        if not isinstance(step.action, Declare) or step.state.phase is not Phase.DECLARE:
            continue
        chosen = step.action
        worths = all_worths(step.state, evaluator)
        mine = worths.get((chosen.declaration, to_bits(chosen.discards)))
        if mine is None:
            return
        same_game = max(worth for (game, _), worth in worths.items() if game == chosen.declaration)
        best = max(worths.values())
        stratum = contract_kind(chosen.declaration.game)
        for habit, lost in ((Habit.DISCARDS, same_game - mine), (Habit.WRONG_GAME, best - same_game)):
            shown = lost > _LOST
            yield HabitChance(habit, stratum, shown, lost if shown else None)


def all_worths(state: State, evaluator: Evaluator) -> dict[tuple[Declaration, int], float]:
    """Return what every game with every discard is worth to a soloist who has picked up, by the evaluator."""
    assert state.to_act is not None
    twelve = state.core.hands[state.to_act]
    options = evaluator.core.best_games(twelve, state.to_act, state.bid, len(Game) * 2 * 66)
    return {(Declaration.from_core(game), discards): worth for game, discards, _, worth in options}


# -- cards


def _card(step: Step, pricing: Pricing) -> Iterator[HabitChance]:
    assert isinstance(step.action, Play)
    at = CardSituation.of(step.state)
    if at.game is Game.NULL or len(at.legal) < 2:
        return
    phase = "early" if len(at.hand) > 7 else "middle" if len(at.hand) > 4 else "late"
    for habit, stratum, shows in _moments(at):
        shown = step.action.card in shows
        cost = _price(step.state, step.action.card, shows) if shown and pricing(habit) else None
        yield HabitChance(habit, f"{stratum} {phase}", shown, cost)


def _moments(at: CardSituation) -> Iterator[tuple[Habit, str, frozenset[Card]]]:
    """Yield the habits that could show, each with the cards by which it would."""
    if at.seat == at.soloist:
        trumps = frozenset(filter(at.is_trump, at.legal))
        if at.leads and at.trumps_out >= 2 and len(trumps) >= 2 and trumps != at.legal:
            more = (
                "more" if len(trumps) > at.trumps_out else "as many" if len(trumps) == at.trumps_out else "fewer"
            )
            kind = "grand" if at.game is Game.GRAND else "suit"
            yield Habit.TRUMPS, f"{kind} {more}", at.legal - trumps
        return
    if at.leads or not at.settled:
        return
    free = (
        "follow" if any(group_of(card, at.game) == group_of(at.table[0], at.game) for card in at.legal) else "free"
    )
    least, most = min(card.points for card in at.legal), max(card.points for card in at.legal)
    if not at.ours and not any(map(at.beats, at.legal)) and most - least >= 3:
        given = frozenset(card for card in at.legal if card.points > least + 2)
        yield Habit.GIVES_POINTS, f"{free} {'much' if most >= 10 else 'little'}", given
    if at.ours and most >= 10 and least <= 4:
        yield Habit.KEEPS_POINTS, free, frozenset(card for card in at.legal if card.points <= 4)


def _price(state: State, card: Card, shows: frozenset[Card]) -> float:
    """Return by how many expected points a card is worse than the best one that does not show the habit."""
    valued = value_cards(state, playouts=_PLAYOUTS)
    others = [other for other in valued.brought if Card[other] not in shows]
    return valued.lost_to(str(card), others) if others else 0.0
