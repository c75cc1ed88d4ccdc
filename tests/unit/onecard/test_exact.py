"""The exact chain against Monte Carlo and against a second computation that shares no code with it."""

import itertools
import math
from dataclasses import fields
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


def test_rules_of_thumb_beat_every_style_and_can_be_beaten() -> None:
    rules = parse_style("rules")
    assert min(exact.win_rate(rules, style) for style in STYLES) == pytest.approx(0.542, abs=5e-4)
    assert exact.best_response(rules).win == pytest.approx(0.891, abs=5e-4)


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


# A second computation, written from the rules alone: deck of 4, three chips each, limit 3 with the ante.
# Tournament values by plain value iteration; best responses by trying every pure strategy of every hand.
SMALL = Rules(chips=3, deck=4, limit=3)
READINGS = {  # every switch that heads-up tournaments of this size can feel, and those that they cannot
    "as the paper says": SMALL,
    "ante apart": SMALL.with_(limit=2, limit_includes_ante=False),
    "no limit": SMALL.with_(limit=0),
    "first seat drawn": SMALL.with_(first_moves=False),
    "folded seats not counted": SMALL.with_(count_folded=False),
    "busted seats counted": SMALL.with_(count_busted=True),
    "weak cards folded": SMALL.with_(weak_cards_fold=True),
    "weak cards folded, no limit": SMALL.with_(weak_cards_fold=True, limit=0),
    "weak checks shown": SMALL.with_(weak_check_shown_as_fold=True),
    "weak checks shown, first seat drawn": SMALL.with_(weak_check_shown_as_fold=True, first_moves=False),
}


def most_paid(rules: Rules) -> int:
    """Chips a player may put into a hand, the ante with them."""
    return rules.limit + (not rules.limit_includes_ante) if rules.limit else rules.total


def style_action(style: tuple[float, float], card: int, to_pay: int) -> str:
    """An action, with "w" for a check of a card it would not pay for."""
    win = (card - 1) / (SMALL.deck - 1)
    if win >= style[1]:
        return "r"
    if win >= style[0]:
        return "c"
    return "w" if to_pay == 0 else "f"


def play_out(rules: Rules, chips: int, hero_first: bool, mine: int, theirs: int, decide) -> int:  # type: ignore[no-untyped-def]
    """Chips of the hero after one hand; decide(seat, history, to_pay) names an action, seat 0 is the hero.

    A history holds "w" for a weak check where the rules show it, as everybody at the table sees it.
    """
    paid = [1, 1]
    seat = 0 if hero_first else 1
    history = ""
    cap = min(most_paid(rules), chips, rules.total - chips)
    while cap > 1:
        to_pay = max(paid) - paid[seat]
        action = decide(seat, history, to_pay)
        if action == "r" and max(paid) >= cap:
            action = "c"
        if action == "w" and rules.weak_cards_fold:
            action = "f"
        if action == "w" and not rules.weak_check_shown_as_fold:
            action = "c"
        history += action
        if action == "f":
            return chips - paid[0] if seat == 0 else chips + paid[1]
        paid[seat] = max(paid) + (action == "r")
        if action in "cw" and (to_pay > 0 or len(history) > 1):
            break
        seat = 1 - seat
    return chips + paid[1] if mine > theirs else chips - paid[0]


def chance_of(rules: Rules, hand_value) -> float:  # type: ignore[no-untyped-def]
    """The hero's chance from the start by value iteration; hand_value(chips, first, worth) is that of a hand."""
    value = {(c, f): c / rules.total for c in range(rules.total + 1) for f in (True, False)}
    for _ in range(2000):
        moved = 0.0
        for c, f in itertools.product(range(1, rules.total), (True, False)):

            def worth(after: int, f: bool = f) -> float:
                if rules.first_moves:
                    return value[after, not f]
                return (value[after, True] + value[after, False]) / 2

            new = hand_value(c, f, worth)
            moved = max(moved, abs(new - value[c, f]))
            value[c, f] = new
        if moved < 1e-13:
            break
    return (value[rules.chips, True] + value[rules.chips, False]) / 2


def brute_force_rate(rules: Rules, hero: tuple[float, float], other: tuple[float, float]) -> float:
    deals = list(itertools.permutations(range(1, rules.deck + 1), 2))
    both = (hero, other)

    def hand_value(c: int, f: bool, worth) -> float:  # type: ignore[no-untyped-def]
        ends = []
        for cards in deals:

            def decide(seat: int, _: str, pay: int, cards: tuple[int, int] = cards) -> str:
                return style_action(both[seat], cards[seat], pay)

            ends.append(play_out(rules, c, f, *cards, decide))
        return sum(map(worth, ends)) / len(deals)

    return chance_of(rules, hand_value)


@cache
def histories(rules: Rules, cap: int, hero_first: bool) -> tuple[str, ...]:
    """Every history at which the hero may be asked."""
    checks = ("", "c", *(["w"] if rules.weak_check_shown_as_fold and not hero_first else []))
    asked = [checked + "r" * raises for checked in checks for raises in range(cap)]
    return tuple(history for history in asked if (len(history) % 2 == 0) == hero_first)


@cache
def ends_by_plan(
    rules: Rules, chips: int, hero_first: bool, mine: int, other: tuple[float, float]
) -> tuple[tuple[int, ...], ...]:
    """The ends of a hand with one card, against each card of the other, for every plan of the hero."""
    asked = histories(rules, min(most_paid(rules), chips, rules.total - chips), hero_first)
    theirs = [card for card in range(1, rules.deck + 1) if card != mine]
    return tuple(
        {
            tuple(
                play_out(
                    rules,
                    chips,
                    hero_first,
                    mine,
                    card,
                    lambda seat, history, pay, card=card, plan=plan: (
                        plan[history] if seat == 0 else style_action(other, card, pay)
                    ),
                )
                for card in theirs
            ): None
            for actions in itertools.product("fcr", repeat=len(asked))
            for plan in [dict(zip(asked, actions, strict=True))]
        }
    )


def brute_force_best(rules: Rules, other: tuple[float, float]) -> float:
    def hand_value(c: int, f: bool, worth) -> float:  # type: ignore[no-untyped-def]
        total = sum(
            max(sum(map(worth, ends)) for ends in ends_by_plan(rules, c, f, mine, other))
            for mine in range(1, rules.deck + 1)
        )
        return total / (rules.deck * (rules.deck - 1))

    return chance_of(rules, hand_value)


SMALL_STYLES = [(0.1, 0.3), (0.3, 0.9), (0.6, 1.0)]
EVERY_READING = pytest.mark.parametrize("rules", READINGS.values(), ids=READINGS)


@EVERY_READING
@pytest.mark.parametrize(("hero", "other"), [*itertools.combinations(SMALL_STYLES, 2), (SMALL_STYLES[0],) * 2])
def test_the_chain_agrees_with_brute_force_on_a_small_deck(
    rules: Rules, hero: tuple[float, float], other: tuple[float, float]
) -> None:
    mine, theirs = Style("hero", *hero), Style("other", *other)
    assert exact.win_rate(mine, theirs, rules) == pytest.approx(brute_force_rate(rules, hero, other), abs=1e-9)


@EVERY_READING
@pytest.mark.parametrize("other", SMALL_STYLES)
def test_the_ceiling_agrees_with_trying_every_plan(rules: Rules, other: tuple[float, float]) -> None:
    style = Style("other", *other)
    assert exact.ceiling(style, rules) == pytest.approx(brute_force_best(rules, other), abs=1e-6)
    if rules.weak_check_shown_as_fold:
        for answer in (lambda: exact.best_response(style, rules), lambda: exact.equilibrium(rules)):
            with pytest.raises(BadInput, match=r"cannot tell a weak check .* ask exact\.ceiling"):
                answer()
    else:
        assert exact.best_response(style, rules).win == exact.ceiling(style, rules)


def test_no_switch_of_the_rules_is_forgotten() -> None:
    tried = {
        field.name
        for rules in READINGS.values()
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(Rules(), field.name)
    }
    refused = {"seats", "max_hands"}
    assert tried | refused == {field.name for field in fields(Rules)}
    with pytest.raises(BadInput, match="max_hands must be at least 10,000, not 50"):
        exact.win_rate(LA, TP, Rules(max_hands=50))


@pytest.mark.parametrize(("style", "known"), [("LA", 0.901), ("LP", 0.925), ("TA", 0.952), ("TP", 0.954)])
def test_weak_checks_shown_as_folds_raise_the_ceiling_where_such_checks_are_made(style: str, known: float) -> None:
    shown = Rules(weak_check_shown_as_fold=True)
    assert exact.ceiling(parse_style(style), shown) == pytest.approx(known, abs=0.001)
    honest = Style("honest", 0.0, 0.9)  # never checks weakly: there is nothing to be shown
    assert exact.ceiling(honest, shown) == pytest.approx(exact.best_response(honest).win, abs=1e-9)


@pytest.mark.parametrize(("style", "known"), [("LA", 0.9006), ("LP", 0.925), ("TA", 0.99), ("TP", 0.9928)])
def test_weak_cards_that_fold_raise_the_ceiling_where_there_are_many(style: str, known: float) -> None:
    folded = Rules(weak_cards_fold=True)
    assert exact.ceiling(parse_style(style), folded) == pytest.approx(known, abs=0.0002)
    honest = Style("honest", 0.0, 0.9)  # has no weak card
    assert exact.ceiling(honest, folded) == pytest.approx(exact.best_response(honest).win, abs=1e-9)


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
