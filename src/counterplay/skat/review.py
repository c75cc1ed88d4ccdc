"""Reviews of Skat games: every card of a record judged, in hindsight and, where asked for, as a decision.

In hindsight a card is judged against the contract as it must be won (`hindsight`); with `points` also against the
card points best play brings, schneider being a level of the result. As a decision it is judged over the worlds its
player could not tell apart. In another world the soloist may have other matadors and so need more or less to
reach his bid: each world is asked for what wins there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from counterplay.protocol import BadInput, Stream
from counterplay.record_files import SetAside
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import DecisionLoss, Move, decision_loss
from counterplay.review.work import RawRecord
from counterplay.skat import _core, iss
from counterplay.skat.actions import Play, Show
from counterplay.skat.cards import Card, Game, card_points, from_bits, to_bits
from counterplay.skat.contracts import begin_play
from counterplay.skat.course import Ending
from counterplay.skat.hindsight import AXES, SkatHindsight, target_of
from counterplay.skat.observation import observe
from counterplay.skat.reading import read_blocks
from counterplay.skat.solver import Solver, first_lead_of
from counterplay.skat.state import State

SOLOIST, DEFENDERS = "the soloist", "the defenders"
DEFAULT_WORLDS = 200
ALL_POINTS = 120
_LEVELS = (31, 90)  # with fewer points the soloist is schneider, with as many the defenders are

_BROKEN_OFF = {
    Ending.NONE: "the record stops before the last card",
    Ending.SOLOIST_RESIGNED: "the soloist resigned",
    Ending.DEFENDERS_RESIGNED: "the defenders resigned",
}


def raw_records(source: Path | str | BinaryIO) -> Iterator[RawRecord | SetAside]:
    """Yield the records of a file, as `iss.load` opens it, without reading them yet."""
    for block in read_blocks(source):
        if isinstance(block, SetAside):
            yield block
            continue
        for number, line in enumerate(block.data.split(b"\n"), block.first_line):
            if line.strip():
                yield RawRecord(number, line)


class SkatReviewer:
    """Reviews records one by one; one for each thread.

    >>> from importlib.resources import files
    >>> reviewer = SkatReviewer(points=True)
    >>> record = RawRecord(1, (files("counterplay.skat") / "sample.sgf").read_bytes())
    >>> game = reviewer.review(reviewer.read(record))
    >>> game.title, game.complete, game.course.points[0], game.course.points[-1]
    ('spades at 18, Clara against Anna and Bela', True, 66, 61)
    """

    axes = AXES
    told = ("role", "trick", "game")

    def __init__(
        self, *, points: bool = False, decision: bool = False, worlds: int = DEFAULT_WORLDS, seed: int = 1
    ) -> None:
        """Make a reviewer; with `points` it judges card points too, with `decision` mistakes as decisions."""
        if worlds < 1:
            raise BadInput(f"the number of worlds must be 1 or more, not {worlds}")
        self._points, self._decision, self._worlds, self._seed = points, decision, worlds, seed
        self._solver = Solver()
        self._hindsight = SkatHindsight(self._solver)

    def read(self, record: RawRecord) -> iss.Record:
        """Return the game of a record."""
        return iss.loads(record.data, record.line)

    def players(self, game: iss.Record) -> tuple[str, ...]:
        """Return the names by seat."""
        return game.players

    def review(self, game: iss.Record) -> ReviewedGame:
        """Judge every card, as far as the game goes."""
        state = game.state
        moves = () if state is None else self.moves(state, _shown(game, state))
        return ReviewedGame(
            game.line,
            game.id,
            _title(game),
            game.players,
            SOLOIST,
            moves,
            _broken_off(game),
            0 if state is None or _is_null(state) else ALL_POINTS,
        )

    def moves(self, state: State, shown: Sequence[tuple[int, int]] = ()) -> tuple[Move, ...]:
        """Return the judged cards of a game; `shown` are (cards played before, seat) of hands laid open."""
        decisions = self._hindsight.decisions_of(state)
        moves = [
            Move.of(decision, side=SOLOIST if decision.seat == state.soloist else DEFENDERS, trick=number // 3 + 1)
            for number, decision in enumerate(decisions)
        ]
        if self._points and moves and not _is_null(state):
            moves = self._with_points(state, moves)
        if self._decision and any(move.mistake for move in moves):
            moves = self._with_decisions(state, moves, shown)
        return tuple(moves)

    def _with_points(self, state: State, moves: list[Move]) -> list[Move]:
        start, play = first_lead_of(state)
        judged = []
        for move, exact in zip(moves, self._solver.post_mortem(start, play, None), strict=False):
            ours = move.side == SOLOIST
            points = {str(card): made if ours else ALL_POINTS - made for card, made in exact.results.items()}
            levels = {}
            for card, made in exact.results.items():
                reached = sum(made >= level for level in _LEVELS)
                levels[str(card)] = reached if ours else -reached
            judged.append(replace(move, points=points, levels=levels))
        return judged

    def _with_decisions(self, state: State, moves: list[Move], shown: Sequence[tuple[int, int]]) -> list[Move]:
        assert state.declaration is not None
        assert state.soloist is not None
        judged = []
        before = begin_play(state.deal, state.soloist, state.bid, state.declaration, state.discards)
        for number, move in enumerate(moves):
            for seat in [seat for place, seat in shown if place == number]:
                before = before.apply(Show(), seat)
            loss = self.decision_loss(before, Card[move.card]) if move.mistake else None
            judged.append(replace(move, decision=loss))
            before = before.apply(Play(Card[move.card]))
        return judged

    def decision_loss(self, state: State, chosen: Card) -> DecisionLoss:
        """Return what a card of the seat to act loses as a decision, over the worlds it cannot tell apart."""
        seat = state.to_act
        assert seat is not None
        worlds = _core.Worlds(observe(state, seat).core)
        core = state.core
        key = (*core.dealt_hands, state.cards_played)
        drawn = worlds.draw(self._worlds, Stream(self._seed, "decision loss", *key).next64())
        hands = np.array([held for held, _ in drawn], dtype=np.uint32)
        skats = [skat for _, skat in drawn]
        legal = sorted(from_bits(core.legal_cards))
        wins = win_table(state, hands, skats, self._solver)[:, legal]
        by_card = {str(card): wins[:, place] for place, card in enumerate(legal)}
        return decision_loss(by_card, str(chosen), every_world=worlds.count <= self._worlds)


def win_table(
    state: State, hands: npt.NDArray[np.uint32], skats: Sequence[int], solver: Solver
) -> npt.NDArray[np.bool_]:
    """Return, world by world and card by card, whether the side of the seat to act wins with the card, if legal.

    `hands` are what the seats hold now and `skats` what lies in the skat, as bits; all else is that of the state.
    """
    declaration, soloist, seat = state.declaration, state.soloist, state.to_act
    if declaration is None or soloist is None or seat is None:
        raise BadInput("worlds can be asked for only while cards are played")
    ours = seat == soloist
    tricks = state.tricks
    taken = [trick.winner for trick in tricks if trick.winner is not None]
    going = tricks[-1] if tricks and tricks[-1].winner is None else None
    leader = going.leader if going is not None else taken[-1] if taken else 0
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
        target = target_of(declaration, state.bid, int(number))
        if target is None:
            wins[same] = not ours  # whatever is played, the soloist loses
            continue
        results = solver.solve_worlds(
            hands[same],
            points[same],
            game=declaration.game,
            soloist=soloist,
            leader=leader,
            table=going.cards if going is not None else (),
            target=target,
            soloist_took_trick=soloist in taken,
            defenders_took_trick=any(winner != soloist for winner in taken),
        )
        wins[same] = (results == 1) == ours
    return wins


def _shown(game: iss.Record, state: State) -> list[tuple[int, int]]:
    """Return who laid his hand open after how many cards."""
    play = [str(card) for trick in state.tricks for card in trick.cards]
    found, played = [], 0
    for actor, action in game.moves:
        if played < len(play) and action == play[played]:
            played += 1
        elif action.split(".")[0] == "SC" and actor != "w":
            found.append((played, int(actor)))
    return found


def _is_null(state: State) -> bool:
    return state.declaration is not None and state.declaration.game is Game.NULL


def _broken_off(game: iss.Record) -> str:
    state = game.state
    if state is None or game.hidden:
        return "cards are not shown"
    if state.ending in (Ending.PLAYED_OUT, Ending.DECIDED, Ending.PASSED_IN):
        return ""
    return "a player left or ran out of time" if game.interrupted else _BROKEN_OFF[state.ending]


def _title(game: iss.Record) -> str:
    state = game.state
    if state is None:
        return "a hidden deal"
    if state.declaration is None or state.soloist is None:
        return "passed in" if state.ending is Ending.PASSED_IN else "nothing declared"
    others = " and ".join(name or "?" for seat, name in enumerate(game.players) if seat != state.soloist)
    soloist = game.players[state.soloist] or "?"
    return f"{state.declaration.title} at {state.bid}, {soloist} against {others}"
