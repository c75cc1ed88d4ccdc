"""What a live table asks of what it stands in: to write down, to think, and who the bots are.

An interface brings its own: the web keeps journals in the store and thinks in worker processes. `MemoryBackend`
keeps everything in memory and thinks in a thread; it is enough for a table that need not outlive its process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from counterplay.skat.table import tasks
from counterplay.skat.table.card_table import CardTable
from counterplay.skat.table.deals import PlayedDeal
from counterplay.skat.table.entries import JournalEntry
from counterplay.skat.table.problems import Overtaken, ThinkingFailed
from counterplay.skat.table.seats import STAND_IN


class TableBackend(Protocol):
    """Where a table stands."""

    async def write(self, table: CardTable, entries: Sequence[JournalEntry], played: PlayedDeal | None) -> str:
        """Write entries down, and the deal they end, in one transaction; returns by what that deal is found again.

        Raises `Overtaken` where the journal goes on otherwise, `NotKept` where nothing can be written now.
        """

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer of a task of `tasks.TASKS`, or raise `ThinkingFailed`."""

    async def bots(self, table: CardTable) -> tuple[str, ...]:
        """Return who moves for each chair in the next deal, as specifications; "" for people and open chairs."""

    def memory(self, table: CardTable, place: int) -> dict[str, Any]:
        """Return what the bot of a chair knows from earlier evenings, by handle."""


class MemoryBackend:
    """A backend in memory: journals and records in lists, bots by the id of their chair's sitter."""

    def __init__(self) -> None:
        self.journals: dict[str, list[JournalEntry]] = {}
        self.played: dict[str, list[PlayedDeal]] = {}

    async def write(self, table: CardTable, entries: Sequence[JournalEntry], played: PlayedDeal | None) -> str:
        """Keep entries and deals."""
        written = self.journals.setdefault(table.id, [])
        if written and written[-1].number >= entries[0].number:
            raise Overtaken(table.id)
        written.extend(entries)
        if played is None:
            return ""
        self.played.setdefault(table.id, []).append(played)
        return f"{table.id} {played.deal}"

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Think in a thread of this process."""
        try:
            return await asyncio.wait_for(asyncio.to_thread(tasks.TASKS[task], asked), seconds)
        except Exception as problem:
            raise ThinkingFailed(f"{type(problem).__name__}: {problem}") from problem

    async def bots(self, table: CardTable) -> tuple[str, ...]:
        """Let each bot be the player its id names."""
        return tuple(
            "" if sitter is None or sitter.is_person else sitter.id.partition("#")[0] or STAND_IN
            for sitter in table.seats.chairs
        )

    def memory(self, table: CardTable, place: int) -> dict[str, Any]:
        """Remember nothing."""
        return {}
