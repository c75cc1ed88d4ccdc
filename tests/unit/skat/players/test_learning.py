"""Learning a stranger: little from few games, much from many, kept under his name and judged on other games."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from counterplay.arena.play import Sitting, play_deal
from counterplay.opponent.memory import InProcessMemory
from counterplay.protocol import BadInput, Table
from counterplay.skat.beliefs.adaptive import shipped_policies
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.policy_belief import NamedPolicies
from counterplay.skat.players import learning
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.learning import LearnedPolicy, SeenGame, changed, fit_of, games_of, learn_policy
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.players.rules import RulesPlayer

SKAT = SkatContest()


@cache
def games(deals: int) -> list[SeenGame]:
    """Return deals of `rules`, whom we pretend not to know."""
    found = []
    for number in range(deals):
        sittings = [Sitting(name, RulesPlayer()) for name in ("left", "him", "right")]
        episode = play_deal(SKAT, 41, number, sittings)
        found.append((episode.state, 1))
    return found


@cache
def strangers() -> NamedPolicies:
    return {"population": shipped_policies()["population"]}


@cache
def from_many() -> LearnedPolicy:
    return learn_policy(games(240), strangers())


def test_what_is_learned_predicts_games_it_did_not_see() -> None:
    learned = from_many()
    assert learned.start == "population"
    assert learned.after.log_likelihood > learned.before.log_likelihood
    assert learned.after.predicted >= learned.before.predicted
    assert learned.games == sum(state.declaration is not None for state, _ in games(240))


def test_few_games_move_little_and_many_move_more() -> None:
    few = learn_policy(games(240)[:10], strangers())
    many = from_many()
    sizes = [float(np.abs(one.changes[Point.PLAY_SUIT]).mean()) for one in (few, many)]
    assert sizes[0] < sizes[1] / 2


def test_a_firmer_hold_moves_less() -> None:
    some = games(240)[:40]
    loose, firm = (learn_policy(some, strangers(), stiffness) for stiffness in (100.0, 1e7))
    assert np.abs(firm.changes[Point.PLAY_SUIT]).max() < 1e-2 * np.abs(loose.changes[Point.PLAY_SUIT]).max()


def test_it_is_kept_for_his_name_alone_and_comes_back_the_same() -> None:
    learned = from_many()
    again = LearnedPolicy.read(learned.as_dict())
    policies = shipped_policies()
    assert fit_of(again.networks(policies), games(6)) == fit_of(learned.networks(policies), games(6))
    memory = InProcessMemory()
    memory.update("him", learning.add_learned(learned))
    player = CounterplayPlayer(memory=memory, worlds=2, samples=20, playouts=2, styles="none")
    player.start(Table("skat", ("me", "him", "her"), 0))
    assert player.model.known.learned("him") is not None
    assert player.model.known.learned("her") is None
    assert "learned" in player.model.known.of("him").types
    assert "learned" not in player.model.known.of("her").types
    assert player.model.known.fit("him") == learned.after
    before = player.model.known.of("him")["learned"]
    for state, _ in games(8):
        player.model.known.learn(state, ("me", "him", "her"), 0)
    assert player.model.known.of("him")["learned"] > 0
    assert player.model.known.of("him")["learned"] != before
    policies_asked, rows = player.model.known.to_weigh(("him", "her"))
    assert list(policies_asked)[-1] == "learned: him"
    assert rows[1][-1] == 0.0
    sittings = [Sitting("me", player), Sitting("him", RulesPlayer()), Sitting("her", RandomPlayer())]
    assert not play_deal(SKAT, 43, 0, sittings).faults


def test_what_cannot_be_learned_is_said() -> None:
    with pytest.raises(BadInput, match="no game to learn from"):
        learn_policy([], shipped_policies())
    with pytest.raises(BadInput, match="learn it again"):
        changed(shipped_policies()["population"][Point.PLAY_SUIT], np.zeros((3, 32), np.float32))
    assert games_of(["not a record", ""], {"him"}) == []
