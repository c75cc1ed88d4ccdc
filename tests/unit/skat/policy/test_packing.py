"""Packed networks are the networks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import networks, packing
from counterplay.skat.players import network_file


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 1000])
def test_what_is_packed_comes_back(size: int) -> None:
    data = bytes(number * 7 % 256 for number in range(size))
    assert packing.unpack(packing.pack(data)) == data


def test_an_archive_keeps_its_contents(tmp_path: Path) -> None:
    whole = network_file.SHIPPED / "response-rules.npz"
    packed = tmp_path / "mine.npz.packed"
    packed.write_bytes(packing.pack(whole.read_bytes()))
    assert packed.stat().st_size < 0.93 * whole.stat().st_size
    assert network_file.load(tmp_path / "mine.npz").digest == network_file.load(whole).digest


def test_a_wheel_reads_its_networks_as_a_checkout_does(tmp_path: Path) -> None:
    whole = networks.SHIPPED / "rules.onnx"
    packed = tmp_path / "rules.onnx.packed"
    packed.write_bytes(packing.pack(whole.read_bytes()))
    assert packing.is_there(tmp_path / "rules.onnx")
    assert packing.read(tmp_path / "rules.onnx") == whole.read_bytes()
    assert packed.stat().st_size < 0.87 * whole.stat().st_size
    ours, theirs = networks.load(tmp_path / "rules.onnx"), networks.shipped("rules")
    assert ours.card == theirs.card
    shutil.copy(packed, tmp_path / "cut.onnx.packed")
    with (tmp_path / "cut.onnx.packed").open("r+b") as file:
        file.truncate(1000)
    with pytest.raises(BadInput, match="cannot be read"):
        networks.load(tmp_path / "cut.onnx")
