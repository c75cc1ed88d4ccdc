"""One policy for everybody: networks that are given a style, a vector of a few numbers (`opponent.style_space`).

At each decision point a network of two hidden layers is bent by the style: a linear map of it moves the bias of
every layer, scales the units of the second, and sharpens or blunts the choice. So the network of a fixed style is
a dense network like any other, and what runs those (the core, worlds by the thousand) runs it: `of(style)`. The
first layer's weights, three quarters of a network, are the same for all styles and exist once.

A style is found by the likelihood of what somebody did. What the inputs make of the first layer does not depend on
the style, so it is worked out once a decision; `StyleEvidence` then gives the likelihood at any style, with its
gradient and Fisher's information, by carrying the derivatives forward through two small layers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import StylePlace
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.dense_network import Layer
from counterplay.skat.beliefs.features import Collector, Point, PolicyExamples
from counterplay.skat.beliefs.networks import NETWORKS_FOLDER, PolicyNetwork
from counterplay.skat.rules import State

STYLE_FORMAT = "counterplay skat styles 1"
SHIPPED_STYLES = "styles"
STYLE_ENDING = "_style"  # of the parts of a file that map a style to what it changes
SHARPEST = 2.0  # the most by which a style sharpens or blunts, as a logarithm
MOST_BENT = 256  # networks of one style and point that are held, of about 100 KB each

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class StyledNetwork:
    """The policy of one decision point: its layers, and what a style changes in them."""

    point: Point
    layers: tuple[Layer, Layer, Layer]
    bend: NDArray[np.float32]  # [style, what it changes]: see `_parts`

    def __post_init__(self) -> None:
        shapes = [weights.shape for weights, _ in self.layers]
        (inputs, first), (second_inputs, second), (last, outputs) = shapes
        if (inputs, outputs) != (self.point.inputs, self.point.outputs) or (second_inputs, last) != (
            first,
            second,
        ):
            raise ValueError(f"the layers of {self.point.name.lower()} do not fit together")
        if self.bend.shape[1] != first + 2 * second + outputs + 1:
            raise ValueError(f"the style of {self.point.name.lower()} does not fit its layers")

    def _parts(self, bent: NDArray[Any]) -> list[NDArray[Any]]:
        """Return what belongs to the first bias, the second's units, its bias, the last, and the sharpness."""
        first, second = len(self.layers[0][1]), len(self.layers[1][1])
        begins = [0, first, first + second, first + 2 * second, first + 2 * second + self.point.outputs]
        # numpy's `split` takes as long as all of a small network
        return [bent[..., begin:end] for begin, end in pairwise([*begins, bent.shape[-1]])]

    @cached_property
    def slopes(self) -> list[NDArray[np.float64]]:
        """Return how the parts move with each number of the style."""
        return self._parts(self.bend.astype(np.float64))

    def of(self, style: Array) -> PolicyNetwork:
        """Return the network of one style."""
        (weights, bias), (inner, inner_bias), (last, last_bias) = self.layers
        first, scale, second, end, sharp = self._parts(style @ self.bend)
        sharpness = float(np.exp(_limited(sharp[0])))
        layers = [
            (weights, bias + first),
            (inner * (1 + scale), inner_bias + second),
            (last * sharpness, (last_bias + end) * sharpness),
        ]
        bent = [(part.astype(np.float32, copy=False), at.astype(np.float32)) for part, at in layers]
        return PolicyNetwork(self.point, bent, first_of=_plain(self))


@lru_cache(maxsize=4 * len(Point))
def _plain(network: StyledNetwork) -> PolicyNetwork:
    """Return the network without a style, whose first weights all styles share."""
    return PolicyNetwork(network.point, network.layers)


@lru_cache(maxsize=MOST_BENT)
def _bent(network: StyledNetwork, style: bytes) -> PolicyNetwork:
    return network.of(np.frombuffer(style))


class PolicyOfStyle(Mapping[Point, PolicyNetwork]):
    """The networks of one style, each made when it is asked for; those asked last, of all styles, are held."""

    def __init__(self, networks: Mapping[Point, StyledNetwork], style: Array) -> None:
        self._networks, self._style = networks, np.asarray(style, np.float64).tobytes()

    def __getitem__(self, point: Point) -> PolicyNetwork:
        return _bent(self._networks[point], self._style)

    def __contains__(self, point: object) -> bool:
        return point in self._networks

    def __iter__(self) -> Iterator[Point]:
        return iter(self._networks)

    def __len__(self) -> int:
        return len(self._networks)


def _limited(sharp: Any) -> Any:
    return SHARPEST * np.tanh(sharp / SHARPEST)


@dataclass(frozen=True)
class StyledDecisions:
    """Decisions of one point: what the inputs make of the first layer, what was legal, and what was seen."""

    network: StyledNetwork
    begun: Array
    legal: NDArray[np.bool_]
    chosen: NDArray[np.bool_]

    def log_likelihoods(self, style: Array) -> Array:
        """Return the log-probability of what was seen at each decision."""
        logits, _ = self._logits(style, derivatives=False)
        return _log_sum(logits, self.chosen) - _log_sum(logits, self.legal)

    def chances(self, style: Array) -> Array:
        """Return the chance of each output at each decision."""
        return _shares(self._logits(style, derivatives=False)[0], self.legal)

    def at(self, style: Array) -> tuple[float, Array, Array]:
        """Return the sum of the log-likelihoods, its gradient, and the information of the decisions."""
        logits, slopes = self._logits(style, derivatives=True)
        expected, seen = _shares(logits, self.legal), _shares(logits, self.chosen)
        gradients = np.einsum("no,nod->nd", seen - expected, slopes)
        means = np.einsum("no,nod->nd", expected, slopes)
        exact = self.chosen.sum(axis=1) == 1
        spread = slopes[exact] - means[exact, None, :]
        information = np.einsum("no,nod,noe->de", expected[exact], spread, spread)
        rough = gradients[~exact]  # seen only within bounds: the gradient's square stands for the information
        information += rough.T @ rough
        value = float((_log_sum(logits, self.chosen) - _log_sum(logits, self.legal)).sum())
        return value, gradients.sum(axis=0), information

    def _logits(self, style: Array, *, derivatives: bool) -> tuple[Array, Array]:
        """Return the outputs, and how they move with each number of the style: forwards through the layers."""
        _, (inner, inner_bias), (last, last_bias) = self.network.layers
        parts = self.network._parts
        first, scale, second, end, sharp = parts(style @ self.network.bend)
        hidden = self.begun + first
        active = hidden > 0
        mixed = np.where(active, hidden, 0) @ inner
        deep = mixed * (1 + scale) + inner_bias + second
        live = deep > 0
        outputs = np.where(live, deep, 0) @ last + last_bias + end
        sharpness = np.exp(_limited(sharp[0]))
        if not derivatives:
            return outputs * sharpness, np.empty(0)
        by_first, by_scale, by_second, by_end, by_sharp = self.network.slopes
        moved = (active[:, None, :] * by_first) @ inner  # [decision, style, unit]
        moved = moved * (1 + scale) + mixed[:, None, :] * by_scale + by_second
        moved = (live[:, None, :] * moved) @ last + by_end
        sharper = by_sharp[:, 0] * (1 - np.tanh(sharp[0] / SHARPEST) ** 2)
        moved = sharpness * (moved + outputs[:, None, :] * sharper[:, None])
        return outputs * sharpness, moved.transpose(0, 2, 1)


class StyleEvidence:
    """What one seat did in some deals, ready to be asked how likely a style makes it."""

    def __init__(self, asked: Sequence[StyledDecisions], dimensions: int) -> None:
        self.parts = asked
        self._dimensions = dimensions
        self.decisions = sum(len(part.begun) for part in asked)

    def at(self, style: Array, /) -> tuple[float, Array, Array]:
        """Return the log-likelihood at a style, its gradient, and how much is known there."""
        value, gradient = 0.0, np.zeros(self._dimensions)
        information = np.zeros((self._dimensions, self._dimensions))
        for part in self.parts:
            more, slope, known = part.at(style)
            value, gradient, information = value + more, gradient + slope, information + known
        return value, gradient, information

    def by_point(self, *styles: Array) -> dict[Point, Array]:
        """Return the log-likelihood of each decision at a style; at several, that of their even mixture."""
        return {
            part.network.point: np.logaddexp.reduce([part.log_likelihoods(style) for style in styles])
            - np.log(len(styles))
            for part in self.parts
        }


@dataclass(frozen=True)
class StyleLine:
    """A line through the space that people have a word for: the direction, and where the made-up players stand."""

    name: str
    direction: Array
    quantiles: Array  # of the made-up players' places on it, from the lowest to the highest
    explained: float  # share of the differences in what it is named for

    def percentile(self, place: float) -> float:
        """Return the share of the made-up players who stand lower."""
        shares = np.linspace(0, 1, len(self.quantiles))
        return float(np.interp(place, self.quantiles, shares))


@dataclass(frozen=True)
class StylePolicies:
    """The networks by decision point, the prior of styles, the lines, and how all was made."""

    networks: Mapping[Point, StyledNetwork]
    prior: StylePlace
    lines: tuple[StyleLine, ...] = ()
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def dimensions(self) -> int:
        """Return how many numbers a style has."""
        return len(self.prior.mean)

    @property
    def version(self) -> str:
        """Return which styles these are: what was found in others says nothing here."""
        return str(self.card.get("version", ""))

    def of(self, style: Array) -> PolicyOfStyle:
        """Return the policy of one style."""
        return PolicyOfStyle(self.networks, style)

    def evidence(self, state: State, seat: int, points: Sequence[Point] = tuple(Point)) -> StyleEvidence:
        """Return what a seat did in a finished deal."""
        return self.evidence_of([(state, seat)], points)

    def evidence_of(
        self, games: Sequence[tuple[State, int]], points: Sequence[Point] = tuple(Point)
    ) -> StyleEvidence:
        """Return what one did in finished deals, with the seat in each; a forced choice does not count."""
        rows: dict[Point, list[PolicyExamples]] = {}
        collector = Collector()
        for state, seat in games:
            collector.add(state, [point for point in points if point in self.networks])
            for point in points:
                examples = collector.take(point)
                if not len(examples):
                    continue
                own = (examples.seats == seat) & (examples.legal_matrix().sum(axis=1) > 1)
                own &= examples.chosen_matrix().any(axis=1)  # what the rules of the table forbid says nothing
                if own.any():
                    rows.setdefault(point, []).append(examples.rows(np.nonzero(own)[0].astype(np.int64)))
        joined = [PolicyExamples.joined(parts) for parts in rows.values()]
        return StyleEvidence([self.decisions(examples) for examples in joined], self.dimensions)

    def decisions(self, examples: PolicyExamples) -> StyledDecisions:
        """Return decisions of one point, ready to be asked how likely a style makes them."""
        network = self.networks[examples.point]
        weights, bias = network.layers[0]
        begun = np.zeros((len(examples), len(bias)))
        for row in range(len(examples)):
            begun[row] = weights[examples.row(row)].sum(axis=0)
        return StyledDecisions(network, begun + bias, examples.legal_matrix(), examples.chosen_matrix())

    def save(self, path: Path) -> None:
        """Write the file: for each point its layers, and the map of a style as a part of its own."""
        parts: dict[str, Sequence[Layer]] = {}
        for point, network in self.networks.items():
            parts[point.name.lower()] = network.layers
            bend = np.ascontiguousarray(network.bend)
            parts[point.name.lower() + STYLE_ENDING] = [(bend, np.zeros(bend.shape[1], np.float32))]
        prior = {"mean": self.prior.mean.tolist(), "covariance": self.prior.covariance.tolist()}
        lines = [
            {
                "name": line.name,
                "direction": [round(float(number), 6) for number in line.direction],
                "quantiles": [round(float(number), 4) for number in line.quantiles],
                "explained": round(line.explained, 3),
            }
            for line in self.lines
        ]
        onnx_file.save(path, parts, STYLE_FORMAT, {**self.card, "prior": prior, "lines": lines})


def load_styles(path: Path) -> StylePolicies:
    """Read what `save` wrote; a damaged or foreign file gives BadInput."""
    parts, card = onnx_file.load(path, STYLE_FORMAT)
    try:
        networks = {}
        for point in Point:
            name = point.name.lower()
            if name in parts:
                first, second, last = parts[name]
                ((bend, _),) = parts[name + STYLE_ENDING]
                networks[point] = StyledNetwork(point, (first, second, last), bend)
        prior = StylePlace.prior(np.array(card["prior"]["mean"]), np.array(card["prior"]["covariance"]))
        if any(len(network.bend) != len(prior.mean) for network in networks.values()):
            raise ValueError("its networks are given styles of another width than its prior")
        lines = tuple(
            StyleLine(line["name"], np.array(line["direction"]), np.array(line["quantiles"]), line["explained"])
            for line in card["lines"]
        )
        about = {key: value for key, value in card.items() if key not in ("prior", "lines")}
        return StylePolicies(networks, prior, lines, about)
    except (KeyError, TypeError, ValueError, np.linalg.LinAlgError) as problem:
        raise BadInput(f"the styles {path} are damaged: {problem}") from None


@cache
def shipped_styles() -> StylePolicies:
    """Return the styles that come with the package."""
    return load_styles(NETWORKS_FOLDER / f"{SHIPPED_STYLES}.onnx")


def _log_sum(logits: Array, where: NDArray[np.bool_]) -> Array:
    result: Array = np.logaddexp.reduce(np.where(where, logits, -np.inf), axis=1)
    return result


def _shares(logits: Array, where: NDArray[np.bool_]) -> Array:
    result: Array = np.exp(np.where(where, logits - _log_sum(logits, where)[:, None], -np.inf))
    return result
