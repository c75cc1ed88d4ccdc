"""What a live table asks of the house it stands in: to write down, to think, and who the bots are.

An interface brings its own: the web keeps journals in the store and thinks in worker processes. `PlainHouse` keeps
everything in memory and thinks in a thread; it is enough for a table that need not outlive its process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from counterplay.skat.table import tasks
from counterplay.skat.table.chairs import STAND_IN
from counterplay.skat.table.journal import Entry

if TYPE_CHECKING:
    from counterplay.skat.table.seats import Played, Table


class ThinkingFailed(Exception):
    """A task raised, took too long, or its process died."""


class Overtaken(Exception):
    """Another process has written this table's journal further: it lives there."""


class NotKept(Exception):
    """Nothing can be written down now (a full disk, most likely), so it has not happened."""


class House(Protocol):
    """Where a table stands."""

    async def write(self, table: Table, entries: Sequence[Entry], played: Played | None) -> str:
        """Write entries down, and the deal they end, in one transaction; returns by what that deal is found again.

        Raises `Overtaken` where the journal goes on otherwise, `NotKept` where nothing can be written now.
        """

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer of a task of `tasks.TASKS`, or raise `ThinkingFailed`."""

    async def bots(self, table: Table) -> tuple[str, ...]:
        """Return who moves for each chair in the next deal, as specifications; "" for people and open chairs."""

    def memory(self, table: Table, place: int) -> dict[str, Any]:
        """Return what the bot of a chair knows from earlier evenings, by handle."""


class PlainHouse:
    """A house in memory: journals and records in lists, bots by the id of their chair's sitter."""

    def __init__(self) -> None:
        self.journals: dict[str, list[Entry]] = {}
        self.played: dict[str, list[Played]] = {}

    async def write(self, table: Table, entries: Sequence[Entry], played: Played | None) -> str:
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

    async def bots(self, table: Table) -> tuple[str, ...]:
        """Let each bot be the player its id names."""
        return tuple(
            "" if one is None or one.is_person else one.id.partition("#")[0] or STAND_IN for one in table.chairs
        )

    def memory(self, table: Table, place: int) -> dict[str, Any]:
        """Remember nothing."""
        return {}
