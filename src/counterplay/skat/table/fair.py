"""Fair deals: cards from a secret of the server and a number of the browser, so that neither can choose them.

The server draws 256 random bits for each deal and shows their SHA-256 first. The browser then sends a number of
its own. The deck (D7 ... CJ) is shuffled by Fisher-Yates with HMAC-SHA256 as the source of numbers, keyed by
the secret. When the deal is over the secret is shown, and anybody can compute all of this again (docs/fair-
deals.md).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from counterplay.skat.rules import DECK, Card

_LABEL = "counterplay skat deal"


def new_secret() -> str:
    """Return 256 fresh random bits in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return what is shown before: the SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def dealing_order(secret: str, table: str, deal: int, number: str) -> tuple[Card, ...]:
    """Return the 32 cards in dealing order: ten for each seat from forehand on, then the skat.

    >>> " ".join(map(str, dealing_order("00" * 32, "A" * 22, 0, "1")[30:]))
    'ST D7'
    """
    words = _words(bytes.fromhex(secret), f"{_LABEL}\n{table}\n{deal}\n{number}")
    order = list(DECK)
    for last in range(31, 0, -1):
        bound = last + 1
        limit = (1 << 32) - (1 << 32) % bound
        word = next(word for word in words if word < limit)
        other = word % bound
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def chance_key(secret: str) -> str:
    """Return the key of the bots' random numbers in this deal; it says nothing about the cards."""
    return hmac.new(bytes.fromhex(secret), b"counterplay bots", hashlib.sha256).hexdigest()


def _words(secret: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(secret, f"{message}\n{block}".encode(), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
