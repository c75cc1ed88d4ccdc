"""The tic-tac-toe example (figure 4): a safe deviation pays for any trust, a risky one only above one half.

OPT opens in the centre, which the opponent answers correctly. ADPT opens in a corner, which is just as safe, and
the opponent answers with a losing move. RISK answers the opponent's centre with an edge, which loses against
correct play, but this opponent then loses.
"""

from functools import cache

import pytest

from counterplay.efg import opponents
from counterplay.efg.arrays import compile_game
from counterplay.efg.games import load
from counterplay.efg.games.tictactoe import winner
from counterplay.efg.solvers import cfr
from counterplay.efg.solvers.robust import robust_payoff

CENTRE, CORNER = 4, 0
EDGES = (1, 3, 5, 7)


@cache
def outcome(moves):
    """Who wins from here with correct play: 1 the first mover, -1 the second, 0 nobody."""
    if won := winner(moves):
        return 1 if won == 1 else -1
    if len(moves) == 9:
        return 0
    values = [outcome((*moves, cell)) for cell in range(9) if cell not in moves]
    return max(values) if len(moves) % 2 == 0 else min(values)


def fails_after(condition):
    """An opponent who plays correctly, but as badly as he can once the condition holds."""

    def policy(state):
        sign = 1 if len(state.moves) % 2 == 0 else -1
        values = [sign * outcome((*state.moves, int(cell))) for cell in state.actions()]
        taken = values.index(min(values) if condition(state.moves) else max(values))
        return [float(i == taken) for i in range(len(values))]

    return policy


def solve(game, policy, p):
    known = game.payoff @ game.treeplexes[1].plan(opponents.from_policy(game, 2, policy))
    payoff = robust_payoff(game.payoff, known, p)
    return cfr.approximate(game.treeplexes, payoff, gap=1e-4, most_iterations=3000, check_every=50)


def test_the_safe_adaptation_is_played_for_any_trust():
    game = compile_game(load(f"tictactoe(first=[{CENTRE},{CORNER}])"), everywhere=False)
    policy = fails_after(lambda moves: moves[0] == CORNER)
    assert game.tree.sides[0].labels[0] == (str(CENTRE), str(CORNER))
    for p in (0.05, 0.5):
        found = solve(game, policy, p)
        assert found.gap <= 1e-4
        assert found.value == pytest.approx(p, abs=1e-3)
        assert found.first[2] > 0.99  # the corner
    assert solve(game, policy, 0.0).value == pytest.approx(0.0, abs=1e-3)


def test_the_risky_adaptation_is_played_only_above_one_half():
    game = compile_game(load(f"tictactoe(start=[{CENTRE}])"), everywhere=False).swapped()
    policy = fails_after(lambda moves: len(moves) > 1 and moves[1] in EDGES)
    labels = game.tree.sides[0].labels[0]
    for p, value in ((0.0, 0.0), (0.4, 0.0), (0.6, 0.2), (0.9, 0.8)):
        found = solve(game, policy, p)
        assert found.value == pytest.approx(value, abs=1e-3)
        risk = sum(found.first[1 + i] for i, cell in enumerate(labels) if int(cell) in EDGES)
        assert risk == pytest.approx(1.0 if p > 0.5 else 0.0, abs=0.01)
