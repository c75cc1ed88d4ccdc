"""Game records of the International Skat Server (ISS): `load`, `loads`, `dump`, `dumps`, and `check`.

A record is one line, `(;KEY[value]KEY[value]... ;)`. Reading and replaying is the core's work, so that archives
of millions of games stream through; a record that cannot be read or breaks the rules is set aside, and the rest
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from counterplay import record_files
from counterplay.html_form import shown_html
from counterplay.record_files import Block as Block
from counterplay.record_files import SetAside, log_set_aside
from counterplay.skat import _core
from counterplay.skat.rules import Declare, Ending, PickUp, Result, State

BadRecord = _core.RecordError


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


@dataclass(frozen=True)
class Record:
    """One game record: every property in its order, and the moves as (actor, action)."""

    properties: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]
    line: int = 1

    def __repr__(self) -> str:
        return f"<Record {self.id}: {', '.join(self.players)}>"

    def _repr_html_(self) -> str:
        state, result = self.state, self.result
        if state is None:
            return shown_html(f"Record {self.id}: {', '.join(self.players)}; the deal is hidden")
        return state.html(f"Record {self.id}: {result or 'passed in or broken off'}", self.players)

    def get(self, key: str, default: str = "") -> str:
        """Return a property, for example `ID`."""
        return next((value for name, value in self.properties if name == key), default)

    @property
    def id(self) -> str:
        """Return the game's number on the server."""
        return self.get("ID")

    @property
    def players(self) -> tuple[str, str, str]:
        """Return the names by seat; seat 0 is forehand."""
        return self.get("P0"), self.get("P1"), self.get("P2")

    @property
    def result_text(self) -> str:
        """Return the record's own result."""
        return self.get("R")

    @cached_property
    def _replay(self) -> _core.Replay:
        return _core.replay_record(_core.parse_record(dumps(self).encode("utf-8", "surrogateescape")))

    @property
    def state(self) -> State | None:
        """Return the state after the last move; None when the deal is hidden."""
        core = self._replay.state
        return None if core is None else State(core)

    @property
    def hidden(self) -> bool:
        """Say whether a card that was needed is not shown: the replay stops before it."""
        return self._replay.hidden

    @property
    def interrupted(self) -> bool:
        """Say whether a player left or ran out of time."""
        return self._replay.interrupted

    @property
    def complete(self) -> bool:
        """Say whether the game came to its end by the rules."""
        state = self.state
        return state is not None and state.ending is not Ending.NONE and not self.interrupted

    @property
    def result(self) -> Result | None:
        """Return our own result of the game; None when it was passed in or broken off."""
        state = self.state
        return state.result if state is not None and not self.interrupted else None


def loads(line: str | bytes, number: int = 1) -> Record:
    """Read one record and replay it; raise BadRecord where it cannot be read or breaks the rules."""
    core = _core.parse_record(_bytes(line) if isinstance(line, str) else line)
    replay = _core.replay_record(core)
    record = Record(
        tuple((key, _text(value)) for key, value in core.properties),
        tuple((actor, _text(action)) for actor, action in core.moves),
        number,
    )
    record.__dict__["_replay"] = replay  # what cached_property would compute again
    return record


def read_blocks(source: Path | str | BinaryIO) -> Iterator[Block | SetAside]:
    """Yield the lines of a file of games in blocks; see `record_files.read_blocks`."""
    return record_files.read_blocks(source, [b"(;"])


def load(source: Path | str | BinaryIO, set_aside: Callable[[SetAside], None] = log_set_aside) -> Iterator[Record]:
    """Yield the records of a file (plain, gzip, bzip2, xz; `-` is standard input) as they come.

    >>> list(load("src/counterplay/skat/sample.sgf"))
    [<Record 1: Anna, Bela, Clara>]

    A bad record goes to `set_aside`, by default into the log.
    """
    for block in read_blocks(source):
        if isinstance(block, SetAside):
            set_aside(block)
            continue
        for number, line in enumerate(block.data.split(b"\n"), block.first_line):
            if not line.strip():
                continue
            try:
                yield loads(line, number)
            except BadRecord as problem:
                set_aside(SetAside(number, str(problem)))


def dumps(record: Record) -> str:
    """Write a record as one line: every property in its order, with its escapes."""
    parts = []
    for key, value in record.properties:
        text = value
        if key == "MV":
            text = "".join(f"{actor} {action} " for actor, action in record.moves)
        parts.append(f"{key}[{_escape(text)}]")
    return f"(;{''.join(parts)} ;)"


def dump(records: Iterable[Record], file: BinaryIO) -> None:
    """Write records to a binary file, a line each."""
    for record in records:
        file.write(_bytes(dumps(record)) + b"\n")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]").replace("\n", " ").replace("\r", " ")


def from_state(
    state: State,
    moves: Iterable[tuple[int, object]],
    players: tuple[str, str, str],
    *,
    id: str = "1",
    date: str = "",
    left: int | None = None,
    timed_out: int | None = None,
    result: str | None = None,
    series: str | None = None,
) -> Record:
    """Return the record of a finished game; `moves` are (seat, action) in order.

    When the seat `left` broke it off, or `timed_out`, `result` is what the game was counted as.
    """
    deal = state.deal
    cards = [str(card) for place in (*deal.hands, deal.skat) for card in sorted(place)]
    written: list[tuple[str, str]] = [("w", ".".join(cards))]
    for seat, action in moves:
        written.append((str(seat), str(action)))
        if isinstance(action, PickUp):
            written.append(("w", ".".join(cards[30:])))
        elif isinstance(action, Declare) and action.declaration.ouvert:
            ten = (deal.hands[seat] | (deal.skat if action.discards else frozenset())) - action.discards
            written[-1] = (str(seat), ".".join([str(action), *map(str, sorted(ten))]))
    if left is not None:
        written.append(("w", f"LE.{left}"))
    if timed_out is not None:
        written.append(("w", f"TI.{timed_out}"))
    properties = {"GM": "Skat", "PC": "Counterplay"}
    properties |= {} if series is None else {"SE": series}
    properties |= {"ID": id, "DT": date}
    properties |= {f"P{seat}": name for seat, name in enumerate(players)}
    properties |= {"MV": "", "R": result_text(state) if result is None else result}
    return Record(tuple(properties.items()), tuple(written))


def result_text(state: State) -> str:
    """Return the R property of a finished game."""
    if state.ending is Ending.PASSED_IN:
        return "passed"
    result = state.result
    if result is None:
        raise ValueError("the game is not over")
    resigned = state.ending in (Ending.SOLOIST_RESIGNED, Ending.DEFENDERS_RESIGNED)
    return write_result(result, resigned=resigned)


def write_result(result: Result, *, resigned: bool = False, left: int = -1, timed_out: int = -1) -> str:
    """Return the R property of a result; `left` is the seat that broke the game off, as is `timed_out`."""
    return (
        f"d:{result.soloist} {'win' if result.won else 'loss'} v:{result.score} m:{result.matadors} "
        f"{'overbid' if result.overbid else 'bidok'} p:{result.points} t:{result.tricks} "
        f"s:{int(result.schneider)} z:{int(result.schwarz)} p0:0 p1:0 p2:0 l:{left} to:{timed_out} "
        f"r:{int(resigned)}"
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which a record's result and ours disagree."""

    line: int
    id: str
    field: str  # d v m p t s z, outcome or bid
    record: int | str
    ours: int | str


@dataclass(frozen=True, slots=True)
class BlockCheck:
    """What checking some records found."""

    records: int
    agreeing: int
    differing: tuple[Difference, ...]
    set_aside: tuple[SetAside, ...]
    notes: tuple[SetAside, ...]  # records that could be compared only in part


def check(source: Path | str | BinaryIO) -> Iterator[BlockCheck]:
    """Replay every record of a file, recompute its result and compare; yields the findings block by block."""
    for block in read_blocks(source):
        if isinstance(block, SetAside):
            yield BlockCheck(1, 0, (), (block,), ())
            continue
        report = _core.check_block(block.data, block.first_line)
        yield BlockCheck(
            report.records,
            report.agreeing,
            tuple(
                Difference(line, _text(id), field, _value(field, theirs), _value(field, ours))
                for line, id, field, theirs, ours in report.differing
            ),
            tuple(SetAside(line, reason) for line, reason in report.set_aside),
            tuple(SetAside(line, text) for line, text in report.notes),
        )


def _value(field: str, text: str) -> int | str:
    return text if field in ("outcome", "bid") else int(text)
