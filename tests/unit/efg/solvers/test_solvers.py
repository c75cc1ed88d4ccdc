"""Both solvers against each other, against known values and against OpenSpiel's own evaluation."""

import numpy as np
import pytest

from counterplay.efg import opponents
from counterplay.efg.arrays import compile_game
from counterplay.efg.games import load
from counterplay.efg.solvers import cfr, evaluate, lp
from counterplay.efg.solvers.collapse import collapse
from counterplay.protocol import BadInput

SMALL = [
    "kuhn",
    "leduc",
    "battleships(2,2,[1])",
    "battleships(1,3,[1])",
    "tictactoe(start=[4,0,8,2])",
    "openspiel:kuhn_poker",
    "openspiel:liars_dice(numdice=1,dice_sides=3)",
    "openspiel:goofspiel(num_cards=3,imp_info=True,points_order=descending)",
]


@pytest.mark.parametrize("name", SMALL)
def test_the_program_finds_an_equilibrium_and_regret_minimisation_agrees(name):
    if name.startswith("openspiel"):
        pytest.importorskip("pyspiel")
    game = compile_game(load(name))
    exact = lp.equilibrium(game)
    assert evaluate.nash_conv(game, exact.first, exact.second) == pytest.approx(0.0, abs=1e-7)
    for variant in ("cfr+", "pcfr+", "dcfr"):
        found = cfr.equilibrium(game, variant=variant, gap=1e-3, most_iterations=20_000)
        assert found.gap <= 1e-3, variant
        assert found.value == pytest.approx(exact.value, abs=1e-3), variant


def test_every_variant_closes_in_on_kuhns_value(kuhn):
    for variant, gap in (("cfr", 5e-4), ("cfr+", 1e-4), ("dcfr", 1e-4), ("pcfr+", 1e-9)):
        found = cfr.equilibrium(kuhn, variant=variant, gap=0.0, most_iterations=10_000)
        assert found.gap <= gap, variant
        assert found.iterations == 10_000


def test_leduc_reaches_the_published_accuracy(leduc):
    core = cfr.cfr_solver(leduc.treeplexes, leduc.payoff, "cfr+")
    core.run(20_000)
    first, second = (tree.behaviour(core.average(i)) for i, tree in enumerate(leduc.treeplexes))
    assert evaluate.nash_conv(leduc, first, second) < 1e-5


@pytest.mark.parametrize("game_name", ["kuhn_poker", "leduc_poker"])
def test_values_and_exploitability_agree_with_openspiel(game_name):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import expected_game_score, exploitability

    game = compile_game(load(f"openspiel:{game_name}"))
    first = opponents.random_behaviour(game, 1, seed=5)
    second = opponents.random_behaviour(game, 2, seed=6)
    source = pyspiel.load_game(game_name)
    table = {}
    for side, treeplex, behaviour in zip(game.tree.sides, game.treeplexes, (first, second), strict=True):
        for j, key in enumerate(side.infoset_keys):
            table[key] = behaviour[treeplex.first[j] : treeplex.first[j + 1]]

    class Ours(policies.Policy):
        def action_probabilities(self, state, player_id=None):
            chances = table[state.information_state_string(state.current_player())]
            return dict(zip(state.legal_actions(), chances, strict=True))

    ours = Ours(source, [0, 1])
    value = expected_game_score.policy_value(source.new_initial_state(), [ours, ours])[0]
    assert evaluate.expected_value(game, first, second) == pytest.approx(value, abs=1e-9)
    assert evaluate.nash_conv(game, first, second) == pytest.approx(
        exploitability.nash_conv(source, ours), abs=1e-9
    )


def test_exchanging_the_players_turns_the_value_around(leduc):
    assert lp.equilibrium(leduc.swapped()).value == pytest.approx(0.0856064, abs=5e-8)
    assert leduc.swapped().swapped().payoff.nnz == leduc.payoff.nnz


def test_collapsing_frozen_branches_keeps_every_worst_case(leduc):
    second = leduc.treeplexes[1]
    rng = np.random.default_rng(3)
    # Three rows of a small player 1: his empty sequence pays everywhere, the others only in a few places.
    whole = leduc.payoff[[0, 5, 900]].tolil()
    whole[0, :] = rng.normal(size=second.sequences)
    whole = whole.tocsr()
    small, payoff = collapse(second, whole)
    assert small.infosets < second.infosets / 2
    for _ in range(20):
        x = np.array([1.0, *rng.random(2)])
        assert small.best(-(payoff.T @ x))[0] == pytest.approx(second.best(-(whole.T @ x))[0], abs=1e-9)


def test_an_unknown_variant_is_refused():
    game = compile_game(load("kuhn"))
    with pytest.raises(BadInput, match="no CFR variant 'magic'"):
        cfr.equilibrium(game, variant="magic")


def test_a_behaviour_and_its_plan_are_the_same_strategy(leduc):
    for player in (1, 2):
        treeplex = leduc.treeplexes[player - 1]
        behaviour = opponents.random_behaviour(leduc, player, seed=9)
        assert treeplex.behaviour(treeplex.plan(behaviour)) == pytest.approx(behaviour)
