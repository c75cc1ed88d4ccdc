"""Positions as text, the measure at them, and what they are about."""

import pytest
from played_skat import game

from counterplay.protocol import BadInput
from counterplay.skat.actions import Play
from counterplay.skat.cards import Card, Game
from counterplay.skat.judge import judge_decision
from counterplay.skat.observation import observe
from counterplay.skat.solver import Solver
from counterplay.skat.trainer.measure import Goal, value_cards
from counterplay.skat.trainer.position import position_text, read_position
from counterplay.skat.trainer.table import AtTable
from counterplay.skat.trainer.themes import Theme, themes_of


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


def test_the_measure_is_the_judges_until_another_takes_its_place():
    solver = Solver()
    state = before_cards(3)[15]
    valued = value_cards(state, solver, worlds=50, seed=4)
    played = next(iter(valued.reached))
    judged = judge_decision(state, Card[played], solver, worlds=50, seed=4)
    assert valued.chances == judged.win_rates
    assert valued.loss(played) == judged.loss
    assert valued.margin == pytest.approx(
        sorted(valued.chances.values())[-1] - sorted(valued.chances.values())[-2]
    )


def test_a_goal_beyond_the_contract_is_asked_for_by_its_points():
    solver = Solver()
    for state in before_cards(5)[6:20:5]:
        if state.declaration.game is Game.NULL:
            continue
        easy = value_cards(state, solver, worlds=30, goal=Goal.OUT)
        hard = value_cards(state, solver, worlds=30, goal=Goal.SCHNEIDER)
        ours = state.to_act == state.soloist
        for card in easy.chances:  # who makes 90 has made 31; the defenders want the opposite
            assert (easy.chances[card] >= hard.chances[card]) == ours or easy.chances[card] == hard.chances[card]


def test_points_between_winning_and_losing_are_those_of_the_score_sheet():
    state = before_cards(3)[0]
    valued = value_cards(state, Solver(), worlds=10)
    won, lost = valued.floor + valued.stake, valued.floor
    alone = state.to_act == state.soloist
    value = won - 50 if alone else -2 * lost - 50
    assert (won, lost) == ((value + 50, -2 * value - 90) if alone else (45 + value, -(value + 50) / 2))


def at(state):
    return AtTable.of(state)


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
    solver = Solver()
    found = set()
    for index in range(3, 24):
        for state in before_cards(index)[9:24]:
            valued = value_cards(state, solver, worlds=20)
            if len(valued.chances) < 2 or not valued.margin:
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
                assert all(card.suit != table.table[0].suit or table.is_trump(card) for card in table.legal)
            if Theme.TAKING in themes:
                assert table.beats(best)
            assert (Theme.NULL_TRAP in themes) == (table.game is Game.NULL)
    assert len(found) >= 5
