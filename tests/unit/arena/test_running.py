"""Runs into a folder: what is written, what is read back, what goes on."""

import json
import os
import sys
from pathlib import Path

import pytest
from toy_game import ToyContest

from counterplay.arena.log import RunSettings, writing
from counterplay.arena.report.summary import summarise
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match, Series, stretches
from counterplay.arena.specs import parse_specs
from counterplay.arena.statistics.sprt import Sprt
from counterplay.protocol import BadInput
from counterplay.workers import ProcessPool, RunBroken


def match(*line_ups: str, deals: int = 20, seed: int = 5, **contest) -> Match:
    return Match(ToyContest(**contest), tuple(LineUp(parse_specs(text)) for text in line_ups), deals, seed)


def run(wanted: Match, folder, workers: int = 1, **options) -> Results:
    return run_match(wanted, folder, ProcessPool(workers), **options)


def test_every_rotation_of_every_line_up_plays_the_same_deals(tmp_path):
    results = run(match("high,chance,chance", "learner,chance,chance"), tmp_path)
    assert set(results.games) == {Series(line_up, rotation) for line_up in (0, 1) for rotation in range(3)}
    for deal in range(20):
        records = [json.loads(games[deal].record) for games in results.games.values()]
        assert len({json.dumps(record[1]) for record in records}) == 1  # the hands
        assert {tuple(record[0]) for record in records[:3]} == {
            tuple(("high", "chance#1", "chance#2")[(turn + place) % 3] for place in range(3)) for turn in range(3)
        }


def test_points_are_those_of_the_names_in_the_log(tmp_path):
    results = run(match("high,chance,learner"), tmp_path)
    points = results.points(0, range(20))
    for entry, name in enumerate(("high", "chance", "learner")):
        for deal in range(20):
            scores = [game[deal].scores[game[deal].seats.index(name)] for game in results.games.values()]
            assert points[deal, entry] == pytest.approx(6 * sum(scores) / 3)


def test_a_broken_off_run_goes_on_to_the_same_table(tmp_path):
    wanted = match("learner,high,learner", "chance,high,high")
    whole = summarise(run(wanted, tmp_path / "whole"))
    for cut in (1, 40, 700, 1500):
        folder = tmp_path / f"cut{cut}"
        run(wanted, folder)
        for file in folder.glob("*.jsonl"):
            os.truncate(file, min(cut, file.stat().st_size))
        assert json.dumps(summarise(run(wanted, folder))) == json.dumps(whole)
        assert [file.read_bytes() for file in sorted(folder.glob("*.jsonl"))] == [
            file.read_bytes() for file in sorted((tmp_path / "whole").glob("*.jsonl"))
        ]


def test_a_bad_line_in_the_middle_is_left_out_and_its_deal_played_again(tmp_path):
    wanted = match("learner,high,high")
    whole = summarise(run(wanted, tmp_path))
    path = tmp_path / "series-1-2.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:4], "{}\n", *lines[5:]]))
    assert Results.read(tmp_path).complete() == [0, 1, 2, 3, *range(5, 20)]
    assert summarise(run(wanted, tmp_path)) == whole
    path.write_text("".join([*lines, lines[3]]))  # counted once
    assert summarise(Results.read(tmp_path)) == whole


def test_more_deals_can_be_added(tmp_path):
    run(match("learner,high,high", deals=7), tmp_path / "more")
    assert summarise(run(match("learner,high,high"), tmp_path / "more")) == summarise(
        run(match("learner,high,high"), tmp_path / "once")
    )
    with pytest.raises(BadInput, match="it can be given more, but not 7"):
        run(match("learner,high,high", deals=7), tmp_path / "more")


def test_another_run_is_not_mixed_in(tmp_path):
    run(match("high,high,chance"), tmp_path)
    with pytest.raises(BadInput, match="its seed is 5, not 6"):
        run(match("high,high,chance", seed=6), tmp_path)
    with pytest.raises(BadInput, match="its line_ups is"):
        run(match("high,chance,chance"), tmp_path)


def test_one_run_at_a_time_writes(tmp_path):
    wanted = match("high,high,chance")
    with (
        writing(tmp_path, RunSettings.of(wanted)),
        pytest.raises(BadInput, match="another run is writing"),
        writing(tmp_path, RunSettings.of(wanted)),
    ):
        pass


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 99}'])
def test_an_unreadable_folder_gets_a_sentence(tmp_path, text):
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(BadInput, match="cannot be read"):
        Results.read(tmp_path)
    with pytest.raises(BadInput, match="holds no run"):
        Results.read(tmp_path / "nowhere")


def test_faults_are_kept_and_shown_and_the_run_goes_on(tmp_path):
    summary = summarise(run(match("raises,high,high", "bad_loser,chance,chance"), tmp_path))
    assert summary["deals"] == 20
    entries = {row["entry"] for row in summary["faults"]}
    assert entries == {"raises", "bad_loser"}
    assert all(
        row["what"].startswith(("raised KeyError", "at the result raised RuntimeError"))
        for row in summary["faults"]
    )


def test_a_learner_is_told_of_faults_alike_before_and_after_a_crash(tmp_path):
    wanted = match("learner,raises,high")
    whole = summarise(run(wanted, tmp_path))
    path = tmp_path / "series-1-1.jsonl"
    os.truncate(path, path.stat().st_size // 2)
    assert summarise(run(wanted, tmp_path)) == whole


def test_a_worker_that_dies_is_replaced(tmp_path):
    # Two workers, so that the crash happens in a child.
    wanted = match(f"crashes(file='{tmp_path}/crashed'),high,learner")
    survived = summarise(run(wanted, tmp_path / "run", workers=2))
    assert (tmp_path / "crashed").exists()
    unharmed = summarise(run(wanted, tmp_path / "again"))
    assert survived == unharmed


def test_a_deal_that_kills_every_worker_ends_the_run_with_a_sentence(tmp_path):
    wanted = match(f"crashes(file='{tmp_path}/crashed',always=true),high,learner")
    with pytest.raises(RunBroken, match=r"deal 7 of crashes.* has ended 3 workers in a row \(exit code 3\)"):
        run(wanted, tmp_path / "run", workers=2)
    assert len(Results.read(tmp_path / "run").complete()) <= 7


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_cannot_start_is_named(tmp_path, workers):
    with pytest.raises(BadInput, match="the player no_start cannot start: OSError: no fuel"):
        run(match("no_start,high,high"), tmp_path, workers)


def test_a_sequential_test_stops_early_and_says_the_same_with_any_workers(tmp_path):
    wanted = match("sees,chance,chance", deals=600)
    one = run(wanted, tmp_path / "one", sprt=Sprt(0, 10))
    verdict = one.verdict()
    assert verdict.accepted == "high"
    assert len(one.complete()) < 600
    assert one.counted() == list(range(verdict.deals))
    two = run(wanted, tmp_path / "two", workers=2, sprt=Sprt(0, 10))
    assert summarise(two) == summarise(one)
    assert summarise(run(wanted, tmp_path / "one", sprt=Sprt(0, 10))) == summarise(one)


MANY = 10**12


@pytest.mark.parametrize(
    "line_ups", [["high,chance,chance"], ["learner,high,high"], ["learner,high,high", "high,high,high"]]
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_of_a_million_million_deals_begins_and_reports_at_once(tmp_path, workers, line_ups):
    class EnoughSeen(Exception):
        pass

    def show(progress):
        if progress.games > progress.already + 40:
            raise EnoughSeen

    for _ in range(2):  # once anew, once going on
        with pytest.raises(EnoughSeen):
            run(match(*line_ups, deals=MANY), tmp_path, workers, show=show)
    summary = summarise(Results.read(tmp_path))
    assert summary["planned"] == MANY
    assert summary["deals"] == len(Results.read(tmp_path).complete())


def test_stretches_are_the_same_however_many_deals_are_recorded():
    wanted = match("learner,high,high", "high,chance,chance", deals=40)
    recorded = {Series(line_up, 0): dict.fromkeys((39, 3, 7, 12), "x") for line_up in (0, 1)}
    found = list(stretches(wanted, recorded))
    assert [deal for series, deal in found[0].recorded if series == Series(0, 0)] == [3, 7, 12, 39]
    cut = [(one.start, one.stop) for one in found if one.series == (Series(1, 0),)]
    assert cut == [(start, min(start + 6, 40)) for start in range(0, 40, 6)]


def test_workers_that_are_ended_let_go_of_their_engines(tmp_path):
    pids = tmp_path / "pids"
    pids.mkdir()
    program = tmp_path / "deaf.py"  # it does not leave when its input ends
    program.write_text(
        "import json, os, sys, time\n"
        f"open(os.path.join({str(pids)!r}, str(os.getpid())), 'w').close()\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'act':\n"
        "        print(json.dumps({'action': message['observation']['legal'][0]}), flush=True)\n"
        "time.sleep(600)\n"
    )
    spec = f"engine(command='{sys.executable} {program}'),high,high"

    class EnoughSeen(Exception):
        pass

    def show(progress):
        if progress.games:
            raise EnoughSeen

    with pytest.raises(EnoughSeen):
        run(match(spec, deals=5_000), tmp_path / "run", 2, show=show)
    assert list(pids.iterdir())
    assert not [path.name for path in pids.iterdir() if Path(f"/proc/{path.name}").exists()]
