"""The networks in the core give what they give in training."""

import numpy as np
import pytest
import torch

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.learn.selfplay import company, network, rollout
from counterplay.skat.learn.selfplay.contract_values import ALL_SKATS, ContractValues
from counterplay.skat.learn.selfplay.deciders import Before
from counterplay.skat.learn.selfplay.words import BID_FIRST
from counterplay.skat.players import network_file
from counterplay.skat.players.autodidact import AutodidactPlayer, core_network
from counterplay.skat.rules.actions import Bid, Pass, PickUp
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


@pytest.mark.parametrize("part", ["before", "play"])
def test_values_are_those_of_training(part: str) -> None:
    weights = getattr(network_file.shipped("autodidact"), part)
    tensors = {name: torch.from_numpy(one) for name, one in weights.items()}
    shape = network.shape_of(tensors)
    words = np.random.default_rng(3).integers(0, 2**32, (20, shape.words), dtype=np.uint32)
    words &= np.random.default_rng(4).integers(0, 2**32, words.shape, dtype=np.uint32)
    expected = network.run(tensors, torch.from_numpy(words.view(np.int32))).numpy()
    core = core_network(weights)
    found = core.run(words)
    np.testing.assert_allclose(found, expected, atol=2e-4)
    np.testing.assert_array_equal(found[7:8], core.run(words[7:8]))  # alone or among others


def test_the_player_plays_as_on_the_device() -> None:
    games = 25
    decider = company.named_decider("autodidact", "cpu")
    others = [rollout.Company(decider, slice(0, games), as_dealt=True)]
    numbers = torch.rand((games, rollout.CHANCES), generator=torch.Generator().manual_seed(9))
    with torch.no_grad():
        played = rollout.SelfplayRounds(games, "cpu").play(numbers, decider, others)
    player = AutodidactPlayer(skats=0)
    same = 0
    for game in range(games):
        hands = tuple(word & 0xFFFFFFFF for word in played.hands[game].tolist())
        state = State(_core.State(hands, played.skat[game].item() & 0xFFFFFFFF))
        while not state.over:
            state = state.apply(player.act(observe(state, state.core.to_act), Stream(1, "test")))
        if state.result is None:
            same += played.passed_in[game].item()
        else:
            same += state.result.score == played.scores[game].item()
    assert same >= games - 1  # a tie may fall either way by the last bit of a sum


def before(index: int) -> Before:
    """Return middlehand's first decision of a deal, as training has it."""
    hand = torch.tensor([observe(State.start(deal(21, index)), 1).core.hand], dtype=torch.int64).to(torch.int32)
    none, nobody = torch.zeros_like(hand), torch.zeros((1, 3), dtype=torch.int32)
    seat, stage = torch.tensor([1]), torch.full_like(hand, BID_FIRST)
    return Before(hand, none, seat, stage, nobody, nobody.bool(), none)


def test_playing_alone_is_worth_in_the_core_what_it_is_in_training() -> None:
    networks = network_file.shipped("autodidact")
    decider = company.decider_of(networks, "cpu", skats=ALL_SKATS)
    assert isinstance(decider, ContractValues)
    nets = core_network(networks.before), core_network(networks.play)
    core = _core.SelfTaught(*nets, skats=ALL_SKATS)
    few = _core.SelfTaught(*nets, skats=16)
    for index in range(4):
        seen = observe(State.start(deal(21, index)), 1).core
        at = before(index)
        skats = decider.skats_of(at.hand)
        assert len({one.item() for one in skats}) == ALL_SKATS
        assert all((one & at.hand).item() == 0 for one in skats)
        for number in (1, 8):
            with torch.no_grad():
                expected = decider.alone(at, skats, number).item()
            assert core.alone_value(seen, number) == pytest.approx(expected, abs=2e-3)
            assert few.alone_value(seen, number) == pytest.approx(expected, abs=0.5)


def test_whoever_would_play_alone_is_told_what_the_winner_of_the_auction_is_told() -> None:
    """Middlehand says 18, the others pass: the words of its first decision become those after the pick-up."""
    state = State.start(deal(22, 5))
    begun = observe(state, 1).core
    for action in (Bid(18), Pass(), Pass()):
        state = state.apply(action)
    at_skat = observe(state, 1).core
    assert list(_core.selfplay_words_alone(begun, 1, 0)) == list(_core.selfplay_words_before(at_skat))
    state = state.apply(PickUp())
    seen = observe(state, 1).core
    assert list(_core.selfplay_words_alone(begun, 1, seen.skat)) == list(_core.selfplay_words_before(seen))


def test_it_bids_as_long_as_playing_alone_is_worth_more_than_to_pass() -> None:
    networks = network_file.shipped("autodidact")
    core = _core.SelfTaught(core_network(networks.before), core_network(networks.play), skats=16)
    player, bids = AutodidactPlayer(skats=16), 0
    for index in range(40):
        observation = observe(State.start(deal(23, index)), 1)
        goes_on = core.alone_value(observation.core, 1) > core.call_values(observation.core)[0]
        assert player.act(observation, Stream(1, "test")) == (Bid(18) if goes_on else Pass())
        bids += goes_on
    assert 3 < bids < 37
    with pytest.raises(BadInput, match="skats"):
        AutodidactPlayer(skats=500)
