"""Programs at the table: the example plays, and broken ones are at fault without harming the run."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from toy_game import High, ToyContest

from counterplay.arena.clock import Overtime
from counterplay.arena.engine import Engine
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import Spec
from counterplay.protocol import BadInput, Stream, Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records import sgf
from counterplay.workers import ProcessPool

EXAMPLE = Path(__file__).parents[3] / "examples" / "external_player.py"

SECRET = "5e" * 16  # the same deals in every run

# An engine of the toy game: it plays by what it was told in all results, and does something odd on demand.
ENGINE = """
import json, os, sys, time
told = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "result":
        told = (told * 31 + sum(message["scores"]) + len(message["record"])) % 1000
    elif message["type"] == "act":
        seen = message["observation"]
        {odd}
        legal = seen["legal"]
        print(json.dumps({{"action": legal[(told + message["chance"]) % len(legal)]}}), flush=True)
"""


def engine(tmp_path, odd: str = "pass") -> Spec:
    path = tmp_path / "engine.py"
    path.write_text(ENGINE.format(odd=odd))
    return Spec("engine", (("command", f"{sys.executable} {path}"),))


def run(specs, folder, contest=None, deals=12, workers=1, time_limit=None):
    match = Match(contest or ToyContest(), (LineUp(specs),), deals, 1, time_limit, secret=SECRET)
    return run_match(match, folder, ProcessPool(workers))


def test_the_example_of_the_docs_is_short_and_plays(tmp_path):
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    spec = Spec("engine", (("command", f"{sys.executable} {EXAMPLE}"),))
    results = run((spec, Spec("random"), Spec("random")), tmp_path, SkatContest(), deals=4)
    assert summarise(results)["faults"] == []
    for games in results.games.values():
        for game in games.values():
            seat = str(game.seats.index(str(spec)))
            words = [text for actor, text in sgf.loads(game.record).moves if actor == seat]
            assert words[0] == "p"


def test_an_engine_that_learns_says_the_same_after_a_break_and_with_workers(tmp_path):
    specs = (engine(tmp_path), Spec("chance"), Spec("high"))
    whole = summarise(run(specs, tmp_path / "whole"))
    assert whole["faults"] == []
    assert summarise(run(specs, tmp_path / "two", workers=2)) == whole
    for path in (tmp_path / "two").glob("*.jsonl"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert summarise(run(specs, tmp_path / "two")) == whole


@pytest.mark.parametrize(
    ("odd", "what"),
    [
        ("sys.exit(7)", "raised EngineFailed: the engine ended with exit code 7"),
        ("print('hello', flush=True); continue", "raised EngineFailed: the engine wrote 'hello', not"),
        ("print('[' * 5000, flush=True); continue", "raised EngineFailed: the engine wrote '[[["),
        ("print('x' * 20000, flush=True); continue", "raised EngineFailed: its answer is too long"),
        ("print(json.dumps({'action': 5}), flush=True); continue", "raised EngineFailed: the engine wrote"),
        ("print(json.dumps({'action': '?!'}), flush=True); continue", "raised BadInput: '?!' is not an action"),
        ("print(json.dumps({'action': '9'}), flush=True); continue", "answered 9: seat"),
        ("os.write(1, b'\\xff\\n'); continue", "raised EngineFailed: the engine wrote bytes"),
        (
            "os.write(1, b'one\\ntwo\\n'); continue",
            "raised EngineFailed: the engine wrote more than its answer: 'two'",
        ),
        ("os.close(0); time.sleep(60)", "took longer than 0.3 s"),
        ("os.close(1); time.sleep(60)", "raised EngineFailed: the engine closed its output"),
        ("time.sleep(60)", "took longer than 0.3 s"),
    ],
)
def test_a_broken_engine_is_at_fault_and_starts_anew(tmp_path, odd, what):
    # It goes wrong only when it holds the six, so that it must play well again in the other deals.
    specs = (engine(tmp_path, f"if 6 in seen['hand']:\n            {odd}"), Spec("high"), Spec("high"))
    time_limit = 0.3 if what.startswith("took") else None
    results = run(specs, tmp_path / "run", deals=6, time_limit=time_limit)
    summary = summarise(results)
    assert summary["deals"] == 6
    assert summary["faults"]
    assert all(row["what"].startswith(what) for row in summary["faults"])
    assert len({(row["rotation"], row["deal"]) for row in summary["faults"]}) < 18


def test_an_engine_that_answers_twice_is_at_fault_and_restarted(tmp_path):
    twice = "print(json.dumps({'action': seen['legal'][0]}), flush=True)"
    specs = (engine(tmp_path, twice), Spec("high"), Spec("high"))
    summary = summarise(run(specs, tmp_path / "run", deals=4))
    assert summary["deals"] == 4
    assert any("wrote" in row["what"] for row in summary["faults"])


@pytest.mark.parametrize("time_limit", [None, 1.0])
def test_three_programs_that_talk_and_never_listen_do_not_hold_up_the_arena(tmp_path, time_limit):
    flood = Spec("engine", (("command", """yes '{"action":"pass"}'"""),))
    # 72 deals once filled a pipe that nobody reads.
    results = run((flood, flood, flood), tmp_path / "run", deals=90, time_limit=time_limit)
    assert summarise(results)["deals"] == 90
    assert summarise(results)["faults"]


def test_results_wait_for_a_program_that_reads_them_late(tmp_path):
    """A megabyte of results that nobody reads yet blocks nothing, and all of it arrives."""
    counts = tmp_path / "counts"
    program = tmp_path / "late.py"
    program.write_text(
        "import json, sys, time\n"
        "time.sleep(0.5)\n"
        "told = [json.loads(line) for line in sys.stdin]\n"
        f"open({str(counts)!r}, 'w').write(str(sum(one['type'] == 'result' for one in told)))\n"
    )
    contest = ToyContest()
    player = Engine(contest, [sys.executable, str(program)])
    player.start(Table("toy", ("a", "b", "c"), 0))
    episode = replace(
        play_deal(contest, 1, 0, [Sitting(name, High()) for name in "abc"]), seats=("a" * 500, "b", "c")
    )
    for _ in range(1_500):
        player.result(episode, 0)
    player.end()
    assert counts.read_text() == "1500"


def test_the_children_of_an_engine_end_with_it(tmp_path):
    pid = tmp_path / "pid"
    player = Engine(ToyContest(), ["sh", "-c", f"sleep 600 & echo $! > {pid}; wait"], time_limit=0.2)
    player.start(Table("toy", ("a", "b", "c"), 0))
    state = ToyContest().deal(1, 0)
    while not pid.exists() or not pid.read_text():
        time.sleep(0.01)
    with pytest.raises(Overtime):
        player.act(ToyContest().observe(state, 0), Stream(1))
    deadline = time.monotonic() + 20
    while Path(f"/proc/{pid.read_text().strip()}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("time_limit", [float("inf"), float("nan"), 0.0, -1.0, 1e9])
def test_a_limit_is_a_number_of_seconds(tmp_path, time_limit):
    with pytest.raises(BadInput, match="a time limit is more than 0"):
        run((Spec("high"),) * 3, tmp_path, time_limit=time_limit)


def test_a_missing_program_is_a_sentence(tmp_path):
    with pytest.raises(BadInput, match=r"cannot start: the engine no-such-program cannot be started"):
        run((Spec("engine", (("command", "no-such-program"),)), Spec("high"), Spec("high")), tmp_path)
