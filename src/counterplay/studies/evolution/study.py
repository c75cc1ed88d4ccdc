"""Puts the study together: breeds what was asked for, then evaluates what there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, ClassVar

import numpy as np

from counterplay.onecard import Champion, find_champion
from counterplay.options import Help
from counterplay.studies.evolution import plots, recognition, trials
from counterplay.studies.evolution import runs as breeding
from counterplay.studies.evolution.conditions import CONDITIONS, FURTHER_READINGS, PARTS, Condition
from counterplay.studies.evolution.runs import EvolutionRun, EvolutionSize, ceiling_of, champion, finished, runs
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row

SEED = 2008  # of everything that is not bred
LITERAL = [c for c in CONDITIONS if c.plan.reading == "literal"]
DRAWN = {
    "heads-up": [c.key for c in LITERAL if c.plan.seats == 2 and not c.key.endswith("-exact")],
    "exact": [c.key for c in LITERAL if c.key.endswith("-exact")],
    "four-seats": [c.key for c in LITERAL if c.plan.seats == 4],
} | {reading: [c.key for c in CONDITIONS if c.plan.reading == reading] for reading in FURTHER_READINGS}


@dataclass(frozen=True)
class EvolutionOptions:
    """Can opponent models aid poker player evolution? (Baker et al.): Table III and figures 3-7, 9-15 again.

    Beside the fitness each network was bred with stand its held-out win rate and the exact ceiling.

    Example:  counterplay study evolution --out run --only table3
    Example:  counterplay study evolution --out run --smoke
    """

    seeds: Annotated[int | None, Help("Runs of each condition; 5 as in the paper.")] = None
    generations: Annotated[int | None, Help("400 as in the paper.")] = None
    smoke: Annotated[bool, Help("A small run of a few minutes that shows the workings.")] = False
    seed: ClassVar[int] = SEED

    @property
    def size(self) -> EvolutionSize:
        """Return how much that is."""
        size = breeding.SMOKE if self.smoke else EvolutionSize()
        changes = {"seeds": self.seeds, "generations": self.generations}
        return replace(size, **{name: value for name, value in changes.items() if value is not None})

    def __post_init__(self) -> None:
        assert self.size  # which refuses what is too small


def run(work: Work[EvolutionOptions]) -> None:
    """Breed what is missing."""

    def bred(what: str, done: int, of: int) -> None:
        work.progress("runs", done, of)  # one bar for all of them

    runs(work.out, work.parts, work.options.size, work.executor, bred)


def report(work: Work[EvolutionOptions]) -> Tables:
    """Test the champions, and return the tables of everything that was bred."""
    out, parts, size = work.out, work.parts, work.options.size
    done = finished(out, size)
    tables = _bred_tables(done)
    _draw_curves(out, done)
    if "table3" in parts:
        tables["table3"] = recognition.table3()
    if "beliefs" in parts:
        tables |= _beliefs(size)
        plots.beliefs(out / "beliefs.png", tables["recognition"], tables["switchers"])
        tables["safety"] = trials.safety(size.held_out, SEED)
        tables["safety-four-seats"] = trials.safety_at_tables(max(1, size.tested // 4), SEED)
    tables |= _trials(out, done, parts, size) | _trials_of_readings(done, parts, size)
    settings = ", ".join(f"{name} {value}" for name, value in asdict(size).items())
    work.facts.append(f"seed {SEED}, {settings}")
    return tables


def _beliefs(size: EvolutionSize) -> Tables:
    """Return how well styles are told apart."""
    sessions = max(2, size.tested // 20)
    return {
        "recognition": recognition.recognition(sessions, SEED),
        "switchers": recognition.switchers(max(1, sessions // 3), SEED),
        "strangers": recognition.strangers(sessions, SEED),
    }


def exact_tables() -> Tables:
    """Return the tables that no network plays in, but for what is told apart."""
    return {"table3": recognition.table3(), "fig14-ceilings": trials.ceilings(EvolutionSize().bluffs)}


def bred_tables(folder: Path) -> Tables:
    """Return the tables of the runs that a folder keeps."""
    return _bred_tables(finished(folder, EvolutionSize()))


def played_tables(folder: Path) -> Tables:
    """Return what the champions that a folder keeps come to on tables they were not bred on."""
    return _trials_of_readings(finished(folder, EvolutionSize()), tuple(FURTHER_READINGS), EvolutionSize())


def _bred_tables(done: Sequence[EvolutionRun]) -> Tables:
    """Return what was bred, under the literal rules and under further readings."""
    tables: Tables = {}
    literal = {c.key for c in LITERAL}
    for name, bred in (
        ("", [run for run in done if run.key in literal]),
        ("readings-", [run for run in done if run.key not in literal]),
    ):
        if bred:
            tables |= {f"{name}runs": summary(bred), f"{name}curves": curve_rows(bred)}
    return tables


def _draw_curves(out: Path, done: Sequence[EvolutionRun]) -> None:
    for name, keys in DRAWN.items():
        if any(run.key in keys for run in done):
            plots.curves(out / f"{name}.png", done, keys)


def _trials(
    out: Path, done: Sequence[EvolutionRun], parts: Sequence[str], size: EvolutionSize
) -> dict[str, list[Row]]:
    tables = {}
    # The champions we ship, made with more than the paper's means, stand beside the bred ones.
    four = _champions(done, ("fig10", "fig11", "fig11-situation")) | {"four-seats": find_champion("four-seats")}
    two = _champions(done, ("fig9",)) | {"heads-up": find_champion("heads-up")}
    both = two | _champions(done, ("fig11",)) | {"four-seats": four["four-seats"]}
    if "fig12" in parts:
        tables["fig12"] = trials.mixed(four, size.tested, SEED)
        title = "Every mix of three opponents (figure 12)"
        plots.tables(out / "fig12.png", tables["fig12"], "player", title)
    if "fig13" in parts:
        tables["fig13"] = trials.ablations(four, size.tested, SEED)
        shown = [row for row in tables["fig13"] if row["player"] == "fig11"]
        plots.tables(out / "fig13.png", shown, "without", "The champion of fig11 without an input (figure 13)")
    if "fig14" in parts:
        tables["fig14-ceilings"] = trials.ceilings(size.bluffs)
        tables["fig14"] = trials.bluffing(both, size.bluffs, size.tested, SEED)
        plots.bluffing(out / "fig14.png", tables["fig14"])
    if "fig15" in parts:
        tables["fig15"] = trials.switching(both, size.tested, SEED)
        plots.switching(out / "fig15.png", tables["fig15"])
    return tables


def _trials_of_readings(done: Sequence[EvolutionRun], parts: Sequence[str], size: EvolutionSize) -> Tables:
    """Return figures 12 to 15 for the champions bred under further readings; figure 12 is 13 with all inputs."""
    tables: Tables = {}
    for reading in (reading for reading in FURTHER_READINGS if reading in parts):
        two, four, plain = (_champions(done, (f"{figure}-{reading}",)) for figure in ("fig9", "fig11", "fig10"))
        if two | four | plain:
            tables[f"{reading}-fig13"] = trials.ablations(plain | four, size.tested, SEED, reading)
            tables[f"{reading}-fig14"] = trials.bluffing(two | four, size.bluffs, size.tested, SEED, reading)
            tables[f"{reading}-fig15"] = trials.switching(two | four, size.tested, SEED, reading)
    return {name: rows for name, rows in tables.items() if rows}


def _champions(done: Sequence[EvolutionRun], keys: Sequence[str]) -> dict[str, Champion]:
    return {key: champion(list(done), key) for key in keys if any(run.key == key for run in done)}


def _by_condition(done: Sequence[EvolutionRun]) -> Iterator[tuple[Condition, list[EvolutionRun]]]:
    """Yield the conditions that were run, each with its runs."""
    for condition in CONDITIONS:
        mine = [run for run in done if run.key == condition.key]
        if mine:
            yield condition, mine


def summary(done: Sequence[EvolutionRun]) -> list[Row]:
    """One row for each condition: as bred, held out, the ceiling, averaged over the seeds."""
    rows = []
    for condition, mine in _by_condition(done):
        ceiling = ceiling_of(condition)
        held, chosen = ([run.rate(selected) for run in mine] for selected in (False, True))
        row: Row = {
            "condition": condition.key,
            "what": condition.title,
            "paper": condition.paper,
            "seeds": len(mine),
            "generations": len(mine[0].curve["best"]),
            "best as bred": _mean([max(run.curve["best_win"]) for run in mine]),
            "mean as bred": _mean([run.curve["mean_win"][-1] for run in mine]),
            "greatest mean": max(
                _mean(values) for values in zip(*(run.curve["mean_win"] for run in mine), strict=True)
            ),
            "held out": _mean(held),
            "sd": _deviation(held),
            "chosen fresh, held out": _mean(chosen),
            "chosen sd": _deviation(chosen),
            "best seed": round(max(chosen), 4),
            "tournaments": mine[0].tournaments * len(mine[0].won),
            "ceiling": "" if ceiling is None else round(ceiling, 4),
        }
        for name in ("LA", "LP", "TA", "TP"):
            rates = [run.selected_won[name] / run.tournaments for run in mine if name in run.selected_won]
            row[name] = _mean(rates) if rates else ""
        rows.append(row)
    return rows


def curve_rows(done: Sequence[EvolutionRun]) -> list[Row]:
    """Best and mean per generation, averaged over the seeds."""
    rows = []
    for condition, mine in _by_condition(done):
        for number in range(len(mine[0].curve["best"])):
            values = {
                name: _mean([run.curve[name][number] for run in mine])
                for name in ("best", "mean", "best_win", "mean_win", "nodes", "connections")
            }
            rows.append({"condition": condition.key, "generation": number} | values)
    return rows


def _deviation(seeds: Sequence[float]) -> float | str:
    """The standard deviation between seeds; one seed has none."""
    return round(float(np.std(seeds, ddof=1)), 4) if len(seeds) > 1 else ""


def _mean(values: Sequence[float]) -> float:
    return round(float(np.mean(values)), 4)


STUDY = Study(
    "evolution",
    EvolutionOptions,
    run,
    report,
    parts=PARTS,
    recomputed=lambda folder, seed: (
        exact_tables() | _beliefs(EvolutionSize()) | bred_tables(folder) | played_tables(folder)
    ),
    shown=(
        "runs",
        "readings-runs",
        "table3",
        "recognition",
        "switchers",
        "strangers",
        "safety",
        "safety-four-seats",
    ),
    workers=2,
)
