"""The exact chain against Monte Carlo and against a second computation that shares no code with it."""

import itertools
import math
from functools import cache

import numpy as np
import pytest

from counterplay.onecard import _core, exact
from counterplay.onecard.game import Rules
from counterplay.onecard.styles import LA, STYLES, TP, Style, parse_style
from counterplay.protocol import BadInput

KNOWN_CEILINGS = {"LA": 0.90, "LP": 0.93, "TA": 0.93, "TP": 0.84}


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_best_responses_reach_the_known_ceilings(style: Style) -> None:
    assert exact.best_response(style).win == pytest.approx(KNOWN_CEILINGS[style.name], abs=0.006)


def test_every_pair_of_styles_agrees_with_monte_carlo() -> None:
    rules = Rules()
    opponents = [
        *STYLES,
        parse_style("bluff(TP,0.12)"),
        parse_style("bluff(LP,0.3,folds)"),
        parse_style("switch(LA,TP)"),
    ]
    count = 20_000
    heroes = [style.core(rules) for style in STYLES]
    tables = [[other.core(rules)] for other in opponents]
    tally = _core.play_styles(rules.core(), heroes, tables, count, 11, threads=2)
    for i, hero in enumerate(STYLES):
        for j, other in enumerate(opponents):
            truth = exact.win_rate(hero, other)
            assert abs(tally[i, j, 1] / count - truth) < 4 * math.sqrt(truth * (1 - truth) / count)


def test_best_response_policies_win_what_they_promise_against_switchers() -> None:
    for other in (parse_style("switch(LA,TP)"), parse_style("switch(TP,LA)")):
        answer = exact.best_response(other)
        values = np.asarray(answer.values.array())
        assert values[0, 0, 10].mean() == pytest.approx(answer.win, abs=1e-9)
        # Nobody who answers only one of its two styles does better.
        for single in STYLES:
            fixed = exact.best_response(single).policy
            assert _core.win_rate(Rules().core(), fixed, exact.policy_of(other)) <= answer.win + 1e-12


# A second computation, written from the rules alone: deck of 4, three chips each, limit 3. Tournament values by
# plain value iteration over whole tournaments; best responses by trying every pure strategy of every single hand.
DECK, CHIPS, LIMIT = 4, 3, 3
TOTAL = 2 * CHIPS


def style_action(style: tuple[float, float], card: int, to_pay: int) -> str:
    win = (card - 1) / (DECK - 1)
    if win >= style[1]:
        return "r"
    if win >= style[0] or to_pay == 0:
        return "c"
    return "f"


def play_out(chips: int, hero_first: bool, mine: int, theirs: int, decide) -> int:  # type: ignore[no-untyped-def]
    """Chips of the hero after one hand; decide(seat, history, to_pay) names an action, seat 0 is the hero."""
    paid = [1, 1]
    stacks = [chips, TOTAL - chips]
    seat = 0 if hero_first else 1
    history = ""
    cap = min(LIMIT, *stacks)
    while cap > 1:
        to_pay = max(paid) - paid[seat]
        action = decide(seat, history, to_pay)
        if action == "r" and max(paid) >= cap:
            action = "c"
        history += action
        if action == "f":
            return chips - paid[0] if seat == 0 else chips + paid[1]
        paid[seat] = max(paid) + (action == "r")
        if action == "c" and (to_pay > 0 or len(history) > 1):
            break
        seat = 1 - seat
    return chips + paid[1] if mine > theirs else chips - paid[0]


def brute_force_rate(hero: tuple[float, float], other: tuple[float, float]) -> float:
    deals = list(itertools.permutations(range(1, DECK + 1), 2))
    value = {(c, f): c / TOTAL for c in range(TOTAL + 1) for f in (True, False)}
    for _ in range(2000):
        for c, f in itertools.product(range(1, TOTAL), (True, False)):
            total = 0.0
            for mine, theirs in deals:
                after = play_out(
                    c,
                    f,
                    mine,
                    theirs,
                    lambda seat, _, pay, m=mine, t=theirs: style_action((hero, other)[seat], (m, t)[seat], pay),
                )
                total += value[after, not f]
            value[c, f] = total / len(deals)
    return (value[CHIPS, True] + value[CHIPS, False]) / 2


@cache
def histories(hero_first: bool) -> tuple[str, ...]:
    """Every history at which the hero may be asked, under the largest cap."""
    found = []
    for checked in ("", "c"):
        for raises in range(LIMIT):
            history = checked + "r" * raises
            if (len(history) % 2 == 0) == hero_first:
                found.append(history)
    return tuple(found)


def brute_force_best(other: tuple[float, float]) -> float:
    value = {(c, f): c / TOTAL for c in range(TOTAL + 1) for f in (True, False)}
    for _ in range(300):
        for c, f in itertools.product(range(1, TOTAL), (True, False)):
            total = 0.0
            for mine in range(1, DECK + 1):
                best = -1.0
                for plan in itertools.product("fcr", repeat=len(histories(f))):
                    chosen = dict(zip(histories(f), plan, strict=True))
                    gain = 0.0
                    for theirs in range(1, DECK + 1):
                        if theirs != mine:
                            after = play_out(
                                c,
                                f,
                                mine,
                                theirs,
                                lambda seat, history, pay, t=theirs, p=chosen: (
                                    p[history] if seat == 0 else style_action(other, t, pay)
                                ),
                            )
                            gain += value[after, not f]
                    best = max(best, gain)
                total += best
            new = total / (DECK * (DECK - 1))
            moved = abs(new - value[c, f])
            value[c, f] = new
        if moved < 1e-12:
            break
    return (value[CHIPS, True] + value[CHIPS, False]) / 2


SMALL = Rules(chips=CHIPS, deck=DECK, limit=LIMIT)
SMALL_STYLES = [(0.1, 0.3), (0.3, 0.9), (0.6, 1.0)]


@pytest.mark.parametrize(("hero", "other"), list(itertools.product(SMALL_STYLES, repeat=2)))
def test_the_chain_agrees_with_brute_force_on_a_small_deck(
    hero: tuple[float, float], other: tuple[float, float]
) -> None:
    mine, theirs = Style("hero", *hero), Style("other", *other)
    assert exact.win_rate(mine, theirs, SMALL) == pytest.approx(brute_force_rate(hero, other), abs=1e-9)


@pytest.mark.parametrize("other", SMALL_STYLES)
def test_the_best_response_agrees_with_trying_every_plan(other: tuple[float, float]) -> None:
    assert exact.best_response(Style("other", *other), SMALL).win == pytest.approx(
        brute_force_best(other), abs=1e-6
    )


def test_the_anti_player_is_the_best_of_the_grid_and_below_the_ceiling() -> None:
    for style in STYLES:
        pairs = exact.anti(style)
        assert len(pairs) == 66
        assert pairs[0].win == max(pair.win for pair in pairs)
        assert pairs[0].win < exact.best_response(style).win


def test_the_equilibrium_loses_to_nobody() -> None:
    safe = exact.equilibrium()
    assert 0.4995 < safe.win <= 0.5
    core = Rules().core()
    for style in STYLES:
        assert _core.win_rate(core, safe.policy, exact.policy_of(style)) > 0.5


def test_exact_truth_is_heads_up_only() -> None:
    with pytest.raises(BadInput, match="two seats, not 4"):
        exact.win_rate(LA, TP, Rules(seats=4))
    with pytest.raises(BadInput, match="at most 30 chips"):
        exact.win_rate(LA, TP, Rules(chips=100))


def test_two_players_who_never_stay_do_not_hang_the_solver() -> None:
    rules = Rules(chips=2)
    shape = np.asarray(exact.policy_of(LA, rules).array()).shape
    folds = np.zeros(shape)
    folds[..., 0] = 1.0
    folder = _core.Policy(rules.core(), folds)
    values = np.asarray(_core.solve(rules.core(), folder, folder).array())
    assert np.isfinite(values).all()
