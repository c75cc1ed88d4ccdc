"""Programs at the table: the example plays, and broken ones are at fault without harming the run."""

import sys
from pathlib import Path

import pytest
from toy_game import ToyContest

from counterplay.arena.executors.local import LocalExecutor
from counterplay.arena.report.summary import summarise
from counterplay.arena.run import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import Spec
from counterplay.protocol import BadInput
from counterplay.skat import iss
from counterplay.skat.contest import SkatContest

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
    return run_match(match, folder, LocalExecutor(workers))


def test_the_example_of_the_docs_is_short_and_plays(tmp_path):
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    spec = Spec("engine", (("command", f"{sys.executable} {EXAMPLE}"),))
    results = run((spec, Spec("random"), Spec("random")), tmp_path, SkatContest(), deals=4)
    assert summarise(results)["faults"] == []
    for games in results.games.values():
        for game in games.values():
            seat = str(game.seats.index(str(spec)))
            words = [text for actor, text in iss.loads(game.record).moves if actor == seat]
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
        ("time.sleep(60)", "took longer than 0.3 s"),
    ],
)
def test_a_broken_engine_is_at_fault_and_starts_anew(tmp_path, odd, what):
    # It goes wrong only when it holds the six, so that it must play well again in the other deals.
    specs = (engine(tmp_path, f"if 6 in seen['hand']:\n            {odd}"), Spec("high"), Spec("high"))
    time_limit = 0.3 if "sleep" in odd else None
    results = run(specs, tmp_path / "run", deals=6, time_limit=time_limit)
    summary = summarise(results)
    assert summary["deals"] == 6
    assert summary["faults"]
    assert all(row["what"].startswith(what) for row in summary["faults"])
    assert len({(row["rotation"], row["deal"]) for row in summary["faults"]}) < 18


def test_a_missing_program_is_a_sentence(tmp_path):
    with pytest.raises(BadInput, match=r"cannot start: BadInput: the engine no-such-program cannot be started"):
        run((Spec("engine", (("command", "no-such-program"),)), Spec("high"), Spec("high")), tmp_path)
