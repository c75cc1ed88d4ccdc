"""Runs any study in a folder: parts, resuming, evaluating alone, and writing the tables are the same for all."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from counterplay.processes import cores
from counterplay.protocol import BadInput
from counterplay.studies import folder
from counterplay.studies.shape import Progress, Study, Tables, Work, unseen
from counterplay.studies.tables import write_csv
from counterplay.workers import Executor, local_executor

_MODULES = {
    "abd": "abd.study",
    "autodidact": "autodidact.study",
    "evolution": "evolution.study",
    "count": "count.study",
    "counterplay": "counterplay.study",
    "bridge": "bridge.study",
    "inference": "inference.study",
    "opponents": "opponents.study",
    "drills": "drills.study",
    "habits": "habits.study",
    "imitator": "players.imitation",
    "review": "review.study",
    "styles": "styles.study",
    "verdicts": "verdicts.study",
    "xskat-class": "players.xskat_class",
}  # each holds a `STUDY`; it is imported when the study is asked for
NAMES = tuple(_MODULES)


@dataclass(frozen=True)
class StudyResult:
    """What a study came to: its tables, which also lie in the folder, and how often players were at fault."""

    out: Path
    tables: Tables
    facts: tuple[str, ...] = ()
    faults: int = 0


def find_study(name: str) -> Study[Any]:
    """Return a study by its name.

    >>> find_study("count").parts
    ('table1', 'xskat', 'fig1', 'fig2', 'fig3', 'fig4', 'settling', 'fresh', 'times')
    """
    if name not in _MODULES:
        raise BadInput(f"there is no study {name!r}: choose from {', '.join(NAMES)}")
    study: Study[Any] = import_module(f"counterplay.studies.{_MODULES[name]}").STUDY
    return study


def run(
    study_name: str,
    out: str | Path | None = None,
    /,
    *,
    parts: str | Iterable[str] | None = None,
    workers: int | Executor | None = 1,
    play: bool = True,
    report: bool = True,
    progress: Progress = unseen,
    **options: Any,
) -> StudyResult:
    """Run a study, or go on with it, in a folder; the options are those of its command.

    Without `play` nothing new is worked out: the tables are those of what the folder holds. Without `report` the
    work is done and not evaluated. No number of workers changes a result.
    """
    study = find_study(study_name)
    if not (play or report):
        raise BadInput("without games and without tables there is nothing to do: leave out one of the two")
    chosen, asked = study.choose(parts), study.options_from(options)
    with _executor(workers) as executor:
        work = Work(
            Path(out or f"{study_name}-run"), asked, chosen, progress, executor, study.command(asked, chosen)
        )
        return perform(study, work, play=play, report=report)


def perform(study: Study[Any], work: Work[Any], *, play: bool = True, report: bool = True) -> StudyResult:
    """Do the work in its folder, which is this run's alone meanwhile, and write its tables."""
    if study.check is not None:
        study.check(work)
    seed = getattr(work.options, "seed", None)
    settings = study.settings_of(work.options)
    tables: Tables = {}
    with folder.opened(work.out, study.name, work.command, seed, settings):
        if play:
            tables = _written(work.out, study.run(work) or {})
        if report and study.report is not None:
            tables = tables | _written(work.out, study.report(work))
        elif not play:
            tables = folder.stored_tables(work.out)
        folder.note(work.out, study.name, work.command, *work.facts, seed=seed)
    return StudyResult(work.out, tables, tuple(work.facts), work.faults)


def _written(out: Path, tables: Tables) -> Tables:
    for name, rows in tables.items():
        if rows:
            write_csv(out / f"{name}.csv", rows)
    return tables


def _executor(workers: int | Executor | None) -> AbstractContextManager[Executor]:
    wanted = cores() if workers is None else workers
    return local_executor(wanted) if isinstance(wanted, int) else nullcontext(wanted)
