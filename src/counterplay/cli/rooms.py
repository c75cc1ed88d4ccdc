"""The games that a store keeps, by the game's name."""

from __future__ import annotations

from counterplay.protocol import Keeping


def rooms() -> dict[str, Keeping]:
    """Return what each game offers to a store."""
    from counterplay.skat.review import SkatKeeping  # the core: only where it is asked for

    return {SkatKeeping.game: SkatKeeping()}
