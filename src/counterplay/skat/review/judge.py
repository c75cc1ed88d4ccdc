"""The judge of Skat: one function for each thing there is to judge; every interface shows their digits.

In hindsight a card is judged against the contract as it must be won (`hindsight`); with `points` also against the
card points best play brings, schneider being a level of the result. As a decision it is judged over the worlds its
player could not tell apart. In another world the soloist may have other matadors and so need more or less to
reach his bid: each world is asked for what wins there.

The practical value of a card (`practical`), the auction, the pick-up and the declaration are judged by what a seat
knew, in files of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from counterplay.opponent import Situation
from counterplay.protocol import BadInput, Judged, SeatJudged, Stream
from counterplay.review import DecisionLoss, Move, decision_loss
from counterplay.skat import _core
from counterplay.skat.rules import Card, Game, State, card_points, from_bits, observe, to_bits
from counterplay.skat.solver import SkatHindsight, Solver, Target, first_lead_of, target_of

VERSION = 1  # a store judges again what another version has judged: raise it when a digit may come out otherwise

SOLOIST, DEFENDERS = "the soloist", "the defenders"
DEFAULT_WORLDS = 200
DEFAULT_SEED = 1
ALL_CARD_POINTS = 120
_LEVELS = (31, 90)  # with fewer points the soloist is schneider, with as many the defenders are


def judge_game(state: State, solver: Solver, *, points: bool = False) -> tuple[Move, ...]:
    """Return the cards of a game, judged in hindsight as far as it goes; none where nothing was declared."""
    decisions = SkatHindsight(solver).decisions_of(state)
    moves = tuple(
        Move.of(decision, side=SOLOIST if decision.seat == state.soloist else DEFENDERS, trick=number // 3 + 1)
        for number, decision in enumerate(decisions)
    )
    return _with_points(state, moves, solver) if points and moves and not is_null(state) else moves


def verdict(moves: Sequence[Move]) -> Judged:
    """Return what a store keeps of a game whose cards were judged with their points."""
    opportunities: dict[int, list[tuple[Situation, bool]]] = {}
    losses: dict[int, int] = {}
    for move in moves:
        mine = opportunities.setdefault(move.seat, [])
        if move.opportunity:
            mine.append((move.situation, move.mistake))
        losses[move.seat] = max(losses.get(move.seat, 0), move.lost_points)
    seats = {
        seat: SeatJudged(tuple(missed), float(losses[seat])) for seat, missed in sorted(opportunities.items())
    }
    return Judged(sum(move.mistake for move in moves), float(max(losses.values(), default=0)), seats)


def _with_points(state: State, moves: tuple[Move, ...], solver: Solver) -> tuple[Move, ...]:
    start, play = first_lead_of(state)
    judged = []
    for move, exact in zip(moves, solver.post_mortem(start, play, None), strict=False):
        ours = move.side == SOLOIST
        points = {str(card): made if ours else ALL_CARD_POINTS - made for card, made in exact.results.items()}
        levels = {}
        for card, made in exact.results.items():
            reached = sum(made >= level for level in _LEVELS)
            levels[str(card)] = reached if ours else -reached
        judged.append(replace(move, points=points, levels=levels))
    return tuple(judged)


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A card as a decision: what it lost, and how often each legal card wins over the mover's worlds."""

    loss: DecisionLoss
    win_rates: Mapping[str, float]


def judge_decision(
    state: State, chosen: Card, solver: Solver, *, worlds: int = DEFAULT_WORLDS, seed: int = DEFAULT_SEED
) -> JudgedDecision:
    """Judge a card of the seat to act over the worlds it cannot tell apart: all of them if they are few."""
    wins, every_world = decision_wins(state, solver, worlds, seed)
    loss = decision_loss(wins, str(chosen), every_world=every_world)
    return JudgedDecision(loss, {card: float(won.mean()) for card, won in wins.items()})


def decision_wins(
    state: State,
    solver: Solver,
    worlds: int = DEFAULT_WORLDS,
    seed: int = DEFAULT_SEED,
    wanted: Target | None = None,
) -> tuple[dict[str, npt.NDArray[np.bool_]], bool]:
    """Return in which worlds of the seat to act each legal card wins for its side, and whether those are all.

    With `wanted` not the contract is asked for, but whether the soloist reaches these points. The worlds are
    keyed by the cards dealt and how many are played: the same wherever they are asked for.
    """
    seat = state.to_act
    assert seat is not None
    there = _core.Worlds(observe(state, seat).core)
    key = (*state.core.dealt_hands, state.cards_played)
    drawn = there.draw(worlds, Stream(seed, "decision loss", *key).next64())
    hands = np.array([held for held, _ in drawn], dtype=np.uint32)
    legal = sorted(from_bits(state.core.legal_cards))
    wins = win_table(state, hands, [skat for _, skat in drawn], solver, wanted)
    return {str(card): wins[:, card] for card in legal}, there.count <= worlds


def win_table(
    state: State,
    hands: npt.NDArray[np.uint32],
    skats: Sequence[int],
    solver: Solver,
    wanted: Target | None = None,
) -> npt.NDArray[np.bool_]:
    """Return, world by world and card by card, whether the side of the seat to act wins with the card, if legal.

    `hands` are what the seats hold now and `skats` what lies in the skat, as bits; all else is that of the state.
    `wanted` is asked for instead of the contract.
    """
    declaration, soloist, seat = state.declaration, state.soloist, state.to_act
    if declaration is None or soloist is None or seat is None:
        raise BadInput("worlds can be asked for only while cards are played")
    ours = seat == soloist
    tricks = state.tricks
    taken = [trick.winner for trick in tricks if trick.winner is not None]
    on_table = state.open_trick
    played = to_bits(
        card for trick in tricks for place, card in enumerate(trick.cards) if trick.seat_of(place) == soloist
    )
    matadors = np.array(
        [
            _core.matadors(int(declaration.game), int(held) | skat | played)
            for held, skat in zip(hands[:, soloist], skats, strict=True)
        ]
    )
    lying = {skat: card_points(from_bits(skat)) for skat in set(skats)}
    points = np.array([lying[skat] + state.trick_points[0] for skat in skats], dtype=np.uint8)
    wins = np.empty((len(hands), len(Card)), dtype=bool)
    for number in np.unique(matadors):
        same = matadors == number
        target = wanted if wanted is not None else target_of(declaration, state.bid, int(number))
        if target is None:
            wins[same] = not ours  # whatever is played, the soloist loses
            continue
        results = solver.solve_worlds(
            hands[same],
            points[same],
            game=declaration.game,
            soloist=soloist,
            leader=state.leader,
            table=on_table.cards if on_table is not None else (),
            target=target,
            soloist_took_trick=soloist in taken,
            defenders_took_trick=any(winner != soloist for winner in taken),
        )
        wins[same] = (results == 1) == ours
    return wins


def is_null(state: State) -> bool:
    """Say whether null is played."""
    return state.declaration is not None and state.declaration.game is Game.NULL
