"""A table as the lines of a server tell of it: who sits there, the game in play from one's own seat, the clocks.

Everything here follows what the server says, never what was sent to it. A line that cannot be true is remarked on;
if it belongs to the game, one has lost track of that game (`lost`) and waits for its end.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.iss import moves
from counterplay.iss.lines import BadLine, shown
from counterplay.iss.server_lines import (
    NOBODY,
    Ended,
    Event,
    Go,
    MoveLine,
    Started,
    TableState,
    TableTrouble,
    Told,
)
from counterplay.protocol import IllegalAction
from counterplay.skat.records import BadRecord, Record, Witness, sgf
from counterplay.skat.table import Broken


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd, in words for whoever looks on."""

    words: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as the server recorded it."""

    text: str  # the record's line
    record: Record | None  # None where it cannot be read
    seat: int | None  # one's own, if one sat there
    number: int
    witness: Witness | None  # what was seen of it, if all of it was


@dataclass
class GameInPlay:
    """The game in play."""

    number: int
    names: tuple[str, str, str]  # by seat
    clocks: tuple[float, float, float]
    seat: int | None  # one's own
    since: float = 0.0  # when the clocks were told
    witness: Witness | None = None
    lost: str = ""  # why one has lost track of it
    broken: Broken | None = None
    acts: int = 0  # moves of seats that were taken in
    last: MoveLine | None = None

    def left(self, now: float) -> float:
        """Return the seconds one has left, if it is one's turn."""
        return self.clocks[self.seat or 0] - max(0.0, now - self.since)


@dataclass
class FollowedTable:
    """A table where one sits or watches."""

    table: str
    own: str
    state: TableState | None = None
    game: GameInPlay | None = None
    open_end: bool = False  # a game is over, and its record has not come

    @property
    def names(self) -> tuple[str, ...]:
        """Return who sits at the table."""
        return () if self.state is None else tuple(name for name in self.state.names if name != NOBODY)

    @property
    def seated(self) -> bool:
        """Say whether one has a seat."""
        return self.own in self.names

    @property
    def ready(self) -> bool:
        """Say whether one has said so, as far as the server tells."""
        places = () if self.state is None else self.state.places
        return any(place.ready for place in places if place.name == self.own)

    def take(self, event: Event, now: float = 0.0) -> list[Remark | Finished]:
        """Take in what happened at the table, and return what is worth telling of it."""
        match event:
            case TableState():
                return self._state(event)
            case Started():
                return self._start(event, now)
            case MoveLine():
                return self._play(event, now)
            case Ended(record):
                return [self._end(record)]
            case Told(name, words):
                return [Remark(f"{shown(name)}: {shown(words)}")]
            case TableTrouble(words):
                return [Remark(f"the server refuses: {shown(words)}")]
            case Go():
                return []

    def _state(self, event: TableState) -> list[Remark | Finished]:
        self.state = event
        if self.game is not None and not event.playing:
            self.game, self.open_end = None, True
            return [Remark(f"game {event.number} at {shown(self.table)} is over, and its record did not come")]
        return []

    def _start(self, event: Started, now: float) -> list[Remark | Finished]:
        missed = self.game is not None and self.game.number != event.number
        seat = event.names.index(self.own) if self.own in event.names else None
        self.game = GameInPlay(event.number, event.names, event.clocks, seat, now)
        if not missed:
            return []
        self.open_end = True
        return [Remark(f"game {event.number} begins, and the record of the one before did not come")]

    def _play(self, event: MoveLine, now: float) -> list[Remark | Finished]:
        game = self.game
        if game is None:
            return self._middle(event, now)
        if event == game.last:
            return [Remark(f"said twice, taken once: {shown(str(event))}")]
        try:
            move = moves.read_move(event.who, event.move)
        except BadLine as problem:
            return self._lose(game, f"{shown(event.move)} is no move: {problem}")
        game.last, game.clocks, game.since = event, event.clocks, now
        if isinstance(move, Broken):
            game.broken = move
            name = shown(game.names[move.seat])
            return [Remark(f"{name} has left the game" if move.left else f"{name} has run out of time")]
        if game.lost:
            return []
        try:
            self._happen(game, move)
        except IllegalAction as problem:
            return self._lose(game, f"{shown(str(event))} cannot be: {shown(str(problem))}")
        return []

    def _middle(self, event: MoveLine, now: float) -> list[Remark | Finished]:
        """Hear a move of a game whose beginning did not come: a player is lost, an onlooker waits for the end."""
        if not self.seated or self.state is None:
            return []
        nobody = (NOBODY, NOBODY, NOBODY)
        self.game = GameInPlay(
            self.state.number, nobody, event.clocks, None, now, lost="its beginning did not come"
        )
        return [Remark(f"I have lost track of game {self.game.number}: {self.game.lost}")]

    def _happen(self, game: GameInPlay, move: moves.DealtHands | moves.SkatSeen | moves.Act) -> None:
        match move:
            case moves.DealtHands(hands):
                if game.witness is not None:
                    raise IllegalAction("the cards are dealt already")
                hand = None if game.seat is None else hands[game.seat]
                game.witness = Witness(None if hand is None else game.seat, hand)
            case moves.SkatSeen(cards):
                if game.witness is not None and game.witness.waits_for_skat and cards is not None:
                    game.witness.see_skat(cards)
            case moves.Act(seat, action, laid_hidden, open_cards):
                if game.witness is None and game.seat is not None:
                    raise IllegalAction("no cards were dealt")
                if game.witness is not None:
                    game.witness.hear(seat, action, laid_hidden=laid_hidden, shown=open_cards)
                    game.acts += 1

    def _lose(self, game: GameInPlay, why: str) -> list[Remark | Finished]:
        if game.lost:
            return []
        game.lost = why
        return [Remark(f"I have lost track of game {game.number}: {why}")]

    def _end(self, text: str) -> Finished:
        game, self.game, self.open_end = self.game, None, False
        try:
            record = sgf.loads(text)
        except BadRecord:
            record = None
        seat = game.seat if game is not None else None
        if game is None and record is not None and self.own in record.players:
            seat = record.players.index(self.own)
        number = game.number if game is not None else self.state.number if self.state is not None else 0
        followed = game is not None and not game.lost
        return Finished(text, record, seat, number, game.witness if game is not None and followed else None)
