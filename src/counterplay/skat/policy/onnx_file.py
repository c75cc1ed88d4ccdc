"""Policies as ONNX: one file that other programs can run too, with the card in its metadata.

Every decision point is a part of the graph of its own: an input named after it (a row of zeros and ones for each
example) and an output of scores, before the softmax over the legal ones. Needs the package `onnx` (extra `train`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.policy.features import Point
from counterplay.skat.policy.networks import FORMAT, Layer, Network, Policies

OPSET = 17
IR_VERSION = 8  # what a runtime of 2022 reads


def import_onnx() -> Any:
    """Return the package, or say how to get it."""
    try:
        import onnx
        import onnx.helper
        import onnx.numpy_helper
    except ImportError:
        raise BadInput(
            "ONNX files need the package onnx, which is not installed: pip install 'counterplay[train]'"
        ) from None
    return onnx


def save(policies: Policies, path: Path) -> None:
    """Write the networks and their card."""
    onnx = import_onnx()
    helper, float_type = onnx.helper, onnx.TensorProto.FLOAT
    nodes, inputs, outputs, weights = [], [], [], []
    for point, network in policies.networks.items():
        name = point.name.lower()
        inputs.append(helper.make_tensor_value_info(name, float_type, ["examples", point.inputs]))
        outputs.append(helper.make_tensor_value_info(f"{name}/scores", float_type, ["examples", point.outputs]))
        before = name
        for number, layer in enumerate(network.layers):
            part = f"{name}/{number}"
            last = number + 1 == len(network.layers)
            for which, array in zip(("weights", "bias"), layer, strict=True):
                weights.append(onnx.numpy_helper.from_array(array, f"{part}/{which}"))
            after = f"{name}/scores" if last else f"{part}/sum"
            nodes.append(helper.make_node("Gemm", [before, f"{part}/weights", f"{part}/bias"], [after]))
            if not last:
                before = f"{part}/out"
                nodes.append(helper.make_node("Relu", [after], [before]))
    graph = helper.make_graph(nodes, "policies", inputs, outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    helper.set_model_props(model, {"format": FORMAT, "card": json.dumps(policies.card)})
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_bytes(model.SerializeToString())
        partial.replace(path)
    except OSError as problem:
        raise BadInput(f"the policies cannot be written to {path}: {problem.strerror}") from None


def load(path: Path) -> Policies:
    """Read what `save` wrote; a damaged or foreign file gives BadInput."""
    onnx = import_onnx()
    try:
        model = onnx.load_model_from_string(path.read_bytes())
    except OSError as problem:
        raise BadInput(f"the policies {path} cannot be read: {problem.strerror}") from None
    except Exception:  # the parser's own errors have no common name across its versions
        raise BadInput(f"{path} is not an ONNX file") from None
    about = {entry.key: entry.value for entry in model.metadata_props}
    if about.get("format") != FORMAT:
        raise BadInput(f"{path} holds no policies of this version: its format should be {FORMAT!r}")
    try:
        arrays = {one.name: np.asarray(onnx.numpy_helper.to_array(one)) for one in model.graph.initializer}
        networks = {}
        for point in Point:
            layers: list[Layer] = []
            while (part := f"{point.name.lower()}/{len(layers)}") + "/weights" in arrays:
                layers.append((arrays[part + "/weights"], arrays[part + "/bias"]))
            if layers:
                networks[point] = Network(point, layers)
        return Policies(networks, dict(json.loads(about["card"])))
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise BadInput(f"the policies {path} are damaged: {problem}") from None
