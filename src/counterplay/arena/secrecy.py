"""Deals that nobody at the table can work out from the seed.

A seed is small: a program that is told one number of it, or sees ten cards of it, finds it in a second by
trying all, and then deals every card itself. Where a player sits that runs as a process of its own, the deals
and the luck are therefore keyed by 128 secret bits besides. Each deal has a key of its own, so that a record,
which may hold the key of its deal, says nothing about the next one.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from counterplay.protocol import BadInput

_DIGITS = 32


def draw_secret() -> str:
    """Return 128 new random bits in hexadecimal."""
    return secrets.token_hex(_DIGITS // 2)


def check_secret(text: str) -> str:
    """Return the secret as it is kept, or raise BadInput."""
    if not re.fullmatch(rf"[0-9a-fA-F]{{{_DIGITS}}}", text):
        raise BadInput(f"a secret is {_DIGITS} hexadecimal digits, as run.json holds them, not {text[:40]!r}")
    return text.lower()


def deal_seed(seed: int, secret: str, deal: int) -> int:
    """Return what a deal and the luck in it are keyed by: the seed itself where there is no secret.

    >>> deal_seed(7, "", 0)
    7
    """
    if not secret:
        return seed
    words = f"counterplay deal\x1f{seed}\x1f{deal}".encode()
    return int.from_bytes(hashlib.blake2b(words, key=bytes.fromhex(secret), digest_size=16).digest(), "big")
