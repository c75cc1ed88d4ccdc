"""The statistics of habits: against brute force, and on people who have one planted."""

import itertools

import numpy as np
import pytest
from scipy import stats

from counterplay.skat.players import evaluator
from counterplay.skat.teach import habits
from counterplay.skat.teach.chances import Habit, HabitChance, chances_of
from counterplay.skat.teach.habits import Usual, find_habits, fit, p_value
from counterplay.skat.teach.people import PLANTED_HABITS, SimulatedPerson
from counterplay.statistics import holm


def test_the_p_value_is_that_of_all_outcomes_counted_one_by_one():
    usual = Usual({"a": 0.2, "b": 0.6}, 0.0, 9, 1.0)
    moments = [0.2] * 4 + [0.6] * 3
    brute = sum(
        np.prod([rate if shown else 1 - rate for rate, shown in zip(moments, outcome, strict=True)])
        for outcome in itertools.product((0, 1), repeat=7)
        if sum(outcome) >= 5
    )
    assert p_value({"a": (2, 4), "b": (3, 3)}, usual) == pytest.approx(brute)


def test_a_spread_of_players_makes_a_rate_less_surprising():
    counts = {"a": (12, 20)}
    alone, among = (p_value(counts, Usual({"a": 0.2}, spread, 9, 1.0)) for spread in (0.0, 1.0))
    assert alone == pytest.approx(stats.binom.sf(11, 20, 0.2))
    assert among > 10 * alone


def test_holm_is_no_bolder_than_its_level():
    chance = np.random.default_rng(1)
    bold = sum(any(p <= 0.05 for p in holm(list(chance.random(7)))) for _ in range(4_000))
    assert bold / 4_000 == pytest.approx(0.05, abs=0.012)


def test_the_population_itself_is_told_of_nothing():
    chance = np.random.default_rng(2)
    kinds = {
        f"kind {number}": [
            HabitChance(habit, "s", bool(chance.random() < rate), 5.0) for habit in Habit for _ in range(300)
        ]
        for number, rate in enumerate((0.1, 0.15, 0.2, 0.25, 0.3))
    }
    baseline = fit(kinds, {})
    assert baseline.usual[Habit.TRUMPS].rates["s"] == pytest.approx(0.2, abs=0.02)
    assert not any(find_habits(chances, 144, baseline).dearest for chances in kinds.values())


def test_the_dearest_of_what_is_certain_is_named_with_its_cost():
    usual = [HabitChance(habit, "s", turn % 10 == 0) for habit in Habit for turn in range(200)]
    baseline = fit({f"kind {number}": usual for number in range(9)}, {})
    often = [HabitChance(Habit.TRUMPS, "s", True, 3.0)] * 60 + [HabitChance(Habit.OVERBIDS, "s", True, 9.0)] * 60
    verdict = find_habits(often + [HabitChance(Habit.DISCARDS, "s", False)] * 60, 72, baseline)
    assert verdict.dearest is not None
    assert verdict.dearest.habit is Habit.OVERBIDS
    excess = 60 - verdict.dearest.expected
    assert verdict.dearest.cost == pytest.approx(excess / 2 * 9.0)
    assert verdict.dearest.low < verdict.dearest.cost < verdict.dearest.high
    assert find_habits(often, 12, baseline).dearest is None  # too early to say


@pytest.mark.parametrize("habit", PLANTED_HABITS)
def test_a_person_with_a_planted_habit_shows_it_and_nothing_hidden_is_looked_at(habit):
    person = SimulatedPerson("rules", habit, seed=5)
    judge, shown, could = evaluator.shipped_evaluator(), 0, 0
    for deal in range(24):
        state, seat = person.play(deal)
        for one in chances_of(state, seat, judge):
            if one.habit is habit:
                shown, could = shown + one.shown, could + 1
    assert could >= 8
    assert shown / could > 0.75


def test_the_shipped_baseline_says_how_it_was_made():
    card = habits.shipped().card
    assert card["deals"] >= 500
    assert len(card["population"]) >= 8
    assert set(habits.shipped().usual) == set(Habit)
