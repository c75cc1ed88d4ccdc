"""A board as records tell it: deal, auction, play, and how it ended; and two tables compared by IMPs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from counterplay.bridge.auction import Call, finished_auction
from counterplay.bridge.cards import BridgeCard, BridgeDeal, BridgeSeat
from counterplay.bridge.contract import BridgeContract, Vulnerability
from counterplay.bridge.html import auction_html, hands_html, tricks_html
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.score import imps, north_south_score
from counterplay.html_form import shown_html
from counterplay.protocol import BadInput, IllegalAction

_RESULT = re.compile(r"([1-7](?:NT|[CDHSN])[NESW]x{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)
NOBODY = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A contract and the tricks it brought; no contract where all passed."""

    contract: BridgeContract | None
    tricks: int | None = None

    @classmethod
    def parse(cls, text: str) -> BoardResult | None:
        """Read `3NE+1`, `6HSx-2`, `4SN=` or `PASS`; None where the text says nothing of the kind.

        >>> BoardResult.parse("6HSx-2").tricks, BoardResult.parse("PASS").contract, BoardResult.parse("")
        (10, None, None)
        """
        if text.upper() in ("P", "PASS"):
            return cls(None)
        match = _RESULT.fullmatch(text)
        if match is None:
            return None
        contract = BridgeContract.parse(match[1])
        tricks = contract.target + (0 if match[2] == "=" else int(match[2]))
        return cls(contract, tricks) if 0 <= tricks <= 13 else None

    def __str__(self) -> str:
        if self.contract is None or self.tricks is None:
            return "PASS"
        over = self.tricks - self.contract.target
        return f"{self.contract}{'=' if not over else f'{over:+d}'}"


@dataclass(frozen=True, slots=True)
class Segment:
    """The stretch of a match that a board belongs to."""

    id: str = ""
    title: str = ""
    part: str = ""
    teams: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Board:
    """One deal at one table. Whoever reads a board from a file has checked it: its auction and play are legal.

    >>> from counterplay import bridge
    >>> board = next(bridge.load("src/counterplay/bridge/sample.lin"))
    >>> board
    <Board: board 1, open room, 4H by Ada (North), 2 down>
    >>> board.tricks, board.score
    (8, -100)
    """

    deal: BridgeDeal
    dealer: BridgeSeat
    vulnerable: Vulnerability
    calls: tuple[Call, ...] = ()
    play: tuple[BridgeCard, ...] = ()
    claimed: int | None = None  # the declarer's tricks in all, where the play ended by a claim
    given: BoardResult | None = None  # the result as the record's own table of results has it
    number: int = 0
    room: str = ""  # open or closed
    players: tuple[str, str, str, str] = NOBODY  # by seat from North
    segment: Segment = field(default_factory=Segment)
    line: int = 1

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        try:
            return f"<Board: {self.title}>"
        except IllegalAction as problem:  # made by hand and not checked
            return f"<Board: {problem}>"

    def _repr_html_(self) -> str:
        try:
            parts = [hands_html(self.deal.hands, self.players), auction_html(self.dealer, self.calls)]
            if self.contract is not None:
                rows = BridgePosition.first_lead(self.deal, self.contract).rows(self.play)
                parts.append(tricks_html(rows))
            return shown_html(self.title, *parts)
        except IllegalAction as problem:
            return shown_html(f"Board: {problem}")

    @property
    def title(self) -> str:
        """Return what was played at which table, and what came of it."""
        place = f"board {self.number}" if self.number else "a board"
        if self.room:
            place += f", {self.room} room"
        contract = self.contract
        if contract is None:
            return f"{place}, passed out"
        doubled = ("", " doubled", " redoubled")[contract.doubled]
        declarer = BridgeSeat(contract.declarer)
        name = self.players[declarer]
        who = f"{name} ({declarer.title})" if name else declarer.title
        bid = f"{contract.level}{'NT' if contract.strain.letter == 'N' else contract.strain.letter}{doubled}"
        tricks = self.tricks
        if tricks is None:
            return f"{place}, {bid} by {who}"
        over = tricks - contract.target
        result = "just made" if over == 0 else f"made with {over} over" if over > 0 else f"{-over} down"
        return f"{place}, {bid} by {who}, {result}"

    @cached_property
    def contract(self) -> BridgeContract | None:
        """Return the contract; None where all passed. IllegalAction where the auction breaks a rule."""
        return finished_auction(self.dealer, self.calls, play_follows=bool(self.play)).contract

    @property
    def passed_out(self) -> bool:
        """Say whether nobody bid."""
        return self.contract is None

    @cached_property
    def end(self) -> BridgePosition | None:
        """Return the position after the last card; None where all passed. IllegalAction where a card is wrong."""
        if self.contract is None:
            if self.play:
                raise BadInput("cards are played though all passed")
            return None
        return BridgePosition.first_lead(self.deal, self.contract).after(self.play)

    @property
    def complete(self) -> bool:
        """Say whether all 52 cards were played."""
        return len(self.play) == 52

    @cached_property
    def tricks(self) -> int | None:
        """Return the declarer's tricks: as played, else as claimed, else by the table of results; None if unknown.

        A claim or result that the tricks already played rule out is not believed.
        """
        end = self.end
        if end is None or self.contract is None:
            return None
        if end.over:
            return end.made
        if self.claimed is not None and end.made <= self.claimed <= 13 - end.lost:
            return self.claimed
        if self.given is not None and self.given.contract == self.contract and self.given.tricks is not None:
            return self.given.tricks if end.made <= self.given.tricks <= 13 - end.lost else None
        return None

    @property
    def scored(self) -> bool:
        """Say whether the result is known."""
        return self.passed_out or self.tricks is not None

    @property
    def score(self) -> int:
        """Return the score as North-South see it."""
        return north_south_score(self.contract, self.tricks, self.vulnerable)

    def check(self) -> Board:
        """Return the board if auction and play are legal, else raise IllegalAction or BadInput."""
        _ = self.end
        return self


def imps_of(open_room: Board, closed_room: Board) -> int:
    """Return the IMPs of the team that sits North-South in the open room."""
    if open_room.deal != closed_room.deal or open_room.vulnerable is not closed_room.vulnerable:
        raise BadInput(f"board {open_room.number} is not the same in both rooms: no IMPs")
    return imps(open_room.score - closed_room.score)
