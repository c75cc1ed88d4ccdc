"""The study of evolved one-card poker players: figures 3-7 and 9-15 of Baker et al., beside the exact ceilings.

Every (condition, seed) is one run with its own file in the run folder; a study that was stopped goes on from the
files that are there. Runs do not depend on the number of workers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.atomic_files import draft_of
from counterplay.onecard import Champion, EvolutionPlan, Style, evolution, exact, networks, parse_style
from counterplay.protocol import BadInput
from counterplay.studies.evolution.conditions import CONDITIONS, Condition, conditions_of
from counterplay.studies.shape import Progress
from counterplay.untrusted import from_json
from counterplay.workers import Executor, each


@dataclass(frozen=True)
class EvolutionSize:
    """How much of the study to run."""

    seeds: int = 5
    generations: int = EvolutionPlan.generations
    tournaments: int = EvolutionPlan.tournaments
    held_out: int = 10_000
    tested: int = 2_000
    """tournaments for each point of figures 12 to 15"""
    bluffs: int = 100
    """steps between bluff probability 0 and 1 in figure 14"""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value < 1:
                raise BadInput(f"{name} must be at least 1, not {value}")


SMOKE = EvolutionSize(seeds=2, generations=8, tournaments=40, held_out=500, tested=200, bluffs=5)


@dataclass(frozen=True)
class EvolutionRun:
    """One finished run."""

    key: str
    seed: int
    plan: dict[str, Any]
    curve: dict[str, list[float]]
    champion: str
    """the best by the fitness it was bred with, as the paper takes it"""
    selected: str
    """the best on fresh tournaments"""
    tournaments: int
    won: dict[str, int] = field(default_factory=dict)
    """held-out tournaments the champion won, by opponent"""
    selected_won: dict[str, int] = field(default_factory=dict)

    def rate(self, selected: bool = False) -> float:
        """The held-out win rate, averaged over the opponents."""
        won = self.selected_won if selected else self.won
        return float(np.mean([wins / self.tournaments for wins in won.values()]))


def tables_of(condition: Condition) -> list[list[Style]]:
    """The tables of a condition: all other seats alike."""
    return [[parse_style(name)] * (condition.plan.seats - 1) for name in condition.plan.opponents]


def ceiling_of(condition: Condition) -> float | None:
    """What the perfect exploiter wins, averaged over the opponents; known exactly heads-up only."""
    if condition.plan.seats != 2:
        return None
    return float(
        np.mean([exact.ceiling(parse_style(name), condition.plan.rules) for name in condition.plan.opponents])
    )


def breed(size: EvolutionSize, job: tuple[str, int]) -> EvolutionRun:
    """Breed one condition with one seed and play its champions on fresh tournaments."""
    key, seed = job
    condition = next(each for each in CONDITIONS if each.key == key)
    plan = _plan(condition, seed, size)
    history = evolution.evolve(plan, threads=1)
    command = f"counterplay study evolution --part {condition.part} --generations {size.generations}"
    finalists: list[Champion] = [evolution.champion_of(history), evolution.select(plan, history, 1)]
    finalists = [replace(each, name=f"{key}-{seed}", command=command) for each in finalists]
    tables = tables_of(condition)
    counts = [evolution.held_out(each, tables, size.held_out, seed, 1, reading=plan.reading) for each in finalists]
    won = [dict(zip(plan.opponents, map(int, count), strict=True)) for count in counts]
    curve = {
        name: [round(float(getattr(generation, name)), 6) for generation in history]
        for name in ("best", "mean", "best_win", "mean_win", "nodes", "connections")
    }
    texts = [networks.dumps(each) for each in finalists]
    return EvolutionRun(key, seed, asdict(plan), curve, texts[0], texts[1], size.held_out, won[0], won[1])


def runs(folder: Path, parts: Sequence[str], size: EvolutionSize, executor: Executor, progress: Progress) -> None:
    """Breed all runs the parts need, but those that are finished in the folder."""
    wanted = {condition.key: condition for part in parts for condition in conditions_of(part)}
    jobs = [(condition, seed) for seed in range(1, size.seeds + 1) for condition in wanted.values()]
    missing = [
        (condition.key, seed) for condition, seed in jobs if load_run(folder, condition, seed, size) is None
    ]
    if missing:
        evolution.make_config(EvolutionPlan())  # says at once that neat-python is missing, before any work
    (folder / "runs").mkdir(parents=True, exist_ok=True)
    for done, (_, run) in enumerate(each(executor, breed, size, missing), len(jobs) - len(missing) + 1):
        with draft_of(_path(folder, run.key, run.seed)) as draft:
            draft.write_text(json.dumps(asdict(run)), encoding="utf-8")
        progress(f"{run.key} seed {run.seed}", done, len(jobs))


def load_run(folder: Path, condition: Condition, seed: int, size: EvolutionSize) -> EvolutionRun | None:
    """A finished run of exactly this plan, if the folder has it."""
    path = _path(folder, condition.key, seed)
    if not path.exists():
        return None
    try:
        run = EvolutionRun(**from_json(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise BadInput(f"{path} is damaged; delete it to run it again") from None
    plan = json.loads(json.dumps(asdict(_plan(condition, seed, size))))
    before = {"reading": EvolutionPlan.reading} | run.plan  # earlier releases knew one
    return run if before == plan and run.tournaments == size.held_out else None


def finished(folder: Path, size: EvolutionSize) -> list[EvolutionRun]:
    """Every finished run of this size in the folder, of whatever part; seeds may differ between conditions."""
    done = []
    for condition in CONDITIONS:
        names = (folder / "runs").glob(f"{condition.key}-seed*.json")
        seeds = sorted(int(name.stem.rpartition("seed")[2]) for name in names)
        loaded = (load_run(folder, condition, seed, size) for seed in seeds)
        done += [run for run in loaded if run is not None]
    return done


def champion(runs: list[EvolutionRun], key: str) -> Champion:
    """The champion of a condition: of its seeds' selected networks the one that won most held-out tournaments."""
    best = max((run for run in runs if run.key == key), key=lambda run: run.rate(selected=True))
    return networks.loads(best.selected)


def _plan(condition: Condition, seed: int, size: EvolutionSize) -> evolution.EvolutionPlan:
    return replace(condition.plan, seed=seed, generations=size.generations, tournaments=size.tournaments)


def _path(folder: Path, key: str, seed: int) -> Path:
    return folder / "runs" / f"{key}-seed{seed}.json"
