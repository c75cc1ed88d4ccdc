"""Hands the games of a file or a run to the store, many at a time, and has them judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from counterplay.cli import judging, terminal
from counterplay.cli.rooms import rooms
from counterplay.protocol import BadInput, Judged

if TYPE_CHECKING:
    from counterplay.store import KeptGame, Who

PORTION = 100  # games in one transaction


class Keeping:
    """Games on their way to a store; those known already change nothing."""

    def __init__(self, address: str | None, game: str, source: str, player: str | None = None) -> None:
        from counterplay.store import open_store  # a database: only where it is asked for

        if game not in rooms():
            raise BadInput(f"a store keeps games of {', '.join(rooms())}, not of {game}")
        self._room = rooms()[game]
        self._store = open_store(address)
        self._source, self._player = source, player
        self._waiting: list[tuple[KeptGame, Judged | None]] = []
        self.new = self.known = self._judged = 0

    def add(
        self,
        record: str,
        who: Mapping[int, Who] | None = None,
        series: str | None = None,
        number: int | None = None,
        judged: Judged | None = None,
    ) -> None:
        """Take a game, and its verdict where it was judged on the way here.

        A record that cannot be read is left out, for whoever reads the file tells of it.
        """
        from counterplay.store import kept_game

        try:
            game = kept_game(self._room, record, who, source=self._source, series=series, number=number)
        except BadInput:
            return
        if self._player is None or self._player in game.names:
            self._waiting.append((game, judged))
        if len(self._waiting) >= PORTION:
            self.write()

    def write(self) -> None:
        """Keep what has come so far."""
        if self._waiting:
            kept = self._store.keep_many([game for game, _ in self._waiting])
            fresh = sum(one.new for one in kept)
            self.new, self.known = self.new + fresh, self.known + len(kept) - fresh
            both = zip(kept, self._waiting, strict=True)
            judged = [(one.id, found) for one, (_, found) in both if one.new and found is not None]
            self._judged += self._store.finish(self._room, judged) if judged else 0
            self._waiting.clear()

    def leave(self) -> None:
        """Keep what has come so far and judge nothing: the run was stopped."""
        try:
            self.write()
        finally:
            self._store.close()

    def end(self) -> None:
        """Keep what is left, judge what waits, and say what came of it."""
        try:
            self.write()
            judged = self._judged + judging.judge(self._store, self._room)
            terminal.err.print(
                f"{self.new} games kept in {terminal.escape(str(self._store))}, {self.known} known already, "
                f"{judged} judged",
                soft_wrap=True,
            )
        finally:
            self._store.close()
