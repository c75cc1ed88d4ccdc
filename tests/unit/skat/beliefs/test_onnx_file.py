"""Policies as ONNX: they come back as they were, and another runtime finds the core's numbers."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import networks, onnx_file
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import Policies, PolicyNetwork


def generator(key: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(key))


def policies() -> Policies:
    networks = {point: PolicyNetwork.random(point, (32, 16), generator(int(point))) for point in Point}
    return Policies(networks, {"data": "none"})


def test_a_file_gives_the_same_networks_back(tmp_path: Path) -> None:
    path = tmp_path / "policies.onnx"
    made = policies()
    made.save(path)
    again = networks.load(path)
    assert again.card == made.card == {"data": "none", "auction": True}
    for point, network in made.networks.items():
        for layer, other in zip(network.layers, again.networks[point].layers, strict=True):
            assert np.array_equal(layer[0], other[0])
            assert np.array_equal(layer[1], other[1])
    assert path.stat().st_size < 2_000_000


def test_onnxruntime_finds_the_same_probabilities_as_the_core(tmp_path: Path) -> None:
    path = tmp_path / "policies.onnx"
    made = policies()
    made.save(path)
    session = onnxruntime.InferenceSession(path)
    chance = generator(5)
    ones = {point: np.sort(chance.choice(point.inputs, 30, replace=False)) for point in Point}
    rows = {point.name.lower(): np.zeros((1, point.inputs), dtype=np.float32) for point in Point}
    for point in Point:
        rows[point.name.lower()][0, ones[point]] = 1
    names = [f"{point.name.lower()}/scores" for point in Point]
    for point, scores in zip(Point, session.run(names, rows), strict=True):
        legal = np.sort(chance.choice(point.outputs, min(12, point.outputs), replace=False))
        expected = scores[0, legal] - np.logaddexp.reduce(scores[0, legal])
        found = made.networks[point].log_probabilities(ones[point].tolist(), legal.tolist())
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-3)


def test_a_foreign_or_damaged_file_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "policies.onnx"
    for content in (b"\xff\xff\xff nonsense", b"PK\x03\x04 nonsense"):
        path.write_bytes(content)
        with pytest.raises(BadInput, match="not an ONNX file"):
            networks.load(path)
    for content in (b"", onnx.ModelProto().SerializeToString()):
        path.write_bytes(content)
        with pytest.raises(BadInput, match="its format should be"):
            networks.load(path)
    with pytest.raises(BadInput, match="there is no file"):
        networks.load(tmp_path / "nowhere.onnx")
    with pytest.raises(BadInput, match="cannot be read"):
        networks.load(tmp_path)
    policies().save(path)
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(BadInput, match=r"not an ONNX file|damaged|its format"):
        networks.load(path)


def test_networks_of_a_wrong_shape_or_name_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "policies.onnx"
    layers = PolicyNetwork.random(Point.BID, (16,), generator(1)).layers
    for parts in (
        {"bid": layers[1:]},
        {"sleep": layers},
        {"bid": [(layers[0][0] * np.nan, layers[0][1]), layers[1]]},
    ):
        onnx_file.save(path, parts, networks.FORMAT, {})
        with pytest.raises(BadInput, match="are damaged"):
            networks.load(path)
    with pytest.raises(BadInput, match="cannot be written"):
        policies().save(tmp_path / "no such folder" / "policies.onnx")


def test_policies_without_the_auction_stay_so(tmp_path: Path) -> None:
    path = tmp_path / "policies.onnx"
    layers = PolicyNetwork.random(Point.DECLARE, (16,), generator(1)).layers
    Policies({Point.DECLARE: PolicyNetwork(Point.DECLARE, layers, auction=False)}, {}).save(path)
    again = networks.load(path)
    assert again.card["auction"] is False
    assert not again.auction
    assert not again.networks[Point.DECLARE].auction


def test_shipped_policies_have_names() -> None:
    population = networks.shipped_networks("population")
    assert {Point.BID, Point.DISCARD, Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL} <= set(
        population.networks
    )
    assert population.auction
    assert population is networks.shipped_networks("population")
    with pytest.raises(BadInput, match="take one of"):
        networks.shipped_networks("nobody")
