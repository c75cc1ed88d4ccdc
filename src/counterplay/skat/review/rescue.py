"""Could I have won? Show me: the line that wins, card by card, from the last moment at which there was one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from counterplay.protocol import BadInput
from counterplay.review import Move
from counterplay.skat.review.lines import Line, best_line, likely_line, these_players
from counterplay.skat.review.reasons import reason_for
from counterplay.skat.rules import Card, Play, State
from counterplay.skat.solver import Solver


class Answer(StrEnum):
    """Whether a seat could have won."""

    WON = "won"  # it did
    YES = "yes"  # by another card of its own
    PARTNER = "partner"  # by another card of its partner
    NO = "no"  # not against best play, from the first card on


@dataclass(frozen=True, slots=True)
class Rescue:
    """The answer, where the line begins, and how it goes against best play and against likely play."""

    seat: int
    answer: Answer
    at: int | None  # the card (from 0 on) that would have to be another; None where nothing could be done
    against_best: Line | None  # wins; None where nothing does
    against_likely: Line | None  # our side at its best, the others as these likely would; None where it won


def could_have_won(state: State, seat: int, moves: Sequence[Move], solver: Solver) -> Rescue:
    """Say whether a seat could have won a finished game, and how; `moves` are its cards as judged."""
    result = state.result
    if result is None or not moves:
        raise BadInput("nothing was played here that could have been won")
    if result.won == (seat == result.soloist):
        return Rescue(seat, Answer.WON, None, None, None)
    before = [step.state for step in state.replay() if isinstance(step.action, Play)]
    ours = [
        number for number, move in enumerate(moves) if (move.seat == result.soloist) == (seat == result.soloist)
    ]
    turned = [number for number in ours if moves[number].mistake]
    own = [number for number in turned if moves[number].seat == seat]
    seats = these_players(state)
    if not turned:
        return Rescue(seat, Answer.NO, None, None, likely_line(before[0], seat, solver, seats))
    at = (own or turned)[-1]
    move = moves[at]
    better = reason_for(before[at], Card[move.card], [Card[card] for card in move.winning], solver).better.card
    return Rescue(
        seat,
        Answer.YES if own else Answer.PARTNER,
        at,
        best_line(before[at], solver, better),
        likely_line(before[at], seat, solver, seats, better),
    )
