"""What a store holds, as data: games with who sat where, what is made of them, and models of players."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from counterplay.protocol import BadInput
from counterplay.untrusted import visible

LONGEST_NAME = 200  # characters
LONGEST_WORD = 100
TOGETHER = " and "  # a model of several players at once is kept under their names joined by this


def player_name(name: str) -> str:
    r"""Return a player's name as it is kept, or raise BadInput.

    >>> player_name("Zoe\u0308") == "Zo\u00eb"  # the same letter in two spellings is one name
    True
    """
    name = unicodedata.normalize("NFC", name)
    if not name.strip() or len(name) > LONGEST_NAME or visible(name) != name:
        raise BadInput(
            f"{visible(name[:40])!r} cannot be a player's name: 1 to {LONGEST_NAME} visible characters are needed"
        )
    return name


def word(text: str, what: str) -> str:
    """Return a short word such as an owner, a game or a kind, or raise BadInput."""
    if not text.strip() or len(text) > LONGEST_WORD or visible(text) != text:
        raise BadInput(
            f"{visible(text[:40])!r} cannot be {what}: 1 to {LONGEST_WORD} visible characters are needed"
        )
    return text


def storable(text: str, what: str) -> str:
    """Return a text that every database keeps as it is, or raise BadInput."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInput(f"{what} has characters that are no text (NUL or half of a pair)")
    return text


def document(value: Mapping[str, Any], what: str) -> dict[str, Any]:
    """Return a JSON document as it will come back from a store, or raise BadInput."""
    if not isinstance(value, Mapping):
        raise BadInput(f"{what} must be a JSON object, not {type(value).__name__}")
    try:
        return dict(json.loads(json.dumps(dict(value), allow_nan=False)))
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadInput(f"{what} cannot be kept as JSON: {problem}") from None


def fields_of(thing: object, *names: str) -> dict[str, Any]:
    """Return some fields by their names, as a row or a line holds them.

    >>> fields_of(Who.bot("rules"), "kind", "name")
    {'kind': 'bot', 'name': 'rules'}
    """
    return {name: getattr(thing, name) for name in names}


NAME, PERSON, BOT, GROUP = "name", "person", "bot", "group"  # kinds of players


@dataclass(frozen=True, slots=True, order=True)
class Who:
    """A player's identity: a name in records or at a terminal, a person of the browser (by id), a bot.

    What somebody is called may change and may be the same for several people; this does neither.

    >>> Who.bot("rules") == Who.named("rules"), Who.person("5Z7W").handle
    (False, 'person 5Z7W')
    """

    kind: str
    name: str

    def __post_init__(self) -> None:
        if self.kind not in (NAME, PERSON, BOT, GROUP):
            raise BadInput(f"a player is a name, a person, a bot or a group, not {visible(self.kind[:40])!r}")
        object.__setattr__(self, "name", player_name(self.name))

    @classmethod
    def named(cls, name: str) -> Who:
        """Return who goes by a name in records or at a terminal."""
        return cls(NAME, name)

    @classmethod
    def person(cls, number: str) -> Who:
        """Return a person of the browser."""
        return cls(PERSON, number)

    @classmethod
    def bot(cls, name: str) -> Who:
        """Return a bot."""
        return cls(BOT, name)

    @classmethod
    def kept(cls, kind: str, name: str) -> Who:
        """Return who a store has kept: the name was looked at when it came."""
        who = object.__new__(cls)
        object.__setattr__(who, "kind", kind)
        object.__setattr__(who, "name", name)
        return who

    @classmethod
    def group(cls, several: list[Who]) -> Who:
        """Return several players as one, as a model of a match-up needs them; one alone is no group."""
        if len(several) == 1:
            return several[0]
        return cls(GROUP, TOGETHER.join(sorted(member.handle for member in several)))

    @property
    def handle(self) -> str:
        """Return a text that stands for this player among others at a table."""
        return f"{PERSON} {self.name}" if self.kind == PERSON else self.name


@dataclass(frozen=True, slots=True)
class Seat:
    """One who sat at a game; a name of None is someone unknown or forgotten."""

    name: str | None  # the identity's; see `Who`
    role: str | None = None
    score: float | None = None
    won: bool | None = None
    kind: str = NAME
    shown: str | None = None  # what a person of the browser is called now

    def __post_init__(self) -> None:
        if self.name is not None:
            object.__setattr__(self, "name", Who(self.kind, self.name).name)
        if self.role is not None:
            word(self.role, "a role")
        if self.score is not None and not math.isfinite(self.score):
            raise BadInput(f"a score must be a number, not {self.score}")

    @property
    def who(self) -> Who | None:
        """Return who sat there."""
        return None if self.name is None else Who(self.kind, self.name)

    @property
    def called(self) -> str | None:
        """Return the name as people read it."""
        return self.shown or self.name


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game as a row: its record in its own format, and what is asked about it without reading that."""

    game: str  # the name of the game that was played
    record: str | None  # None: someone who sat there was forgotten, and nothing could rewrite it
    seats: tuple[Seat, ...]
    kind: str | None = None  # the kind of game that came about
    played: datetime | None = None
    source: str = ""  # where it came from
    counts: bool = True  # games with hints or undo are kept and do not count
    tags: Mapping[str, Any] = field(default_factory=dict)
    digest: str = ""  # the same for the same game; from the record where the game knows no better
    id: int | None = None  # in the store it came from
    added: datetime | None = None
    complete: bool = True  # whether it came to its end by the rules; one that did not does not count
    alone: int | None = None  # the seat that played against all others
    series: str | None = None  # the list, table or match it belongs to
    number: int | None = None  # its place there
    key: str = ""  # 128 random bits by which a door names it

    def __repr__(self) -> str:
        names = ", ".join(seat.called or "somebody" for seat in self.seats)
        return f"<GameRow: {self.kind or self.game} by {names}>"

    def __post_init__(self) -> None:
        word(self.game, "a game's name")
        if self.kind is not None:
            word(self.kind, "a kind of game")
        storable(self.source, "the source of a game")
        if self.series is not None:
            word(self.series, "the series of a game")
        if self.record is not None:
            storable(self.record, "the record of a game")
        object.__setattr__(self, "tags", document(self.tags, "the tags of a game"))
        if not self.digest:
            if self.record is None:
                raise BadInput("a game needs its record or its digest")
            object.__setattr__(self, "digest", digest_of(self.record))
        word(self.digest, "a digest")
        if self.alone is not None and not 0 <= self.alone < len(self.seats):
            raise BadInput(f"a game of {len(self.seats)} seats has no seat {self.alone}")
        object.__setattr__(self, "key", word(self.key or new_key(), "a game's key"))

    @property
    def names(self) -> tuple[str | None, ...]:
        """Return who sat where, as people read it."""
        return tuple(seat.called for seat in self.seats)

    @property
    def month(self) -> str:
        """Return the month it was played in, as 2026-11."""
        return "unknown" if self.played is None else f"{self.played:%Y-%m}"


def readable_name(name: str) -> str | None:
    """Return a name of a foreign record as it can be kept; None where nothing of it can be read.

    >>> readable_name("zoot"), readable_name("  ")
    ('zoot', None)
    """
    name = unicodedata.normalize("NFC", visible(name.encode("utf-8", "replace").decode()))[:LONGEST_NAME].strip()
    return name or None


def new_key() -> str:
    """Return 128 random bits as a text."""
    return secrets.token_urlsafe(16)


def digest_of(record: str) -> str:
    r"""Return what tells one record from another, whatever blank space is around it.

    >>> digest_of("a game") == digest_of("a game\r\n") != digest_of("a  game")
    True
    """
    return hashlib.sha256(record.strip().encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ModelKey:
    """Whose model of whom: the owner made it, about how a player plays a game, of one kind."""

    owner: str
    game: str
    player: str
    kind: str = "mistakes"
    who: str = NAME  # the kind of player

    def __post_init__(self) -> None:
        word(self.owner, "a model's owner")
        word(self.game, "a game's name")
        word(self.kind, "a model's kind")
        object.__setattr__(self, "player", Who(self.who, self.player).name)

    @property
    def about(self) -> Who:
        """Return whom it is about."""
        return Who(self.who, self.player)


@dataclass(frozen=True, slots=True)
class StoredModel:
    """A model as it is in the store."""

    key: ModelKey
    version: int  # how often it was written
    document: dict[str, Any]
    updated: datetime


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge makes of how one seat played a game."""

    seat: int
    document: Mapping[str, Any]
    severity: float | None = None  # the size of the worst error, to search by
    version: int = 0  # of the judge
    opportunities: int = 0
    mistakes: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "document", document(self.document, "a judgement"))
        if self.severity is not None and not math.isfinite(self.severity):
            raise BadInput(f"the size of an error must be a number, not {self.severity}")
        if not 0 <= self.seat < 100 or not 0 <= self.mistakes <= self.opportunities < 2**31:
            raise BadInput("a judgement is about a seat, with no more mistakes than opportunities")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of the store with where its judgement stands."""

    game: GameRow
    judged: int | None  # the version of the judge; None: it waits
    cannot: str | None  # why it cannot be judged
    mistakes: int | None
    loss: float | None

    @property
    def state(self) -> str:
        """Return "waiting", "judged" or "cannot"."""
        return "cannot" if self.cannot is not None else "waiting" if self.judged is None else "judged"
