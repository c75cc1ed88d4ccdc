"""Adapting beyond the depth limit (Milec et al.): its parts in their order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from counterplay.options import Help
from counterplay.studies.abd import (
    duels,
    estimated,
    figures,
    grown,
    large_game,
    sampled,
    summaries,
    table1,
    table2,
    table3,
)
from counterplay.studies.abd import report as pages
from counterplay.studies.abd.folder import RunFolder
from counterplay.studies.abd.setting import QUICK, AbdPart, AbdSize
from counterplay.studies.shape import Study, Tables, Work

PARTS: dict[str, AbdPart] = {
    part.name: part
    for part in (
        *(module.PART for module in (table1, figures, table3, grown, large_game, duels, estimated, table2)),
        table2.RANDOM_PART,
        sampled.TABLE_PART,
        sampled.FIGURE_PART,
    )
}
EXACT = (table1.NAME, table2.NAME, figures.NAME)


@dataclass(frozen=True)
class AbdOptions:
    """Adapting beyond the depth limit (Milec et al.): tables 1-3, figures 5 and 6, 5x5 Battleships, and an
    opponent known from hands only.

    Example: counterplay study abd --out abd-run
    """

    seed: Annotated[int, Help("Seed of everything random.")] = 1
    quick: Annotated[bool, Help("A small run that shows the workings.")] = False


def run(work: Work[AbdOptions]) -> None:
    """Append the rows that the parts lack."""
    shared = work.options.seed, QUICK if work.options.quick else AbdSize()
    for name in work.parts:
        PARTS[name].compute(RunFolder(work.out), shared, work.progress, work.executor)


def report(work: Work[AbdOptions]) -> Tables:
    """Draw the pictures and write the page of what there is."""
    tables = RunFolder(work.out)
    pages.draw(tables)
    (work.out / "tables.md").write_text(pages.page(tables), encoding="utf-8")
    rows = {path.stem: [dict(row) for row in tables.rows(path.stem)] for path in sorted(work.out.glob("*.csv"))}
    return rows | summaries.tables(tables)


def exact_tables(seed: int, names: Iterable[str] = EXACT) -> Tables:
    """Return tables that are worked out exactly, in a minute."""
    shared = seed, AbdSize()
    return {
        name: [row for case in PARTS[name].cases(shared[1]) for row in PARTS[name].rows(shared, case)]
        for name in names
    }


STUDY = Study(
    "abd",
    AbdOptions,
    run,
    report,
    parts=tuple(PARTS),
    recomputed=lambda folder, seed: exact_tables(seed) | summaries.tables(RunFolder(folder)),
    settings=("seed", "quick"),
    shown=(table1.NAME, table3.NAME, grown.NAME),
)
