"""Progress bars on standard error, for work that goes through stages."""

from __future__ import annotations

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from counterplay.cli import terminal


class StageBars(Progress):
    """A bar for each stage, from the first report of it on."""

    def __init__(self, *, transient: bool = True, percent: bool = False, disable: bool = False) -> None:
        columns = (
            TextColumn("{task.description:18}"),
            BarColumn(),
            TaskProgressColumn() if percent else MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
        )
        super().__init__(*columns, console=terminal.err, transient=transient, disable=disable)
        self._stages: dict[str, TaskID] = {}

    def report(self, stage: str, done: int, total: int | None, note: str = "") -> None:
        """Show how far a stage has come; a total of 0 is not known yet."""
        if stage not in self._stages:
            self._stages[stage] = self.add_task(stage, total=total or None, note=note)
        self.update(self._stages[stage], completed=done, total=total or None, note=note)

    def leave(self, stage: str) -> None:
        """Take the bar of a stage away."""
        if stage in self._stages:
            self.remove_task(self._stages.pop(stage))
