"""The environments pass PettingZoo's own tests, show nothing hidden, and pay what the rules pay."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from counterplay import envs
from counterplay.protocol import IllegalAction, Stream
from counterplay.skat.rules.redeal import redealt

GAMES = {"skat": envs.skat, "leduc": envs.leduc, "onecard": envs.onecard}


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests_pass(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings(
            "ignore", message="Observation( space for each agent probably|.*NumPy array)"
        )  # masked
        api_test(GAMES[name](), num_cycles=300)
    seed_test(GAMES[name], num_cycles=100)


def play(env, chance):
    """Act at random to the end of a deal; yield before every action."""
    while not env.terminations[env.agent_selection]:
        yield
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask).tolist())))


@pytest.mark.parametrize("name", GAMES)
def test_only_the_agent_to_act_may_act(name):
    env = GAMES[name]()
    env.reset(seed=5)
    for _ in play(env, Stream(5)):
        for agent in env.agents:
            assert bool(env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_at_the_end_and_are_what_the_rules_pay(name):
    env, sums = GAMES[name](), []
    for seed in range(20):
        env.reset(seed=seed)
        for _ in play(env, Stream(seed)):
            assert not any(env.rewards.values())
        scores = env.unwrapped._game.scores(env.unwrapped._state)
        assert tuple(env.rewards.values()) == tuple(env._cumulative_rewards.values()) == scores
        sums.append(sum(scores))
    assert {"leduc": set(sums) == {0}, "onecard": set(sums) <= {0, 1}, "skat": len(set(sums)) > 5}[name]


def test_what_a_seat_of_skat_cannot_know_does_not_change_its_vector():
    env, chance = envs.skat(), Stream("hidden")
    compared = 0
    for seed in range(10):
        env.reset(seed=seed)
        for _ in play(env, chance):
            turn, game = env.unwrapped._state, env.unwrapped._game
            for seat in range(3):
                if turn.away and turn.state.to_act != seat:
                    continue  # between two steps of one action the rules know no state to deal anew
                other = replace(turn, state=redealt(turn.state, seat, chance))
                assert (game.vector(turn, seat) == game.vector(other, seat)).all()
                compared += turn.state.hands != other.state.hands
    assert compared > 500


def test_cards_laid_away_are_seen_by_the_soloist_alone():
    env = envs.skat()
    env.reset(seed=1)
    for text in ("bid 18", "pass", "pass", "pick up"):
        env.step(env.unwrapped.action_texts.index(text))
    away = env.unwrapped.parts["laid away"]
    hand = np.flatnonzero(env.observe("seat_1")["observation"][env.unwrapped.parts["hand"]])
    assert len(hand) == 12
    for card in hand[:2]:
        env.step(int(card))
    assert np.flatnonzero(env.observe("seat_1")["observation"][away]).tolist() == hand[:2].tolist()
    assert not any(env.observe(f"seat_{seat}")["observation"][away].any() for seat in (0, 2))
    env.step(env.unwrapped.action_texts.index("grand"))
    assert env.agent_selection == "seat_0"
    assert env.observe("seat_0")["action_mask"].sum() == 10
    assert not any(env.observe(f"seat_{seat}")["observation"][away].any() for seat in (0, 2))


def test_an_action_that_the_mask_forbids_is_refused_and_harms_nothing():
    env = envs.skat()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"]
    with pytest.raises(IllegalAction, match="may not do 'pick up' now"):
        env.step(34)
    assert (env.observe(env.agent_selection)["observation"] == before).all()
