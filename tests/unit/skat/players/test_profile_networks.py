"""Players share the networks and have what they are told to themselves: the same values, a tenth of the memory."""

import subprocess
import sys

import numpy as np

from counterplay.skat import _core
from counterplay.skat.players import network_file
from counterplay.skat.players.autodidact import core_network
from counterplay.skat.players.profile_input import told_bias, with_profiles, words_of_strangers

MEASURE = """
from counterplay.skat.players.counterplay import CounterplayPlayer
def kept():
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * 4096
first = CounterplayPlayer()
before = kept()
players = [CounterplayPlayer() for _ in range(10)]
print((kept() - before) / len(players))
"""


def test_a_shared_network_with_another_bias_is_the_network_that_was_told():
    play, words = network_file.shipped("told").play, _core.SELFPLAY_WORDS
    chance = np.random.default_rng(7)
    rows = chance.integers(0, 1 << 32, (20, words), dtype=np.uint32)
    shared = core_network(with_profiles(play, words, words_of_strangers()))
    for _ in range(3):
        told = [int(word) for word in chance.integers(0, 1 << 32, len(words_of_strangers()), dtype=np.uint64)]
        alone = core_network(with_profiles(play, words, told))
        assert (shared.with_bias(told_bias(play, words, told)).run(rows) == alone.run(rows)).all()


def test_a_further_player_takes_little_memory():
    """It was 20 MB, a copy of all networks; what is left is mostly the models of the opponents."""
    measured = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    assert float(measured.stdout) < 5e6
