"""The networks in the core give what they give in training."""

import numpy as np
import pytest
import torch

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.observation import observe
from counterplay.skat.players.autodidact import AutodidactPlayer, core_network
from counterplay.skat.selfplay import company, network, network_file, rollout
from counterplay.skat.state import State


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
    decider = company.named("autodidact", "cpu")
    others = [rollout.Company(decider, slice(0, games), as_dealt=True)]
    numbers = torch.rand((games, rollout.CHANCES), generator=torch.Generator().manual_seed(9))
    with torch.no_grad():
        played = rollout.Rounds(games, "cpu").play(numbers, decider, others)
    player = AutodidactPlayer()
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
