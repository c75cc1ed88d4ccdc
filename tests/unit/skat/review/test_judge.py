"""Cards, calls, pick-ups and declarations judged by what a seat knew."""

from pathlib import Path

import numpy as np
import pytest
from played_skat import cut, game, redealt

from counterplay.protocol import BadInput
from counterplay.review import PracticalJudgement
from counterplay.skat import _core
from counterplay.skat.players import playouts
from counterplay.skat.players.playouts import PlayoutLimits
from counterplay.skat.records import sgf
from counterplay.skat.records.moment import state_after
from counterplay.skat.review import practical
from counterplay.skat.review.auction import estimate_call, judge_auction, shipped, situation_of
from counterplay.skat.review.declaration import in_hindsight, judge_declaration, judge_pick_up, options
from counterplay.skat.review.judge import decision_wins, judge_decision
from counterplay.skat.rules.actions import Action, Bid, Declare, Pass, PickUp
from counterplay.skat.rules.cards import Card, deal, from_bits
from counterplay.skat.rules.declaration import legal_declarations
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver


def judge_practical(state: State, card: Card, playouts: int = practical.PLAYOUTS) -> PracticalJudgement:
    assert state.to_act is not None
    return practical.judge_card(observe(state, state.to_act), card, number=playouts)


GAMES = [game(index, kind) for index, kind in enumerate(("DHSC", "G", "N", "DHSC"))]


@pytest.mark.parametrize(("state", "actions"), GAMES)
def test_playouts_one_by_one_come_to_the_values_of_all(state: State, actions: list[Action]) -> None:
    before = cut(state, actions, 7)
    seat = before.to_act
    assert seat is not None
    seen = observe(before, seat)
    worlds, cards = practical.weighed_worlds(seen, 300), sorted(from_bits(before.core.legal_cards))
    table = playouts.table_of_cards(seen, worlds, cards, practical.by_population(), 5, 60)
    values = playouts.value_cards(
        seen,
        worlds,
        dict.fromkeys(cards, 0.0),
        practical.by_population(),
        5,
        PlayoutLimits(60, every_candidate=True),
    )
    # A world is played in proportion to its weight, and weighs in all what it weighs.
    shares = np.bincount(table.worlds, table.weights, minlength=len(worlds.worlds))
    heavy = worlds.weights * len(table.weights) >= 1
    assert shares[heavy] == pytest.approx(worlds.weights[heavy])
    assert shares.sum() == pytest.approx(1, abs=0.1)
    often = np.bincount(table.worlds, minlength=len(worlds.worlds))
    assert (np.abs(often - worlds.weights * len(table.weights)) < 1).all()
    for place, card in enumerate(cards):
        mean, error = np.average(table.points[:, place], weights=table.weights), values[card].standard_error
        assert abs(mean - values[card].points) <= 4 * error + 1e-9


def test_a_card_is_judged_by_what_its_player_saw_alone() -> None:
    state, actions = GAMES[0]
    for cards in (4, 12):
        before = cut(state, actions, cards)
        seat = before.to_act
        assert seat is not None
        card = min(from_bits(before.core.legal_cards))
        judged = judge_practical(before, card)
        assert judged == judge_practical(before, card)  # the same whenever it is asked
        worlds = _core.Worlds(observe(before, seat).core)
        others = [
            redealt(before, actions, worlds, rank, seat) for rank in range(0, worlds.count, worlds.count // 7)
        ]
        there = [other for other in others if other is not None and other.to_act == seat]
        assert there
        assert all(judge_practical(other, card) == judged for other in there)


def test_every_legal_card_has_a_value_with_its_error() -> None:
    before = cut(*GAMES[0], 0)
    judged = judge_practical(before, max(from_bits(before.core.legal_cards)), playouts=50)
    assert set(judged.values) == {str(card) for card in from_bits(before.core.legal_cards)}
    assert judged.playouts == 50
    for value in judged.values.values():
        assert 0 <= value.wins <= 1
        assert value.error > 0 or value.wins in (0, 1)
    assert judged.values[judged.best].points == max(value.points for value in judged.values.values())
    assert judged.loss == pytest.approx(judged.values[judged.best].points - judged.value.points)


def test_there_is_no_card_to_judge_in_the_auction() -> None:
    with pytest.raises(BadInput, match="no card to judge"):
        judge_practical(State.start(deal(1, 0)), min(deal(1, 0).hands[0]))


def test_calls_are_judged_in_order_by_ones_own_ten_cards() -> None:
    state = State.start(deal(seed=1, index=0)).apply(Bid(18)).apply(Pass()).apply(Pass())
    judged = judge_auction(state)
    assert [(call.seat, call.bid, call.passed) for call in judged] == [
        (1, 18, False),
        (0, 18, True),
        (2, 20, True),
    ]
    for call in judged:
        assert 0 <= call.going_on.chance <= 1
        assert 0 <= call.passing.chance <= 1
        better = max(call.going_on.points, call.passing.points)
        taken = call.passing if call.passed else call.going_on
        assert call.loss == pytest.approx(better - taken.points)
    shown = [call.going_on.shown_points for call in judged if call.going_on.shown_points is not None]
    assert shown
    assert all(one.games > 20 for one in shown)
    assert all(call.error > 0 for call in judged if call.going_on.shown_points is not None)


def test_forehand_who_passes_last_gets_nothing() -> None:
    state = State.start(deal(seed=1, index=0)).apply(Pass()).apply(Pass())
    assert situation_of(observe(state, 0)) == "alone"
    going_on, passing = estimate_call(observe(state, 0))
    assert (passing.points, passing.chance) == (0, 0)
    assert going_on.points != 0


def test_there_is_a_line_for_every_situation() -> None:
    for state, _ in GAMES:
        for before, seat, action in state.replay():
            if isinstance(action, Bid | Pass):
                situation = situation_of(observe(before, seat))
                assert situation == "alone" or situation in shipped().passing


def test_better_hands_pass_for_more() -> None:
    for situation in shipped().passing:
        assert shipped().when_passing(situation, 60)[0] > shipped().when_passing(situation, -60)[0]


def _before(state: State, kind: type[Action]) -> tuple[State, Action]:
    return next((step.state, step.action) for step in state.replay() if isinstance(step.action, kind))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_declaration_stands_beside_the_best_few_of_all(number: int) -> None:
    state, _ = GAMES[number]
    before, action = _before(state, Declare)
    assert isinstance(action, Declare)
    judged = judge_declaration(before, action, Solver(), number=40)
    choices = [one.choice for one in judged.games]
    assert action in choices
    assert sum(one.best for one in judged.games) == 1
    assert judged.chosen.choice == action
    assert len(choices) == len(set(choices)) >= 5
    values = [one.practical.points for one in judged.games]
    assert values == sorted(values, reverse=True)
    assert judged.loss == pytest.approx(values[0] - judged.chosen.practical.points)
    if before.phase is Phase.DECLARE:  # every game was looked at
        tried = {choice.declaration for choice, _ in options(observe(before, judged.seat))}
        assert tried >= set(legal_declarations(picked_up=True, bid=before.bid))
        assert judged.tried >= len(tried)


def test_what_a_game_would_have_come_to_is_what_the_solver_says() -> None:
    solver = Solver()
    for state, _ in GAMES:
        before, action = _before(state, Declare)
        assert isinstance(action, Declare)
        result = in_hindsight(before, action, solver)
        start = Position.of_state(before.apply(action))
        if action.declaration.game.letter == "N":
            assert result.won == solver.wins(start)
        else:
            assert result.points == solver.value(start)


def test_pick_up_or_hand() -> None:
    state, _ = GAMES[0]
    before, action = _before(state, PickUp)
    judged = judge_pick_up(before, picked_up=True, solver=Solver())
    assert judged.with_skat.points > judged.hand.points or judged.loss > 0
    other = judge_pick_up(before, picked_up=False, solver=Solver())
    assert min(judged.loss, other.loss) == 0
    assert judged.loss + other.loss == pytest.approx(abs(judged.hand.points - judged.with_skat.points))
    assert judged.hindsight_hand.game.hand
    assert len(judged.hindsight_with_skat.discards) == 2
    with pytest.raises(BadInput, match="no skat to take"):
        judge_pick_up(
            state.apply(action) if not state.over else next(iter(state.replay())).state,
            picked_up=True,
            solver=Solver(),
        )


def test_a_card_that_leaves_others_a_guess_is_worth_more_than_all_cards_open_say() -> None:
    """Figure 1 in a game of Skat: with all cards open every card loses in every world; at the table one wins."""
    record = sgf.loads((Path(__file__).parents[3] / "golden/left_to_guess.sgf").read_bytes().strip())
    before = state_after(record, 21)
    wins, every_world = decision_wins(before, Solver())
    assert every_world
    assert sorted(wins) == ["D8", "D9", "H8"]
    assert not any(won.any() for won in wins.values())
    assert judge_decision(before, Card.H8, Solver()).loss.none  # by double dummy the last trump is as good as any
    judged = judge_practical(before, Card.H8, playouts=200)
    assert judged.values["H8"].wins == 0
    assert judged.values["D8"].wins > 0.4
    assert judged.best in ("D8", "D9")
    assert not judged.none
    assert judge_practical(before, Card.D8, playouts=200).none
