"""Policies on the device decide as the player `imitator` does."""

import pytest
import torch

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import networks
from counterplay.skat.learn.selfplay import rollout
from counterplay.skat.learn.selfplay.models import ModelDecider
from counterplay.skat.players.imitator import ImitatorPlayer
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


@pytest.mark.parametrize("name", ["rules", "xskat", "population"])
def test_whole_games_are_those_of_the_imitator(name: str) -> None:
    games = 40
    decider = ModelDecider(networks.shipped_networks(name), "cpu")
    numbers = torch.rand((games, rollout.CHANCES), generator=torch.Generator().manual_seed(3))
    company = [rollout.Company(decider, slice(0, games), as_dealt=True)]
    played = rollout.SelfplayRounds(games, "cpu").play(numbers, decider, company)
    player = ImitatorPlayer(policies=name)
    contract = played.play.contract
    for game in range(games):
        hands = [word & 0xFFFFFFFF for word in played.hands[game].tolist()]
        state = State(_core.State(tuple(hands), played.skat[game].item() & 0xFFFFFFFF))
        while not state.over:
            state = state.apply(player.act(observe(state, state.core.to_act), Stream(1, "test")))
        assert (state.soloist is None) == played.passed_in[game].item()
        if state.result is None or state.declaration is None:
            continue
        assert state.soloist == played.play.soloist[game].item()
        assert state.bid == contract.bid[game].item()
        said = (contract.game[game].item(), contract.hand[game].item(), contract.ouvert[game].item())
        assert said == state.declaration.core[:3]
        assert state.result.points == played.card_points[game].item()
        assert state.result.score == played.scores[game].item()
