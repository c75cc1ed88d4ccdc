"""A whole game judged: the auction, the pick-up, the declaration, every card by three measures, and reasons.

One function for every interface: terminal, browser and shared pages show the same digits because they ask here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from counterplay.json_form import Rows
from counterplay.review import Move, PracticalJudgement
from counterplay.skat.review.auction import JudgedCall, judge_auction
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedPickUp, judge_declaration, judge_pick_up
from counterplay.skat.review.practical import PLAYOUTS, judge_card
from counterplay.skat.review.reasons import Reason, reason_for
from counterplay.skat.rules import Card, Declare, Phase, PickUp, Play, State, observe
from counterplay.skat.solver import Solver


@dataclass(frozen=True, slots=True)
class JudgedWhole:
    """What was judged beside the cards in hindsight; parts that a game does not have are empty."""

    calls: tuple[JudgedCall, ...]
    pick_up: JudgedPickUp | None
    declaration: JudgedDeclaration | None
    practical: Annotated[Mapping[int, PracticalJudgement], Rows("index")]  # of the cards that were a choice
    reasons: Annotated[Mapping[int, Reason], Rows("index")]  # of the cards that turned the game


def judge_whole(state: State, moves: Sequence[Move], solver: Solver, *, playouts: int = PLAYOUTS) -> JudgedWhole:
    """Judge all there is of a game; `moves` are its cards as `judge_game` judged them."""
    pick_up: JudgedPickUp | None = None
    declaration: JudgedDeclaration | None = None
    cards: dict[int, PracticalJudgement] = {}
    reasons: dict[int, Reason] = {}
    number = 0
    for before, seat, action in state.replay():
        if before.phase is Phase.SKAT and isinstance(action, PickUp | Declare):
            pick_up = judge_pick_up(before, picked_up=isinstance(action, PickUp), solver=solver)
        if isinstance(action, Declare):
            declaration = judge_declaration(before, action, solver, number=playouts)
        if not isinstance(action, Play):
            continue
        if number < len(moves):
            move = moves[number]
            if len(move.legal) > 1:
                cards[number] = judge_card(observe(before, seat), action.card, number=playouts)
            if move.mistake:
                reasons[number] = reason_for(before, action.card, [Card[card] for card in move.winning], solver)
        number += 1
    return JudgedWhole(judge_auction(state), pick_up, declaration, cards, reasons)
