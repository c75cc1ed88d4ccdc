"""What a server says: every line of the protocol as data with its text form.

`parse` never fails: a line that the notes do not know, or that breaks off, comes back as `Unknown` with the
reason, to be shown and otherwise left alone. Fields whose meaning nobody knows are kept as they came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from counterplay.iss.lines import BadLine, decimal, rest_of, shown, tenths, whole, words_of
from counterplay.text_form import written

PLACES = 4  # places in a `state` line, though three play
BLOCK = 10  # words about each of them
NOBODY = "."


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line that is not understood."""

    line: str
    why: str

    def __str__(self) -> str:
        return self.line


@written("password:")
class PasswordAsked:
    """The server wants the password."""


@written("Welcome {name} @ {address} to ISS version {version}")
class Welcome:
    """The login was good."""

    name: str
    address: str
    version: str  # of the protocol; its whole part counts


@written("Version {version}")
class Version:
    """The version of the protocol, said by itself (read of, never seen)."""

    version: str


@dataclass(frozen=True, slots=True)
class ClientHere:
    """Somebody is in the lobby, or something about them has changed."""

    name: str
    language: str  # E, D, or - for programs
    games: int
    strength: float
    marks: tuple[str, ...] = ("0", "0", "0", "0", "1")  # the word before the language and all after the strength

    def __str__(self) -> str:
        first, *rest = self.marks
        return " ".join(
            ["clients +", self.name, first, self.language, str(self.games), tenths(self.strength), *rest]
        )


@written("clients - {name}")
class ClientGone:
    """Somebody has left."""

    name: str


@written("tables + {name} {seats} {games} {places}")
class TableHere:
    """A table is there, or something about it has changed."""

    name: str
    seats: int
    games: int
    places: tuple[str, ...]  # who sits there, and a last word of unknown meaning


@written("tables - {name}")
class TableGone:
    """A table is closed."""

    name: str


@written("yell {name} {words}")
class Yelled:
    """Somebody says something to the whole lobby."""

    name: str
    words: str


@written("text {words}")
class Notice:
    """The server says something."""

    words: str


@written("error {words}")
class Trouble:
    """Something went wrong; outside a table, if it is no `TableTrouble`."""

    words: str

    @property
    def code(self) -> str:
        """Return the first word that begins with an underscore."""
        return code_in(self.words)


@written("create {table} {creator} {seats} {rest}")
class Created:
    """One has a window on a table now."""

    table: str
    creator: str
    seats: int
    rest: tuple[str, ...] = ("-1", "3", "?", "?", "?", "0")


@written("invite {by} {table} {ticket}")
class InvitationLine:
    """Somebody invites the receiver to a table."""

    by: str
    table: str
    ticket: str


@written("destroy {table}")
class Destroyed:
    """The window on a table is closed."""

    table: str


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """What a `state` line tells of one place; one who left still has his points."""

    name: str = NOBODY
    mark: str = NOBODY  # opaque: about the address
    alone: int = 0  # games as soloist
    won: int = 0
    last: int = 0  # tournament points of the last game
    total: int = 0
    four: str = "0"
    unknown: str = "0"
    talk: bool = False
    ready: bool = False

    def __str__(self) -> str:
        counts = f"{self.alone} {self.won} {self.last} {self.total}"
        return f"{self.name} {self.mark} {counts} {self.four} {self.unknown} {int(self.talk)} {int(self.ready)}"


@dataclass(frozen=True, slots=True)
class TableState:
    """Who sits at a table, who is ready, and where the list stands."""

    seats: int
    names: tuple[str, ...]  # four, `.` for nobody
    places: tuple[PlaceLine, ...]  # four
    playing: bool
    number: int  # of the game in play or just played

    @classmethod
    def of(cls, names: Sequence[str], places: Sequence[PlaceLine], playing: bool, number: int) -> TableState:
        """Return the state of a table; the line has room for one more player."""
        spare = PLACES - len(names)
        padded = (*names, *[NOBODY] * spare), (*places, *[PlaceLine()] * spare)
        return cls(len(names), *padded, playing, number)

    def __str__(self) -> str:
        words = [str(self.seats), *self.names, *map(str, self.places)]
        return f"state {' '.join(words)} {str(self.playing).lower()} {self.number}"


@dataclass(frozen=True, slots=True)
class Started:
    """A game begins: who is forehand, middlehand and rearhand, and their seconds."""

    number: int
    names: tuple[str, str, str]
    clocks: tuple[float, float, float]

    def __str__(self) -> str:
        sitting = (f"{name} {tenths(clock)}" for name, clock in zip(self.names, self.clocks, strict=True))
        return f"start {self.number} {' '.join(sitting)}"


@written("go")
class Go:
    """The cards are about to be dealt."""


@written("play {who} {move} {clocks}")
class MoveLine:
    """Somebody, or the world (`w`), has moved; `moves` reads what."""

    who: str
    move: str
    clocks: tuple[float, float, float]


@written("end {record}")
class Ended:
    """A game is over: its record."""

    record: str


@written("tell {name} {words}")
class Told:
    """Somebody says something at the table."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class TableTrouble(Trouble):
    """What one sent to the table was refused."""


Event = TableState | Started | Go | MoveLine | Ended | Told | TableTrouble


@written("table {table} {to} {event}")
class TableLine:
    """Something that happens at a table, told to one who is there."""

    table: str
    to: str  # the receiver's own name
    event: Event


Line = (
    Unknown | PasswordAsked | Welcome | Version | ClientHere | ClientGone | TableHere | TableGone | Yelled | Notice
    | Trouble | Created | InvitationLine | Destroyed | TableLine
)  # fmt: skip


def code_in(words: str) -> str:
    """Return the code of an error: the first word that begins with an underscore, or nothing."""
    return next((word for word in words_of(words) if word.startswith("_")), "")


def parse(line: str) -> Line:
    """Read a line of a server.

    >>> parse("table .1 anna play 1 18 240.0 239.1 240.0").event
    MoveLine(who='1', move='18', clocks=(240.0, 239.1, 240.0))
    >>> parse("table .1 anna play 1").why
    'a play line has 5 words after it, not 1'
    """
    words = words_of(line)
    if not words:
        return Unknown(line, "the line is empty")
    read = _READERS.get(words[0])
    if read is None:
        return Unknown(line, f"no line that is known begins with {shown(words[0])!r}")
    try:
        return read(line, words[1:])
    except BadLine as problem:
        return Unknown(line, str(problem))


def _need(words: list[str], least: int, what: str, most: int | None = None) -> None:
    if len(words) < least or (most is not None and len(words) > most):
        many = str(least) if most == least else f"{least} or more" if most is None else f"{least} to {most}"
        raise BadLine(f"{what} has {many} words after it, not {len(words)}")


def _flag(word: str) -> bool:
    if word not in ("0", "1"):
        raise BadLine(f"{shown(word)!r} is neither 0 nor 1")
    return word == "1"


def _welcome(line: str, words: list[str]) -> Line:
    _need(words, 2, "Welcome")
    address = words[2] if len(words) > 2 and words[1] == "@" else NOBODY
    return Welcome(words[0], address, words[-1])


def _goes(words: list[str], what: str, least: int) -> bool:
    """Say whether somebody or something goes; what comes is told in so many words at least."""
    _need(words, 2, what)
    if words[0] not in ("+", "-"):
        raise BadLine(f"{what} is followed by + or -, not by {shown(words[0])!r}")
    if words[0] == "+":
        _need(words, least, what)
    return words[0] == "-"


def _clients(line: str, words: list[str]) -> Line:
    if _goes(words, "clients", 6):
        return ClientGone(words[1])
    _, name, first, language, games, strength, *rest = words
    return ClientHere(name, language, whole(games), decimal(strength), (first, *rest))


def _tables(line: str, words: list[str]) -> Line:
    if _goes(words, "tables", 7):
        return TableGone(words[1])
    _, name, seats, games, *places = words
    return TableHere(name, whole(seats), whole(games), tuple(places))


def _created(line: str, words: list[str]) -> Line:
    _need(words, 3, "create")
    return Created(words[0], words[1], whole(words[2]), tuple(words[3:]))


def _invited(line: str, words: list[str]) -> Line:
    _need(words, 3, "invite", 3)
    return InvitationLine(*words)


def _destroyed(line: str, words: list[str]) -> Line:
    _need(words, 1, "destroy")
    return Destroyed(words[0])


def _yelled(line: str, words: list[str]) -> Line:
    _need(words, 1, "yell")
    return Yelled(words[0], rest_of(line, 2))


def _version(line: str, words: list[str]) -> Line:
    _need(words, 1, "Version")
    return Version(words[0])


def _at_table(line: str, words: list[str]) -> Line:
    _need(words, 3, "table")
    table, to, action = words[:3]
    if action not in _EVENTS:
        raise BadLine(f"nothing that is known happens at a table by {shown(action)!r}")
    return TableLine(table, to, _EVENTS[action](rest_of(line, 4), words[3:]))


def _state(rest: str, words: list[str]) -> Event:
    length = 1 + PLACES + PLACES * BLOCK + 2
    _need(words, length, "state", length)
    blocks = [words[1 + PLACES + BLOCK * place :][:BLOCK] for place in range(PLACES)]
    if words[-2] not in ("true", "false"):
        raise BadLine(f"a state ends with true or false and a number, not with {shown(words[-2])!r}")
    return TableState(
        whole(words[0]),
        tuple(words[1 : 1 + PLACES]),
        tuple(map(_place, blocks)),
        words[-2] == "true",
        whole(words[-1]),
    )


def _place(block: list[str]) -> PlaceLine:
    name, mark, alone, won, last, total, four, unknown, talk, ready = block
    counts = (whole(alone), whole(won), whole(last), whole(total))
    return PlaceLine(name, mark, *counts, four, unknown, _flag(talk), _flag(ready))


def _started(rest: str, words: list[str]) -> Event:
    _need(words, 7, "start", 7)
    number, first, first_clock, second, second_clock, third, third_clock = words
    return Started(
        whole(number), (first, second, third), (decimal(first_clock), decimal(second_clock), decimal(third_clock))
    )


def _played(rest: str, words: list[str]) -> Event:
    _need(words, 5, "a play line", 5)
    who, move, first, second, third = words
    if who not in ("w", "0", "1", "2"):
        raise BadLine(f"who plays is w, 0, 1 or 2, not {shown(who)!r}")
    return MoveLine(who, move, (decimal(first), decimal(second), decimal(third)))


def _ended(rest: str, words: list[str]) -> Event:
    if not rest.startswith("(;"):
        raise BadLine("an end line has a record, which begins with (;")
    return Ended(rest)


def _told(rest: str, words: list[str]) -> Event:
    _need(words, 1, "tell")
    return Told(words[0], rest_of(rest, 1))


_EVENTS: dict[str, Callable[[str, list[str]], Event]] = {
    "state": _state,
    "start": _started,
    "go": lambda rest, words: Go(),
    "play": _played,
    "end": _ended,
    "tell": _told,
    "error": lambda rest, words: TableTrouble(rest),
}
_READERS: dict[str, Callable[[str, list[str]], Line]] = {
    "password:": lambda line, words: PasswordAsked(),
    "Welcome": _welcome,
    "Version": _version,
    "clients": _clients,
    "tables": _tables,
    "yell": _yelled,
    "text": lambda line, words: Notice(rest_of(line, 1)),
    "error": lambda line, words: Trouble(rest_of(line, 1)),
    "create": _created,
    "invite": _invited,
    "destroy": _destroyed,
    "table": _at_table,
}
