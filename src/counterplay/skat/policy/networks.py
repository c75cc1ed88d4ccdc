"""Policy networks: their weights, their file, and the core that runs them.

A network is a few dense layers with ReLU between them over an input of zeros and ones, and a softmax over the
legal outputs. A file holds the networks of several decision points with a card that says how they were made.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.policy.features import Examples, History, Point

FORMAT = "counterplay skat policies 1"
Layer = tuple[NDArray[np.float32], NDArray[np.float32]]  # weights [inputs, outputs] and bias


class Network:
    """The policy at one decision point."""

    def __init__(self, point: Point, layers: Sequence[Layer]) -> None:
        self.point = point
        self.layers = [
            (np.ascontiguousarray(weights, dtype=np.float32), np.ascontiguousarray(bias, dtype=np.float32))
            for weights, bias in layers
        ]
        if not all(np.isfinite(part).all() for layer in self.layers for part in layer):
            raise ValueError("a weight is not a number")
        *rest, (last, bias) = self.layers
        # the core reads the last layer output by output, so that only legal outputs cost anything
        self._core = _core.PolicyNet(point.inputs, point.outputs, [*rest, (np.ascontiguousarray(last.T), bias)])

    @classmethod
    def random(cls, point: Point, hidden: Sequence[int], generator: np.random.Generator) -> Network:
        """Return a network that has learned nothing yet."""
        sizes = [point.inputs, *hidden, point.outputs]
        layers = []
        for inputs, outputs in pairwise(sizes):
            spread = np.sqrt(2 / min(inputs, 32))  # few inputs of the first layer are one
            layers.append(
                (generator.normal(0, spread, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32))
            )
        return cls(point, layers)

    @property
    def hidden(self) -> tuple[int, ...]:
        """Return the sizes of the hidden layers."""
        return tuple(len(bias) for _, bias in self.layers[:-1])

    def log_probabilities(self, features: Sequence[int], legal: Sequence[int]) -> list[float]:
        """Return the log-probability of each legal output, given the places that are one."""
        return self._core.log_probabilities(list(features), list(legal))

    def weigh(
        self,
        history: History,
        decision: int,
        worlds: NDArray[np.uint32],
        log_weights: NDArray[np.float64],
        dealt_skats: NDArray[np.uint32] | None = None,
    ) -> None:
        """Add to each world's log-weight the log-probability of what was seen at decision number `decision`.

        `worlds` has a row for each: the three hands of now and the skat, as bits.
        """
        self._core.weigh(history.core, decision, worlds, dealt_skats, log_weights)

    def scores(self, examples: Examples) -> NDArray[np.float64]:
        """Return the log-probability of every output in each example, worked out by numpy; -inf where illegal."""
        if examples.point is not self.point:
            raise ValueError(f"these are examples of {examples.point.name}, not of {self.point.name}")
        values = examples.dense().astype(np.float64)
        for number, (weights, bias) in enumerate(self.layers):
            values = values @ weights + bias
            if number + 1 < len(self.layers):
                values = np.maximum(values, 0)
        values = np.where(examples.legal_matrix(), values, -np.inf)
        result: NDArray[np.float64] = values - np.logaddexp.reduce(values, axis=1, keepdims=True)
        return result

    def log_likelihood(self, examples: Examples) -> NDArray[np.float64]:
        """Return the log-probability of what was seen in each example."""
        return log_sum(self.scores(examples), examples)


def log_sum(scores: NDArray[np.float64], examples: Examples) -> NDArray[np.float64]:
    """Return the log-probability of what was seen, from those of the outputs."""
    fits = np.where(examples.chosen_matrix(), scores, -np.inf)
    result: NDArray[np.float64] = np.logaddexp.reduce(fits, axis=1)
    return result


@dataclass
class Policies:
    """Networks by decision point, and how they were made."""

    networks: Mapping[Point, Network]
    card: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the file: half-precision weights, compressed, a few megabytes at most."""
        arrays: dict[str, NDArray[Any]] = {}
        for point, network in self.networks.items():
            for number, (weights, bias) in enumerate(network.layers):
                arrays[f"{point.name.lower()}/{number}/weights"] = weights.astype(np.float16)
                arrays[f"{point.name.lower()}/{number}/bias"] = bias
        head = json.dumps({"format": FORMAT, "card": self.card})
        buffer = io.BytesIO()
        np.savez_compressed(buffer, head=np.array(head), **arrays)  # type: ignore[arg-type]
        partial = path.with_name(path.name + ".partial")
        try:
            partial.write_bytes(buffer.getvalue())
            partial.replace(path)
        except OSError as problem:
            raise BadInput(f"the policies cannot be written to {path}: {problem.strerror}") from None


def load(path: Path) -> Policies:
    """Read policies; a damaged file gives BadInput."""
    try:
        with np.load(path, allow_pickle=False) as file:
            if not isinstance(file, np.lib.npyio.NpzFile) or "head" not in file.files:
                raise ValueError("it has no head")
            head = json.loads(str(file["head"]))
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise BadInput(f"{path} holds no policies of this version: its format should be {FORMAT!r}")
            networks = {}
            for point in Point:
                layers: list[Layer] = []
                while (name := f"{point.name.lower()}/{len(layers)}") + "/weights" in file.files:
                    layers.append((file[name + "/weights"], file[name + "/bias"]))
                if layers:
                    networks[point] = Network(point, layers)
            return Policies(networks, dict(head.get("card", {})))
    except BadInput:
        raise
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except (OSError, EOFError, ValueError, KeyError, TypeError, RecursionError, zipfile.BadZipFile) as problem:
        raise BadInput(f"the policies {path} cannot be read: {problem}") from None
