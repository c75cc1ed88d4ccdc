"""Runs the parts of the study in order, and writes pictures and tables at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from counterplay import __version__
from counterplay.studies.abd import estimated, figures, grown, large_game, report, table1, table2, table3
from counterplay.studies.abd.folder import RunFolder
from counterplay.studies.abd.setting import QUICK, Run, Size

PARTS: dict[str, ModuleType] = {
    "table 1": table1,
    "figures 5 and 6": figures,
    "table 3": table3,
    "grown portfolios": grown,
    "5x5 games": large_game,
    "estimated opponent": estimated,
    "table 2": table2,
}

Watch = Callable[[str, int], Callable[[int], None]]
"""Given a part's name and number of steps, returns what to call as steps are done."""


def run_study(out: Path, seed: int, watch: Watch, *, quick: bool = False) -> list[Path]:
    """Run, or go on with, the study in a folder; return the files it made."""
    command = f"counterplay study abd --out DIR --seed {seed}" + (" --quick" if quick else "")
    settings = {"study": "abd", "seed": seed, "quick": quick, "command": command, "version": __version__}
    run = Run(RunFolder(out, settings), seed, QUICK if quick else Size())
    for name, part in PARTS.items():
        part.compute(run, watch(name, part.steps(run)))
    report.draw(run.folder)
    (out / "tables.md").write_text(report.page(run.folder), encoding="utf-8")
    return sorted(out.iterdir())
