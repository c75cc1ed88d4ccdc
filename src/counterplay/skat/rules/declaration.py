"""Declarations and what they are worth before a card is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from counterplay.json_form import AsText
from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat import _core
from counterplay.skat.rules.cards import Card, Game, parse_game, to_bits


@dataclass(frozen=True, slots=True)
class Declaration(AsText):
    """A game with its announcements; `Declaration.parse` adds what the letters imply.

    >>> str(Declaration.parse("GHO"))
    'GHOSZ'
    """

    game: Game
    hand: bool = False
    ouvert: bool = False
    schneider: bool = False  # announced
    schwarz: bool = False  # announced

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise BadInput(f"{self.game!r} is not a game: write Game.GRAND, or Declaration.parse('GH')")

    @classmethod
    def parse(cls, text: str) -> Declaration:
        """Read a game letter (G C S H D N) and any of O H S Z, in any order."""
        marks = text[1:]
        if not text or set(marks) - set("OHSZ") or len(set(marks)) != len(marks):
            raise BadInput(
                f"{text!r} is not a declaration: write a game (G C S H D N), then any of H O S Z, as in GH"
            )
        said = cls(parse_game(text[0]), *(letter in marks for letter in "HOSZ"))
        return cls.from_core(_core.completed(said.core))

    @classmethod
    def from_core(cls, core: tuple[int, bool, bool, bool, bool]) -> Declaration:
        """Return the declaration that the core describes."""
        return cls(Game(core[0]), *core[1:])

    @property
    def core(self) -> tuple[int, bool, bool, bool, bool]:
        """Return the declaration as the core takes it."""
        return int(self.game), self.hand, self.ouvert, self.schneider, self.schwarz

    def check(self, *, picked_up: bool, bid: int) -> None:
        """Raise IllegalAction unless this may be declared after a pick-up, or without one, at the bid."""
        _core.check_declaration(self.core, picked_up, bid)

    def __str__(self) -> str:
        marks = zip("HOSZ", (self.hand, self.ouvert, self.schneider, self.schwarz), strict=True)
        return self.game.letter + "".join(letter for letter, marked in marks if marked)

    @property
    def title(self) -> str:
        """Return the name as players say it, for example "clubs hand, schneider announced"."""
        words = self.game.title + (" ouvert" if self.ouvert else "") + (" hand" if self.hand else "")
        if self.game is not Game.NULL and not self.ouvert:
            words += ", schwarz announced" if self.schwarz else ", schneider announced" if self.schneider else ""
        return words


def _all_declarations() -> Iterator[Declaration]:
    for game in Game:
        for marks in ("", "H", "O", "HO", "HS", "HSZ", "HOSZ"):
            declaration = Declaration(game, *(letter in marks for letter in "HOSZ"))
            for picked_up in (True, False):
                try:
                    declaration.check(picked_up=picked_up, bid=0)
                except IllegalAction:
                    continue
                yield declaration


ALL_DECLARATIONS: tuple[Declaration, ...] = tuple(_all_declarations())


def legal_declarations(*, picked_up: bool, bid: int) -> tuple[Declaration, ...]:
    """Return every declaration that is legal after a pick-up, or without one, at this bid."""
    result = []
    for declaration in ALL_DECLARATIONS:
        try:
            declaration.check(picked_up=picked_up, bid=bid)
        except IllegalAction:
            continue
        result.append(declaration)
    return tuple(result)


def matadors(game: Game, twelve: Iterable[Card]) -> int:
    """Return the matadors of the soloist's twelve cards: positive with, negative without, 0 in null."""
    return _core.matadors(int(game), to_bits(twelve))
