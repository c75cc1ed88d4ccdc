"""How far a player bids, from soloists and last bids: the likelihood against all auctions there can be."""

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import Policies, PolicyNetwork
from counterplay.skat.learn.plan import LimitPlan
from counterplay.skat.learn.policies import limits
from counterplay.skat.rules.actions import Action, Bid, Hold, Pass
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import Card, deal, to_bits
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State

CLASSES = 4


def bid_out(all_limits: tuple[int, ...]) -> tuple[int, int]:
    """The soloist and last bid by the rules of the game, when every seat goes as far as its limit."""
    *limits_by_seat, alone = all_limits
    values = [0, *BID_VALUES]
    state = State.start(deal(seed=1, index=0))
    while state.phase is Phase.AUCTION and not state.over:
        seat = state.to_act
        assert seat is not None
        most = values[limits_by_seat[seat]]
        action: Action = Pass()
        if Hold() in state.legal_actions():
            action = Hold() if state.bid <= most else Pass()
        elif [type(call) for _, call in state.calls] == [Pass, Pass]:
            action = Bid(18) if alone else Pass()
        elif (following := next(value for value in values if value > state.bid)) <= most:
            action = Bid(following)
        state = state.apply(action)
    return (-1, 0) if state.soloist is None else (state.soloist, values.index(state.bid))


def test_limits_fix_the_auction() -> None:
    for by_seat in product(range(CLASSES), repeat=4):
        assert limits.outcome(by_seat) == bid_out(by_seat), by_seat


def test_the_likelihood_is_the_sum_over_all_limits() -> None:
    torch: Any = pytest.importorskip("torch")
    chances = np.random.Generator(np.random.PCG64(2)).dirichlet(np.ones(CLASSES), 4)
    expected: dict[tuple[int, int], float] = {}
    for by_seat in product(range(CLASSES), repeat=4):
        found = limits.outcome(by_seat)
        chance = float(np.prod([chances[seat, limit] for seat, limit in enumerate(by_seat)]))
        expected[found] = expected.get(found, 0.0) + chance
    assert sum(expected.values()) == pytest.approx(1)
    soloists, bids = (torch.tensor(part) for part in zip(*expected, strict=True))
    logs = torch.from_numpy(np.log(chances)).expand(len(expected), 4, CLASSES)
    likelihood = limits.log_likelihood(torch, logs, soloists, bids).exp()
    assert likelihood.numpy() == pytest.approx(np.array(list(expected.values())))


def test_limits_are_for_policies_without_auctions() -> None:
    generator = np.random.Generator(np.random.PCG64(3))
    with_auction = random_policy(Point.PICK_UP, (16,), generator)
    without = PolicyNetwork(Point.PICK_UP, with_auction.layers, auction=False)
    limit = PolicyNetwork(Point.BID, random_policy(Point.BID, (16,), generator).layers, auction=False)
    added = limits.add_limits(Policies({Point.PICK_UP: without}), limit, {"measures": {}})
    assert set(added.networks) == {Point.BID, Point.PICK_UP}
    assert not added.auction
    with pytest.raises(BadInput, match="trained with auctions"):
        limits.add_limits(Policies({Point.PICK_UP: with_auction}), limit, {})


def test_too_short_a_log_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "short.log").write_text("", encoding="latin-1")
    with pytest.raises(BadInput, match="too few"):
        limits.train_limits(LimitPlan(), [tmp_path / "short.log"], tmp_path / "work", lambda *_: None)


def test_training_is_kept_and_added_to_policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(limits, "LEAST_GAMES", 20)
    log = Path(__file__).parents[4] / "differential" / "xskat_sample.log"
    plan = LimitPlan(hidden=(16,), epochs=2)
    network, card = limits.train_limits(plan, [log], tmp_path, lambda *_: None)
    assert card["measures"]["auctions"] == 2
    assert card["measures"]["log_loss"] > 0
    monkeypatch.setattr(limits, "read_logs", None)  # a trained network is taken from the folder
    again, card_again = limits.train_limits(plan, [log], tmp_path, lambda *_: None)
    assert card_again["measures"] == card["measures"]
    assert all((one[0] == other[0]).all() for one, other in zip(network.layers, again.layers, strict=True))
    with pytest.raises(BadInput, match="another training"):
        limits.train_limits(LimitPlan(hidden=(32,)), [log], tmp_path, lambda *_: None)
    (tmp_path / limits.FINISHED).write_bytes(b"no archive")
    with pytest.raises(BadInput, match="damaged"):
        limits.train_limits(plan, [log], tmp_path, lambda *_: None)


def test_training_learns_a_limit_from_outcomes_alone() -> None:
    """Made-up bidders say 18 with one jack and 20 with more: soloists and last bids show whose limit is what."""
    pytest.importorskip("torch")
    jacks = {Card.CJ, Card.SJ, Card.HJ, Card.DJ}
    hands = [deal(seed=2, index=number).hands for number in range(2000)]
    by_seat = [[min(2, len(jacks & hand)) for hand in three] for three in hands]
    alone = [1 - (Card.CA in three[0]) for three in hands]  # a standard of its own
    outcomes = np.array([limits.outcome([*three, last]) for three, last in zip(by_seat, alone, strict=True)])
    features = [
        [_core.maximum_bid_features(to_bits(hand), seat) for seat, hand in enumerate(three)] for three in hands
    ]
    last = [_core.maximum_bid_features(to_bits(three[0]), 0, alone=True) for three in hands]
    auctions = limits.Auctions(np.array(features), np.array(last), outcomes[:, 0], outcomes[:, 1])
    layers, card = limits._train(LimitPlan(hidden=(32,), epochs=8), auctions, lambda *_: None)
    assert card["measures"]["auctions"] == 200
    assert card["measures"]["soloist_and_bid_foretold"] > 0.9
    network = PolicyNetwork(Point.BID, layers, auction=False)
    right = 0
    for three, wanted in zip(hands[:100], by_seat[:100], strict=True):
        for seat, hand in enumerate(three):
            places = _core.maximum_bid_features(to_bits(hand), seat)
            chances = np.exp(network.log_probabilities(places, range(Point.BID.outputs)))
            right += (chances[1:].sum() > 0.5) == (wanted[seat] > 0)
    assert right > 290  # who says 18 at all
