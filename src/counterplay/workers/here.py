"""Works in this process; the other executors do this at their workers."""

from __future__ import annotations

from collections.abc import Iterable

from counterplay.workers.executor import Result, Results, Shared, Tasks, Work


class HereExecutor:
    """No other process."""

    def run(
        self, work: Work[Shared, Result], shared: Shared, tasks: Iterable[Tasks | None], in_turns: bool = False
    ) -> Results[Tasks, Result]:
        """Yield what the work yields; one task after the other, or all in turns."""
        wanted = (task for task in tasks if task is not None)
        if not in_turns:
            for task in wanted:
                for result in work(shared, task.what):
                    yield task, result
            return
        going = [(task, iter(work(shared, task.what))) for task in wanted]
        while going:
            for running in list(going):
                task, results = running
                for result in results:
                    yield task, result
                    break
                else:
                    going.remove(running)


HERE = HereExecutor()
