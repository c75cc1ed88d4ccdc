"""Judges the games of a store that wait, with a bar where someone watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counterplay.cli import terminal
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import StoreAdapter

if TYPE_CHECKING:
    from counterplay.store import Store


def judge(store: Store, adapter: StoreAdapter) -> int:
    """Judge what waits and return how many games that were; Ctrl-C leaves the rest for the next time."""
    from counterplay.store import judge_waiting

    total = store.count_waiting(adapter.game)
    with StageBars(disable=not terminal.err.is_terminal) as bars:
        try:
            return judge_waiting(store, adapter, tell=lambda done: bars.report("judging", done, total))
        except KeyboardInterrupt:
            left = store.count_waiting(adapter.game)
            terminal.err.print(f"{left} games wait to be judged: [bold]counterplay store judge[/] does it later")
            return max(0, total - left)
