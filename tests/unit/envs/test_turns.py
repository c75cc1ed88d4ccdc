"""The environments pass PettingZoo's own tests, show nothing hidden, and pay what the rules pay."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from numbered_twins import LeducTwin, OneCardTwin, SkatTwin
from pettingzoo.test import api_test, seed_test

from counterplay import envs
from counterplay.envs.games import LEDUC, SKAT, one_card
from counterplay.onecard import Rules
from counterplay.protocol import IllegalAction, Stream
from counterplay.skat.rules import redealt

GAMES = {"skat": envs.skat, "leduc": envs.leduc, "onecard": envs.onecard}


def twins():
    """Every environment with the same game by its Python rules."""
    yield "skat", envs.skat(), SkatTwin(SKAT.parts), 60
    yield "leduc", envs.leduc(), LeducTwin(LEDUC.parts), 400
    for seats, deals in ((2, 8), (4, 2)):
        rules = Rules(seats=seats, max_hands=1000)
        yield f"onecard:{seats}", envs.onecard(seats), OneCardTwin(rules, one_card(seats).parts), deals


@pytest.mark.parametrize(("env", "twin", "deals"), [pytest.param(*rest, id=name) for name, *rest in twins()])
def test_every_vector_mask_and_score_is_that_of_the_python_rules(env, twin, deals):
    chance, compared = Stream("twins"), 0
    for seed in ("3", str(2**70)):
        for deal in range(deals):
            env.reset(seed=int(seed) if deal == 0 else None)
            state = twin.deal(int(seed), deal)
            while (seat := twin.to_act(state)) is not None:
                assert env.agent_selection == f"seat_{seat}"
                for place, agent in enumerate(env.possible_agents):
                    seen = env.observe(agent)
                    legal = sorted(twin.legal(state)) if place == seat else []
                    assert seen["action_mask"].nonzero()[0].tolist() == legal
                    assert (seen["observation"] == twin.vector(state, place)).all()
                    compared += 1
                action = chance.choice(sorted(twin.legal(state)))
                state = twin.step(state, action)
                env.step(action)
            assert all(env.terminations.values())
            assert tuple(env.rewards.values()) == twin.scores(state)
            for place, agent in enumerate(env.possible_agents):
                assert (env.observe(agent)["observation"] == twin.vector(state, place)).all()
    assert compared > 2000


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
        assert env.rewards == env._cumulative_rewards
        sums.append(sum(env.rewards.values()))
    assert {"leduc": set(sums) == {0}, "onecard": set(sums) <= {0, 1}, "skat": len(set(sums)) > 5}[name]


def test_what_a_seat_of_skat_cannot_know_does_not_change_its_vector():
    """Of the twin, whose vectors are those of the core (see above): it can be given other hidden cards."""
    twin, chance, compared = SkatTwin(SKAT.parts), Stream("hidden"), 0
    for seed in range(10):
        turn = twin.deal(seed, 0)
        while twin.to_act(turn) is not None:
            for seat in range(3):
                if turn.away and turn.state.to_act != seat:
                    continue  # between two steps of one action the rules know no state to deal anew
                other = replace(turn, state=redealt(turn.state, seat, chance))
                assert (twin.vector(turn, seat) == twin.vector(other, seat)).all()
                compared += turn.state.hands != other.state.hands
            turn = twin.step(turn, chance.choice(sorted(twin.legal(turn))))
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
    for wrong in (None, -1, 10**20):
        with pytest.raises(IllegalAction, match=f"{wrong} is no action"):
            env.step(wrong)
    assert (env.observe(env.agent_selection)["observation"] == before).all()
