"""Inference by any policy for cards: by that of the networks themselves it is policy inference."""

import numpy as np
import pytest

from counterplay.arena.specs import make_player, parse_spec
from counterplay.protocol import Stream
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.card_policy import CardPolicyInference
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.sample import draw_worlds
from counterplay.skat.players import playouts
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State

CONTEST = SkatContest()
POPULATION = networks.shipped_networks("population").networks
BY_POPULATION = playouts.by_networks(POPULATION, likeliest=False)


def moments(wanted: int, plays: int) -> list[State]:
    """Return moments of games by rules of thumb, after so many cards."""
    found, index = [], 0
    while len(found) < wanted:
        state = CONTEST.deal(17, index)
        players = [make_player(CONTEST, parse_spec("rules")) for _ in range(3)]
        while state.to_act is not None and not (state.phase is Phase.PLAY and state.cards_played == plays):
            seat = state.to_act
            state = state.apply(players[seat].act(observe(state, seat), Stream(17, index, seat)))
        index += 1
        if state.phase is Phase.PLAY:
            found.append(state)
    return found


def test_the_networks_policy_weighs_cards_as_the_networks_do() -> None:
    plays = {point: network for point, network in POPULATION.items() if point >= Point.PLAY_SUIT}
    compared = 0
    for number, state in enumerate(moments(20, 11)):
        seen = observe(state, state.core.to_act)
        worlds, _ = draw_worlds(seen, 500, number)
        by_networks = PolicyInference(plays, 500).log_weights(seen, worlds)
        found = np.zeros(len(worlds))
        BY_POPULATION.weigh(seen.core, worlds, found)
        sure = by_networks > -6  # then no chance was below a thousandth, which counts as that
        compared += sure.sum()
        assert found[sure] == pytest.approx(by_networks[sure], abs=1e-3)
    assert compared > 100


def test_it_is_policy_inference_where_its_policy_is_that_of_the_networks() -> None:
    for number, state in enumerate(moments(8, 14)):
        seen = observe(state, state.core.to_act)
        expected = PolicyInference(POPULATION, 3000, number).see(seen).places()
        found = CardPolicyInference(BY_POPULATION, POPULATION, 3000, number, asked=2000).see(seen).places()
        assert np.abs(expected - found).max() < 0.1


def test_few_worlds_stand_for_all_on_average() -> None:
    (state,) = moments(1, 8)
    seen = observe(state, state.core.to_act)
    whole = PolicyInference(POPULATION, 2000, 1).see(seen).places()
    few = CardPolicyInference(BY_POPULATION, POPULATION, 2000, 1, asked=150)
    found = [few.see(seen) for _ in range(20)]
    assert max(len(one.worlds) for one in found) <= 150
    assert np.abs(np.mean([one.places() for one in found], axis=0) - whole).max() < 0.1
