"""Answers to a known opponent: what the paper reports, and what must hold for any of them."""

import numpy as np
import pytest

from counterplay.efg import opponents, portfolios
from counterplay.efg.arrays import compile_game
from counterplay.efg.games import load
from counterplay.efg.match import ResponseMatch
from counterplay.efg.responses.abd import EVERY_PLAN, AdaptingBeyondDepth
from counterplay.efg.responses.best import BestResponse
from counterplay.efg.responses.cdbr import ContinualBestResponse
from counterplay.efg.responses.cdrnr import ContinualDepthLimited
from counterplay.efg.responses.databiased import DataBiasedResponse
from counterplay.efg.responses.rnr import RestrictedNashResponse
from counterplay.efg.solvers import cfr, lp
from counterplay.efg.solvers.robust import robust_payoff
from counterplay.protocol import BadInput


def match(game, name):
    return ResponseMatch(game, opponents.named(game, name))


@pytest.mark.parametrize("opponent", ["S1", "uniform", "random-2"])
@pytest.mark.parametrize("p", [0.0, 0.3, 0.8, 1.0])
def test_the_two_solvers_agree_on_restricted_nash_responses(leduc, opponent, p):
    against = match(leduc, opponent)
    exact = RestrictedNashResponse().respond(against, p)
    payoff = robust_payoff(leduc.payoff, against.known, p)
    found = cfr.approximate(leduc.treeplexes, payoff, gap=1e-3)
    assert found.value == pytest.approx(exact.objective, abs=1e-3)


def test_restricted_nash_responses_trade_safety_for_gain(leduc):
    outcomes = [RestrictedNashResponse().respond(match(leduc, "S1"), p) for p in (0.0, 0.2, 0.5, 1.0)]
    gains = [outcome.gain for outcome in outcomes]
    risks = [outcome.exploitability for outcome in outcomes]
    assert gains == sorted(gains)
    assert risks == sorted(risks)
    assert risks[0] == pytest.approx(0.0, abs=1e-7)
    assert outcomes[-1].utility == pytest.approx(BestResponse().respond(match(leduc, "S1")).utility, abs=1e-7)


def test_ties_are_settled_by_the_best_worst_case(leduc):
    """At p = 1 the canonical answer is the least exploitable best response."""
    against = match(leduc, "S1")
    canonical = RestrictedNashResponse().respond(against, 1.0)
    arbitrary = BestResponse(canonical=False).respond(against)
    assert canonical.utility == pytest.approx(arbitrary.utility, abs=1e-7)
    assert canonical.exploitability < arbitrary.exploitability
    nearly = RestrictedNashResponse().respond(against, 0.99)
    assert canonical.exploitability == pytest.approx(nearly.exploitability, abs=1e-6)


@pytest.mark.parametrize(("depth", "cdbr"), [(1, 0.25), (2, 0.25), (3, 1.0), (4, 1.0)])
def test_table_1(battleships, depth, cdbr):
    against = match(battleships, "top-left-last")
    assert ContinualBestResponse(battleships, depth).respond(against).utility == pytest.approx(cdbr, abs=1e-7)
    abd = AdaptingBeyondDepth(battleships, depth, portfolios.portfolios_by_hand(battleships)).respond(against, 1.0)
    assert abd.utility == pytest.approx(1.0, abs=1e-7)


@pytest.mark.parametrize(
    ("opponent", "abd", "cdbr"), [("S1", 2.3, 1), ("S2", 5, None), ("S3", 5.8, 1), ("S4", 5, 3)]
)
def test_table_2(leduc, opponent, abd, cdbr):
    against = match(leduc, opponent)
    held = portfolios.portfolios_by_hand(leduc)
    assert AdaptingBeyondDepth(leduc, 1, held).respond(against, 1.0).utility == pytest.approx(abd, abs=1e-7)
    last = 4.2 if opponent == "S3" else abd  # the tie that the paper's 4.2 comes from
    assert AdaptingBeyondDepth(leduc, 1, held, ties="last").respond(against, 1.0).utility == pytest.approx(
        last, abs=1e-7
    )
    if cdbr is not None:
        assert ContinualBestResponse(leduc, 1).respond(against).utility == pytest.approx(cdbr, abs=1e-7)


def test_table_2_with_a_blueprint_beyond_the_limit(leduc):
    """The paper's CDBR row comes from a fixed equilibrium beyond the limit, found by averaging."""
    core = cfr.cfr_solver(leduc.treeplexes, leduc.payoff, "cfr")
    core.run(5000)
    first, second = (tree.behaviour(core.average(i)) for i, tree in enumerate(leduc.treeplexes))
    blueprint = lp.Equilibrium(-0.0856064, first, second)
    method = ContinualBestResponse(leduc, 1, "blueprint")
    exact = ResponseMatch(leduc, opponents.named(leduc, "S2"), lp.equilibrium(leduc))
    assert method.respond(exact).utility == pytest.approx(13 / 3, abs=1e-6)  # and nothing of it is left
    found = [
        method.respond(ResponseMatch(leduc, opponents.named(leduc, name), blueprint)).utility
        for name in ("S1", "S2", "S3", "S4")
    ]
    assert found == pytest.approx([1.0, 5.0, 1.0, 3.0], abs=1e-6)


@pytest.mark.parametrize(
    ("game", "opponents_named", "depth"),
    [
        ("kuhn", ("uniform", "random-3"), 1),
        ("battleships(2,2,[1])", ("top-left-last", "random-3"), 2),
        ("leduc", ("S1", "uniform"), None),
    ],
)
def test_proposition_5_with_every_plan_in_the_portfolio_abd_is_a_restricted_nash_response(
    game, opponents_named, depth
):
    arrays = compile_game(load(game))
    method = AdaptingBeyondDepth(arrays, depth, (EVERY_PLAN, EVERY_PLAN))
    for name in opponents_named:
        against = match(arrays, name)
        for p in (0.35, 0.8, 1.0):
            exact = RestrictedNashResponse().respond(against, p)
            assert method.respond(against, p).objective == pytest.approx(exact.objective, abs=1e-6), (name, p)


def test_proposition_5_enumerates_the_plans_where_there_are_few(kuhn, battleships):
    for game, depth in ((kuhn, 1), (battleships, 2)):
        method = AdaptingBeyondDepth(game, depth, (EVERY_PLAN, EVERY_PLAN))
        look = method.looks.at(-1)
        prepared = method.prepare(look)
        assert len(prepared.first.choice_first) == len(look.first.choices.parent) > 0
        assert prepared.first.treeplex.sequences > len(prepared.first.free) + 1


def test_a_re_solve_never_lowers_what_the_plan_was_worth(leduc):
    """From every turn, with everything seen, the re-solved problem is worth exactly what the whole game is."""
    against = match(leduc, "S1")
    method = AdaptingBeyondDepth(leduc, None, (EVERY_PLAN, EVERY_PLAN))
    exact = RestrictedNashResponse().respond(against, 0.5)
    resolver = method.against(against, 0.5)
    for turn in method.looks.turns[::17]:
        behaviour = resolver.improve(method.looks.at(turn.public), exact.behaviour)
        plan = leduc.treeplexes[0].plan(behaviour)
        worst = -leduc.treeplexes[1].best(-(leduc.payoff_to_second @ plan))[0]
        assert 0.5 * float(plan @ against.known) + 0.5 * worst == pytest.approx(exact.objective, abs=1e-6)


def test_no_method_beats_the_restricted_nash_response_on_its_objective(leduc):
    held = portfolios.portfolios_by_hand(leduc)
    against = match(leduc, "S1")
    best = RestrictedNashResponse().respond(against, 0.4).objective
    for method in (
        AdaptingBeyondDepth(leduc, 1, held),
        AdaptingBeyondDepth(leduc, 1, held, samples=10),
        ContinualDepthLimited(leduc, 1),
        ContinualDepthLimited(leduc, 1, "blueprint"),
    ):
        assert method.respond(against, 0.4).objective <= best + 1e-7


def test_abd_exploits_beyond_the_limit_and_cdrnr_cannot(battleships):
    """Figure 5: ABD follows RNR exactly, CDRNR gains nothing at depth 2."""
    against = match(battleships, "top-left-last")
    abd = AdaptingBeyondDepth(battleships, 2, portfolios.portfolios_by_hand(battleships))
    cdrnr = ContinualDepthLimited(battleships, 2)
    best = RestrictedNashResponse().respond(against, 0.9)
    assert best.gain == pytest.approx(0.75, abs=1e-6)
    assert abd.respond(against, 0.9).objective == pytest.approx(best.objective, abs=1e-6)
    assert cdrnr.respond(against, 0.9).gain == pytest.approx(0.0, abs=1e-6)


def test_one_information_set_is_enough_when_the_opponent_is_known(leduc):
    """Section 5.3: the pass over one information set answers as the pass over its whole public state does."""
    against = match(leduc, "random-4")
    method = AdaptingBeyondDepth(leduc, 1, portfolios.portfolios_by_hand(leduc))
    whole = method.respond(against, 1.0).behaviour
    treeplex = leduc.treeplexes[0]
    plan = treeplex.plan(whole)
    checked = 0
    for j in range(0, treeplex.infosets, 4):
        if plan[treeplex.parent[j]] > 0:
            own = slice(treeplex.first[j], treeplex.first[j + 1])
            assert method.answer(against, j) == pytest.approx(whole[own])
            checked += 1
    assert checked > 10


def test_abd_by_regret_minimisation_is_abd_by_linear_programs(leduc):
    """The gadget, its frozen plans and portfolios are arrays like any other: both solvers take them."""
    against = match(leduc, "uniform")
    held = portfolios.portfolios_by_hand(leduc)
    look = AdaptingBeyondDepth(leduc, 1, held)
    exact = look.against(against, 0.5)
    close = AdaptingBeyondDepth(leduc, 1, held, regrets=True).against(against, 0.5)
    start = exact.improve(look.looks.at(-1), leduc.treeplexes[0].uniform())
    for turn in look.looks.turns[::23]:
        shown = look.looks.at(turn.public)
        values = []
        for resolver in (exact, close):
            prepared = resolver.method.prepare(shown)
            plan = leduc.treeplexes[0].plan(resolver.improve(shown, start))
            worst = -prepared.second.treeplex.best(-(prepared.against.T @ plan))[0]
            values.append(0.5 * float(against.known @ plan) + 0.5 * worst)
        assert values[1] == pytest.approx(values[0], abs=1e-4)


def test_safe_ties_win_as_much_and_risk_less(battleships):
    against = match(battleships, "top-left-last")
    held = portfolios.portfolios_by_hand(battleships)
    first = AdaptingBeyondDepth(battleships, 2, held).respond(against, 1.0)
    safe = AdaptingBeyondDepth(battleships, 2, held, ties="safe").respond(against, 1.0)
    assert safe.utility == pytest.approx(first.utility, abs=1e-7)
    assert safe.exploitability < first.exploitability
    assert safe.exploitability == pytest.approx(BestResponse().respond(against).exploitability, abs=1e-6)
    with pytest.raises(BadInput, match="no tie rule 'lucky'"):
        AdaptingBeyondDepth(battleships, 2, held, ties="lucky")


def test_sampled_leaves_approach_exact_ones(leduc):
    held = portfolios.portfolios_by_hand(leduc)
    against = match(leduc, "uniform")
    exact = AdaptingBeyondDepth(leduc, 1, held).respond(against, 0.5)
    many = AdaptingBeyondDepth(leduc, 1, held, samples=2000).respond(against, 0.5)
    assert many.objective == pytest.approx(exact.objective, abs=0.03)
    again = AdaptingBeyondDepth(leduc, 1, held, samples=10, seed=4).respond(against, 0.5)
    assert (
        AdaptingBeyondDepth(leduc, 1, held, samples=10, seed=4).respond(against, 0.5).objective == again.objective
    )


def test_grown_portfolios_close_the_gap_to_the_optimum(leduc):
    against = match(leduc, "S1")
    held, growth = portfolios.grow_portfolios(against, 1, 0.2, tolerance=1e-3)
    assert growth[-1].gap <= 1e-3
    best = RestrictedNashResponse().respond(against, 0.2).objective
    assert growth[-1].lower <= best + 1e-7 <= growth[-1].upper + 2e-7
    assert AdaptingBeyondDepth(leduc, 1, held).respond(against, 0.2).objective == pytest.approx(best, abs=5e-3)


def test_data_biased_trust_spans_equilibrium_and_best_response(leduc):
    against = match(leduc, "S1")
    nothing = np.zeros(leduc.treeplexes[1].infosets)
    unseen = DataBiasedResponse(nothing).respond(against, 1.0)
    assert unseen.exploitability == pytest.approx(0.0, abs=1e-6)
    assert DataBiasedResponse(nothing + 1e12).respond(against, 1.0).utility == pytest.approx(2.3, abs=1e-4)


def test_the_two_solvers_agree_on_data_biased_responses(leduc):
    against = match(leduc, "uniform")
    trust = np.random.default_rng(8).random(leduc.treeplexes[1].infosets)
    first, second = leduc.treeplexes
    copy = lp.Copy(1.0, second, leduc.payoff, trust, against.opponent)
    exact = lp.maximise(first, 0.0, np.zeros(first.sequences), [copy], canonical=False).objective
    core = cfr.cfr_solver(leduc.treeplexes, leduc.payoff, "cfr+", trust, against.opponent)
    core.run(4000)
    value = float(core.average(0) @ (leduc.payoff @ core.average(1)))
    assert value == pytest.approx(exact, abs=2e-3)


def test_the_second_seat_answers_too(kuhn):
    seated = kuhn.seen_by(2)
    outcome = RestrictedNashResponse().respond(match(seated, "uniform"), 1.0)
    assert outcome.utility == pytest.approx(5 / 12, abs=1e-7)
    assert outcome.gain == pytest.approx(5 / 12 - 1 / 18, abs=1e-7)


@pytest.mark.parametrize("p", [-0.1, 1.5, float("nan"), "x", None])
def test_trust_outside_zero_and_one_is_refused(kuhn, p):
    with pytest.raises(BadInput, match="not between 0 and 1"):
        RestrictedNashResponse().respond(match(kuhn, "uniform"), p)


def test_depth_zero_is_refused(kuhn):
    with pytest.raises(BadInput, match="depth 0 leaves nothing to look at"):
        ContinualDepthLimited(kuhn, 0)
    with pytest.raises(BadInput, match="depth 0 leaves nothing to look at"):
        AdaptingBeyondDepth(kuhn, 0, (EVERY_PLAN, EVERY_PLAN))
    with pytest.raises(BadInput, match="depth 'x' leaves nothing to look at; it is a whole number"):
        ContinualDepthLimited(kuhn, "x")


def test_an_empty_portfolio_and_no_samples_are_refused(kuhn):
    with pytest.raises(BadInput, match="at least one strategy"):
        AdaptingBeyondDepth(kuhn, 1, ([], []))
    with pytest.raises(BadInput, match="at least one sample"):
        AdaptingBeyondDepth(kuhn, 1, ([kuhn.treeplexes[0].uniform()], [kuhn.treeplexes[1].uniform()]), samples=0)
    with pytest.raises(BadInput, match="only be sampled for portfolios"):
        AdaptingBeyondDepth(kuhn, 1, (EVERY_PLAN, EVERY_PLAN), samples=5)
