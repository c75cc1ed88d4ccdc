"""What a store keeps, as data: games with who sat where, and models of players."""

from __future__ import annotations

import hashlib
import json
import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from counterplay.foreign import visible
from counterplay.protocol import BadInput

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


@dataclass(frozen=True, slots=True)
class Seat:
    """One who sat at a game; a name of None is someone unknown or forgotten."""

    name: str | None
    role: str | None = None
    score: float | None = None
    won: bool | None = None

    def __post_init__(self) -> None:
        if self.name is not None:
            object.__setattr__(self, "name", player_name(self.name))
        if self.role is not None:
            word(self.role, "a role")
        if self.score is not None and not math.isfinite(self.score):
            raise BadInput(f"a score must be a number, not {self.score}")


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game: its record in the room's own format, and what is asked about it without reading that."""

    game: str  # the name of the game that was played
    record: str | None  # None: someone who sat there was forgotten
    seats: tuple[Seat, ...]
    kind: str | None = None  # the kind of game that came about
    played: datetime | None = None
    source: str = ""  # where it came from
    counts: bool = True  # games with hints or undo are kept and do not count
    tags: Mapping[str, Any] = field(default_factory=dict)
    digest: str = ""  # the same for the same game; from the record where the room knows no better
    id: int | None = None  # in the store it came from
    added: datetime | None = None

    def __post_init__(self) -> None:
        word(self.game, "a game's name")
        if self.kind is not None:
            word(self.kind, "a kind of game")
        storable(self.source, "the source of a game")
        if self.record is not None:
            storable(self.record, "the record of a game")
        object.__setattr__(self, "tags", document(self.tags, "the tags of a game"))
        if not self.digest:
            if self.record is None:
                raise BadInput("a game needs its record or its digest")
            object.__setattr__(self, "digest", digest_of(self.record))
        word(self.digest, "a digest")
        names = [seat.name for seat in self.seats if seat.name is not None]
        if len(set(names)) != len(names):
            raise BadInput(f"one player sits at two places of a game: {', '.join(sorted(names))}")

    @property
    def names(self) -> tuple[str | None, ...]:
        """Return who sat where."""
        return tuple(seat.name for seat in self.seats)


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

    def __post_init__(self) -> None:
        word(self.owner, "a model's owner")
        word(self.game, "a game's name")
        word(self.kind, "a model's kind")
        object.__setattr__(self, "player", player_name(self.player))


@dataclass(frozen=True, slots=True)
class KeptModel:
    """A model as it is in the store."""

    key: ModelKey
    version: int  # how often it was written
    document: dict[str, Any]
    updated: datetime


@dataclass(frozen=True, slots=True)
class Judgement:
    """What someone makes of how a player played one game."""

    player: str
    document: Mapping[str, Any]
    severity: float | None = None  # the size of the worst error, to search by

    def __post_init__(self) -> None:
        object.__setattr__(self, "player", player_name(self.player))
        object.__setattr__(self, "document", document(self.document, "a judgement"))
        if self.severity is not None and not math.isfinite(self.severity):
            raise BadInput(f"the size of an error must be a number, not {self.severity}")
