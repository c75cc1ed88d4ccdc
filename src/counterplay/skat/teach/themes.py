"""What a decision is about: themes found by the rules and by what the measure says of every card."""

from __future__ import annotations

from enum import StrEnum

from counterplay.skat.rules import Card, Game, State, group_of
from counterplay.skat.solver import target_of_state
from counterplay.skat.teach.measure import Goal, MeasuredCard
from counterplay.skat.teach.table import CardSituation, strength_of


class Theme(StrEnum):
    """What the best card does."""

    DRAWING_TRUMPS = "drawing trumps"
    DUCKING = "ducking"
    SAFE_DISCARD = "safe discard"
    UNBLOCKING = "unblocking"
    NULL_TRAP = "null trap"
    SCHNEIDER = "schneider"
    TRUMPING = "trumping"
    POINTS_TO_PARTNER = "points to the partner"
    TAKING = "taking the trick"
    LEADING = "leading"


_WORSE = 0.05  # of the stake: a card that loses less is as good


def themes_of(state: State, valued: MeasuredCard, goal: Goal = Goal.CONTRACT) -> tuple[Theme, ...]:
    """Return the themes of a decision, the most particular ones first.

    Each says what the best card does that a worse card (by the measure) does not do.
    """
    at = CardSituation.of(state)
    best, points = Card[valued.best], valued.points
    least = points[valued.best] - _WORSE * valued.stake
    worse = [card for card in sorted(at.legal) if points[str(card)] <= least]
    themes = []
    if at.game is Game.NULL:
        themes.append(Theme.NULL_TRAP)
    elif goal is not Goal.CONTRACT or target_of_state(state) not in (61, None):
        themes.append(Theme.SCHNEIDER)
    if at.leads:
        themes += _lead(at, best, worse)
    else:
        themes += _follow(at, best, worse)
    return tuple(themes)


def _lead(at: CardSituation, best: Card, worse: list[Card]) -> list[Theme]:
    plain = any(not at.is_trump(card) for card in worse)
    if at.seat == at.soloist and at.is_trump(best) and at.trumps_out and plain:
        return [Theme.DRAWING_TRUMPS]
    return [Theme.LEADING]


def _follow(at: CardSituation, best: Card, worse: list[Card]) -> list[Theme]:
    led = group_of(at.table[0], at.game)
    themes = []
    takes = at.beats(best)
    if not at.ours and not takes and any(map(at.beats, worse)):
        themes.append(Theme.DUCKING)
    if group_of(best, at.game) != led and not at.is_trump(best):
        themes.append(Theme.SAFE_DISCARD)
    if led != group_of(best, at.game) and at.is_trump(best):
        themes.append(Theme.TRUMPING)
    if _unblocks(at, best, worse):
        themes.append(Theme.UNBLOCKING)
    defends = at.seat != at.soloist
    if defends and at.ours and best.points >= 10 and any(card.points < best.points for card in worse):
        themes.append(Theme.POINTS_TO_PARTNER)
    if takes and not at.ours and any(not at.beats(card) for card in worse):
        themes.append(Theme.TAKING)
    return themes


def _unblocks(at: CardSituation, best: Card, worse: list[Card]) -> bool:
    """Say whether the best card is a high one thrown where a lower one of its suit would have done the same.

    Done the same: it takes the trick or not alike, and costs no fewer points (in null there are none).
    """
    return any(
        group_of(card, at.game) == group_of(best, at.game)
        and strength_of(card, at.game) < strength_of(best, at.game)
        and at.beats(card) == at.beats(best)
        and (at.game is Game.NULL or card.points >= best.points)
        for card in worse
    )
