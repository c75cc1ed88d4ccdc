"""The games that a store keeps, by the game's name."""

from __future__ import annotations

from counterplay.protocol import StoreAdapter


def store_adapters() -> dict[str, StoreAdapter]:
    """Return what each game offers to a store."""
    from counterplay.skat.review import SkatStoreAdapter  # the core: only where it is asked for

    return {SkatStoreAdapter.game: SkatStoreAdapter()}
