"""The words of the design are types, and the papers' parts are of them: mypy reads these assignments too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from counterplay.efg.arena_game import GameContest
from counterplay.efg.arrays import compile_game
from counterplay.efg.dealt import SeatSight
from counterplay.efg.game import TreeState
from counterplay.efg.games import load
from counterplay.efg.large import Range
from counterplay.efg.opponents import estimate
from counterplay.efg.play import FixedPlanner
from counterplay.efg.tree import Floats
from counterplay.onecard.game import Action, Hand, Rules
from counterplay.onecard.players import named
from counterplay.onecard.styles import TP, OneCardTurn
from counterplay.opponent.mistakes import Rate, Tally
from counterplay.opponent.styles import StyleBelief as Types
from counterplay.protocol import Belief, Model, Response, Stream
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.sample import World
from counterplay.skat.players import reaction
from counterplay.skat.players.card_response import Consideration
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.players.search import CardView
from counterplay.skat.players.search import Turn as SkatTurn
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State as Skat


def test_what_predicts_a_player_is_a_model() -> None:
    tally = Tally(("trick",))
    tally.add_game([(("1",), True), (("1",), False)])
    rates: Model[Mapping[str, str | int], Rate] = tally
    assert rates.chances({"trick": "1"}).rate == 0.5
    style: Model[OneCardTurn, tuple[float, float, float]] = TP
    hand = Hand(Rules(), [10, 10], [9, 2], 0)
    assert sum(style.chances(OneCardTurn(9, hand.table))) == 1
    game = compile_game(load("kuhn"))
    guessed: Model[int, Floats] = estimate(game, np.zeros(game.treeplexes[1].sequences))
    assert guessed.chances(0) == pytest.approx([0.5, 0.5])


def test_what_may_be_hidden_is_a_belief() -> None:
    who: Belief[str] = Types(("tight", "loose"))
    assert dict(who.likely()) == {"tight": 0.5, "loose": 0.5}
    where: Belief[TreeState] = Range([(load("kuhn").root(), 1.0)])
    assert len(list(where.likely())) == 1
    cards: Belief[World] = NoInference(50).see(observe(Skat.start(deal(1, 0)), 0))
    assert sum(weight for _, weight in cards.likely()) == pytest.approx(1)


def test_what_answers_is_a_response() -> None:
    threshold: Response[Mapping[str, float], float] = reaction.shipped()
    features = dict.fromkeys(reaction.shipped().weights, 0.1)
    assert 0 < threshold.answer(features) < 1
    game = compile_game(load("kuhn"))
    plan: Response[SeatSight, Floats] = FixedPlanner(game, game.treeplexes[0].uniform())
    contest = GameContest.named("kuhn")
    assert sum(plan.answer(contest.observe(contest.deal(1, 0), 0))) == pytest.approx(1)


def test_a_search_and_a_network_are_responses() -> None:
    search: Response[SkatTurn, tuple[CardView, ...]] = KermitPlayer(worlds=20).search
    state = Skat.start(deal(1, 0))
    while state.declaration is None:
        seat = state.to_act
        assert seat is not None
        state = state.apply(RulesPlayer().act(observe(state, seat), Stream(1)))
    views = search.answer(SkatTurn(observe(state, 0), Stream(1)))
    assert 1 < len(views) <= 10
    assert all(view.wins <= view.worlds == 20 for view in views)
    rules = Rules()
    for name in ("champion", "bayes"):  # a network, and the exact answer to a belief
        seated = named.find_player(name, rules).player(1)
        network: Response[OneCardTurn, Action] = seated
        hand = Hand(rules, [10, 10], [9, 2], 0)
        seated.start(rules, hand.table.actor)
        seated.deal(hand.table, 9)
        assert network.answer(OneCardTurn(9, hand.table)) in hand.legal()


def test_our_own_player_is_made_of_the_three() -> None:
    player = CounterplayPlayer(worlds=2, samples=20, playouts=2)
    state = Skat.start(deal(1, 0))
    while state.declaration is None:
        seat = state.to_act
        assert seat is not None
        state = state.apply(RulesPlayer().act(observe(state, seat), Stream(1)))
    seen = observe(state, state.core.to_act)
    model: Model[Any, dict[Any, float]] = player.model.known.model("anybody")
    assert sum(model.chances(seen.core).values()) == pytest.approx(1)
    belief: Belief[World] = player.belief.see(seen, 1)
    assert sum(weight for _, weight in belief.likely()) == pytest.approx(1)
    response: Response[SkatTurn, Consideration] = player.response
    assert response.answer(SkatTurn(seen, Stream(1))).action in [Play(card) for card in seen.hand]
