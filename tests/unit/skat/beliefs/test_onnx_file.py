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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_runtime_works_out_the_same_scores(path):
    runtime = pytest.importorskip("onnxruntime")
    about, _, _ = read_model(memoryview(path.read_bytes()))
    parts, _ = onnx_file.load(path, about["format"])
    session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    chance = np.random.default_rng(3)
    rows = {
        name: (chance.random((5, len(layers[0][0]))) < 0.1).astype(np.float32) for name, layers in parts.items()
    }
    theirs = dict(zip([one.name for one in session.get_outputs()], session.run(None, rows), strict=True))
    for name, layers in parts.items():
        (weights, bias), *more = layers
        values = rows[name] @ weights + bias
        for weights, bias in more:
            values = np.maximum(values, 0) @ weights + bias
        np.testing.assert_allclose(theirs[f"{name}/scores"], values, rtol=1e-4, atol=1e-3)


def test_what_half_precision_holds_takes_half_the_room(tmp_path):
    pytest.importorskip("onnx")
    chance = np.random.default_rng(4)
    exact = chance.standard_normal((400, 100)).astype(np.float32)
    rounded = exact.astype(np.float16).astype(np.float32)
    sizes = []
    for weights in (exact, rounded):
        file = tmp_path / "networks.onnx"
        onnx_file.save(file, {"one": [(weights, np.zeros(100, np.float32))]}, "a test", {})
        ((again, _),) = onnx_file.load(file, "a test")[0]["one"]
        assert again.dtype == np.float32
        assert np.array_equal(again, weights)
        sizes.append(file.stat().st_size)
    assert sizes[1] < 0.52 * sizes[0]


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
