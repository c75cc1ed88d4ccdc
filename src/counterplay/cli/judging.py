"""Judges the games of a store that wait, with a bar where someone watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from counterplay.cli import terminal
from counterplay.protocol import StoreAdapter

if TYPE_CHECKING:
    from counterplay.store import Store


def judge(store: Store, room: StoreAdapter) -> int:
    """Judge what waits and return how many games that were; Ctrl-C leaves the rest for the next time."""
    from counterplay.store import judge_waiting

    total = store.count_waiting(room.game)
    columns = (TextColumn("judging"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as bar:
        doing = bar.add_task("", total=total)
        try:
            return judge_waiting(store, room, tell=lambda done: bar.update(doing, completed=done))
        except KeyboardInterrupt:
            left = store.count_waiting(room.game)
            terminal.err.print(f"{left} games wait to be judged: [bold]counterplay store judge[/] does it later")
            return max(0, total - left)
