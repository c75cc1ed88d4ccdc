"""Card-location inference against numpy and products by hand; what it may know; where it is not offered."""

from pathlib import Path

import numpy as np
import pytest
from played_skat import cut, game, redealt
from random_networks import random_locations

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs import location_network as locations
from counterplay.skat.beliefs.location_network import LOCATION_INPUTS, GameType, Locations
from counterplay.skat.beliefs.locations import LocationInference
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, deal
from counterplay.skat.rules.declaration import Declaration, Game
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

NETWORKS = Locations(
    {kind: random_locations((32,), np.random.Generator(np.random.PCG64(int(kind)))) for kind in GameType}
)


def turned(game_played: int, card: int) -> int:
    """Trumps of a suit game stand where clubs are; jacks stay."""
    if game_played > 3 or card % 8 == 7:
        return card
    suit = card // 8
    return (3 if suit == game_played else game_played if suit == 3 else suit) * 8 + card % 8


def row_of(final: State, seat: int, plays: int) -> tuple[list[int], np.ndarray]:
    """The example of a seat at a moment: the places that are one, and its cards."""
    collector = _core.LocationCollector()
    collector.add(final.core, (seat - plays) % 3)
    for kind in GameType:
        features, cards = collector.take(kind)
        if len(features):
            return [int(place) for place in features[plays] if place < LOCATION_INPUTS], cards[plays]
    raise AssertionError("no example")


def places_by_hand(final: State, seat: int, plays: int) -> dict[int, np.ndarray]:
    """The probabilities of the places of each hidden card, by numpy, from what training sees."""
    declared = final.declaration
    assert declared is not None
    features, cards = row_of(final, seat, plays)
    network = NETWORKS.networks[{4: GameType.GRAND, 5: GameType.NULL}.get(int(declared.game), GameType.SUIT)]
    values = np.zeros(LOCATION_INPUTS)
    values[features] = 1
    for number, (weights, bias) in enumerate(network.layers):
        values = values @ weights.astype(np.float64) + bias
        if number + 1 < len(network.layers):
            values = np.maximum(values, 0)
    result = {}
    for card in range(32):
        at = turned(int(declared.game), card)
        possible = np.array([cards[at] >> place & 1 for place in range(3)], dtype=bool)
        if possible.any():
            scores = np.where(possible, np.exp(values[3 * at : 3 * at + 3]), 0)
            result[card] = scores / scores.sum()
    return result


@pytest.mark.parametrize("wanted", ["D", "HS", "C", "G", "N"])
def test_weights_of_an_endgame_are_the_products_of_the_places(wanted: str) -> None:
    final, actions = game(1, wanted)
    for cards, seat in [(18, 0), (19, 1), (21, 2), (26, 0)]:
        state = cut(final, actions, cards)
        seen = observe(state, seat)
        places = places_by_hand(final, seat, cards)
        found = LocationInference(10**6, locations=NETWORKS).see(seen)
        assert found.complete
        by_hand = []
        for world in found.worlds:
            weight = 1.0
            for card, chances in places.items():
                held = [world[(seat + 1) % 3], world[(seat + 2) % 3], world[3]]
                weight *= chances[next(place for place in range(3) if held[place] >> card & 1)]
            by_hand.append(weight)
        assert min(by_hand) > 0  # no world that fits is thought impossible
        np.testing.assert_allclose(found.weights, np.array(by_hand) / sum(by_hand), rtol=2e-5)


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    compared = 0
    for index, wanted in enumerate(["DHSC", "G", "N"] * 3):
        final, actions = game(10 + index, wanted)
        seat, cards = index % 3, 4 + 2 * index
        state = cut(final, actions, cards + 1)
        worlds = _core.Worlds(observe(state, seat).core)
        for rank in range(0, worlds.count, max(1, worlds.count // 7)):
            other = redealt(state, actions, worlds, rank, seat)
            if other is None or observe(other, seat) != observe(state, seat):
                continue
            for plays in range(cards + 1):
                features, cards_here = row_of(state, seat, plays)
                features_there, cards_there = row_of(other, seat, plays)
                assert features == features_there
                assert (cards_here & 7).tolist() == (cards_there & 7).tolist()
                compared += other.hands != state.hands
    assert compared > 200


def test_an_impossible_place_has_no_weight() -> None:
    final, actions = game(3, "DHSC")
    seen = observe(cut(final, actions, 12), 0)
    inference = LocationInference(10, locations=NETWORKS)
    worlds = inference.see(seen).worlds.copy()
    worlds[:, 1], worlds[:, 2] = worlds[:, 2].copy(), worlds[:, 1].copy()
    lacking = [group for group in range(5) if seen.core.voids[1] >> group & 1]
    places = NETWORKS.networks[GameType.SUIT].places(seen)
    hidden = (places != 0).any(axis=1)
    assert hidden.sum() == sum(len(cards) for cards in cut(final, actions, 12).hands[1:]) + (
        0 if seen.core.soloist == 0 and seen.core.picked_up else 2
    )
    np.testing.assert_allclose(np.exp(places[hidden]).sum(axis=1), 1)
    if lacking:
        assert np.isneginf(inference.log_weights(seen, worlds)).any()


def test_null_ouvert_and_the_auction_are_not_offered() -> None:
    open_null = Declaration(Game.NULL, ouvert=True, hand=True)
    state = begin_play(deal(seed=3, index=1), 0, 18, open_null, ())
    for seen in (observe(state, 1), observe(State.start(deal(seed=3, index=1)), 1)):
        found = LocationInference(50, locations=NETWORKS).see(seen)
        assert len(set(found.weights)) == 1


def test_an_ouvert_grand_has_two_hidden_places_less() -> None:
    given = deal(seed=3, index=1)
    declared = Declaration(Game.GRAND, hand=True, ouvert=True, schneider=True, schwarz=True)
    state = begin_play(given, 0, 18, declared, ())
    places = NETWORKS.networks[GameType.GRAND].places(observe(state, 1))
    hidden = {Card(card) for card in range(32) if (places[card] != 0).any()}
    assert hidden == set(given.hands[2] | given.skat)
    assert np.isneginf(places[[int(card) for card in hidden], 1]).all()  # the soloist sits to the right


def test_a_file_keeps_the_networks(tmp_path: Path) -> None:
    path = tmp_path / "locations.onnx"
    Locations(NETWORKS.networks, {"data": "nothing"}).save(path)
    again = locations.load(path)
    assert again.card["data"] == "nothing"
    final, actions = game(2)
    seen = observe(cut(final, actions, 9), 1)
    assert (
        LocationInference(100, locations=again).see(seen).weights.tolist()
        == LocationInference(100, locations=NETWORKS).see(seen).weights.tolist()
    )


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "locations.onnx"
    with pytest.raises(BadInput, match="there is no file"):
        locations.load(path)
    path.write_bytes(b"not a network")
    with pytest.raises(BadInput):
        locations.load(path)
    NETWORKS.save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadInput):
        locations.load(path)
    small = [(np.zeros((5, 16), np.float32), np.zeros(16, np.float32)), (np.zeros((16, 96)), np.zeros(96))]
    locations.onnx_file.save(path, {"suit": small}, locations.FORMAT, {})  # type: ignore[dict-item]
    with pytest.raises(BadInput, match="damaged"):
        locations.load(path)
    locations.onnx_file.save(path, {"suit": small}, "something else", {})  # type: ignore[dict-item]
    with pytest.raises(BadInput, match="format"):
        locations.load(path)
