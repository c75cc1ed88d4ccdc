"""Contracts and who is vulnerable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from counterplay.bridge.cards import BridgeSeat, Strain, parse_seat, parse_strain
from counterplay.protocol import BadInput

_CONTRACT = re.compile(r"([1-7])(NT|[CDHSN])([NESW])(x{0,2})", re.IGNORECASE)


class Vulnerability(Enum):
    """Which sides are vulnerable, as PBN writes it."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "All"

    def of(self, seat: BridgeSeat) -> bool:
        """Say whether a seat's side is vulnerable."""
        return self is Vulnerability.BOTH or self is (Vulnerability.EW if seat % 2 else Vulnerability.NS)


@dataclass(frozen=True, slots=True)
class BridgeContract:
    """What the declarer must make.

    >>> contract = BridgeContract.parse("4SEx")
    >>> contract.target, contract.dummy.name, contract.leader.name, str(contract)
    (10, 'WEST', 'SOUTH', '4SEx')
    """

    level: int
    strain: Strain
    declarer: BridgeSeat
    doubled: int = 0  # 1 doubled, 2 redoubled

    @classmethod
    def parse(cls, text: str) -> BridgeContract:
        """Read level, strain, declarer and an x for doubled, xx for redoubled."""
        match = _CONTRACT.fullmatch(text)
        if match is None:
            raise BadInput(f"{text!r} is not a contract: write level, strain, declarer and x or xx, as in 4SEx")
        level, strain, declarer, doubled = match.groups()
        return cls(int(level), parse_strain(strain), parse_seat(declarer), len(doubled))

    @property
    def target(self) -> int:
        """Return how many tricks make it."""
        return self.level + 6

    @property
    def dummy(self) -> BridgeSeat:
        """Return the declarer's partner, whose cards lie open and are played by the declarer."""
        return self.declarer.partner

    @property
    def leader(self) -> BridgeSeat:
        """Return who leads to the first trick."""
        return self.declarer.after()

    @property
    def kind(self) -> str:
        """Return how much is at stake: part-score, game or slam."""
        if self.level >= 6:
            return "slam"
        return "game" if self.level >= _GAME_LEVEL[self.strain] else "part-score"

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letter}{self.declarer.letter}{'x' * self.doubled}"


_GAME_LEVEL = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}
