"""Finished games of a server on their way into the store and the record file, by the names of those who played."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Change, ModelMemory, StoreAdapter
from counterplay.store import TOGETHER, FinishedGame, Store, Who

SOURCE = "iss"
_COPY = re.compile(r"(.+):\d{1,3}")


def plain_name(name: str) -> str:
    """Return whose name it is: a program that sits down twice is called `xskat` and `xskat:2`.

    >>> plain_name("xskat:2"), plain_name("anna")
    ('xskat', 'anna')
    """
    copy = _COPY.fullmatch(name)
    return copy[1] if copy else name


def who_sat(names: Sequence[str], bots: Collection[str]) -> dict[int, Who]:
    """Return who sat where, where the names alone mislead; `bots` are the names of players of ours.

    Everybody is kept by their name on the server. That one of them is a bot is kept too: what it does says nothing
    about people.
    """
    sat = {}
    for seat, name in enumerate(names):
        if name in bots:
            sat[seat] = Who.bot(plain_name(name))
        elif plain_name(name) != name:
            sat[seat] = Who.named(plain_name(name))
    return sat


class PlainNames:
    """A memory in which all seats of one program are one opponent."""

    def __init__(self, memory: ModelMemory) -> None:
        self._memory = memory

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about a name."""
        return self._memory.load(self._plain(name))

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept about a name."""
        return self._memory.update(self._plain(name), change)

    @staticmethod
    def _plain(name: str) -> str:
        return TOGETHER.join(plain_name(part) for part in name.split(TOGETHER))


class GameKeeper:
    """Keeps games as they end; a game that comes twice is kept once."""

    def __init__(
        self,
        store: Store | None,
        adapter: StoreAdapter,
        records: Path | None = None,
        bots: Collection[str] = (),
        series: str | None = None,
    ) -> None:
        self.store, self.adapter, self.records = store, adapter, records
        self.bots = frozenset(bots)
        self.series = series or f"{SOURCE} {datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
        self.taken: set[str] = set()
        self._written: set[str] = set()  # into the record file

    def keep(self, record: str, number: int, *, counts: bool = True) -> str | None:
        """Keep a game; return why it cannot be kept, if it cannot."""
        if record in self.taken:
            return None
        if self.records is not None and record not in self._written:
            with self.records.open("a", encoding="utf-8") as file:
                file.write(record + "\n")
            self._written.add(record)
        if self.store is None:
            self.taken.add(record)
            return None
        who = partial(who_sat, bots=self.bots)
        try:
            (receipt,) = self.store.take_in(
                self.adapter, FinishedGame(record, SOURCE, who, counts, self.series, number)
            )
        except BadInput as problem:
            return str(problem)
        if not receipt.problem:
            self.taken.add(record)
        return receipt.problem or None
