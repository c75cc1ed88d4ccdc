"""Random small games with hidden moves, solved in sequence form and, as a twin, over every pure strategy."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from property_size import examples
from scipy.optimize import linprog

from counterplay.efg.arrays import compile_game
from counterplay.efg.game import CHANCE, FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.efg.match import ResponseMatch
from counterplay.efg.responses.abd import EVERY_PLAN, AdaptingBeyondDepth
from counterplay.efg.responses.rnr import RestrictedNashResponse
from counterplay.efg.solvers import cfr, evaluate, lp


class HiddenMoves(TreeGame):
    """Movers take turns as given; what a mover does is seen by the other only where `seen` says so."""

    def __init__(self, movers: tuple[int, ...], seen: tuple[bool, ...], payoffs: tuple[int, ...]) -> None:
        self.name = "hidden moves"
        self.movers, self.seen, self.payoffs = movers, seen, payoffs

    def root(self) -> Position:
        return Position(self, ())


class Position(TreeState):
    def __init__(self, game: HiddenMoves, moves: tuple[int, ...]) -> None:
        self.game, self.moves = game, moves

    def player(self) -> int:
        return TERMINAL if len(self.moves) == len(self.game.movers) else self.game.movers[len(self.moves)]

    def actions(self) -> list[str]:
        return ["left", "right"]

    def chance(self) -> list[float]:
        return [0.25, 0.75]

    def child(self, index: int) -> Position:
        return Position(self.game, (*self.moves, index))

    def _view(self, player: int) -> str:
        marks = []
        for mover, seen, move in zip(self.game.movers, self.game.seen, self.moves, strict=False):
            marks.append(str(move) if seen or mover == player else "?")
        return "".join(marks)

    def infoset(self, player: int) -> str:
        return self._view(player)

    def public(self) -> str:
        return self._view(CHANCE - 1)

    def utility(self) -> float:
        number = int("".join(map(str, self.moves)), 2)
        return float(self.game.payoffs[number % len(self.game.payoffs)])


@st.composite
def games(draw) -> HiddenMoves:
    length = draw(st.integers(2, 4))
    movers = draw(st.lists(st.sampled_from([CHANCE, FIRST, SECOND]), min_size=length, max_size=length))
    seen = draw(st.lists(st.booleans(), min_size=length, max_size=length))
    payoffs = draw(st.lists(st.integers(-5, 5), min_size=2**length, max_size=2**length))
    return HiddenMoves((FIRST, *movers[1:-1], SECOND), tuple(seen), tuple(payoffs))


def pure_value(game: HiddenMoves) -> float:
    """The value by brute force: a matrix over all pure strategies, each found by walking the states."""

    def keys(player: int) -> list[str]:
        found: dict[str, None] = {}

        def walk(state: Position) -> None:
            if state.player() == TERMINAL:
                return
            if state.player() == player:
                found[state.infoset(player)] = None
            walk(state.child(0))
            walk(state.child(1))

        walk(game.root())
        return list(found)

    def pay(state: Position, plans: dict[int, dict[str, int]]) -> float:
        who = state.player()
        if who == TERMINAL:
            return state.utility()
        if who == CHANCE:
            return sum(p * pay(state.child(i), plans) for i, p in enumerate(state.chance()))
        return pay(state.child(plans[who][state.infoset(who)]), plans)

    own = {player: keys(player) for player in (FIRST, SECOND)}
    plans = {
        player: [
            dict(zip(own[player], c, strict=True)) for c in itertools.product((0, 1), repeat=len(own[player]))
        ]
        for player in (FIRST, SECOND)
    }
    matrix = np.array([[pay(game.root(), {FIRST: a, SECOND: b}) for b in plans[SECOND]] for a in plans[FIRST]])
    rows, columns = matrix.shape
    result = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return -float(result.fun)


@settings(max_examples=examples(40), deadline=None)
@given(games())
def test_sequence_form_regret_minimisation_and_brute_force_agree(game):
    arrays = compile_game(game)
    exact = lp.equilibrium(arrays)
    assert exact.value == pytest.approx(pure_value(game), abs=1e-7)
    assert evaluate.nash_conv(arrays, exact.first, exact.second) == pytest.approx(0.0, abs=1e-7)
    assert lp.equilibrium(arrays.swapped()).value == pytest.approx(-exact.value, abs=1e-7)
    found = cfr.equilibrium(arrays, variant="pcfr+", gap=1e-3, most_iterations=20_000)
    assert found.value == pytest.approx(exact.value, abs=2e-3)


@settings(max_examples=examples(25), deadline=None)
@given(games(), st.integers(0, 10_000), st.sampled_from([0.0, 0.3, 0.7, 1.0]))
def test_proposition_5_holds_in_any_game(game, seed, p):
    from counterplay.efg.opponents import random_behaviour

    arrays = compile_game(game)
    match = ResponseMatch(arrays, random_behaviour(arrays, 2, seed))
    exact = RestrictedNashResponse().respond(match, p)
    found = AdaptingBeyondDepth(arrays, None, (EVERY_PLAN, EVERY_PLAN)).respond(match, p)
    assert found.objective == pytest.approx(exact.objective, abs=1e-6)


@settings(max_examples=examples(25), deadline=None)
@given(games(), st.integers(0, 10_000))
def test_the_objective_is_convex_in_trust_and_gain_and_risk_grow_with_it(game, seed):
    from counterplay.efg.opponents import random_behaviour

    arrays = compile_game(game)
    match = ResponseMatch(arrays, random_behaviour(arrays, 2, seed))
    outcomes = [RestrictedNashResponse().respond(match, p) for p in (0.0, 0.25, 0.5, 0.75, 1.0)]
    values = [outcome.objective for outcome in outcomes]
    for before, here, after in zip(values, values[1:], values[2:], strict=False):
        assert here <= (before + after) / 2 + 1e-6
    for less, more in itertools.pairwise(outcomes):
        assert more.gain >= less.gain - 1e-6
        assert more.exploitability >= less.exploitability - 1e-6
