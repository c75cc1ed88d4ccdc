"""Where a served table stands: its journal is kept for the game in hand, and its bots think here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from counterplay.iss.server.bots import Bot
from counterplay.skat.table import CardTable, JournalEntry, MemoryBackend, Overtaken, PlayedDeal, seen_by


class LineBackend(MemoryBackend):
    """The backend of one table; a bot that sits there keeps its player from game to game."""

    def __init__(self) -> None:
        super().__init__()
        self.seated: dict[str, Bot] = {}  # by the name at the table
        self._journal: list[JournalEntry] = []
        self._decisions: dict[str, int] = {}  # of each bot in the game in hand

    async def write(self, table: CardTable, entries: Sequence[JournalEntry], played: PlayedDeal | None) -> str:
        """Keep the entries of the game in hand; who keeps games that are over hears of them by the table."""
        if self._journal and self._journal[-1].number >= entries[0].number:
            raise Overtaken(table.id)
        if entries[0].kind == "starts":
            self._journal, self._decisions = [], {}
        self._journal.extend(entries)
        return ""

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask the bot whose turn it is."""
        bot = self.seated.get(asked["names"][asked["place"]]) if task == "act" else None
        if bot is None:
            return await super().think(task, asked, seconds)
        decision = self._decisions.get(bot.name, 0)
        self._decisions[bot.name] = decision + 1
        seen = seen_by(asked["position"], asked["seat"])
        done = await bot.decide(seen, asked["deal"], decision, seconds)
        await asyncio.sleep(0)  # others are heard between two moves of bots
        return {"action": str(done.action)}

    async def bots(self, table: CardTable) -> tuple[str, ...]:
        """Name the players of the bots that sit there."""
        names = ["" if sitter is None or sitter.is_person else sitter.title for sitter in table.seats.chairs]
        return tuple(str(self.seated[name].kind.spec) if name in self.seated else "" for name in names)
