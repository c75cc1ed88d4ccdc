"""Policies as ONNX: they come back as they were, and another runtime finds the core's numbers."""

import sys
from pathlib import Path

import numpy as np
import pytest

from counterplay.protocol import BadInput
from counterplay.skat.policy import onnx_file
from counterplay.skat.policy.features import Point
from counterplay.skat.policy.networks import Network, Policies

REASON = "onnx is not installed (the extra `train`)"


def generator(key: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(key))


def policies() -> Policies:
    networks = {point: Network.random(point, (32, 16), generator(int(point))) for point in Point}
    return Policies(networks, {"data": "none"})


def test_without_the_package_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(BadInput, match="need the package onnx"):
        onnx_file.save(policies(), tmp_path / "policies.onnx")


def test_a_file_gives_the_same_networks_back(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason=REASON)
    path = tmp_path / "policies.onnx"
    made = policies()
    onnx_file.save(made, path)
    again = onnx_file.load(path)
    assert again.card == made.card
    for point, network in made.networks.items():
        for layer, other in zip(network.layers, again.networks[point].layers, strict=True):
            assert np.array_equal(layer[0], other[0])
            assert np.array_equal(layer[1], other[1])
    assert path.stat().st_size < 2_000_000


def test_onnxruntime_finds_the_same_probabilities_as_the_core(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason=REASON)
    onnxruntime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    path = tmp_path / "policies.onnx"
    made = policies()
    onnx_file.save(made, path)
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


def test_a_foreign_file_gets_a_sentence(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx", reason=REASON)
    path = tmp_path / "policies.onnx"
    path.write_bytes(b"\xff\xff\xff nonsense")
    with pytest.raises(BadInput, match="not an ONNX file"):
        onnx_file.load(path)
    path.write_bytes(onnx.ModelProto().SerializeToString())
    with pytest.raises(BadInput, match="its format should be"):
        onnx_file.load(path)
    with pytest.raises(BadInput, match="cannot be read"):
        onnx_file.load(tmp_path / "nowhere.onnx")
