"""Statistics against values computed another way."""

import math
from dataclasses import replace

import numpy as np
import pytest
from toy_game import ToyContest

from counterplay.arena.log import RunSettings
from counterplay.arena.outcome import Outcome
from counterplay.arena.report.summary import summarise
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match, Series, entry_at
from counterplay.arena.specs import parse_specs
from counterplay.arena.statistics.measures import measures
from counterplay.arena.statistics.sprt import Sprt
from counterplay.arena.statistics.standings import paired, standings
from counterplay.protocol import BadInput, Facts
from counterplay.statistics import estimate, standard_error, wilson
from counterplay.workers.here import HereExecutor


def line_ups(*texts: str) -> tuple[LineUp, ...]:
    return tuple(LineUp(parse_specs(text)) for text in texts)


def made_up(texts, deals: int, score, *, roles_given: bool = False, alone=None) -> Results:
    """Results where `score(deal, player, seat, names by seat)` says what each seat gets."""
    settings = RunSettings("toy", line_ups(*texts), deals, 1, 3, 36, roles_given)
    results = Results(settings)
    for series in settings.all_series():
        line_up = settings.line_ups[series.line_up]
        for deal in range(deals):
            order = [entry_at(seat, deal, series.rotation, 3) for seat in range(3)]
            players = [str(line_up.specs[entry]) for entry in order]
            scores = tuple(float(score(deal, seat, players)) for seat in range(3))
            facts = Facts("suit" if deal % 2 else "grand", alone=None if alone is None else alone(deal))
            names = tuple(line_up.entries[entry] for entry in order)
            results.add(series, [Outcome(deal, names, scores, facts, (), "")])
    return results


def test_the_wilson_interval_is_the_textbook_formula():
    for won, games in ((0, 10), (7, 10), (10, 10), (820, 1000)):
        z, p = 1.959963984540054, won / games
        centre = (p + z * z / (2 * games)) / (1 + z * z / games)
        half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
        assert wilson(won, games) == pytest.approx((max(0, centre - half), min(1, centre + half)), abs=1e-12)


def test_an_estimate_is_seeded_and_covers_as_it_says():
    random = np.random.default_rng(1)
    covered, rejected = 0, 0
    for trial in range(100):
        values = random.normal(3.0, 10.0, size=60)
        found = estimate(values, seed=trial)
        assert found.low < found.mean < found.high
        covered += found.low <= 3.0 <= found.high
        rejected += estimate(values - 3.0, seed=trial).p < 0.05
    assert 86 <= covered <= 100  # 95% of 100, less four standard deviations
    assert rejected <= 14
    assert estimate(values, seed=1) == estimate(values, seed=1) != estimate(values, seed=2)


def test_the_t_test_is_students():
    values = np.array([4.0, 6.0, 8.0, 10.0])  # mean 7, s.e. 2.582/2
    assert standard_error(values) == pytest.approx(1.2909944)
    assert estimate(values, 1).p == pytest.approx(0.0123, abs=0.0005)  # t = 5.42, 3 degrees of freedom


def test_few_or_equal_values_claim_nothing():
    assert estimate(np.array([5.0]), 1).low is None
    assert estimate(np.array([5.0, 5.0]), 1).p is None
    assert standard_error(np.array([5.0])) is None


def test_luck_of_the_seat_and_the_deal_cancels_in_paired_differences():
    random = np.random.default_rng(2)
    luck = random.normal(0, 500, size=(50, 3))
    strength = {"high": 2.0, "chance": 1.0}

    def score(deal, seat, players):
        return luck[deal, seat] + strength[players[seat]]

    results = made_up(["high,chance,chance"], 50, score)
    (pair,) = paired(results, results.counted())
    assert (pair.a, pair.b) == ("high", "chance")
    assert pair.difference.mean == pytest.approx(36.0)
    assert pair.difference.high - pair.difference.low < 1e-6
    rows = standings(results, results.counted())
    assert [row.entry for row in rows] == ["high", "chance#1", "chance#2"]
    expected = 36 * (luck.mean(axis=1) + 2.0)
    assert rows[0].points_per_list == pytest.approx(expected.mean())
    assert rows[0].standard_error == pytest.approx(expected.std(ddof=1) / math.sqrt(50))
    assert rows[0].games == 150


def test_line_ups_that_differ_in_one_place_are_compared_there():
    strength = {"high": 5.0, "chance": 1.0, "learner": 2.0}
    results = made_up(
        ["high,chance,chance", "learner,chance,chance"],
        10,
        lambda deal, seat, players: 100 * deal + strength[players[seat]],
    )
    across = [row for row in paired(results, results.counted()) if "/" in row.line_up]
    assert [(row.a, row.b, row.difference.mean) for row in across] == [("high", "learner", pytest.approx(108.0))]


def test_only_deals_finished_everywhere_count():
    results = made_up(["high,chance,chance"], 10, lambda deal, seat, players: deal)
    del results.games[Series(0, 1)][4]
    del results.games[Series(0, 2)][9]
    assert results.complete() == [0, 1, 2, 3, 5, 6, 7, 8]
    assert results.prefix() == 4
    assert summarise(results)["games"] == 24


def test_an_unfinished_run_without_deals_has_a_report():
    settings = RunSettings("toy", line_ups("high,chance,chance"), 10, 1, 3, 36)
    assert summarise(Results(settings))["standings"] == []


# A made-up game of one against two with additive skill: the measures must find exactly what was put in.
ALONE = {"high": 9.0, "chance": 3.0}  # the lone seat's gain from its own skill
REST = {"high": 4.0, "chance": 1.5}  # what each other seat takes from it


def skilled(deal, seat, players):
    alone = deal % 3
    if seat != alone:
        return 0.0
    return 20.0 * math.sin(deal) + ALONE[players[alone]] - sum(REST[players[s]] for s in range(3) if s != alone)


FOUR = ("high,chance,chance", "chance,high,high", "high,high,high", "chance,chance,chance")


def test_the_papers_measures_find_what_each_side_is_worth():
    results = made_up(FOUR, 30, skilled, roles_given=True, alone=lambda deal: deal % 3)
    everything, grand, suit = measures(results, results.counted())
    assert (everything.a, everything.b, everything.kind, everything.deals) == ("high", "chance", "all", 30)
    assert (grand.kind, grand.deals, suit.kind, suit.deals) == ("grand", 15, "suit", 15)
    for row in (everything, grand, suit):
        assert row.d_sol.mean == pytest.approx((9.0 - 3.0) / 3)
        assert row.d_def.mean == pytest.approx(2 * (4.0 - 1.5) / 3)
        assert row.d_tp.mean == pytest.approx(row.d_sol.mean + row.d_def.mean)
        assert row.tp_a - row.tp_b == pytest.approx(row.d_tp.mean)


def test_the_value_of_a_deal_counts_the_others_points_against_the_lone_seat():
    def score(deal, seat, players):
        return -120.0 if seat == deal % 3 else 40.0

    results = made_up(FOUR[:2], 3, score, roles_given=True, alone=lambda deal: deal % 3)
    row = measures(results, [0, 1, 2])[0]
    assert row.tp_a == pytest.approx((-120 - 80) / 3)
    assert row.d_def is None


def test_measures_need_given_roles():
    results = made_up(FOUR, 6, skilled, alone=lambda deal: deal % 3)
    assert measures(results, results.counted()) == []


def test_measures_of_a_real_run(tmp_path):
    match = Match(ToyContest(roles_given=True), line_ups(*FOUR), 60, 2)
    summary = summarise(run_match(match, tmp_path, HereExecutor()))
    row = summary["measures"][0]
    assert row["dTP"]["mean"] == pytest.approx(row["dDef"]["mean"] + row["dSol"]["mean"])
    assert row["dSol"]["mean"] > 0  # the highest card is better than any


def test_win_rates_count_every_seat(tmp_path):
    match = Match(ToyContest(), line_ups("high,high,chance"), 60, 2)
    summary = summarise(run_match(match, tmp_path, HereExecutor()))
    rows = [row for row in summary["win_rates"] if row["kind"] == "all"]
    games = summary["games"] - summary["kinds"].get("passed in", 0)
    assert sum(row["games"] for row in rows if row["role"] == "alone") == games
    assert sum(row["games"] for row in rows if row["role"] == "rest") == 2 * games
    assert all(row["low"] <= row["rate"] <= row["high"] for row in rows)


def test_the_sequential_test_keeps_its_errors():
    random = np.random.default_rng(3)
    test = Sprt(0.0, 60.0)
    verdicts = {0.0: [], 60.0: []}
    for truth, found in verdicts.items():
        for _ in range(150):
            found.append(test.verdict(random.normal(truth, 400.0, size=20_000), 36))
    wrong = sum(verdict.accepted == "high" for verdict in verdicts[0.0])
    missed = sum(verdict.accepted == "low" for verdict in verdicts[60.0])
    assert all(verdict.accepted for found in verdicts.values() for verdict in found)
    assert wrong <= 18  # 5% of 150 and four standard deviations
    assert missed <= 18
    fixed = (2 * 1.645 * 400 / 60) ** 2  # what a test of fixed length needs for the same errors
    assert np.mean([verdict.deals for verdict in verdicts[60.0]]) < fixed


def test_the_verdict_is_that_of_the_first_decision():
    values = np.concatenate([np.linspace(90, 110, 720), np.full(5000, -500.0)])
    verdict = Sprt(0.0, 100.0).verdict(values, 36)
    assert (verdict.accepted, verdict.deals) == ("high", 72)
    assert Sprt(0.0, 100.0).verdict(values[:50], 36).accepted is None
    with pytest.raises(BadInput, match="the lower one first"):
        Sprt(5, 5)


def test_the_ratio_is_that_of_two_normal_densities():
    values = np.array([10.0, 30.0, 20.0, 60.0])
    test = Sprt(0.0, 40.0)
    variance = values.var(ddof=1)
    expected = sum(((x - 0.0) ** 2 - (x - 40.0) ** 2) / (2 * variance) for x in values)
    assert test.ratio(values) == pytest.approx(expected)


def test_the_report_does_not_depend_on_the_order_of_arrival():
    results = made_up(["high,chance,chance"], 20, lambda deal, seat, players: math.cos(deal * 7 + seat))
    backwards = replace(results, games={})
    for series in reversed(list(results.games)):
        backwards.add(series, reversed(list(results.games[series].values())))
    assert summarise(backwards) == summarise(results)
