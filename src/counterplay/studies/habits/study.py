"""Simulated people with a planted habit, and without one: how often is it named, after how many deals?

First the population plays, and its baseline is fitted; then people play, on other deals. A run that was stopped
goes on: what was played lies in the folder, a line for each kind of player and each person.
Each of these is a piece of work of its own, which any process can do.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from counterplay.arena import write_whole
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.players import evaluator
from counterplay.skat.rules import margin
from counterplay.skat.teach import (
    PLANTED_HABITS,
    SIMULATED_OPPONENTS,
    SIMULATED_PEOPLE,
    Baseline,
    Habit,
    HabitChance,
    SimulatedPerson,
    chances_of,
    find_habits,
    habits,
)
from counterplay.statistics import wilson
from counterplay.studies import lines
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, rounded

CUTS = (36, 72, 144, 360)
NOBODY = "none"
PRICED = 8  # cards of each habit
# Whom people play like: of the population mostly those that take little time.
_QUICK = ("rules", "imitator(xskat)", "imitator(population)", "imitator(population,sample=true)")
PEOPLE = (*_QUICK, *_QUICK, "kermit(worlds=4,slip=0.2)")


@dataclass(frozen=True)
class HabitsOptions:
    """Simulated people who always overbid, never draw trumps, give away points in defence, or have no habit.

    How often is their habit named, or a wrong one, after 36, 72, 144 and 360 deals? The population's baseline is
    fitted first, on other deals; habits.json in the folder is what the package ships.

    Example:  [bold]counterplay study habits --out habits-run --people 20 --long-people 0 --population 200[/]
    """

    people: Annotated[int, Help("How many of each kind, up to 144 deals.", ge=1)] = 200
    long_people: Annotated[int, Help("How many of these play 360 deals.", ge=0)] = 200
    population: Annotated[int, Help("Deals of each player of the population.", ge=10)] = 1_000
    seed: Annotated[int, Help("Seed of everything random.", ge=0)] = 1


def run(work: Work[HabitsOptions]) -> None:
    """Let the population and the people play that the folder lacks."""
    _play_population(work)
    _play_people(work)


def report(work: Work[HabitsOptions]) -> Tables:
    """Fit the baseline, and count how often each habit is named."""
    baseline = _baseline(work)
    write_whole(work.out / "habits.json", json.dumps(baseline.to_json(), indent=1) + "\n")
    people = _people(work.out)
    return {"habits": _table([people[who] for who in _wanted(work.options) if who in people], baseline)}


# -- the population


def _played_population(work: Work[HabitsOptions]) -> dict[str, Row]:
    path, deals = work.out / "population.jsonl", work.options.population
    known = {line["kind"]: line for line in lines.read(path)}
    for kind, line in known.items():
        if line["deals"] != deals:
            raise BadInput(f"{path} has {line['deals']} deals of {kind}, not {deals}: name another folder")
    return known


def _play_population(work: Work[HabitsOptions]) -> None:
    known, options = _played_population(work), work.options
    tick = lines.counting(work.progress, "population", len(SIMULATED_PEOPLE))
    tick(len(known))
    missing = [
        (kind, options.seed * 1_000 + number) for number, kind in enumerate(SIMULATED_PEOPLE) if kind not in known
    ]
    path = work.out / "population.jsonl"
    lines.do(path, work.executor, _population, options.population, missing, lambda line: tick(1))


def _baseline(work: Work[HabitsOptions]) -> Baseline:
    known = _played_population(work)
    if any(kind not in known for kind in SIMULATED_PEOPLE):
        raise BadInput(f"{work.out} lacks players of the population: run the study without --report-only")
    passing = [points for line in known.values() for points in line["passing"]]
    chances = {
        kind: [HabitChance.from_json(chance) for chance in known[kind]["chances"]] for kind in SIMULATED_PEOPLE
    }
    card = {
        "population": list(SIMULATED_PEOPLE),
        "against": list(SIMULATED_OPPONENTS),
        "deals": work.options.population,
        "seed": work.options.seed,
        "passing": round(float(np.mean(passing)), 1),
        "passing_error": round(float(np.std(passing) / np.sqrt(len(passing))), 1),
    }
    return habits.fit(chances, card)


def _population(deals: int, who: tuple[str, int]) -> Row:
    """Return what a player of the population did, and how it fared."""
    kind, seed = who
    person, judge = SimulatedPerson(kind, None, seed), evaluator.shipped_evaluator()
    chances: list[Any] = []
    passing, margins = [], []
    for deal in range(deals):
        state, seat = person.play(deal)
        chances += [chance.to_json() for chance in chances_of(state, seat, judge, lambda habit: True)]
        margins.append(margin(state.result, seat))
        if state.soloist not in (None, seat):
            passing.append(margins[-1])
    return {"kind": kind, "deals": deals, "chances": chances, "passing": passing, "margins": margins}


# -- people


def _wanted(options: HabitsOptions) -> dict[tuple[str, int], int]:
    """Return how many deals each person plays."""
    return {
        (habit, number): CUTS[-1] if number < options.long_people else CUTS[-2]
        for number in range(options.people)
        for habit in (NOBODY, *map(str, PLANTED_HABITS))
    }


def _people(out: Path) -> dict[tuple[str, int], Row]:
    return {(line["habit"], line["number"]): line for line in lines.read(out / "people.jsonl")}


def _play_people(work: Work[HabitsOptions]) -> None:
    known, wanted = _people(work.out), _wanted(work.options)
    missing = [(*who, deals) for who, deals in wanted.items() if who not in known or known[who]["deals"] < deals]
    tick = lines.counting(work.progress, "people", len(wanted))
    tick(len(wanted) - len(missing))
    path = work.out / "people.jsonl"
    lines.do(path, work.executor, _person, work.options.seed, missing, lambda line: tick(1))


def _person(seed: int, who: tuple[str, int, int]) -> Row:
    """Return what a person did in so many deals."""
    habit, number, deals = who
    kind = PEOPLE[number % len(PEOPLE)]
    planted = None if habit == NOBODY else Habit(habit)
    person = SimulatedPerson(kind, planted, seed * 1_000_000 + number)
    judge, pricing = evaluator.shipped_evaluator(), _Pricing()
    chances = [
        [deal, *chance.to_json()]
        for deal in range(deals)
        for state, seat in [person.play(deal)]
        for chance in chances_of(state, seat, judge, pricing)
    ]
    return {"habit": habit, "number": number, "kind": kind, "deals": deals, "chances": chances}


class _Pricing:
    """Prices the first few cards that show each habit: their mean is all that is asked for."""

    def __init__(self) -> None:
        self._priced: Counter[Habit] = Counter()

    def __call__(self, habit: Habit) -> bool:
        self._priced[habit] += 1
        return self._priced[habit] <= PRICED


def _table(people: list[Row], baseline: Baseline) -> list[Row]:
    """Return how often each habit is named, by the number of deals; a person's deals make several stretches."""
    rows = []
    for habit in dict.fromkeys(person["habit"] for person in people):
        for cut in CUTS:
            some = [person for person in people if person["habit"] == habit and person["deals"] >= cut]
            named = [
                _named(person, start, cut, baseline) for person in some for start in _starts(person["deals"], cut)
            ]
            if not named:
                continue
            right, nobody = sum(name == habit for name in named), sum(name is None for name in named)
            counted = len(named) - nobody if habit == NOBODY else right
            low, high = wilson(counted, len(named))
            rows.append(
                {
                    "habit": habit,
                    "deals": cut,
                    "people": len(some),
                    "stretches": len(named),
                    "named rightly": right,
                    "named wrongly": len(named) - nobody - right,
                    "too early to say": nobody,
                    "share": rounded(counted / len(named), 3),
                    "low": rounded(low, 3),
                    "high": rounded(high, 3),
                }
            )
    return rows


def _starts(deals: int, cut: int) -> range:
    """Return where stretches of so many deals begin that do not overlap."""
    return range(0, deals - cut + 1, cut)


def _named(person: Row, start: int, cut: int, baseline: Baseline) -> str | None:
    chances = [HabitChance.from_json(chance) for deal, *chance in person["chances"] if start <= deal < start + cut]
    dearest = find_habits(chances, cut, baseline).dearest
    return None if dearest is None else str(dearest.habit)


STUDY = Study("habits", HabitsOptions, run, report, settings=("seed", "population"))
