"""Backups that the server makes by itself: one a day, whole while people play, the last few kept."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

from counterplay.store import Store, StoreProblem, backup
from counterplay.web import metrics

log = logging.getLogger(__name__)
_STAMP = "%Y-%m-%dT%H-%M-%SZ"
_LOOK = 600.0  # seconds between two looks at the clock


class Backups:
    """The copies of one store in a folder; other files there are left alone."""

    def __init__(self, store: Store, folder: Path, keep: int, every: timedelta = timedelta(days=1)) -> None:
        self._store, self._folder, self._keep, self._every = store, folder, keep, every
        self._ending = ".db" if store.transactions.sqlite else ".jsonl"

    def there(self) -> list[Path]:
        """Return the copies, the oldest first."""
        return sorted(
            path for path in self._folder.glob(f"counterplay-*{self._ending}") if _made(path) is not None
        )

    def age(self) -> timedelta | None:
        """Return the age of the last copy; None where there is none."""
        there = self.there()
        made = _made(there[-1]) if there else None
        return None if made is None else datetime.now(UTC) - made

    def make(self) -> Path:
        """Write a copy now, and delete those beyond the last few; a copy that fails deletes none."""
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = self._folder / f"counterplay-{datetime.now(UTC):{_STAMP}}{self._ending}"
        backup.back_up(self._store, copy)
        for old in self.there()[: -self._keep]:
            old.unlink()
        return copy

    async def go_on(self) -> None:
        """Make a copy whenever the last one has grown old, until this is cancelled."""
        while True:
            try:
                age = await asyncio.to_thread(self.age)
                if age is None or age >= self._every:
                    await asyncio.to_thread(self.make)
            except (StoreProblem, OSError) as problem:
                log.error("no backup could be made, and it will be tried again: %s", problem)
            await asyncio.sleep(min(_LOOK, self._every.total_seconds()))

    def measure(self) -> None:
        """Tell the age of the last copy to whoever watches."""
        age = self.age()
        metrics.backup_age.set(-1 if age is None else age.total_seconds())


def _made(copy: Path) -> datetime | None:
    try:
        return datetime.strptime(copy.stem.removeprefix("counterplay-"), _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
