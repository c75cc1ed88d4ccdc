"""Policy networks: their weights, their file, and the core that runs them.

A network is a few dense layers with ReLU between them over an input of zeros and ones, and a softmax over the
legal outputs. A file holds the networks of several decision points with a card that says how they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.dense_network import DenseNetwork, Layer
from counterplay.skat.beliefs.features import History, Point, PolicyExamples

FORMAT = "counterplay skat policies 1"
NETWORKS_FOLDER = Path(__file__).parents[1] / "networks"


class PolicyNetwork(DenseNetwork):
    """The policy at one decision point."""

    def __init__(
        self,
        point: Point,
        layers: Sequence[Layer],
        *,
        auction: bool = True,
        first_of: PolicyNetwork | None = None,
    ) -> None:
        super().__init__(point.inputs, point.outputs, layers, auction=auction, first_of=first_of)
        self.point = point

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
        outputs = self.worked_out(examples.dense().astype(np.float64))
        values = np.where(examples.legal_matrix(), outputs, -np.inf)
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

    def network(point: Point, layers: list[Layer], auction: bool) -> PolicyNetwork:
        return PolicyNetwork(point, layers, auction=auction)

    return Policies(*onnx_file.load_networks(path, FORMAT, Point, network, "policies"))


def names() -> list[str]:
    """Return the policies that come with the package."""
    return sorted(
        file.stem for file in NETWORKS_FOLDER.glob("*.csv")
    )  # each set of policies has its table beside it


@cache
def shipped_networks(name: str) -> Policies:
    """Return policies that come with the package, for example `population`."""
    path = NETWORKS_FOLDER / f"{name}.onnx"
    if not path.exists():
        raise BadInput(f"there are no policies {name!r}: take one of {', '.join(names())}")
    return load(path)
