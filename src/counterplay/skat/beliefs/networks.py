"""Policy networks: their weights, their file, and the core that runs them.

A network is a few dense layers with ReLU between them over an input of zeros and ones, and a softmax over the
legal outputs. A file holds the networks of several decision points with a card that says how they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.features import History, Point, PolicyExamples

FORMAT = "counterplay skat policies 1"
NETWORKS_FOLDER = Path(__file__).parents[1] / "networks"


class PolicyNetwork:
    """The policy at one decision point."""

    def __init__(self, point: Point, layers: Sequence[onnx_file.Layer], *, auction: bool = True) -> None:
        """Make a network; one that was trained without the `auction` is never told of one."""
        self.point = point
        self.auction = auction
        self.layers = [
            (np.ascontiguousarray(weights, dtype=np.float32), np.ascontiguousarray(bias, dtype=np.float32))
            for weights, bias in layers
        ]
        if not all(np.isfinite(part).all() for layer in self.layers for part in layer):
            raise ValueError("a weight is not a number")
        *rest, (last, bias) = self.layers
        # the core reads the last layer output by output, so that only legal outputs cost anything
        turned = (np.ascontiguousarray(last.T), bias)
        self.core = _core.PolicyNet(point.inputs, point.outputs, [*rest, turned], auction)

    @classmethod
    def random(cls, point: Point, hidden: Sequence[int], generator: np.random.Generator) -> PolicyNetwork:
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
        return self.core.log_probabilities(list(features), list(legal))

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
        self.core.weigh(history.core, decision, worlds, dealt_skats, log_weights)

    def scores(self, examples: PolicyExamples) -> NDArray[np.float64]:
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

    def log_likelihood(self, examples: PolicyExamples) -> NDArray[np.float64]:
        """Return the log-probability of what was seen in each example."""
        return log_sum(self.scores(examples), examples)


def log_sum(scores: NDArray[np.float64], examples: PolicyExamples) -> NDArray[np.float64]:
    """Return the log-probability of what was seen, from those of the outputs."""
    fits = np.where(examples.chosen_matrix(), scores, -np.inf)
    result: NDArray[np.float64] = np.logaddexp.reduce(fits, axis=1)
    return result


@dataclass
class Policies:
    """Networks by decision point, and how they were made."""

    networks: Mapping[Point, PolicyNetwork]
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def auction(self) -> bool:
        """Say whether they were trained with the auction: if not, they neither predict it nor hear it."""
        return all(network.auction for network in self.networks.values())

    def save(self, path: Path) -> None:
        """Write the file, as ONNX; the card also says whether the auction was known."""
        self.card["auction"] = self.auction
        parts = {point.name.lower(): network.layers for point, network in self.networks.items()}
        onnx_file.save(path, parts, FORMAT, self.card)


def load(path: Path) -> Policies:
    """Read policies; a damaged or foreign file gives BadInput."""
    parts, card = onnx_file.load(path, FORMAT)
    try:
        auction = bool(card.get("auction", True))
        points = {name: Point[name.upper()] for name in parts}
        return Policies(
            {points[name]: PolicyNetwork(points[name], parts[name], auction=auction) for name in parts}, card
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"the policies {path} are damaged: {problem}") from None


def names() -> list[str]:
    """Return the policies that come with the package."""
    return sorted(
        one.stem for one in NETWORKS_FOLDER.glob("*.csv")
    )  # each set of policies has its table beside it


@cache
def shipped_networks(name: str) -> Policies:
    """Return policies that come with the package, for example `population`."""
    path = NETWORKS_FOLDER / f"{name}.onnx"
    if not path.exists():
        raise BadInput(f"there are no policies {name!r}: take one of {', '.join(names())}")
    return load(path)
