"""What holds for every player: legal in odd situations, blind to hidden cards, the same under the same seed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.protocol import BadInput, Player, Stream
from counterplay.skat.beliefs.features import ALL_DECISION_POINTS, POINTS_WITHOUT_AUCTION, Point
from counterplay.skat.beliefs.networks import Policies, PolicyNetwork
from counterplay.skat.players.imitator import ImitatorPlayer
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.registry import PLAYERS
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Action, Declare, PickUp
from counterplay.skat.rules.cards import Deal, deal
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.state import State
from counterplay.skat.solver.worlds import Worlds

Maker = Callable[[], Player[Observation, Action]]


def imitator(*, auction: bool, sample: bool) -> ImitatorPlayer:
    """A player whose networks have learned nothing; one is missing."""
    generator = np.random.Generator(np.random.PCG64(5))
    points = ALL_DECISION_POINTS if auction else POINTS_WITHOUT_AUCTION | {Point.BID}
    made = {point: random_policy(point, (32,), generator) for point in sorted(points - {Point.DECLARE_HAND})}
    networks = {point: PolicyNetwork(point, network.layers, auction=auction) for point, network in made.items()}
    return ImitatorPlayer(learned=Policies(networks), sample=sample)


MAKERS: dict[str, Maker] = {
    "imitator": lambda: imitator(auction=True, sample=False),
    "drawing imitator": lambda: imitator(auction=True, sample=True),
    "imitator without auctions": lambda: imitator(auction=False, sample=False),
    "rules": RulesPlayer,
    "kermit": lambda: KermitPlayer(worlds=4),
    "slipping kermit": lambda: KermitPlayer(worlds=4, slip=0.5),
}


def odd_moves(index: int) -> list[Action]:
    """Random legal actions from the first call to some point of a deal."""
    chance = Stream(3, "odd", index)
    state = State.start(deal(seed=3, index=index))
    moves: list[Action] = []
    length = chance.below(40)
    while not state.over and len(moves) < length:
        actions = state.legal_actions()
        # Mostly stay in the auction at low bids, and pick up half the time: the rest is reached often enough.
        action = actions[min(chance.below(len(actions)), chance.below(len(actions)))]
        if isinstance(actions[0], PickUp) and chance.below(2):
            action = actions[0]
        moves.append(action)
        state = state.apply(action)
    return moves


def replay(dealt: Deal, moves: list[Action]) -> State:
    state = State.start(dealt)
    for action in moves:
        state = state.apply(action)
    return state


def permuted(state: State, seat: int, chance: Stream) -> Deal:
    """Another deal that `seat` cannot tell from this one."""
    seen = observe(state, seat)
    worlds = Worlds(seen).draw(1, chance.next64())
    world = worlds[0]
    hands = [set(hand) for hand in world.hands]
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            hands[trick.seat_of(place)].add(card)
    skat = set(world.skat)
    soloist = state.soloist
    if state.picked_up and soloist is not None:
        twelve = sorted(hands[soloist] | skat)
        chance.shuffle(twelve)
        # Which two cards came from the skat only the soloist knows; what he laid away must not be among the rest.
        skat = set(seen.skat) if seat == soloist else set(twelve[:2])
        hands[soloist] = set(twelve) - skat
    first, second, third = (frozenset(hand) for hand in hands)
    return Deal((first, second, third), frozenset(skat))


def same_moves(moves: list[Action], state: State, other: Deal, seat: int) -> list[Action]:
    """The moves again, with a hidden discard replaced by what lies in the skat of the other world."""
    if state.soloist is None or seat == state.soloist or not state.picked_up or state.declaration is None:
        return moves
    played = {card for trick in state.tricks for place, card in enumerate(trick.cards)}
    holdings = other.hands[state.soloist] | other.skat
    kept = [card for card in sorted(holdings) if card not in played]
    result: list[Action] = []
    for action in moves:
        if isinstance(action, Declare):
            shown = state.shown[state.soloist]
            discards = [card for card in kept if card not in shown][:2]
            result.append(Declare(action.declaration, frozenset(discards)))
        else:
            result.append(action)
    return result


@pytest.mark.parametrize("name", MAKERS)
def test_legal_in_odd_situations(name: str) -> None:
    player = MAKERS[name]()
    seen = 0
    for index in range(1500 if name == "rules" else 250):
        state = replay(deal(seed=3, index=index), odd_moves(index))
        while not state.over and seen < 20_000:
            seat = state.to_act
            assert seat is not None
            state = state.apply(player.act(observe(state, seat), Stream(1, index, seen)))
            seen += 1
            if name != "rules" and seen % 3 == 0:
                break
    assert seen > 200


@pytest.mark.parametrize("name", MAKERS)
def test_hidden_cards_change_nothing(name: str) -> None:
    player = MAKERS[name]()
    compared = 0
    for index in range(400):
        moves = odd_moves(index)
        state = replay(deal(seed=3, index=index), moves)
        seat = state.to_act
        if seat is None:
            continue
        other = permuted(state, seat, Stream(5, "permuted", index))
        try:
            twin = replay(other, same_moves(moves, state, other, seat))
        except ValueError:  # a discard of the other world was needed to follow: not a twin
            continue
        before, after = observe(state, seat), observe(twin, seat)
        if before != after:
            continue
        compared += twin.hands != state.hands
        for draw in range(2):
            assert player.act(before, Stream(7, index, draw)) == player.act(after, Stream(7, index, draw))
    assert compared > 120


@pytest.mark.parametrize("name", MAKERS)
def test_same_seed_same_game(name: str) -> None:
    def game(index: int) -> list[Any]:
        players = [MAKERS[name]() for _ in range(3)]
        state = State.start(deal(seed=8, index=index))
        moves = []
        while (seat := state.to_act) is not None:
            moves.append(players[seat].act(observe(state, seat), Stream(8, index, seat, len(moves))))
            state = state.apply(moves[-1])
        return moves

    for index in range(4):
        assert game(index) == game(index)


def test_rules_say_what_they_stand_for() -> None:
    assert "stand-in for the papers' XSkat" in PLAYERS["rules"].summary


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"worlds": 0}, "worlds must be a whole number"),
        ({"worlds": 2.5}, "worlds must be a whole number"),
        ({"worlds": True}, "worlds must be a whole number"),
        ({"threshold": 1.5}, "threshold must be a number from 0 to 1"),
        ({"threshold": "high"}, "threshold must be a number from 0 to 1"),
        ({"slip": -0.1}, "slip must be a number from 0 to 1"),
        ({"seconds": 0}, "seconds must be a number above 0"),
        ({"seconds": float("nan")}, "seconds must be a number above 0"),
        ({"evaluator": "no/such/file.json"}, "cannot be read"),
    ],
)
def test_bad_options_get_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        KermitPlayer(**options)
