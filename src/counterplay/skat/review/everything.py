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
from counterplay.skat.review.practical import PLAYOUTS, judge_closely
from counterplay.skat.review.reasons import Reason, reason_for
from counterplay.skat.review.verdicts import ERRORS, EarlyDecision, GameVerdicts, verdicts_of
from counterplay.skat.rules import Card, Declare, Phase, PickUp, Play, State, observe
from counterplay.skat.solver import Solver


@dataclass(frozen=True, slots=True)
class JudgedWhole:
    """What was judged beside the cards in hindsight; parts that a game does not have are empty."""

    calls: tuple[JudgedCall, ...]
    pick_up: JudgedPickUp | None
    declaration: JudgedDeclaration | None
    practical: Annotated[Mapping[int, PracticalJudgement], Rows("index")]  # of the cards that were a choice
    reasons: Annotated[Mapping[int, Reason], Rows("index")]  # of cards that turned the game, and of errors
    verdicts: GameVerdicts


def judge_whole(state: State, moves: Sequence[Move], solver: Solver, *, playouts: int = PLAYOUTS) -> JudgedWhole:
    """Judge all there is of a game; `moves` are its cards as `judge_game` judged them."""
    pick_up: JudgedPickUp | None = None
    declaration: JudgedDeclaration | None = None
    cards: dict[int, PracticalJudgement] = {}
    reasons: dict[int, Reason] = {}
    before_card: list[State] = []
    for before, seat, action in state.replay():
        if before.phase is Phase.SKAT and isinstance(action, PickUp | Declare):
            pick_up = judge_pick_up(before, picked_up=isinstance(action, PickUp), solver=solver)
        if isinstance(action, Declare):
            declaration = judge_declaration(before, action, solver, number=playouts)
        if not isinstance(action, Play):
            continue
        number = len(before_card)
        before_card.append(before)
        if number < len(moves) and len(moves[number].legal) > 1:
            cards[number] = judge_closely(observe(before, seat), action.card, number=playouts)
    calls = judge_auction(state)
    verdicts = verdicts_of(moves, cards, _earlier(calls, pick_up, declaration))
    for number, (move, before) in enumerate(zip(moves, before_card, strict=False)):
        if move.mistake:
            winning = [Card[card] for card in move.winning]
            reasons[number] = reason_for(before, Card[move.card], winning, solver)
        elif verdicts.cards[number].grade in ERRORS:
            reason = reason_for(before, Card[move.card], [Card[cards[number].best]], solver)
            if not reason.null and reason.better.reached > reason.played.reached:  # else the lines do not show it
                reasons[number] = reason
    return JudgedWhole(calls, pick_up, declaration, cards, reasons, verdicts)


def _earlier(
    calls: Sequence[JudgedCall], pick_up: JudgedPickUp | None, declaration: JudgedDeclaration | None
) -> list[EarlyDecision]:
    """Return what was decided before the first card; how high to go is one decision: the call that cost most."""
    dearest: dict[int, JudgedCall] = {}
    for call in calls:
        if call.seat not in dearest or _lost(call) > _lost(dearest[call.seat]):
            dearest[call.seat] = call
    made = [EarlyDecision("auction", call.seat, call.grade, _lost(call)) for call in dearest.values()]
    if pick_up is not None:
        made.append(EarlyDecision("skat", pick_up.seat, pick_up.grade, _lost(pick_up)))
    if declaration is not None:
        made.append(EarlyDecision("declaration", declaration.seat, declaration.grade, _lost(declaration)))
    return made


def _lost(judged: JudgedCall | JudgedPickUp | JudgedDeclaration) -> float:
    """Return what a decision gave away; what is no error gave nothing away."""
    return judged.loss if judged.grade in ERRORS else 0.0
