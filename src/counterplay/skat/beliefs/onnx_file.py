"""Small dense networks as ONNX: one file that other programs can run too, with a card in its metadata.

Every network is a part of the graph of its own: an input named after it (a row of zeros and ones for each example)
and an output of scores, before the softmax over the legal ones. What half precision holds exactly is kept in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat.beliefs.dense_network import DenseNetwork, Layer
from counterplay.skat.beliefs.onnx_reader import read_model
from counterplay.untrusted import from_json

OPSET = 17
IR_VERSION = 8  # what a runtime of 2022 reads
Kind = TypeVar("Kind", bound=Enum)
Network = TypeVar("Network", bound=DenseNetwork)


def arrays_of(parts: Mapping[str, Sequence[Layer]]) -> dict[str, NDArray[np.float32]]:
    """Return the arrays of networks' layers by the names under which files keep them."""
    return {
        f"{name}/{number}/{which}": array
        for name, layers in parts.items()
        for number, layer in enumerate(layers)
        for which, array in zip(("weights", "bias"), layer, strict=True)
    }


def layers_in(arrays: Mapping[str, NDArray[Any]], names: Iterable[str]) -> dict[str, list[Layer]]:
    """Return the layers of networks from their arrays."""
    parts: dict[str, list[Layer]] = {}
    for name in names:
        layers = parts.setdefault(name, [])
        while (part := f"{name}/{len(layers)}") + "/weights" in arrays:
            layers.append((arrays[part + "/weights"], arrays[part + "/bias"]))
    return parts


def save(path: Path, parts: Mapping[str, Sequence[Layer]], form: str, card: Mapping[str, Any]) -> None:
    """Write networks by name, with ReLU between their layers, and their card; `form` names what they are for."""
    import onnx  # here and not above: most commands never need it
    from onnx import helper, numpy_helper

    number_type = onnx.TensorProto.FLOAT
    nodes, inputs, outputs, weights = [], [], [], []
    read_as = {}  # the names under which the nodes read the arrays
    for name, array in arrays_of(parts).items():
        with np.errstate(over="ignore"):
            short = array.astype(np.float16)
        whole = not np.array_equal(short, array)
        weights.append(numpy_helper.from_array(array if whole else short, name))
        read_as[name] = name if whole else f"{name}/wide"
        if not whole:
            nodes.append(helper.make_node("Cast", [name], [read_as[name]], to=number_type))
    for name, layers in parts.items():
        first, last = len(layers[0][0]), len(layers[-1][1])
        inputs.append(helper.make_tensor_value_info(name, number_type, ["examples", first]))
        outputs.append(helper.make_tensor_value_info(f"{name}/scores", number_type, ["examples", last]))
        before = name
        for number in range(len(layers)):
            part = f"{name}/{number}"
            end = number + 1 == len(layers)
            after = f"{name}/scores" if end else f"{part}/sum"
            of_layer = [read_as[f"{part}/weights"], read_as[f"{part}/bias"]]
            nodes.append(helper.make_node("Gemm", [before, *of_layer], [after]))
            if not end:
                before = f"{part}/out"
                nodes.append(helper.make_node("Relu", [after], [before]))
    graph = helper.make_graph(nodes, "networks", inputs, outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    helper.set_model_props(model, {"format": form, "card": json.dumps(card)})
    try:
        with draft_of(path) as draft:
            draft.write_bytes(model.SerializeToString())
    except OSError as problem:
        raise BadInput(f"the networks cannot be written to {path}: {problem.strerror}") from None


def load(path: Path, form: str) -> tuple[dict[str, list[Layer]], dict[str, Any]]:
    """Read what `save` wrote: the layers by name and the card; a damaged or foreign file gives BadInput."""
    try:
        about, inputs, arrays = read_model(memoryview(path.read_bytes()))
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as problem:
        raise BadInput(f"the networks {path} cannot be read: {problem.strerror}") from None
    except (ValueError, LookupError):
        raise BadInput(f"{path} is not an ONNX file") from None
    if about.get("format") != form:
        raise BadInput(f"{path} holds no networks of this kind and version: its format should be {form!r}")
    try:
        return layers_in(arrays, inputs), dict(from_json(about["card"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"the networks {path} are damaged: {problem}") from None


def load_networks(
    path: Path, form: str, kinds: type[Kind], make: Callable[[Kind, list[Layer], bool], Network], what: str
) -> tuple[dict[Kind, Network], dict[str, Any]]:
    """Read networks by kind, and their card, which says whether they hear the auction."""
    parts, card = load(path, form)
    try:
        auction = bool(card.get("auction", True))
        by_kind = {kinds[name.upper()]: layers for name, layers in parts.items()}
        return {kind: make(kind, layers, auction) for kind, layers in by_kind.items()}, card
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"the {what} {path} are damaged: {problem}") from None
