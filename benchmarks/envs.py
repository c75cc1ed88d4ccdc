"""Environments for learners beside OpenSpiel: steps a second, with observation and mask at every step.

    python benchmarks/envs.py [--seconds 2]

All in one run on one core, in seconds of the processor; what counts are the ratios. OpenSpiel has no one-card
poker.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

import numpy as np
import pyspiel

from counterplay import envs

os.environ.setdefault("OMP_NUM_THREADS", "1")
BATCH = 1024


def batched(name: str, seconds: float) -> float:
    """Return steps a second of a batch whose actions are drawn at random."""
    env, chance = envs.vector(name, BATCH, copy=False), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    draws = chance.random((64, *infos["action_mask"].shape), np.float32)
    steps, start = 0, time.process_time()
    spent = 0.0
    while time.process_time() - start < seconds:
        actions = (draws[steps % 64] * infos["action_mask"]).argmax(axis=1)
        before = time.process_time()
        *_, infos = env.step(actions)
        spent += time.process_time() - before
        steps += 1
    return steps * BATCH / spent


def single(make: Callable[[], envs.turns.TurnEnv], seconds: float) -> float:
    """Return steps a second of a PettingZoo environment."""
    env, chance = make(), np.random.default_rng(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=steps)
        while not env.terminations[env.agent_selection]:
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(int(legal[chance.integers(len(legal))]))
            steps += 1
    return steps / (time.process_time() - start)


def openspiel(name: str, seconds: float) -> float:
    """Return steps a second of a plain loop over OpenSpiel; chance's moves do not count."""
    game, chance = pyspiel.load_game(name), random.Random(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor()
                steps += 1
            state.apply_action(legal[int(chance.random() * len(legal))])
    return steps / (time.process_time() - start)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    seconds = parser.parse_args().seconds
    print(f"{'':10}{'OpenSpiel':>12}{'PettingZoo':>12}{'batch':>14}{'batch / OpenSpiel':>20}")
    for name, make, theirs in (
        ("skat", envs.skat, "skat"),
        ("leduc", envs.leduc, "leduc_poker"),
        ("onecard", envs.onecard, None),
    ):
        peer = openspiel(theirs, seconds) if theirs else float("nan")
        ours, many = single(make, seconds), batched(name, seconds)
        print(f"{name:10}{peer:12,.0f}{ours:12,.0f}{many:14,.0f}{many / peer:20.2f}")


if __name__ == "__main__":
    main()
