"""Could I have won? Show me: the line that wins, card by card, from the last moment at which there was one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from counterplay.protocol import BadInput
from counterplay.review import Move
from counterplay.skat.review.reasons import reason_for
from counterplay.skat.review.variations import Variation, best_end, likely_end, these_players
from counterplay.skat.rules import Card, State
from counterplay.skat.solver import Solver


class RescueAnswer(StrEnum):
    """Whether a seat could have won."""

    WON = "won"  # it did
    YES = "yes"  # by another card of its own
    PARTNER = "partner"  # by another card of its partner
    NO = "no"  # not against best play, from the first card on


@dataclass(frozen=True, slots=True)
class Rescue:
    """The answer, where the line begins, and how it goes against best play and against likely play."""

    seat: int
    answer: RescueAnswer
    at: int | None  # the card (from 0 on) that would have to be another; None where nothing could be done
    against_best: Variation | None  # wins; None where nothing does
    against_likely: Variation | None  # our side at its best, the others as these likely would; None where it won


def could_have_won(state: State, seat: int, moves: Sequence[Move], solver: Solver) -> Rescue:
    """Say whether a seat could have won a finished game, and how; `moves` are its cards as judged."""
    result = state.result
    if result is None or not moves:
        raise BadInput("nothing was played here that could have been won")
    if result.won == (seat == result.soloist):
        return Rescue(seat, RescueAnswer.WON, None, None, None)
    before = state.before_cards()
    ours = [
        number for number, move in enumerate(moves) if (move.seat == result.soloist) == (seat == result.soloist)
    ]
    turned = [number for number in ours if moves[number].mistake]
    own = [number for number in turned if moves[number].seat == seat]
    seats = these_players(state)
    if not turned:
        likely = likely_end(before[0], seat, solver, seats)
        return Rescue(seat, RescueAnswer.NO, None, None, Variation.between(before[0], likely))
    at = (own or turned)[-1]
    move = moves[at]
    better = reason_for(before[at], Card[move.card], [Card[card] for card in move.winning], solver).better.card
    return Rescue(
        seat,
        RescueAnswer.YES if own else RescueAnswer.PARTNER,
        at,
        Variation.between(before[at], best_end(before[at], solver, better)),
        Variation.between(before[at], likely_end(before[at], seat, solver, seats, better)),
    )
