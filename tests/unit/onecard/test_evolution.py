"""Breeding: reproducible, better than chance, honest about its measure."""

import random
from dataclasses import replace

import pytest

from counterplay.onecard import evolution, exact, networks, refine
from counterplay.onecard.evolution import EvolutionPlan
from counterplay.onecard.styles import LA, STYLES, TP
from counterplay.protocol import BadInput

pytest.importorskip("neat")


def test_the_same_plan_breeds_the_same_champion_with_any_threads_and_leaves_randomness_alone() -> None:
    plan = EvolutionPlan(
        opponents=("LA", "TP"), generations=4, population=12, tournaments=20, likelihood="situation"
    )
    random.seed(1)
    before = random.getstate()
    one, two = evolution.evolve(plan, threads=1), evolution.evolve(plan, threads=3)
    assert random.getstate() == before
    assert [g.best for g in one] == [g.best for g in two]
    assert evolution.champion_of(one) == evolution.champion_of(two)
    other = evolution.evolve(replace(plan, seed=2))
    assert [g.mean for g in other] != [g.mean for g in one]


def test_exact_fitness_is_the_chain_and_improves() -> None:
    plan = EvolutionPlan(opponents=("LA",), fitness="exact", generations=25, population=40)
    history = evolution.evolve(plan)
    assert history[-1].best >= history[0].best
    assert history[-1].best > 0.8
    ceiling = exact.best_response(LA).win
    assert all(generation.best <= ceiling + 1e-12 for generation in history)
    champion = evolution.champion_of(history)
    count = 10_000
    won = evolution.held_out(champion, [[LA]], count, seed=3)[0] / count
    best = max(generation.best for generation in history)
    assert abs(won - best) < 4 * (best * (1 - best) / count) ** 0.5


def test_equation_2_adds_the_share_of_hands_won() -> None:
    plan = EvolutionPlan(
        opponents=("LP",), seats=4, steps=1, fitness="equation2", generations=2, population=10, tournaments=20
    )
    generation = evolution.evolve(plan)[-1]
    assert 0 < generation.best - generation.best_win < 1


def test_the_champion_as_bred_looks_better_than_it_is() -> None:
    """The best of many on 40 noisy tournaments: the inflation behind the paper's 100%."""
    plan = EvolutionPlan(opponents=("TP",), generations=10, tournaments=40)
    history = evolution.evolve(plan)
    champion = evolution.champion_of(history)
    bred = max(generation.best for generation in history)
    held_out = evolution.held_out(champion, [[TP]], 4000, seed=1)[0] / 4000
    assert bred > held_out + 0.05
    assert held_out < exact.best_response(TP).win


def test_cma_reaches_the_ceiling_against_a_style() -> None:
    plan = EvolutionPlan(opponents=("LA",), fitness="exact", population=40, seed=2)
    champion = refine.refine(plan, hidden=8, rounds=60)
    again = refine.refine(plan, hidden=8, rounds=60, threads=2)
    assert champion == again
    fitness, _ = evolution.measure(plan, [champion], 0, 1)
    assert exact.best_response(LA).win - 0.01 < fitness[0] <= exact.best_response(LA).win + 1e-12


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"fitness": "luck"}, "unknown fitness 'luck'"),
        ({"fitness": "exact", "seats": 4}, "exact fitness needs two seats"),
        ({"fitness": "exact", "likelihood": "paper"}, "cannot follow beliefs"),
        ({"fitness": "told"}, "is for a network with a model"),
        ({"generations": 0}, "generations must be at least 1"),
    ],
)
def test_plans_that_cannot_be_get_a_sentence(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        EvolutionPlan(**changes)  # type: ignore[arg-type]


MARKS = {"anti-la": 0.89, "anti-lp": 0.92, "anti-ta": 0.88, "anti-tp": 0.76}


@pytest.mark.parametrize("name", MARKS)
def test_shipped_anti_players_hold_their_marks_exactly(name: str) -> None:
    champion = networks.find_champion(name)
    style = next(style for style in STYLES if style.name == name[5:].upper())
    plan = EvolutionPlan(opponents=(style.name,), fitness="exact")
    rate = evolution.measure(plan, [champion], 0, 1)[0][0]
    assert MARKS[name] <= rate <= exact.best_response(style).win + 1e-12


def test_the_shipped_heads_up_champion_beats_all_four() -> None:
    count = 4000
    won = (
        evolution.held_out(networks.find_champion("heads-up"), [[style] for style in STYLES], count, seed=5)
        / count
    )
    for style, rate in zip(STYLES, won, strict=True):
        ceiling = exact.best_response(style).win
        assert rate < ceiling + 3 * (ceiling * (1 - ceiling) / count) ** 0.5
    assert won.mean() > 0.78


def test_the_shipped_four_seat_champion_beats_the_best_static_pair() -> None:
    count = 1000
    won = (
        evolution.held_out(networks.find_champion("four-seats"), [[style] * 3 for style in STYLES], count, seed=5)
        / count
    )
    assert won.mean() > 0.55
