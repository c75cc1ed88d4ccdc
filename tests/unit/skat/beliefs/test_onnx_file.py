"""ONNX files are read without ONNX's library, as that reads them; a damaged one is refused."""

import numpy as np
import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.networks import NETWORKS_FOLDER
from counterplay.skat.beliefs.onnx_reader import read_model

FILES = sorted(NETWORKS_FOLDER.glob("*.onnx"))


def test_there_are_files_to_compare():
    assert len(FILES) >= 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_is_read_as_the_library_reads_it(path):
    onnx = pytest.importorskip("onnx")
    model = onnx.load(path)
    about, inputs, arrays = read_model(memoryview(path.read_bytes()))
    assert about == {entry.key: entry.value for entry in model.metadata_props}
    assert inputs == [one.name for one in model.graph.input]
    theirs = {one.name: onnx.numpy_helper.to_array(one) for one in model.graph.initializer}
    assert arrays.keys() == theirs.keys()
    assert all(np.array_equal(arrays[name], theirs[name]) for name in theirs)


def test_a_damaged_file_is_refused_and_nothing_worse(tmp_path):
    whole = (NETWORKS_FOLDER / "rules.onnx").read_bytes()
    file = tmp_path / "damaged.onnx"
    chance = Stream("damaged onnx")
    refused = 0
    for _ in range(300):
        data = bytearray(whole[: chance.below(3000)] + whole[-3000:])
        for _ in range(chance.below(20)):
            data[chance.below(len(data))] = chance.below(256)
        file.write_bytes(data)
        try:
            onnx_file.load(file, "counterplay skat policies 1")
        except BadInput:
            refused += 1
    assert refused > 250
