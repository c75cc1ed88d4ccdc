"""An evening at the terminal with a store: bots know the person by all games kept, and new ones are kept too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from counterplay.cli.adapters import store_adapters
from counterplay.cli.judging import judge
from counterplay.cli.learning import LEARNER, learn_when_due
from counterplay.protocol import BadInput, Player, Remembers


class Evening:
    """What one evening brings to a store: a deal is kept as soon as it is over, and judged when all are."""

    def __init__(self, address: str | None, name: str, game: str = "skat") -> None:
        from counterplay.store import open_store  # a database: only where it is asked for

        self._adapter = store_adapters()[game]
        self._store = open_store(address)
        self._name = name
        self._begun = datetime.now(UTC)
        self._deals = 0
        self._learners = False  # whether somebody sits there who learns how the person plays

    def remind(self, bots: Iterable[tuple[str, Player[Any, Any]]]) -> None:
        """Hand each bot that learns what the store knows."""
        for owner, bot in bots:
            self._learners |= owner == LEARNER
            if isinstance(bot, Remembers):
                bot.remember(self._store.recall(owner, self._adapter.game))

    def keep(self, record: str, *, counts: bool) -> None:
        """Keep a deal."""
        from counterplay.store import FinishedGame, Who

        def bots(names: Sequence[str]) -> dict[int, Who]:
            return {seat: Who.bot(name) for seat, name in enumerate(names) if name != self._name}

        series = f"evening of {self._begun:%Y-%m-%d %H:%M:%S}"
        game = FinishedGame(record, "terminal", bots, counts, series, self._deals, played=datetime.now(UTC))
        (receipt,) = self._store.take_in(self._adapter, game)
        if receipt.problem:
            raise BadInput(receipt.problem)
        self._deals += 1

    def end(self) -> None:
        """Judge and learn from what was played, and let go of the store; what is not judged now waits."""
        try:
            judge(self._store, self._adapter)
            if self._learners:
                learn_when_due(self._store, self._name)
        finally:
            self._store.close()
