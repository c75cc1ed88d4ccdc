"""Reviews of Skat games: records read and judged card by card, as `counterplay.review` asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from counterplay.json_form import to_json
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.review import DecisionLoss, Language, Move, RawRecord, ReviewedGame
from counterplay.skat.records import names_of, read_blocks, sgf
from counterplay.skat.review.everything import JudgedWhole, judge_whole
from counterplay.skat.review.judge import (
    ALL_CARD_POINTS,
    DEFAULT_SEED,
    DEFAULT_WORLDS,
    SOLOIST,
    is_null,
    judge_decision,
    judge_game,
    verdict,
)
from counterplay.skat.review.rescue import could_have_won
from counterplay.skat.review.sentences import SkatWords
from counterplay.skat.rules import Card, Ending, State
from counterplay.skat.solver import MISTAKE_AXES, Solver


def raw_records(source: Path | str | BinaryIO) -> Iterator[RawRecord | SetAside]:
    """Yield the records of a file, as `sgf.load` opens it, without reading them yet."""
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

    axes = MISTAKE_AXES
    profile_axes = ("role", "trick", "game")

    def __init__(
        self,
        *,
        points: bool = False,
        decision: bool = False,
        worlds: int = DEFAULT_WORLDS,
        seed: int = DEFAULT_SEED,
        for_store: bool = False,
        everything: bool = False,
        words: SkatWords | None = None,
    ) -> None:
        """Make a reviewer; with `points` it judges card points too, with `decision` mistakes as decisions.

        With `for_store` every game has what a store keeps of it: one judging serves both. With `everything` it
        judges the auction, the pick-up and the declaration, plays every card out, and gives reasons, in sentences
        of `words`: English without them.
        """
        if worlds < 1:
            raise BadInput(f"the number of worlds must be 1 or more, not {worlds}")
        self._points, self._decision, self._worlds, self._seed = points, decision, worlds, seed
        self._for_store = for_store
        self._everything = everything
        self.words = words or SkatWords(Language.ENGLISH, str)
        self._solver = Solver()

    def read(self, record: RawRecord) -> sgf.Record:
        """Return the game of a record."""
        return sgf.loads(record.data, record.line)

    def players(self, game: sgf.Record) -> tuple[str, ...]:
        """Return the names by seat."""
        return game.players

    def review(self, game: sgf.Record) -> ReviewedGame:
        """Judge every card, as far as the game goes."""
        state = game.state
        if state is None:
            return self.compose(game, ())
        moves = judge_game(state, self._solver, points=self._points or self._for_store)
        return self.compose(game, moves, judge_whole(state, moves, self._solver) if self._everything else None)

    def compose(self, game: sgf.Record, moves: tuple[Move, ...], whole: JudgedWhole | None = None) -> ReviewedGame:
        """Return the review of a game whose cards were judged, and with `whole` all that is beside them."""
        state = game.state
        judged = None if state is None or not self._for_store else verdict(moves)
        before: tuple[str, ...] = ()
        after: tuple[str, ...] = ()
        if state is not None:
            moves = self._asked_for(state, moves)
        if state is not None and whole is not None:
            before = tuple(self.words.before(whole, names_of(game)))
            after = tuple(self._rescues(state, moves, names_of(game)))
            reasons = {number: self.words.reason(why) for number, why in whole.reasons.items()}
            moves = tuple(
                replace(move, practical=whole.practical.get(number), reason=reasons.get(number, ""))
                for number, move in enumerate(moves)
            )
        return ReviewedGame(
            game.line,
            game.id,
            _title(game, self.words),
            game.players,
            SOLOIST,
            moves,
            _broken_off(game, self.words),
            0 if state is None or is_null(state) else ALL_CARD_POINTS,
            judged=judged,
            before=before,
            after=after,
            everything=None if whole is None else to_json(whole),
        )

    def _rescues(self, state: State, moves: tuple[Move, ...], names: Sequence[str]) -> Iterator[str]:
        """Say of each who lost whether the game could have been won, and how."""
        result = state.result
        if result is None or not moves:
            return
        for seat in range(3):
            if result.won != (seat == result.soloist):
                yield from self.words.rescue(could_have_won(state, seat, moves, self._solver), names)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Return the judged cards of a game."""
        return self._asked_for(state, judge_game(state, self._solver, points=self._points))

    def _asked_for(self, state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return judged cards with what was asked for, and without points that were not."""
        if not self._points:
            moves = tuple(replace(move, points=None, levels=None) for move in moves)
        if not self._decision or not any(move.mistake for move in moves):
            return moves
        return tuple(
            replace(move, decision=self.decision_loss(at, Card[move.card])) if move.mistake else move
            for at, move in zip(state.before_cards(), moves, strict=False)
        )

    def decision_loss(self, state: State, chosen: Card) -> DecisionLoss:
        """Return what a card of the seat to act loses as a decision, over the worlds it cannot tell apart."""
        return judge_decision(state, chosen, self._solver, worlds=self._worlds, seed=self._seed).loss


def _broken_off(game: sgf.Record, words: SkatWords) -> str:
    state = game.state
    if state is None or game.hidden:
        return words.say("not_shown")
    if state.ending in (Ending.PLAYED_OUT, Ending.DECIDED, Ending.PASSED_IN):
        return ""
    return words.say("interrupted" if game.interrupted else f"ended.{state.ending.name.lower()}")


def _title(game: sgf.Record, words: SkatWords) -> str:
    state = game.state
    if state is None:
        return words.say("hidden")
    if state.declaration is None or state.soloist is None:
        return words.say("passed_in" if state.ending is Ending.PASSED_IN else "nothing_declared")
    others = [name or "?" for seat, name in enumerate(game.players) if seat != state.soloist]
    return words.say(
        "title",
        game=words.declaration(state.declaration),
        bid=state.bid,
        soloist=game.players[state.soloist] or "?",
        others=words.say("and").join(others),
    )
