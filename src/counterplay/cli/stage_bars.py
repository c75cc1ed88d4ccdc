"""Progress bars for work that goes through stages."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from counterplay.cli import terminal


class StageBars(Progress):
    """A bar for each stage, from the first report of it on."""

    def __init__(self, *, transient: bool = False) -> None:
        columns = (TextColumn("{task.description:18}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        super().__init__(*columns, console=terminal.err, transient=transient)
        self._stages: dict[str, TaskID] = {}

    def report(self, stage: str, done: int, total: int) -> None:
        """Show how far a stage has come; a total of 0 is not known yet."""
        if stage not in self._stages:
            self._stages[stage] = self.add_task(stage, total=total or None)
        self.update(self._stages[stage], completed=done, total=total or None)
