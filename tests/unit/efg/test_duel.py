"""Battleships with p below 1: closed forms against sampled games, plans against the best there is."""

from collections import defaultdict
from itertools import count, product

import numpy as np
import pytest
from scipy.optimize import linprog

from counterplay.efg.duel import HIT, MISS, OVER, SUNK, FleetDuel, _Lookahead
from counterplay.efg.games import load
from counterplay.protocol import BadInput

BLOCKS = load("battleships(5,5,[(2,2),(2,2)])")
SMALL = load("battleships(3,3,[1,1])")


def orders(board, names=("uniform", "even", "odd")):
    return [board.order(name) for name in names]


def duel(board=SMALL, p=0.5, opponent="last-a1", iterations=200):
    return FleetDuel(board, board.order(opponent), orders(board), p, iterations)


def after_a_round(p=0.5, iterations=200):
    """A duel after a shot of each side, both misses, and the fleets that it knows of."""
    played = duel(p=p, iterations=iterations)
    played.range = np.full(len(played.fleets), 1 / len(played.fleets))  # as if player 1 had placed anyhow
    turn = played.shoot()
    played.shot(turn, turn.cells[4], MISS)
    played.answered(0, MISS)
    return played


def test_two_blocks_have_seventy_eight_fleets_placed_as_in_the_game():
    blocks = duel(BLOCKS)
    assert len(blocks.fleets) == 78
    assert blocks.prior.sum() == pytest.approx(1)
    drawn = np.random.default_rng(1)
    counts = np.zeros(78)
    number = {sum(ships): place for place, ships in enumerate(blocks.fleets)}
    for _ in range(20_000):
        state = BLOCKS.root()
        for _ in range(4):
            state = state.child(int(drawn.integers(len(state.actions()))))
        counts[number[sum(state.ships[0])]] += 1
    assert counts / 20_000 == pytest.approx(blocks.prior, abs=0.006)


def test_what_a_shot_does_is_what_the_game_says():
    blocks = duel(BLOCKS)
    fleet = next(place for place, ships in enumerate(blocks.fleets) if ships == (99, 99 << 3))  # a1 and a4
    shots = [0, 24, 1, 5, 6, 3, 4, 8, 9]
    done = [blocks.result(fleet, shots[:count], shot) for count, shot in enumerate(shots)]
    assert done == [HIT, MISS, HIT, HIT, SUNK, HIT, HIT, HIT, OVER]


@pytest.mark.parametrize("name", ["uniform", "even", "last-a1"])
def test_the_chance_to_sink_a_fleet_first_is_that_of_sampled_games(name):
    blocks = duel(BLOCKS)
    state = BLOCKS.root()
    for ship in ("a1-a2-b1-b2", "a4-a5-b4-b5", "d4-d5-e4-e5", "d1-d2-e1-e2"):
        state = state.child(list(state.actions()).index(ship))
    mine, theirs = (
        next(place for place, ships in enumerate(blocks.fleets) if sum(ships) == sum(state.ships[side]))
        for side in (0, 1)
    )
    first, second = BLOCKS.order("uniform"), BLOCKS.order(name)
    own = blocks.sinking(first, (), theirs)
    his = blocks.sinking(second, (), mine)
    assert own.sum() == pytest.approx(1)
    won = sum(own[t] * his[t:].sum() for t in range(len(own)))
    sampled = BLOCKS.sample([state], [first], [second], 40_000, 1)[0, 0, 0]
    assert 2 * won - 1 == pytest.approx(sampled, abs=0.02)


def test_a_certain_opponent_is_answered_by_the_best_shot():
    played = after_a_round(p=1.0)
    look, turn = _Lookahead(played), played.shoot()
    known = look._known()
    worth = np.array(
        [
            sum(known[c][r].max(axis=2).sum(axis=1) for r in (MISS, HIT, SUNK))
            + played.belief[look.hits[:, c] == OVER].sum()
            for c in range(len(look.own))
        ]
    ).T
    assert (worth * turn.chances).sum(axis=1) == pytest.approx(worth.max(axis=1), abs=0.01)


def guaranteed(played, x=None):
    """What player 1 can be sure of by a linear program, a shot of each side ahead; with `x`, by that plan."""
    look = _Lookahead(played)
    mine, cells, answers, orders = *look.seen.shape[:1], len(look.own), len(look.answers), 3
    names = count()
    number = defaultdict(lambda: next(names))
    rows, equal = [], []
    for i in range(mine):
        equal.append(({number["x", i, c]: 1.0 for c in range(cells)}, 1.0))
        for c, r, d in product(range(cells), (MISS, HIT, SUNK), range(answers)):
            row = {number["order", i, c, r, d, k]: 1.0 for k in range(orders)}
            equal.append((row | {number["x", i, c]: -1.0}, 0.0))
            if x is not None and not r and not d:
                equal.append(({number["x", i, c]: 1.0}, float(x[i, c])))
    for j in range(len(played.theirs.fleets)):
        rows.append({number["value"]: 1.0} | {number["fleet", j, c]: -1.0 for c in range(cells)})
        for c in range(cells):
            reach = {number["x", i, c]: float(look.range[i]) for i in range(mine)}
            r = look.hits[j, c]
            if r == OVER:
                rows.append({number["fleet", j, c]: 1.0} | {name: -share for name, share in reach.items()})
                continue
            for d in range(answers):
                lost = {number["x", i, c]: float(look.range[i]) for i in range(mine) if look.sunk[i, d]}
                parts = {number["reply", j, c, d, kind]: -1.0 for kind in (MISS, HIT, SUNK)}
                rows.append({number["fleet", j, c]: 1.0} | lost | parts)
                for kind, reply in product((MISS, HIT, SUNK), range(orders)):
                    row = {number["reply", j, c, d, kind]: 1.0}
                    for i, k in product(np.flatnonzero(look.classes[kind][:, d]), range(orders)):
                        won = 2 * look.sinks[c, j, k] @ look.survives[d, i, reply] - look.sinks[c, j, k].sum()
                        row[number["order", int(i), c, r, d, k]] = -float(look.range[i] * won)
                    rows.append(row)

    def matrix(lines):
        table = np.zeros((len(lines), len(number)))
        for place, line in enumerate(lines):
            table[place, list(line)] = list(line.values())
        return table

    goal = np.zeros(len(number))
    goal[number["value"]] = -1.0
    found = linprog(
        goal,
        A_ub=matrix(rows),
        b_ub=np.zeros(len(rows)),
        A_eq=matrix([row for row, _ in equal]),
        b_eq=[right for _, right in equal],
        bounds=[(0, None) if key[0] in ("x", "order") else (None, None) for key in number],
    )
    return -found.fun


def test_the_plan_is_as_good_as_a_linear_program_makes_it():
    played = duel(load("battleships(2,3,[1])"), p=0.0, iterations=400)
    played.range = np.full(len(played.fleets), 1 / len(played.fleets))
    best = guaranteed(played)
    plan = played.shoot().chances
    assert guaranteed(played, plan) == pytest.approx(best, abs=0.01)
    first = np.zeros_like(plan)
    first[:, 0] = 1.0
    assert guaranteed(played, first) < best - 0.05


def test_a_round_leaves_what_is_possible_and_what_was_left_beside():
    played = after_a_round()
    assert 0 < played.range.sum() < 1
    assert played.belief.sum() == pytest.approx(1)
    assert not any(sum(played.fleets[f]) & 1 for f in played.mine.fleets)
    assert np.isfinite(played.outside)
    assert all(len(worth) == len(played.theirs.fleets) for worth in played.answers().values())
    assert abs(played.best_fleet()) < len(played.fleets)


def test_the_fleet_hides_in_the_corner_that_is_shot_last():
    blocks = duel(BLOCKS)
    corner = [bool(sum(ships) & 1) for ships in blocks.fleets]
    assert blocks.place()[corner].sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("board", "opponent", "words"),
    [
        (SMALL, "rare-a1-5", "only orders by rank have a closed form"),
        (load("battleships(5,5,[2,2])"), "uniform", "686 fleets; at most 100 can be looked at"),
    ],
)
def test_what_cannot_be_looked_at_is_refused(board, opponent, words):
    with pytest.raises(BadInput, match=words):
        duel(board, opponent=opponent)
