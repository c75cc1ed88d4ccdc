"""Post-mortems of Skat games, against the solver asked card by card."""

import pytest

from counterplay.protocol import Stream
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Game, deal
from counterplay.skat.rules.declaration import Declaration, legal_declarations
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.score import evaluate
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver
from counterplay.skat.solver.hindsight import (
    MISTAKE_AXES,
    SkatHindsight,
    contract_kind,
    target_of,
    target_of_state,
)


def played(index: int) -> State:
    state, player = State.start(deal(seed=5, index=index)), RulesPlayer()
    while (seat := state.to_act) is not None:
        state = state.apply(player.act(observe(state, seat), Stream(0)))
    return state


def test_every_decision_agrees_with_the_solver_asked_one_position_at_a_time() -> None:
    hindsight, solver = SkatHindsight(), Solver()
    opportunities = 0
    for index in range(140):
        state = played(index)
        if state.declaration is None:
            continue
        target = target_of_state(state)
        assert target is not None
        start = begin_play(state.deal, state.soloist or 0, state.bid, state.declaration, state.discards)
        found = hindsight.decisions_of(state)
        assert len(found) == state.cards_played
        for number, decision in enumerate(found):
            position = Position.of_state(start)
            ours = position.to_move == position.soloist
            expected = {card: solver.wins(position.after([card]), target) == ours for card in position.legal}
            assert decision.seat == position.to_move
            assert decision.wins == expected
            role, trick, kind, phase = decision.situation
            assert (role == "soloist") == ours
            assert (trick, kind) == (str(number // 3 + 1), contract_kind(position.game))
            assert phase == ("opening" if number < 9 else "middle" if number < 21 else "end")
            opportunities += decision.opportunity
            start = start.apply(Play(decision.chosen))
    assert opportunities > 300
    assert len(MISTAKE_AXES) == 4


@pytest.mark.parametrize(
    ("declaration", "bid", "matadors", "target"),
    [
        ("C", 24, 1, 61),
        ("C", 36, 1, 90),  # with 1, game 2, schneider 3: 36
        ("C", 48, 1, "schwarz"),
        ("C", 60, 1, None),
        ("CHS", 18, 1, 90),
        ("CHZ", 18, 1, "schwarz"),
        ("GHO", 18, 1, "schwarz"),
        ("N", 23, 0, 61),
        ("NH", 35, 0, 61),
    ],
)
def test_a_contract_must_be_won_as_bid_and_announced(
    declaration: str, bid: int, matadors: int, target: int | str | None
) -> None:
    assert target_of(Declaration.parse(declaration), bid, matadors) == target


def test_a_contract_that_cannot_be_won_gives_no_opportunities() -> None:
    state = begin_play(deal(seed=5, index=0), 0, 264, Declaration(Game.DIAMONDS, hand=True))
    while (seat := state.to_act) is not None:
        state = state.apply(RulesPlayer().act(observe(state, seat), Stream(0)))
    found = SkatHindsight().decisions_of(state)
    assert found
    assert not any(decision.opportunity for decision in found)


def test_a_deal_that_was_passed_in_has_no_decisions() -> None:
    assert SkatHindsight().decisions_of(State.start(deal(seed=5, index=0))) == []


def test_one_rule_says_what_wins() -> None:
    """The core's target against results of games played out: the least of 61, 90 and all tricks that wins."""
    reached = {61: (61, 5), 90: (90, 8), "schwarz": (120, 10)}
    hopeless = 0
    for declaration in {one for up in (True, False) for one in legal_declarations(picked_up=up, bid=0)}:
        null = declaration.game is Game.NULL
        for bid in BID_VALUES:
            for matadors in (0,) if null else (-11, -4, -1, 1, 3, 11):
                outcomes = {61: (0, 0)} if null else reached
                wins = [
                    target
                    for target, (points, tricks) in outcomes.items()
                    if evaluate(declaration, bid, matadors, points, tricks).won
                ]
                assert target_of(declaration, bid, matadors) == (wins[0] if wins else None)
                hopeless += not wins
    assert hopeless > 100
