"""Opponents by name, from files and from hands."""

import json

import numpy as np
import pytest

from counterplay.efg import opponents, strategies
from counterplay.efg.match import ResponseMatch
from counterplay.efg.methods import respond
from counterplay.efg.solvers import evaluate, lp
from counterplay.protocol import BadInput


def behaviour_at(game, player, behaviour, key):
    j = game.infoset_number[player - 1][key]
    treeplex = game.treeplexes[player - 1]
    labels = game.tree.sides[player - 1].labels[j]
    return dict(zip(labels, behaviour[treeplex.first[j] : treeplex.first[j + 1]].tolist(), strict=True))


def test_s1_checks_or_folds_before_the_public_card_and_bets_or_calls_after(leduc):
    s1 = opponents.named(leduc, "S1")
    assert behaviour_at(leduc, 2, s1, "Ks c") == {"call": 1.0, "raise": 0.0}
    assert behaviour_at(leduc, 2, s1, "Ks r") == {"fold": 1.0, "call": 0.0, "raise": 0.0}
    assert behaviour_at(leduc, 2, s1, "Js cc/Kh/c") == {"call": 0.0, "raise": 1.0}
    assert behaviour_at(leduc, 2, s1, "Js cc/Kh/crr") == {"fold": 0.0, "call": 1.0}


def test_s3_and_s4_fold_where_only_fold_and_call_are_left(leduc):
    s3, s4 = opponents.named(leduc, "S3"), opponents.named(leduc, "S4")
    assert behaviour_at(leduc, 2, s3, "Js cc/Kh/crr") == {"fold": 1.0, "call": 0.0}
    assert behaviour_at(leduc, 2, s4, "Ks crr") == {"fold": 1.0, "call": 0.0}
    assert behaviour_at(leduc, 2, s4, "Ks cc/Kh/r") == {"fold": 1.0, "call": 0.0, "raise": 0.0}


def test_top_left_last_shoots_the_other_cells_first(battleships):
    fixed = opponents.named(battleships, "top-left-last")
    assert behaviour_at(battleships, 2, fixed, "b2|shots:a1-") == pytest.approx(
        {"a1": 0, "a2": 1 / 3, "b1": 1 / 3, "b2": 1 / 3}
    )


def test_random_opponents_are_seeded_and_uniform_on_the_simplex(leduc):
    one, again = opponents.random_behaviour(leduc, 2, 4), opponents.random_behaviour(leduc, 2, 4)
    assert np.array_equal(one, again)
    assert not np.array_equal(one, opponents.random_behaviour(leduc, 2, 4, index=1))
    treeplex = leduc.treeplexes[1]
    sums = np.add.reduceat(one[1:], treeplex.first[:-1] - 1)
    assert sums == pytest.approx(np.ones(treeplex.infosets))
    three = [one[treeplex.first[j]] for j in range(treeplex.infosets) if np.diff(treeplex.first)[j] == 3]
    assert np.mean(three) == pytest.approx(1 / 3, abs=0.06)
    assert np.var(three) == pytest.approx(1 / 18, abs=0.02)  # Dirichlet(1, 1, 1)


@pytest.mark.parametrize("form", ["json", "csv"])
def test_a_strategy_file_comes_back_as_it_was(leduc, tmp_path, form):
    behaviour = opponents.random_behaviour(leduc, 2, 11)
    file = tmp_path / f"strategy.{form}"
    file.write_text(strategies.dumps(behaviour, leduc, 2, form=form), encoding="utf-8")
    assert opponents.named(leduc, str(file)) == pytest.approx(behaviour, abs=1e-12)


def test_a_partial_file_is_uniform_elsewhere_and_small_misses_are_scaled(kuhn):
    text = json.dumps({"K:b": {"bet": 1.0000005}})
    behaviour = strategies.loads(text, kuhn, 2)
    assert behaviour_at(kuhn, 2, behaviour, "K:b") == {"pass": 0.0, "bet": 1.0}
    assert behaviour_at(kuhn, 2, behaviour, "J:b") == {"pass": 0.5, "bet": 0.5}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"X:b": {"bet": 1}}', "no information set 'X:b'"),
        ('{"K:b": {"jump": 1}}', "'K:b' has no action 'jump'"),
        ('{"K:b": {"bet": 0.99999}}', "at information set 'K:b' must not be negative and add up to 1"),
        ('{"K:b": {"bet": 1.5, "pass": -0.5}}', "must not be negative"),
        ('{"K:b": {"bet": "much"}}', "'much', not a number"),
        ('{"K:b": [1]}', "a strategy is a JSON object"),
        ('{"K:b": ', "line 1: this is not JSON"),
        ("a,b\n1,2\n", "begins with the line infoset,action,probability"),
        ("infoset,action,probability\nK:b,bet,often\n", "line 2: 'often' is not a probability"),
    ],
)
def test_a_bad_strategy_file_is_refused_with_its_place(kuhn, text, words):
    form = "json" if text.startswith("{") else "csv"
    with pytest.raises(BadInput, match=words):
        strategies.loads(text, kuhn, 2, form=form, where="the file")


def test_a_missing_file_and_an_unknown_name_are_refused(kuhn, battleships):
    with pytest.raises(BadInput, match="cannot be read"):
        opponents.named(kuhn, "nowhere.json")
    with pytest.raises(BadInput, match="kuhn has no opponent 'S1'; there are: uniform"):
        opponents.named(kuhn, "S1")
    with pytest.raises(BadInput, match="has no shot order 'sideways'"):
        opponents.named(battleships, "sideways")


def test_hands_estimate_the_opponent_they_were_played_by(leduc):
    truth = opponents.named(leduc, "random-2")
    blueprint = lp.equilibrium(leduc)
    ends = opponents.deal_hands(leduc, blueprint.first, truth, 20_000, 5)
    counts = opponents.observe(leduc, ends)
    found = opponents.estimate(leduc, counts)
    often = found.seen > 2000
    treeplex = leduc.treeplexes[1]
    chosen = np.append(False, often[treeplex.owner[1:]])
    assert often.any()
    assert np.abs(found.behaviour - truth)[chosen].max() < 0.05
    unseen = np.append(False, (found.seen == 0)[treeplex.owner[1:]])
    assert found.behaviour[unseen] == pytest.approx(treeplex.uniform()[unseen])
    # Every hand passes one of player 2's first decisions: his first-level counts add up to the hands.
    assert counts[1:][treeplex.parent_of_sequence[1:] == 0].sum() == 20_000


def test_counts_of_played_hands_pay_what_the_tree_says(leduc):
    first, second = leduc.treeplexes[0].uniform(), opponents.named(leduc, "S2")
    ends = opponents.deal_hands(leduc, first, second, 200_000, 1)
    mean = leduc.tree.utility[ends].mean()
    error = 4 * leduc.tree.utility[ends].std() / np.sqrt(len(ends))
    assert mean == pytest.approx(evaluate.expected_value(leduc, first, second), abs=error)


def test_a_match_knows_what_each_sequence_is_worth(kuhn):
    against = ResponseMatch(kuhn, kuhn.treeplexes[1].uniform())
    assert kuhn.treeplexes[0].plan(kuhn.treeplexes[0].uniform()) @ against.known == pytest.approx(
        evaluate.expected_value(kuhn, kuhn.treeplexes[0].uniform(), against.opponent)
    )


def test_what_is_no_game_is_refused():
    with pytest.raises(BadInput, match="a game is a name, such as 'kuhn', a TreeGame or a compiled game, not 3"):
        respond(3, "uniform")
