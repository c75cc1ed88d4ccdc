"""The player that does what policies say: its bidding by the median, its draws by their chances, its sentences."""

from pathlib import Path

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.arena.specs import make_player, parse_spec
from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Collector, Point
from counterplay.skat.beliefs.networks import Policies, PolicyNetwork
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.imitator import ImitatorPlayer
from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State


def blind(point: Point, chances: dict[int, float], *, auction: bool = False) -> PolicyNetwork:
    """A network that gives outputs these chances whatever the cards."""
    bias = np.full(point.outputs, -50, dtype=np.float32)
    for output, chance in chances.items():
        bias[output] = np.log(chance)
    zeros = np.zeros((point.inputs, 16), dtype=np.float32), np.zeros(16, dtype=np.float32)
    return PolicyNetwork(point, [zeros, (np.zeros((16, point.outputs), dtype=np.float32), bias)], auction=auction)


def act(player: ImitatorPlayer, state: State, chance: Stream | None = None) -> Action:
    seat = state.to_act
    assert seat is not None
    return player.act(observe(state, seat), chance or Stream(0))


def after(*actions: Action) -> State:
    state = State.start(deal(seed=4, index=2))
    for action in actions:
        state = state.apply(action)
    return state


def test_it_bids_as_far_as_the_median() -> None:
    # class 0: nothing, 1: 18, 2: 20, 3: 22
    player = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, {0: 0.3, 2: 0.3, 3: 0.4})}))
    assert act(player, after()) == Bid(18)
    assert act(player, after(Bid(18))) == Hold()
    assert act(player, after(Bid(18), Hold())) == Bid(20)
    assert act(player, after(Bid(20))) == Hold()
    assert act(player, after(Bid(22))) == Pass()
    assert act(player, after(Bid(18), Hold(), Bid(20), Hold())) == Pass()
    assert act(player, after(Pass(), Pass())) == Bid(18)
    shy = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, {0: 0.51, 3: 0.49})}))
    assert act(shy, after()) == Pass()
    assert act(shy, after(Pass(), Pass())) == Pass()


def test_forehand_alone_bids_by_a_standard_of_its_own() -> None:
    """Without auctions the network still hears that both others passed."""
    alone = set(_core.maximum_bid_features(0, 0, alone=True)) - set(_core.maximum_bid_features(0, 0))
    assert len(alone) == 2
    network = blind(Point.BID, {0: 0.9, 1: 0.1})
    (first, first_bias), (last, bias) = network.layers
    first, last = first.copy(), last.copy()
    first[sorted(alone), 0] = 1
    last[0, 1] = 5
    heard = PolicyNetwork(Point.BID, [(first, first_bias), (last, bias)], auction=False)
    player = ImitatorPlayer(learned=Policies({Point.BID: heard}))
    assert act(player, after(Pass(), Pass())) == Bid(18)
    assert act(player, after(Bid(18))) == Pass()
    assert act(player, after(Pass(), Bid(18))) == Pass()


def test_with_auctions_every_pair_has_its_network() -> None:
    chances = {Point.BID: 0, Point.ANSWER: 1, Point.CONTINUE_BID: 4, Point.CONTINUE_ANSWER: 2}
    networks = {point: blind(point, {limit: 1.0}, auction=True) for point, limit in chances.items()}
    player = ImitatorPlayer(learned=Policies(networks))
    assert act(player, after()) == Pass()
    assert act(player, after(Bid(18))) == Hold()
    assert act(player, after(Bid(20))) == Pass()
    assert act(player, after(Pass())) == Bid(18)
    assert act(player, after(Pass(), Bid(20))) == Hold()
    assert act(player, after(Pass(), Bid(22))) == Pass()


def test_draws_come_as_often_as_their_chances() -> None:
    limits = {0: 0.25, 1: 0.25, 2: 0.5}
    player = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, limits)}), sample=True)
    first = [act(player, after(), Stream(1, number)) for number in range(2000)]
    assert first.count(Bid(18)) / 2000 == pytest.approx(0.75, abs=0.04)
    # of those that said 18, two in three go to 20
    second = [act(player, after(Bid(18), Hold()), Stream(2, number)) for number in range(2000)]
    assert second.count(Bid(20)) / 2000 == pytest.approx(2 / 3, abs=0.04)


def test_pick_up_discard_and_declaration() -> None:
    won = after(Bid(18), Pass(), Pass())
    grand, schneider = 4, 7 + 4
    picks = Policies({Point.PICK_UP: blind(Point.PICK_UP, {0: 0.1, 1: 0.9})})
    assert act(ImitatorPlayer(learned=picks), won) == PickUp()
    declares = {
        Point.PICK_UP: blind(Point.PICK_UP, {0: 0.9, 1: 0.1}),
        Point.DECLARE_HAND: blind(Point.DECLARE_HAND, {schneider: 0.8, grand: 0.2}),
    }
    action = act(ImitatorPlayer(learned=Policies(declares)), won)
    assert isinstance(action, Declare)
    assert str(action.declaration) == "GHS"
    twelve = won.apply(PickUp())
    hand = sorted(observe(twelve, 1).hand)
    low, high = hand[3], hand[7]
    laid = {
        Point.DISCARD: blind(Point.DISCARD, {int(high) * (int(high) - 1) // 2 + int(low): 1.0}),
        Point.DECLARE: blind(Point.DECLARE, {grand: 1.0}),
    }
    action = act(ImitatorPlayer(learned=Policies(laid)), twelve)
    assert isinstance(action, Declare)
    assert (str(action.declaration), action.discards) == ("G", frozenset({low, high}))


def test_it_plays_the_likeliest_card_by_the_networks_own_account() -> None:
    """The core's choice against numpy's scores of the same decision, over whole games."""
    generator = np.random.Generator(np.random.PCG64(7))
    points = (Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)
    networks = {point: random_policy(point, (32, 16), generator) for point in points}
    player = ImitatorPlayer(learned=Policies(networks))
    compared = 0
    for index in range(12):
        state = State.start(deal(seed=9, index=index))
        while not state.over:
            action = act(player, state)
            following = state.apply(action)
            if state.phase is Phase.PLAY and len(state.legal_actions()) > 1:
                assert state.declaration is not None
                assert isinstance(action, Play)
                collector = Collector()
                collector.add(following, points)
                point = next(point for point in points if collector.size(point))
                examples = collector.take(point)
                last = examples.rows(np.array([len(examples) - 1]))
                scores = networks[point].scores(last)[0]
                assert scores[int(last.low[0])] == pytest.approx(scores.max(), abs=1e-5)
                compared += 1
            state = following
    assert compared > 100


def test_what_it_plays_is_known_by_its_networks() -> None:
    one = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, {0: 1.0})}))
    same = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, {0: 1.0})}))
    other = ImitatorPlayer(learned=Policies({Point.BID: blind(Point.BID, {1: 1.0})}))
    assert one.play_key == same.play_key != other.play_key


def test_it_is_asked_for_by_name_or_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.onnx"
    Policies({Point.BID: blind(Point.BID, {3: 1.0})}).save(file)
    mine = make_player(SkatContest(), parse_spec(f"imitator({str(file)!r},sample=true)"))
    assert mine.act(observe(after(), 1), Stream(0)) == Bid(18)
    assert isinstance(make_player(SkatContest(), parse_spec("imitator(xskat)")), ImitatorPlayer)
    for text, sentence in (
        ("imitator(nobody)", "there are no policies 'nobody'"),
        ("imitator('none.onnx')", "there is no file none.onnx"),
        ("imitator(3)", "policies must be a word or a quoted text"),
        ("imitator(xskat,sample=2)", "true or false"),
    ):
        with pytest.raises(BadInput, match=sentence):
            make_player(SkatContest(), parse_spec(text))
