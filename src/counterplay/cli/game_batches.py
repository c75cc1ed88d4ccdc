"""Hands the games of a file or a run to the store, many at a time, and has them judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from counterplay.cli import judging, terminal
from counterplay.cli.adapters import store_adapters
from counterplay.protocol import BadInput, Judged

if TYPE_CHECKING:
    from counterplay.store import FinishedGame, Who

PORTION = 100  # games in one transaction


class GameBatches:
    """Games on their way to a store; those known already change nothing."""

    def __init__(self, address: str | None, game: str, source: str, player: str | None = None) -> None:
        from counterplay.store import open_store  # a database: only where it is asked for

        if game not in store_adapters():
            raise BadInput(f"a store keeps games of {', '.join(store_adapters())}, not of {game}")
        self._adapter = store_adapters()[game]
        self._store = open_store(address)
        self._source, self._player = source, player
        self._waiting: list[FinishedGame] = []
        self.new = self.known = self._judged = 0

    def add(
        self,
        record: str,
        who: Mapping[int, Who] | None = None,
        series: str | None = None,
        number: int | None = None,
        judged: Judged | None = None,
    ) -> None:
        """Take a game, and its verdict where it was judged on the way here."""
        from counterplay.store import FinishedGame

        game = FinishedGame(record, self._source, who or {}, series=series, number=number, judged=judged)
        self._waiting.append(game)
        if len(self._waiting) >= PORTION:
            self.write()

    def write(self) -> None:
        """Store what has come so far; of records that cannot be read whoever reads the file tells."""
        receipts = self._store.take_in(self._adapter, *self._waiting, player=self._player)
        self.new += sum(receipt.new for receipt in receipts)
        self.known += sum(not receipt.new and not receipt.problem for receipt in receipts)
        self._judged += sum(receipt.judged for receipt in receipts)
        self._waiting.clear()

    def leave(self) -> None:
        """Store what has come so far and judge nothing: the run was stopped."""
        try:
            self.write()
        finally:
            self._store.close()

    def end(self) -> None:
        """Store what is left, judge what waits, and say what came of it."""
        try:
            self.write()
            judged = self._judged + judging.judge(self._store, self._adapter)
            terminal.err.print(
                f"{self.new} games kept in {terminal.escape(str(self._store))}, {self.known} known already, "
                f"{judged} judged",
                soft_wrap=True,
            )
        finally:
            self._store.close()
