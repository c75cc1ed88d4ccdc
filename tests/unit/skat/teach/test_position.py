"""Positions as text, the measure at them, and what they are about."""

import numpy as np
import pytest
from played_skat import game

from counterplay.protocol import BadInput
from counterplay.skat.review.practical import judge_card
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.cards import Card, Game
from counterplay.skat.rules.observation import observe
from counterplay.skat.teach.measure import MeasuredCard, stake_of, value_cards
from counterplay.skat.teach.position import position_text, read_position
from counterplay.skat.teach.table import CardSituation, group_of
from counterplay.skat.teach.themes import Theme, themes_of


def before_cards(index):
    state, _ = game(index)
    return [step.state for step in state.replay() if isinstance(step.action, Play)]


@pytest.mark.parametrize("index", [3, 5, 8])
def test_a_position_is_read_as_it_was_written(index):
    for state in before_cards(index):
        again = read_position(position_text(state))
        assert observe(again, state.to_act) == observe(state, state.to_act)
        assert again.deal == state.deal


@pytest.mark.parametrize(
    "text", ["0123", "4" * 32, "0" * 32, "01" * 16, position_text(before_cards(3)[0]).split()[0] + " CJ"]
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(BadInput):
        read_position(text)


def test_the_measure_is_the_practical_value_of_the_judge():
    state = before_cards(3)[18]
    valued = value_cards(state, playouts=100, seed=4)
    for card in valued.brought:
        judged = valued.judged(card)
        assert judged.value.points == pytest.approx(valued.points[card])
        assert judged.value.wins == pytest.approx(valued.chances[card])
        assert judged.loss == pytest.approx(valued.points[valued.best] - valued.points[card])
    # A review plays out the same, in fewer of the worlds: here there are no more.
    review = judge_card(observe(state, state.to_act), Card[valued.best], number=100, seed=4)
    assert valued.every_world
    assert review == valued.judged(valued.best)
    assert valued.margin == pytest.approx(sorted(valued.points.values())[-1] - sorted(valued.points.values())[-2])


def test_the_best_of_others_is_not_flattered_by_the_luck_of_picking_it():
    luck = np.random.default_rng(7)
    several = [
        MeasuredCard(
            np.ones(100),
            np.arange(100),
            False,
            {name: luck.normal(0, 50, 100) for name in ("CA", "CT", "CK", "CQ")},
            {},
            100.0,
        )
        for _ in range(400)
    ]
    lost = [valued.lost_to("CA", ["CT", "CK", "CQ"]) for valued in several]
    assert abs(np.mean(lost)) < 3 * np.std(lost) / 20
    picked = [max(valued.points[card] for card in ("CT", "CK", "CQ")) - valued.points["CA"] for valued in several]
    assert np.mean(picked) > 3  # what it would be without


@pytest.mark.parametrize("index", [3, 5, 8])
def test_points_between_winning_and_losing_are_those_of_the_score_sheet(index):
    # A game that is won plainly or lost plainly: what lies between is the stake.
    state = before_cards(index)[0]
    alone = state.to_act == state.soloist
    value = (stake_of(state, state.to_act) * (1 if alone else 2) - 140) / 3
    won, lost = (value + 50, -2 * value - 90) if alone else (45 + value, -(value + 50) / 2)
    assert stake_of(state, state.to_act) == pytest.approx(won - lost)


def at(state):
    return CardSituation.of(state)


def test_who_takes_a_trick_and_whether_that_is_settled_follows_the_rules():
    for index in (3, 5, 8):
        state, _ = game(index)
        for step in state.replay():
            if not isinstance(step.action, Play):
                continue
            table = at(step.state)
            after = step.state.apply(step.action)
            trick = after.tricks[-1]
            if trick.winner is not None:
                beaten = table.beats(step.action.card)
                assert beaten == (trick.winner == step.seat)
                assert table.settled
                assert (table.taking == trick.winner) == (not beaten)


def test_themes_say_what_the_best_card_does_and_a_worse_one_does_not():
    found = set()
    for index in range(3, 18):
        for state in before_cards(index)[9:24:2]:
            valued = value_cards(state, playouts=40)
            if len(valued.points) < 2 or not valued.margin:
                continue
            themes, table, best = themes_of(state, valued), at(state), Card[valued.best]
            found.update(themes)
            if Theme.DUCKING in themes:
                assert not table.beats(best)
                assert any(map(table.beats, table.legal))
            if Theme.DRAWING_TRUMPS in themes:
                assert table.leads
                assert table.seat == table.soloist
                assert table.is_trump(best)
                assert table.trumps_out
            if Theme.SAFE_DISCARD in themes:
                assert not table.is_trump(best)
                led = group_of(table.table[0], table.game)
                assert all(group_of(card, table.game) != led for card in table.legal)
            if Theme.TAKING in themes:
                assert table.beats(best)
            assert (Theme.NULL_TRAP in themes) == (table.game is Game.NULL)
    assert len(found) >= 5
