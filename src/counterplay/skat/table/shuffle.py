"""How a deal comes about: the server's secret, offered with a commitment to it, and the numbers of the people.

One person's number is enough. Where several pledge, first everybody commits to a number, then everybody reveals
it. Nobody who reveals last, not even together with the server, can steer the cards: whoever has committed can only
reveal that number or none, and a deal to which a number is missing is given up for another with new numbers.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Set

from counterplay.skat.table.entries import JournalEntry
from counterplay.skat.table.problems import Refusal

_NUMBER = re.compile(r"[0-9a-f]{32,64}")  # of enough bits that nobody can guess it from its pledge
_PLEDGE = re.compile(r"[0-9a-f]{64}")


def pledge_of(table: str, deal: int, place: int, number: str) -> str:
    """Return the commitment to a number; it names the chair, so that nobody can copy another's.

    >>> pledge_of("A" * 22, 0, 1, "00" * 16)[:16]
    '65a871c267f6f0dd'
    """
    return hashlib.sha256(f"{table}\n{deal}\n{place}\n{number}".encode()).hexdigest()


class Shuffle:
    """The deal that is offered, who has committed and who has revealed."""

    def __init__(self, table: str, *, by_pledges: bool) -> None:
        self._table, self._by_pledges = table, by_pledges
        self.offer: JournalEntry | None = None
        self.hashes: dict[int, str] = {}
        self.numbers: dict[int, str] = {}
        self.asked: frozenset[int] | None = None  # whose numbers make the deal, once the last one has committed

    def take(self, entry: JournalEntry) -> None:
        """Let an entry happen."""
        match entry.kind:
            case "offered":
                self.offer, self.hashes, self.numbers, self.asked = entry, {}, {}, None
            case "dealt":
                self.offer = None
            case "commits":
                self.hashes[entry.seat] = entry.text
            case "reveals":
                self.numbers[entry.seat] = entry.text
            case "sits" | "rises" | "away" if self.asked is None:
                self.hashes.pop(entry.seat, None)

    def settle(self, needed: Set[int]) -> None:
        """Begin to reveal once everybody who is here has committed."""
        if self.asked is None and needed and needed <= set(self.hashes):
            self.asked = frozenset(self.hashes)

    @property
    def unrevealed(self) -> frozenset[int]:
        """Return whose number is missing though everybody has committed."""
        return frozenset() if self.asked is None else self.asked - set(self.numbers)

    def unpledged(self, here: frozenset[int]) -> frozenset[int]:
        """Return who of those who are here has not committed to a number for the deal that is offered."""
        if self.offer is None or not self._by_pledges or self.asked is not None:
            return frozenset()
        return here - set(self.hashes)

    def joined(self, place: int, number: str) -> str:
        """Return the number of the deal with the last one: all in the order of the chairs, with full stops."""
        numbers = {**self.numbers, place: number}
        return ".".join(numbers[place] for place in sorted(numbers))

    # --- what can be asked of it ---

    def check_number(self, deal: int) -> None:
        """Refuse one person's number where everybody pledges, or where it comes too late."""
        if self._by_pledges:
            raise Refusal("not_now", "here everybody commits to a number first")
        self._check_offer(deal, "there is no deal that waits for a number")

    def check_pledge(self, place: int, deal: int, pledge: str, here: frozenset[int]) -> None:
        """Refuse a commitment that cannot be one."""
        self._check_pledges(deal)
        if not _PLEDGE.fullmatch(pledge):
            raise Refusal("illegal", "a pledge is a SHA-256 in 64 lower-case hexadecimal digits")
        if place in self.hashes or self.asked is not None:
            raise Refusal("not_now", "a pledge is given once, before the first number is revealed")
        if place not in here:
            raise Refusal("not_now", "a stand-in holds your chair: take it back first")

    def check_reveal(self, place: int, deal: int, number: str) -> None:
        """Refuse a number that is not the one somebody committed to."""
        self._check_pledges(deal)
        if place not in self.unrevealed:
            raise Refusal("not_now", "a number is revealed once, after everybody has committed to theirs")
        if not _NUMBER.fullmatch(number):
            raise Refusal("illegal", "a number has 32 to 64 lower-case hexadecimal digits")
        if pledge_of(self._table, deal, place, number) != self.hashes[place]:
            raise Refusal("illegal", "this is not the number that you committed to")

    def _check_pledges(self, deal: int) -> None:
        no_offer = "no deal waits for numbers here"
        if not self._by_pledges:
            raise Refusal("not_now", no_offer)
        self._check_offer(deal, no_offer)

    def _check_offer(self, deal: int, no_offer: str) -> None:
        if self.offer is None:
            raise Refusal("not_now", no_offer)
        if deal != self.offer.deal:
            raise Refusal("stale", f"deal {self.offer.deal} waits for numbers, not deal {deal}")
