"""A game of this package while it is played: what the arbiter holds, and what a seat knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.efg.game import TreeState


@dataclass(frozen=True, slots=True)
class SeatSight:
    """What a seat knows: its information set, its legal actions if it is its turn, and its own earlier turns."""

    player: int
    """1 or 2; the seat's number at the table is one less."""
    key: str
    actions: tuple[str, ...]
    past: tuple[tuple[str, str], ...]
    """At each earlier turn of this player: the information set he saw and the action he took."""


@dataclass(frozen=True)
class DealtGame:
    """A game in progress, with the random numbers that chance uses."""

    state: TreeState
    past: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    moves: tuple[str, ...]
    """Every action so far, those of chance included."""
    seed: int
    index: int
