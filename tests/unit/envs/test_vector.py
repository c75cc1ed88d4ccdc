"""Batches of games: the single environments' deals, vectors and rewards, side by side."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from counterplay import envs
from counterplay.protocol import BadInput, IllegalAction

SINGLE = {"skat": envs.skat, "leduc": envs.leduc, "onecard": envs.onecard}


def random_actions(chance, masks):
    """One legal action for each game."""
    return (chance.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("name", SINGLE)
def test_game_i_plays_the_single_environments_deals_i_and_every_nth_after_it(name):
    count, chance = 3, np.random.default_rng(1)
    env = envs.vector(name, count)
    observations, infos = env.reset(seed=11)
    singles, played = [SINGLE[name]() for _ in range(count)], [0] * count
    for place, single in enumerate(singles):
        single.unwrapped._seed, single.unwrapped._deal = 11, place - 1
        single.reset()
    for _ in range(400):
        actions = random_actions(chance, infos["action_mask"])
        for place, single in enumerate(singles):
            seen = single.observe(single.agent_selection)
            assert f"seat_{infos['seat'][place]}" == single.agent_selection
            assert (observations[place] == seen["observation"]).all()
            assert (infos["action_mask"][place] == seen["action_mask"]).all()
            single.step(int(actions[place]))
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert not truncations.any()
        for place, single in enumerate(singles):
            assert tuple(rewards[place]) == tuple(single.rewards.values())
            assert terminations[place] == all(single.terminations.values())
            if terminations[place]:
                played[place] += 1
                single.unwrapped._deal = place + played[place] * count - 1
                single.reset()
    assert min(played) >= (1 if name == "onecard" else 5)


@pytest.mark.parametrize("name", SINGLE)
def test_spaces_hold_what_comes_back_and_the_same_seed_gives_the_same_games(name):
    runs = []
    for _ in range(2):
        env, chance = envs.vector(name, 8), np.random.default_rng(2)
        observations, infos = env.reset(seed=5)
        course = [observations]
        for _ in range(50):
            assert env.observation_space.contains(observations)
            actions = random_actions(chance, infos["action_mask"])
            assert env.action_space.contains(actions)
            observations, *_, infos = env.step(actions)
            course.append(observations)
        runs.append(np.array(course))
    assert (runs[0] == runs[1]).all()
    assert (runs[0][0] != envs.vector(name, 8).reset(seed=6)[0]).any()


def test_an_illegal_action_in_one_game_changes_nothing_in_any():
    env = envs.vector("skat", 4)
    env.reset(seed=1)
    for wrong in (34, -1, 10**6):
        with pytest.raises(IllegalAction, match=f"action {wrong} is not legal in game 2 now"):
            env.step([32, 32, wrong, 32])
    again = env.step([32, 32, 32, 32])
    fresh = envs.vector("skat", 4)
    fresh.reset(seed=1)
    assert (again[0] == fresh.step([32] * 4)[0]).all()


def test_arrays_are_copies_unless_they_may_be_written_over():
    for copy in (True, False):
        env = envs.vector("leduc", 5, copy=copy)
        first, _ = env.reset(seed=1)
        second = env.step(np.ones(5, np.int32))[0]
        assert (first is second) != copy


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: envs.vector("poker", 2), "choose from leduc, onecard, skat"),
        (lambda: envs.vector("skat", 0), "from 1 to 1048576, not 0"),
        (lambda: envs.vector("skat", "x"), "a whole number from 1 to 1048576, not 'x'"),
        (lambda: envs.vector("skat", 1.5), "a whole number from 1 to 1048576, not 1.5"),
        (lambda: envs.vector("onecard", 2, seats="x"), "seats must be between 2 and 9, not 'x'"),
        (lambda: envs.vector("skat", 2, seats=4), "leave out seats=4"),
        (lambda: envs.vector("onecard", 2, seats=12), "seats must be between 2 and 9"),
        (lambda: envs.vector("leduc", 2).reset(seed=[1, 2]), "a number, not a list"),
        (lambda: envs.vector("leduc", 2).step([1]), r"each of 2 games is wanted, not \(1,\)"),
        (lambda: envs.vector("leduc", 2).step([1.7, 1.2]), "whole numbers, not float64"),
        (lambda: envs.vector("leduc", 2).step(["1", "1"]), "whole numbers, not <U1"),
    ],
)
def test_bad_calls_get_a_sentence(call, sentence):
    with pytest.raises(BadInput, match=sentence):
        call()


def test_the_example_learns():
    example = Path(__file__).parents[3] / "examples" / "learn_onecard.py"
    command = [sys.executable, str(example), "--seconds", "6"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-800:]
    before, after, best = (float(rate) for rate in re.findall(r"wins ([\d.]+)%", done.stdout))
    assert before + 10 < after < best + 5
