"""LIN records (Bridge Base Online, vugraph archives): `load`, `loads`, `dump`, `dumps`.

A file is a chain of `tag|value|`. Read here: vg and nt|#id| (segment), rs (results), pn (names), qx (room and
number), md (dealer and hands), sv (vulnerable), mb (calls), pc (cards), mc (claim), ah (board number). A board
that cannot be read or breaks a rule is set aside with its line, and the rest goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from counterplay.bridge.auction import Word, parse_call
from counterplay.bridge.board import NOBODY, Board, BoardResult, Segment
from counterplay.bridge.cards import RANKS, BridgeCard, BridgeDeal, BridgeSeat, parse_card
from counterplay.bridge.contract import Vulnerability
from counterplay.bridge.reading import LONGEST_LINE, Source, boards_of, read_lines, some
from counterplay.protocol import BadInput, IllegalAction
from counterplay.record_files import SetAside, log_set_aside, name_of

_DEALERS = {"1": BridgeSeat.SOUTH, "2": BridgeSeat.WEST, "3": BridgeSeat.NORTH, "4": BridgeSeat.EAST}
_SEATS = (BridgeSeat.SOUTH, BridgeSeat.WEST, BridgeSeat.NORTH, BridgeSeat.EAST)  # the order of hands and names
_VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
_FIELDS = {  # by tag
    "qx": "place",
    "md": "hands",
    "sv": "vulnerable",
    "mb": "calls",
    "pc": "cards",
    "mc": "claim",
    "ah": "title",
}
NO_BOARDS = (
    "holds no boards: there is no md (deal) tag in it; LIN files of other kinds, for example lectures, "
    "have no play to look at"
)
_ROOMS = {"o": "open", "c": "closed"}
_PLACE = re.compile(r"([oc]?)\s*(\d{1,4})", re.IGNORECASE)
# A line that begins like this begins a new thought: what was left open before it was never closed.
_FRESH = re.compile(r"(vg|rs|pn|qx|md|nt)\|")


@dataclass
class _LinTable:
    """The tags of one board."""

    line: int
    place: str = ""
    hands: str | None = None
    vulnerable: str = ""
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    claim: str | None = None
    title: str = ""
    problem: str | None = None
    header: _Header | None = None  # as it was when the board began


@dataclass(frozen=True)
class _Header:
    """What was said before the boards."""

    segment: Segment = field(default_factory=Segment)
    first: int = 1
    results: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class _Reader:
    """Collects tags into boards."""

    def __init__(self) -> None:
        self.header = _Header()
        self.table: _LinTable | None = None
        self.id = ""

    def take(self, tag: str, value: str, line: int) -> _LinTable | None:
        """Take one tag; return the board that it ends, if any."""
        done = None
        table = self.table
        has_hands = table is not None and table.hands is not None
        if tag in ("qx", "vg", "rs") or (tag in ("md", "pn") and has_hands):
            done, self.table = (table if has_hands else None), None
        if tag in ("qx", "md") and self.table is None:
            self.table = _LinTable(line, header=self.header)
        if tag in ("nt", "vg", "rs", "pn"):
            self._take_header(tag, value)
            if self.table is not None:
                self.table.header = self.header
        elif self.table is not None:
            _fill(self.table, tag, value)
        return done

    def rest(self) -> _LinTable | None:
        """Return the last board."""
        table, self.table = self.table, None
        return table if table is not None and table.hands is not None else None

    def _take_header(self, tag: str, value: str) -> None:
        old = self.header
        if tag == "nt" and value.startswith("#"):
            self.id = value[1:].strip()
        elif tag == "vg":
            parts = [part.strip() for part in value.split(",")] + [""] * 9
            segment = Segment(self.id, parts[0], parts[1], (parts[5], parts[7]))
            self.header = _Header(segment, int(parts[3]) if parts[3].isdecimal() else 1)
        elif tag == "rs":
            results = tuple(part.strip() for part in value.split(","))
            self.header = _Header(old.segment, old.first, results, old.names)
        elif tag == "pn":
            names = tuple(part.strip() for part in value.split(","))
            # Before a closed-room board a list of four may repeat the open room's names: eight know better.
            if len(names) >= 8 or len(old.names) < 8:
                self.header = _Header(old.segment, old.first, old.results, names[:8])


def _fill(table: _LinTable, tag: str, value: str) -> None:
    """Note a tag; comments, page breaks and the like say nothing of a board."""
    name = _FIELDS.get(tag)
    if name is None:
        return
    if isinstance(several := getattr(table, name), list):
        several.append(value)
    else:
        setattr(table, name, value)


def _board(table: _LinTable) -> Board:
    if table.problem:
        raise BadInput(table.problem)
    header = table.header or _Header()
    room, number = _place(table)
    dealer, deal = _deal(table.hands or "")
    vulnerable = table.vulnerable.strip().lower()
    if vulnerable not in _VULNERABLE:
        raise BadInput(f"sv is {vulnerable!r}: it should be o, n, e or b")
    calls = [text.strip().rstrip("!") for text in table.calls]
    claimed = table.claim.strip() if table.claim else ""
    names = header.names[4:8] if room == "closed" and len(header.names) == 8 else header.names[:4]
    players = list(NOBODY)
    for seat, name in zip(_SEATS, names, strict=False):
        players[seat] = name
    at = 2 * (number - header.first) + (room == "closed")
    return Board(
        deal,
        dealer,
        _VULNERABLE[vulnerable],
        # Dashes fill the places before the dealer and after the end.
        tuple(parse_call(text) for text in calls if text not in ("", "-")),
        tuple(parse_card(text.strip()) for text in table.cards),
        int(claimed) if claimed.isdecimal() and int(claimed) <= 13 else None,
        BoardResult.parse(header.results[at]) if room and 0 <= at < len(header.results) else None,
        number,
        room,
        (players[0], players[1], players[2], players[3]),
        header.segment,
        table.line,
    ).check()


def _place(table: _LinTable) -> tuple[str, int]:
    match = _PLACE.match(table.place.strip())  # `o1`, `c12,BOARD 12` or `1`
    if match:
        return _ROOMS.get(match[1].lower(), ""), int(match[2])
    digits = re.search(r"\d{1,4}", table.title)
    return "", int(digits[0]) if digits else 0


def _deal(text: str) -> tuple[BridgeSeat, BridgeDeal]:
    dealer = _DEALERS.get(text[:1])
    if dealer is None:
        raise BadInput(f"md begins with {text[:1]!r}: the dealer should be 1 (South), 2, 3 or 4")
    hands: list[list[BridgeCard]] = [[], [], [], []]
    listed = text[1:].split(",")
    if len(listed) > 4:
        raise BadInput(f"md has {len(listed)} hands, not four")
    for seat, hand in zip(_SEATS, listed, strict=False):
        suit = ""
        for letter in hand.strip().upper():
            if letter in "SHDC":
                suit = letter
            else:
                hands[seat].append(parse_card(suit + letter))
    return dealer, BridgeDeal.of(hands)


def _tags(
    lines: Iterable[tuple[int, str]], set_aside: Callable[[SetAside], None]
) -> Iterator[tuple[str, str, int]]:
    """Yield tag, value and line; values may go over several lines."""
    waiting: list[str] = []  # what has not come to its second bar yet
    size = begun = 0
    for number, line in lines:
        if waiting and (_FRESH.match(line) or size > LONGEST_LINE):
            set_aside(_no_pair(begun, waiting))
            waiting.clear()
        if not waiting:
            if not line.strip():
                continue
            size, begun = 0, number
        waiting.append(line)
        size += len(line)
        if "|" not in line:
            continue
        parts = "\n".join(waiting).split("|")
        pairs = (len(parts) - 1) // 2
        for place in range(pairs):
            yield parts[2 * place].strip().lower(), parts[2 * place + 1], number
        rest = "|".join(parts[2 * pairs :])
        waiting, size, begun = ([rest] if rest.strip() else []), len(rest), number
    if waiting:
        set_aside(_no_pair(begun, waiting))


def _no_pair(line: int, text: list[str]) -> SetAside:
    return SetAside(line, f"{' '.join(text).strip()[:40]!r} is no tag|value| pair: left out")


def load(source: Source, set_aside: Callable[[SetAside], None] = log_set_aside) -> Iterator[Board]:
    """Yield the boards of a file (plain, gzip, bzip2, xz; `-` is standard input) as they come.

    A bad board goes to `set_aside`, by default into the log. BadInput where the file holds no board at all.
    """
    items = some(read(read_lines(source, set_aside)), f"{name_of(source)} {NO_BOARDS}")
    return boards_of(items, set_aside)


def read(lines: Iterable[tuple[int, str]]) -> Iterator[Board | SetAside]:
    """Yield the boards of numbered lines, and those that are set aside, in their order."""
    waiting: list[SetAside] = []
    reader = _Reader()
    for tag, value, line in _tags(lines, waiting.append):
        done = reader.take(tag, value, line)
        if done is not None:
            yield _judged(done)
        yield from waiting
        waiting.clear()
    last = reader.rest()
    if last is not None:
        yield _judged(last)
        yield from waiting


def _judged(table: _LinTable) -> Board | SetAside:
    try:
        return _board(table)
    except (BadInput, IllegalAction) as problem:
        place = f"board {table.place.strip()}: " if table.place.strip() else ""
        return SetAside(table.line, f"{place}{problem}")


def loads(text: str) -> Board:
    """Read one board, with the header before it if there is one; raise BadInput where it is bad."""
    items = list(read(enumerate(text.splitlines(), 1)))
    boards = [item for item in items if isinstance(item, Board)]
    if not boards:
        raise BadInput(
            items[0].reason if items and isinstance(items[0], SetAside) else "there is no board: no md tag"
        )
    return boards[0]


def dumps(board: Board) -> str:
    """Write a board as one line with its own names; the segment is `dump`'s to write."""
    parts = [f"pn|{','.join(_clean(board.players[seat], ',') for seat in _SEATS)}|"] if any(board.players) else []
    room = {"open": "o", "closed": "c"}.get(board.room, "")
    parts.append(f"qx|{room}{board.number}|")
    dealer = next(digit for digit, seat in _DEALERS.items() if seat is board.dealer)
    parts.append(f"md|{dealer}{','.join(_hand(board.deal.hands[seat]) for seat in _SEATS)}|")
    parts.append(f"sv|{next(key for key, value in _VULNERABLE.items() if value is board.vulnerable)}|")
    words = {Word.PASS: "p", Word.DOUBLE: "d", Word.REDOUBLE: "r"}
    parts += [f"mb|{words[call] if isinstance(call, Word) else call}|" for call in board.calls]
    parts += [f"pc|{card}|" for card in board.play]
    if board.claimed is not None:
        parts.append(f"mc|{board.claimed}|")
    return "".join(parts)


def dump(boards: Iterable[Board], file: TextIO) -> None:
    """Write boards to a text file, a line each, with a header where a segment begins."""
    segment = Segment()
    for board in boards:
        if board.segment != segment:
            segment = board.segment
            first, second = (_clean(team, ",") for team in segment.teams)
            if segment.id:
                file.write(f"nt|#{_clean(segment.id)}|\n")
            title, part = _clean(segment.title, ","), _clean(segment.part, ",")
            file.write(f"vg|{title},{part},I,{board.number},,{first},,{second},|\n")
        file.write(dumps(board) + "\n")


def _clean(text: str, also: str = "") -> str:
    return "".join(" " if letter in "|\r\n" + also else letter for letter in text)


def _hand(hand: frozenset[BridgeCard]) -> str:
    return "".join(
        letter + "".join(RANKS[rank] for rank in range(12, -1, -1) if suit * 13 + rank in hand)
        for suit, letter in ((3, "S"), (2, "H"), (1, "D"), (0, "C"))
    )
