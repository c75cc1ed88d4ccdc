"""Simulated people with a planted habit, and without one: how often is it named, after how many deals?

First the population plays, and its baseline is fitted; then people play, on other deals. A run that was stopped
goes on: what was played lies in the folder, a line for each kind of player and each person.
Each of these is a piece of work of its own, which any process can do.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.arena import write_whole
from counterplay.protocol import BadInput
from counterplay.skat.players import evaluator
from counterplay.skat.rules import seeger_fabian
from counterplay.skat.teach import (
    PLANTED_HABITS,
    SIMULATED_OPPONENTS,
    SIMULATED_PEOPLE,
    Baseline,
    Chance,
    Habit,
    SimulatedPerson,
    chances_of,
    find_habits,
    habits,
)
from counterplay.studies import lines
from counterplay.studies.lines import Report
from counterplay.studies.tables import Row, rounded, write_csv
from counterplay.workers import HERE, Executor

CUTS = (36, 72, 144, 360)
NOBODY = "none"
PRICED = 8  # cards of each habit
# Whom people play like: of the population mostly those that take little time.
_QUICK = ("rules", "imitator(xskat)", "imitator(population)", "imitator(population,sample=true)")
PEOPLE = (*_QUICK, *_QUICK, "kermit(worlds=4,slip=0.2)")
_Z = 1.96


def study(
    out: Path,
    seed: int,
    population_deals: int,
    people: int,
    long_people: int,
    report: Report,
    executor: Executor = HERE,
) -> dict[str, list[Row]]:
    """Run the study, or what is left of it; return its tables."""
    out.mkdir(parents=True, exist_ok=True)
    baseline = _baseline(out, seed, population_deals, report, executor)
    write_whole(out / "habits.json", json.dumps(baseline.to_json(), indent=1) + "\n")
    rows = _table(_people(out, seed, people, long_people, report, executor), baseline)
    write_csv(out / "habits.csv", rows)
    return {"habits": rows}


# -- the population


def _baseline(out: Path, seed: int, deals: int, report: Report, executor: Executor) -> Baseline:
    path = out / "population.jsonl"
    known = {told["kind"]: told for told in lines.read(path)}
    for kind, told in known.items():
        if told["deals"] != deals:
            raise BadInput(f"{path} has {told['deals']} deals of {kind}, not {deals}: name another folder")

    def add(told: Row) -> None:
        known[told["kind"]] = told
        report("population", len(known), len(SIMULATED_PEOPLE))

    missing = [(kind, seed * 1_000 + number) for number, kind in enumerate(SIMULATED_PEOPLE) if kind not in known]
    lines.do(path, executor, _population, deals, missing, add)
    passing = [points for told in known.values() for points in told["passing"]]
    chances = {kind: [Chance.from_json(one) for one in known[kind]["chances"]] for kind in SIMULATED_PEOPLE}
    card = {
        "population": list(SIMULATED_PEOPLE),
        "against": list(SIMULATED_OPPONENTS),
        "deals": deals,
        "seed": seed,
        "passing": round(float(np.mean(passing)), 1),
        "passing_error": round(float(np.std(passing) / np.sqrt(len(passing))), 1),
    }
    return habits.fit(chances, card)


def _population(deals: int, who: tuple[str, int]) -> Row:
    """Return what a player of the population did, and how it fared."""
    kind, seed = who
    person, judge = SimulatedPerson(kind, None, seed), evaluator.shipped_evaluator()
    found: list[Any] = []
    passing, margins = [], []
    for deal in range(deals):
        state, seat = person.play(deal)
        found += [one.to_json() for one in chances_of(state, seat, judge, lambda habit: True)]
        points = seeger_fabian(state.result)
        margins.append(points[seat] - (sum(points) - points[seat]) / 2)
        if state.soloist not in (None, seat):
            passing.append(margins[-1])
    return {"kind": kind, "deals": deals, "chances": found, "passing": passing, "margins": margins}


# -- people


def _people(out: Path, seed: int, people: int, long_people: int, report: Report, executor: Executor) -> list[Row]:
    path = out / "people.jsonl"
    known = {(told["habit"], told["number"]): told for told in lines.read(path)}
    groups = [NOBODY, *map(str, PLANTED_HABITS)]
    wanted = {
        (habit, number): CUTS[-1] if number < long_people else CUTS[-2]
        for number in range(people)
        for habit in groups
    }
    missing = [(*who, deals) for who, deals in wanted.items() if who not in known or known[who]["deals"] < deals]
    ready = len(wanted) - len(missing)

    def add(told: Row) -> None:
        nonlocal ready
        ready += 1
        known[told["habit"], told["number"]] = told
        report("people", ready, len(wanted))

    lines.do(path, executor, _person, seed, missing, add)
    return [known[who] for who in wanted]


def _person(seed: int, who: tuple[str, int, int]) -> Row:
    """Return what a person did in so many deals."""
    habit, number, deals = who
    kind = PEOPLE[number % len(PEOPLE)]
    planted = None if habit == NOBODY else Habit(habit)
    person = SimulatedPerson(kind, planted, seed * 1_000_000 + number)
    judge, pricing = evaluator.shipped_evaluator(), _Pricing()
    chances = [
        [deal, *one.to_json()]
        for deal in range(deals)
        for state, seat in [person.play(deal)]
        for one in chances_of(state, seat, judge, pricing)
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
    for habit in dict.fromkeys(told["habit"] for told in people):
        for cut in CUTS:
            some = [told for told in people if told["habit"] == habit and told["deals"] >= cut]
            named = [_named(told, start, cut, baseline) for told in some for start in _starts(told["deals"], cut)]
            if not named:
                continue
            right, nobody = sum(name == habit for name in named), sum(name is None for name in named)
            counted = len(named) - nobody if habit == NOBODY else right
            low, high = _interval(counted, len(named))
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


def _named(told: Row, start: int, cut: int, baseline: Baseline) -> str | None:
    chances = [Chance.from_json(one) for deal, *one in told["chances"] if start <= deal < start + cut]
    dearest = find_habits(chances, cut, baseline).dearest
    return None if dearest is None else str(dearest.habit)


def _interval(count: int, of: int) -> tuple[float, float]:
    """Return the Wilson interval of a share (95%)."""
    share, spread = count / of, _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    around = _Z * np.sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return float(middle - around), float(middle + around)
