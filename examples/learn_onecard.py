"""Learns one-card poker against `rules` in a minute, and says how often it wins then.

    python examples/learn_onecard.py [--seconds 40]

A table of preferences (own card x facing a bet x own share of the chips) learned by REINFORCE: after each hand the
choices that were made become likelier if it won chips, and less likely if it lost some. Needs `counterplay[envs]`.
"""

import argparse
import time

import numpy as np

from counterplay import envs
from counterplay.onecard import best_response, parse_style

GAMES, CARDS, STACKS, ACTIONS = 2048, 10, 8, 3
LONGEST = 6  # own decisions of a hand
STYLE = parse_style("rules")


def situation(env, observations):
    """The own card, and whether there is something to pay."""
    card = observations[:, env.parts["card"]].argmax(axis=1)
    paid = observations[:, env.parts["paid in this hand"]]
    return card, paid[:, 1] > paid[:, 0]


def share_before(env, observations, seats):
    """Seat 0's share of all chips before the hand, whoever acts."""
    stacks = observations[:, env.parts["chips"]] + observations[:, env.parts["paid in this hand"]]
    return stacks[np.arange(len(seats)), seats]  # the one to the left of seat 1 is seat 0


def row_of(env, observations):
    """The row of the table."""
    card, facing = situation(env, observations)
    share = share_before(env, observations, np.zeros(len(observations), int))
    return (card * 2 + facing) * STACKS + np.minimum((share * STACKS).astype(int), STACKS - 1)


def style_acts(env, observations, masks):
    """What `rules` does: it raises above beta, stays above alpha, checks where that is free."""
    card, facing = situation(env, observations)
    chance = card / (CARDS - 1)
    wanted = np.where(chance >= STYLE.beta, 2, np.where((chance >= STYLE.alpha) | ~facing, 1, 0))
    return np.where((wanted == 2) & (masks[:, 2] == 0), 1, wanted)


def play(env, table, chance, seconds, rate):
    """Play for so long and learn at a rate (0: only play); return tournaments and wins of seat 0."""
    observations, infos = env.reset(seed=int(chance.integers(2**31)))
    where = np.zeros((env.num_envs, LONGEST), int)  # the rows of the decisions of this hand
    slopes = np.zeros((env.num_envs, LONGEST, ACTIONS))  # and how each preference made them likelier
    decisions = np.zeros(env.num_envs, int)
    games, finished, won = np.arange(env.num_envs), 0, 0
    share = np.full(env.num_envs, 0.5, np.float32)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        masks, mine = infos["action_mask"], infos["seat"] == 0
        rows = row_of(env, observations)
        likely = np.exp(table[rows]) * masks
        likely /= likely.sum(axis=1, keepdims=True)
        drawn = (likely.cumsum(axis=1) < chance.random((env.num_envs, 1))).sum(axis=1)
        actions = np.where(mine, np.minimum(drawn, ACTIONS - 1), style_acts(env, observations, masks))
        acting = games[mine]
        where[acting, decisions[acting]] = rows[mine]
        slopes[acting, decisions[acting]] = np.eye(ACTIONS)[actions[mine]] - likely[mine]
        decisions[acting] = np.minimum(decisions[acting] + 1, LONGEST - 1)  # two hands may cancel out
        observations, rewards, over, _, infos = env.step(actions)
        now = share_before(env, observations, infos["seat"])
        gains = np.where(over, rewards[:, 0], now) - share
        share = now.copy()
        ended = np.abs(gains) > 1e-3  # every hand moves the antes
        if ended.any():
            finished, won = finished + int(over.sum()), won + int(rewards[:, 0].sum())
            if rate:
                steps = rate * gains[ended, None, None] * slopes[ended]
                np.add.at(table, where[ended].ravel(), steps.reshape(-1, ACTIONS))
            slopes[ended], decisions[ended] = 0, 0
    return finished, won


def main():
    """Learn, then measure on other deals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=40.0, help="of learning")
    seconds = parser.parse_args().seconds
    env, chance = envs.vector("onecard", GAMES, copy=False), np.random.default_rng(1)
    table = np.zeros((CARDS * 2 * STACKS, ACTIONS))
    before, wins_before = play(env, table, chance, seconds / 20, 0.0)
    learned, _ = play(env, table, chance, seconds, 0.3)
    after, wins = play(env, table, chance, seconds / 10, 0.0)
    print(f"at random it wins {wins_before / before:.1%} of {before} tournaments against {STYLE.name}")
    print(f"after {learned} tournaments it wins {wins / after:.1%} of {after}")
    print(f"the best there is wins {best_response(STYLE).win:.1%}")


if __name__ == "__main__":
    main()
