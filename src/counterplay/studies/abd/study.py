"""Runs the parts of the study in order, and writes pictures and tables at the end."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from counterplay.studies.abd import estimated, figures, grown, large_game, table1, table2, table3
from counterplay.studies.abd import report as pages
from counterplay.studies.abd.folder import RunFolder
from counterplay.studies.abd.setting import QUICK, Run, Size
from counterplay.studies.lines import Report, counting
from counterplay.workers import HERE, Executor

PARTS: dict[str, ModuleType] = {
    "table 1": table1,
    "figures 5 and 6": figures,
    "table 3": table3,
    "grown portfolios": grown,
    "5x5 games": large_game,
    "estimated opponent": estimated,
    "table 2": table2,
}


def run_study(
    out: Path, seed: int, report: Report, executor: Executor = HERE, *, quick: bool = False
) -> list[Path]:
    """Run, or go on with, the study in a folder; return the files it made."""
    run = Run(RunFolder(out), seed, QUICK if quick else Size(), executor)
    for name, part in PARTS.items():
        part.compute(run, counting(report, name, part.steps(run)))
    pages.draw(run.folder)
    (out / "tables.md").write_text(pages.page(run.folder), encoding="utf-8")
    return sorted(out.iterdir())
