"""The C++ core checks its callers: whatever it is handed ends in an answer or a sentence, never in a crash."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from counterplay.efg import _core as efg
from counterplay.onecard import Rules
from counterplay.onecard import _core as onecard
from counterplay.skat import _core as skat

RULES = Rules().core()
FUZZ = Path(__file__).parents[2] / "toys/core_fuzz.py"


def fuzz(*options: str, log: Path, seconds: int) -> None:
    """Run the fuzzer in a process of its own; where that dies, the last call tells why."""
    command = [sys.executable, str(FUZZ), "--log", str(log), *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    last = log.read_text(errors="replace").splitlines()[-1:]
    assert ended.returncode == 0, f"{ended.stdout[-3000:]}\n{ended.stderr[-3000:]}\nlast call: {last}"


def test_hostile_calls_of_every_function_are_refused_in_sentences(tmp_path):
    fuzz("--calls", "5", log=tmp_path / "calls", seconds=300)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(1, 4))
def test_many_hostile_calls_of_every_function(seed, tmp_path):
    fuzz("--calls", "200", "--seed", str(seed), log=tmp_path / "calls", seconds=3000)


@pytest.mark.verify
def test_hostile_calls_under_the_address_sanitizer(tmp_path):
    """`make verify` builds the modules with the sanitizers and says where."""
    build = os.environ.get("COUNTERPLAY_SANITIZED_CORE")
    if not build:
        pytest.skip("no build with sanitizers is named by COUNTERPLAY_SANITIZED_CORE")
    # The sanitizer must be loaded before everything else, and needs the library whose exceptions it watches.
    asked = [["g++", f"-print-file-name={name}"] for name in ("libasan.so", "libstdc++.so")]
    found = [subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip() for words in asked]
    environment = {
        **os.environ,
        "LD_PRELOAD": " ".join(found),
        # Python itself never gives everything back, and what cannot be had must be a MemoryError.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
    }
    log = tmp_path / "calls"
    command = [sys.executable, str(FUZZ), "--log", str(log), "--core", build, "--calls", "100", "--seed", "5"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=6000, check=False, env=environment)
    last = log.read_text(errors="replace").splitlines()[-1:]
    assert ended.returncode == 0, f"{ended.stdout[-3000:]}\n{ended.stderr[-6000:]}\nlast call: {last}"


def test_no_world_cannot_be_chosen():
    with pytest.raises(ValueError, match="at least one world"):
        skat.choose_worlds(np.array([0.5, 0.5]), 0, 1)


def test_none_is_no_style():
    style = onecard.Style(0.1, 0.2)
    with pytest.raises(TypeError):
        onecard.play_styles(None, [style], [[style]], 1, 1)
    for heroes, tables in (([None], [[style]]), ([style], [[None]])):
        with pytest.raises(TypeError, match="None"):
            onecard.play_styles(RULES, heroes, tables, 1, 1)


def test_random_arrays_are_no_tree():
    chance = np.random.default_rng(1)
    whole = [chance.integers(-9, 9, 7).astype(kind) for kind in (np.int32, np.int32, np.int8, np.int32)]
    parts = [chance.random(7) for _ in range(4)]
    with pytest.raises(ValueError, match=r"tree|node|strategies|sequence"):
        efg.sample_values(*whole, *parts[:3], 7, parts[3], 7, np.arange(7, dtype=np.int32), 3, 1)


def test_children_before_their_parents_would_never_end():
    two = np.zeros(2, dtype=np.int32)
    ones = np.ones(2)
    with pytest.raises(ValueError, match="come after it"):
        efg.sample_values(two, two + 1, two.astype(np.int8), two, ones, ones, ones, 2, ones, 2, two, 3, 1)


def test_threads_are_bounded():
    style = onecard.Style(0.1, 0.2)
    with pytest.raises(ValueError, match="the number of threads must be from 1 to 256, not 100000"):
        onecard.play_styles(RULES, [style], [[style]], 1, 1, 0, False, 100_000)


def test_a_player_follows_the_order_of_a_tournament():
    rules = RULES
    player = onecard.SeatedStyle(onecard.Style(0.1, 0.2), 1)
    table = onecard.Table(rules, [10, 10])
    table.start(0)
    with pytest.raises(ValueError, match="has not been started"):
        player.decide(table, 5)
    player.start_tournament(rules, 0)
    player.start_hand(table, 5)
    for card in (0, 11, 2**31 - 1):
        with pytest.raises(ValueError, match="the card must be from 1 to 10"):
            player.decide(table, card)
    assert player.decide(table, 5) in (0, 1, 2)
