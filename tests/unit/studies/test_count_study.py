"""The study of the Count: its arithmetic on made-up games, and that it goes on from where it was."""

import math
import os
import shutil
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from counterplay import studies
from counterplay.arena.log import RunSettings
from counterplay.arena.outcome import Outcome
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import Match, entry_at
from counterplay.arena.specs import parse_specs
from counterplay.protocol import BadInput, Facts
from counterplay.statistics import holm
from counterplay.studies.count import evaluator_error, figure1, fresh, plan, settling, strength, table1
from counterplay.studies.count.post_mortems import Judged, JudgedSeries, rates_by_role, tally
from counterplay.studies.tables import csv_text
from counterplay.workers import ProcessPool, RunBroken, stream
from counterplay.workers.here import HereExecutor

DEALS = 4


def points_of(line_up: int, rotation: int, deal: int, entry: int) -> int:
    """Return made-up points of a game."""
    return 7 * line_up * (entry + 1) + 5 * rotation * entry - 3 * deal * (1 - entry) + entry


def made_up(match: Match) -> Results:
    """Return the results of a match that was never played."""
    results = Results(RunSettings.of(match))
    for series in results.settings.all_series():
        names = match.line_ups[series.line_up].entries
        for deal in range(match.deals):
            entries = [entry_at(seat, deal, series.rotation, 3) for seat in range(3)]
            scores = tuple(float(points_of(series.line_up, series.rotation, deal, entry)) for entry in entries)
            facts = Facts("suit", ("soloist", "defender", "defender"), (True, False, False), 0)
            row = Outcome(deal, tuple(names[entry] for entry in entries), scores, facts, (), "")
            results.add(series, [row])
    return results


def test_figure_1_a_post_mortem_calls_the_best_move_a_mistake() -> None:
    # Nobody knows the world, and a guess is right in one of four. With all cards open left is won and right is
    # lost: who plays well errs always, who plays badly in 3 of 8.
    assert figure1.table() == [
        {"MAX goes": "left", "wins": 0.25, "mistake rate": 3 / 8},
        {"MAX goes": "right", "wins": 0.75, "mistake rate": 1.0},
    ]


def test_a_prior_draws_to_a_tenth_and_narrows() -> None:
    line = {"opponent": "a", "opportunities": 10.0, "long-run rate": 0.2, "raw rate": 0.2, "raw sd": 0.1}
    lines = [line | {"games": after} for after in settling.AFTER]
    none, ten = settling.prior_errors(lines, (0, 10))
    assert none["after 36"] == pytest.approx(0.1)  # no bias, the whole spread
    assert ten["after 36"] == pytest.approx(math.hypot(0.05, 0.05), abs=1e-4)  # half of each


def test_the_papers_table_agrees_with_its_own_differences() -> None:
    printed = {
        "mistake(0.03)": (379, 344, 262, 108, 133),
        "mistake(0.1)": (-213, -90, 47, -161, -144),
        "mistake(0.25)": (-638, -726, -498, -618, -564),
        "rules": (-741, -826, -662, -818, -808),
    }
    for row, differences in printed.items():
        pairs = [plan.PAPER[row, column] for column in plan.COLUMNS[:5]]
        assert tuple(mine - other for mine, other in pairs) == differences
    assert table1.paper_gain("mistake(0.03)", "count", "kermit") == 648 - 495
    assert table1.paper_gain(*table1.FOLLOW_UP, "kermit") == 57
    assert table1.paper_gain("rules", "count(reaction=learned)", "kermit") is None


def test_table_1_is_points_per_list_over_deals() -> None:
    match = plan.matches("table1", plan.CountStudyOptions(DEALS))[0]
    assert len(match.bundles()) == len(plan.ROWS)
    results = made_up(match)
    lines = table1.table(table1.cells(results, results.complete(), plan.ROWS), seed=1)
    assert len(lines) == 30
    for place, line in enumerate(lines):
        first = place // 6 * len(plan.PLAYED_COLUMNS)  # the line-up of kermit in this row
        number = first + plan.PLAYED_COLUMNS.index(line["column"])
        assert (line["row"], line["column"]) == (plan.ROWS[place // 6], plan.COLUMNS[place % 6])
        column, row, over = [], [], []
        for deal in range(DEALS):
            games = [[points_of(number, rotation, deal, entry) for entry in range(3)] for rotation in range(3)]
            kermit = [points_of(first, rotation, deal, 0) for rotation in range(3)]
            column.append(36 * sum(game[0] for game in games) / 3)
            row.append(36 * sum(game[1] + game[2] for game in games) / 6)
            over.append(column[-1] - 36 * sum(kermit) / 3)
        difference = np.array(row) - np.array(column)
        assert line["column points"] == pytest.approx(np.mean(column), abs=0.051)
        assert line["row points"] == pytest.approx(np.mean(row), abs=0.051)
        assert line["row - column"] == pytest.approx(difference.mean(), abs=0.051)
        assert line["row - column s.e."] == pytest.approx(difference.std(ddof=1) / math.sqrt(DEALS), abs=0.051)
        assert line["over kermit"] == pytest.approx(np.mean(over), abs=0.051)
    printed = table1.grid(table1.cells(results, results.complete(), plan.ROWS))
    assert printed[0]["kermit"].split(";")[0] == f"{lines[0]['row - column']:.0f}"


def test_holm_against_known_numbers() -> None:
    # p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm") of R
    assert holm([0.01, 0.02, 0.03, 0.04, 0.05]) == pytest.approx([0.05, 0.08, 0.09, 0.09, 0.09])
    assert holm([0.05, 0.0001, None]) == [pytest.approx(0.1), pytest.approx(0.0003), None]
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_fresh_deals_are_taken_together_and_judged() -> None:
    matches = plan.matches("fresh", plan.CountStudyOptions(DEALS, fresh_deals=40))
    assert len({match.seed for match in matches}) == 10
    lines = fresh.table(fresh.cells([made_up(match) for match in matches], plan.ROWS), plan.ROWS, seed=1)
    assert [line["deals"] for line in lines] == [40] * 5
    assert [line["difference"] for line in lines] == [36 * 7.0] * 5  # the next line-up, entry 0
    for differences, corrected, wanted in (
        ((5, -30, 0), (0.01, 0.9, 0.9), "passed"),
        ((5, -30.1, 0), (0.01, 0.9, 0.9), "failed"),
        ((5, -3, 0), (0.06, 0.9, ""), "failed"),
        ((-5, -3, 0), (0.01, 0.9, ""), "failed"),
    ):
        rows = [
            {"row": str(place), "difference": difference, "low": difference - 1, "p (Holm)": p}
            for place, (difference, p) in enumerate(zip(differences, corrected, strict=True))
        ]
        assert fresh.verdict(rows)["verdict"] == wanted


def test_rank_correlation_is_that_of_scipy() -> None:
    numbers = np.random.default_rng(1)
    for _ in range(5):
        points, rates = numbers.integers(6, size=(2, 30)).astype(float)  # with ties
        ours = strength.rank_correlation(points[None], rates[None])[0]
        assert ours == pytest.approx(stats.spearmanr(points, rates).statistic)
    players = [{"points": 100.0 - number, "rate": 0.01 * number} for number in range(10)]
    found = strength.correlation([*players, {"points": 0.0, "rate": ""}], seed=1)
    assert found == {"players": 10, "rank correlation": -1.0, "low": -1.0, "high": -1.0}


def test_the_error_over_deals_is_that_of_games_where_each_deal_has_one() -> None:
    values = np.random.default_rng(2).normal(size=50)
    games, mean, error = evaluator_error.mean_error({deal: [value] for deal, value in enumerate(values)})
    assert (games, mean) == (50, pytest.approx(values.mean()))
    assert error == pytest.approx(stats.sem(values))
    assert evaluator_error.mean_error({}) == (0, None, None)


def test_the_line_is_that_of_scipy_where_all_errors_are_alike() -> None:
    rates = [0.0, 0.1, 0.2, 0.4]
    errors = [-0.02, 0.03, 0.04, 0.15]
    lines = [{"rate": rate, "error": error, "error s.e.": 0.01} for rate, error in zip(rates, errors, strict=True)]
    wanted = stats.linregress(rates, errors)
    # Deals that move all points alike: the line goes up and down, and its slope is known.
    games = [{deal: [error + 0.1 * (-1) ** deal] for deal in range(40)} for error in errors]
    found = evaluator_error.line_through(lines, games, seed=1)
    assert found["slope"] == pytest.approx(wanted.slope, abs=1e-4)
    assert found["intercept"] == pytest.approx(wanted.intercept, abs=1e-4)
    assert found["slope low"] == pytest.approx(found["slope high"], abs=1e-9)
    assert found["intercept s.e."] == pytest.approx(0.1 / math.sqrt(40), rel=0.05)
    assert found["intercept low"] < found["intercept"] < found["intercept high"]


def _series(games: int) -> JudgedSeries:
    """Return games where b errs in every second of its opportunities, one a game, and every sixth is passed."""
    chance = ("soloist", "1", "suit", "opening")
    judged: list[Judged] = [
        {} if number % 6 == 5 else {"a": [], "b": [(chance, number % 2 == 0)], "c": []} for number in range(games)
    ]
    return JudgedSeries(("a", "b", "c"), tuple(judged))


def test_windows_count_games_and_rates() -> None:
    first, second = settling.windows(_series(48), 1)
    assert {after: (rate.opportunities, rate.mistakes) for after, rate in first.items()} == {
        1: (1, 1),
        3: (3, 2),
        6: (5, 3),
        12: (10, 6),
        36: (30, 18),
    }
    assert list(second) == [1, 3, 6, 12]
    counted = tally([_series(48)], (0, 1))
    assert (counted.games, counted.where().rate) == (80, 0.6)
    assert rates_by_role(counted)["defender"].rate is None


def test_a_pool_serves_many_at_once_and_tells_what_went_wrong() -> None:
    found: dict[int, list[tuple[int, str]]] = {}
    with ProcessPool(2) as pool:

        def ask(who: int) -> None:
            found[who] = sorted(stream(pool, textwrap.wrap, [("a b c", who), ("d", who)]))

        threads = [threading.Thread(target=ask, args=(who,)) for who in (1, 3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with pytest.raises(BadInput, match="not a list of players"):
            list(stream(pool, parse_specs, [("kermit((",)]))
        with pytest.raises(RunBroken, match="invalid width 0"):
            list(stream(pool, textwrap.wrap, [("a", 0)]))
        with pytest.raises(RunBroken, match="has ended 3 worker processes in a row"):
            list(stream(pool, os._exit, [(1,)]))
        assert list(stream(pool, textwrap.wrap, [("e", 1)])) == [(0, "e")]
    assert found == {1: [(0, "a"), (0, "b"), (0, "c"), (1, "d")], 3: [(0, "a b"), (0, "c"), (1, "d")]}


def test_a_study_that_was_stopped_goes_on_to_the_same_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "ROWS", ("rules",))
    asked = {"deals": 2, "seed": 3, "worlds": 1}
    parts = ("table1", "fig3", "settling")
    studies.run("count", tmp_path / "whole", parts=parts, workers=2, **asked)
    studies.run("count", tmp_path / "broken", parts="fig3", **asked)
    runs = tmp_path / "broken" / "runs"
    shutil.copytree(tmp_path / "whole" / "runs" / "table1", runs / "table1")
    for file in (runs / "table1").glob("series-*.jsonl"):
        lines = file.read_bytes().splitlines(keepends=True)
        kept = {"series-1-1.jsonl": 0, "series-8-2.jsonl": 1}.get(file.name, 2)
        file.write_bytes(b"".join(lines[:kept]) + b'{"deal":1,"sea')  # and a line that was being written
    done = studies.run("count", tmp_path / "broken", parts=parts, workers=2, **asked)
    tables, faults = done.tables, done.faults
    names = {"table1", "table1-grid", "claims", "priors", "rates", "fig3", "settling", "prior-errors"}
    assert (set(tables), faults) == (names, 0)
    assert "table1: seed 3, 2 deals, 3 of 3 rotations, 54 games, 1 worlds" in (
        tmp_path / "broken" / "command.txt"
    ).read_text(encoding="utf-8")
    for name in names:
        assert (tmp_path / "broken" / f"{name}.csv").read_bytes() == (
            tmp_path / "whole" / f"{name}.csv"
        ).read_bytes()
    for picture in ("table1", "fig3", "settling"):
        assert (tmp_path / "whole" / f"{picture}.png").stat().st_size > 0
    assert {row["trick"] for row in tables["fig3"]} >= {"1", "all"}
    again = studies.run("count", tmp_path / "whole", parts=parts, play=False, **asked)
    assert again.tables == tables
    shutil.rmtree(tmp_path / "whole" / "runs")  # what is kept is enough
    again = studies.run("count", tmp_path / "whole", parts=parts, play=False, **asked)
    assert {name: csv_text(rows) for name, rows in again.tables.items()} == {
        name: csv_text(rows) for name, rows in tables.items()
    }


def test_xskats_row_is_played_on_the_deals_of_table_1(tmp_path: Path) -> None:
    match, table = (
        plan.matches("xskat", plan.CountStudyOptions(2000))[0],
        plan.matches("table1", plan.CountStudyOptions(2000))[0],
    )
    assert (match.deals, match.seed, match.rotations) == (table.deals, table.seed, table.rotations)
    assert len(match.bundles()) == 1
    assert {entry for line_up in match.line_ups for entry in line_up.entries[1:]} == {
        "imitator(xskat)#1",
        "imitator(xskat)#2",
    }
    done = studies.run("count", tmp_path, parts="xskat", deals=2, seed=3, worlds=1)
    tables, faults = done.tables, done.faults
    assert (set(tables), faults) == ({"xskat", "xskat-grid", "xskat-claims", "xskat-priors", "xskat-rates"}, 0)
    assert [(line["row"], line["column"]) for line in tables["xskat"]] == [
        ("imitator(xskat)", column) for column in plan.COLUMNS
    ]
    assert tables["xskat"][0]["paper's column"] == 1389
    assert {line["player"] for line in tables["xskat-rates"]} == {"imitator(xskat)", "kermit"}


def test_the_table_does_not_depend_on_the_pool(tmp_path: Path) -> None:
    match = plan.matches("fig3", plan.CountStudyOptions(8, worlds=1))[0]
    alone = run_match(match, tmp_path / "alone", HereExecutor())
    with ProcessPool(2) as pool:
        shared = run_match(match, tmp_path / "shared", pool)
    assert shared.games == alone.games


def test_wrong_calls_get_a_sentence() -> None:
    study = studies.find_study("count")
    assert study.choose("fresh, table1") == ("table1", "fresh")
    with pytest.raises(BadInput, match="there is no part 'table9': choose from table1, xskat, fig1, fig2"):
        study.choose("table1,table9")
    with pytest.raises(BadInput, match="fresh deals must be 20 or more, not 3"):
        plan.CountStudyOptions(2, fresh_deals=3)
    with pytest.raises(BadInput, match="2 deals or more, not 1"):
        plan.CountStudyOptions(1)
