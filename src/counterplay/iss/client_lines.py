"""What a client says: every line of the protocol as data with its text form, as `server_lines` has the other side.

The first two lines of a connection, the name and the password, stand alone and are not read here.
"""

from __future__ import annotations

from counterplay.iss.lines import BadLine, clean, rest_of, shown, whole, words_of
from counterplay.text_form import written


@written("create / {seats}")
class Create:
    """Make a table."""

    seats: int = 3


@written("join {table} {ticket}")
class Join:
    """Take a seat; with the ticket of an invitation, if there was one."""

    table: str
    ticket: str = ""


@written("observe {table}")
class Observe:
    """Watch a table."""

    table: str


@written("yell {words}")
class Yell:
    """Say something to the whole lobby."""

    words: str


@written("ready")
class Ready:
    """Say that one is ready for the next game, or take it back."""


@written("leave")
class Leave:
    """Leave the table."""


@written("gametalk")
class GameTalk:
    """Turn talk at the table on or off."""


@written("34")
class ThreeOrFour:
    """Change between three and four seats."""


@written("invite {names}")
class Invite:
    """Ask others to the table."""

    names: tuple[str, ...]


@written("tell {words}")
class Tell:
    """Say something at the table."""

    words: str


@written("play {text}")
class MoveCommand:
    """Move in the game; `moves` reads and writes the text."""

    text: str


Wish = Ready | Leave | GameTalk | ThreeOrFour | Invite | Tell | MoveCommand


@written("table {table} {name} {wish}")
class ToTable:
    """Something for a table where one sits."""

    table: str
    name: str  # one's own
    wish: Wish


Line = Create | Join | Observe | Yell | ToTable
_WORDS: dict[str, Wish] = {"ready": Ready(), "leave": Leave(), "gametalk": GameTalk(), "34": ThreeOrFour()}


def parse(line: str) -> Line:
    """Read a line of a client, or raise BadLine.

    >>> parse("table .1 anna play HT")
    ToTable(table='.1', name='anna', wish=MoveCommand(text='HT'))
    """
    match words_of(line):
        case ["create", "/", seats]:
            return Create(whole(seats))
        case ["join", table]:
            return Join(table)
        case ["join", table, ticket]:
            return Join(table, ticket)
        case ["observe", table]:
            return Observe(table)
        case ["yell", *_]:
            return Yell(clean(rest_of(line, 1)))
        case ["table", table, name, word, *rest]:
            return ToTable(table, name, _wish(word, rest, line))
        case []:
            raise BadLine("the line is empty")
        case words:
            raise BadLine(f"{shown(words[0])!r} is not known here, or is not followed by what belongs to it")


def _wish(word: str, rest: list[str], line: str) -> Wish:
    if word in _WORDS and not rest:
        return _WORDS[word]
    match word, rest:
        case "invite", [_, *_]:
            return Invite(tuple(rest))
        case "tell", _:
            return Tell(clean(rest_of(line, 4)))
        case "play", [move]:
            return MoveCommand(move)
        case _:
            raise BadLine(f"{shown(word)!r} is not known at a table, or is not followed by what belongs to it")
