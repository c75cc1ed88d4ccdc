"""Training the style policy and the styles of the players it is trained on, together, in PyTorch.

Every player has a normal distribution over styles, and every decision is predicted with a style drawn from its
player's. The loss is minus the log-likelihood, plus how far the players' distributions are from a standard normal
one (Kullback and Leibler), shared out over their decisions: so the space is used as far as it pays, and styles
between those of two players mean something.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import StylePlace
from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import SHARPEST, Point, PolicyExamples, StyledNetwork, StylePolicies
from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.policies.epochs import device_of, import_torch
from counterplay.skat.learn.policies.measures import frequencies
from counterplay.skat.learn.policies.training_tensors import TensorExamples
from counterplay.skat.learn.portions import Report, claim
from counterplay.skat.learn.styles.examples import gather_examples, read_examples
from counterplay.skat.learn.styles.lines import find_lines
from counterplay.workers import Executor

LEAST_EXAMPLES = 200
REPORTS = 100  # steps from one report to the next
_WARM = 0.3  # share of the steps in which the distance of the styles comes to count


def train_styles(plan: StylePlan, work: Path, executor: Executor, report: Report) -> StylePolicies:
    """Let made-up players play, and train on what they do."""
    plan.check()
    torch = import_torch()
    claim(work / "training.json", plan.command)
    portions = gather_examples(plan, work, executor, report)
    training = _StyleTraining(torch, plan, portions)
    losses = training.run(report)
    means, deviations = training.styles()
    networks = training.networks()
    covariance = np.cov(means, rowvar=False) + np.diag((deviations**2).mean(axis=0))
    prior = StylePlace.prior(means.mean(axis=0), covariance)
    card = {
        "version": f"{plan.dimensions}-{plan.seed}-{Stream(*training.key).next64():016x}",
        "command": plan.command,
        "plan": asdict(plan),
        "examples": training.counts,
        "log_loss": losses,
        "spread": [round(float(spread), 3) for spread in means.std(axis=0)],
        "uncertain": [round(float(spread), 3) for spread in deviations.mean(axis=0)],
    }
    bare = StylePolicies(networks, prior, (), card)
    report("lines", 0, 1)
    lines = find_lines(bare, means, plan)
    report("lines", 1, 1)
    return StylePolicies(networks, prior, lines, card)


class _OwnedTensors(TensorExamples):
    """Examples of a point as tensors, with who made each decision."""

    def __init__(self, torch: Any, examples: PolicyExamples, people: NDArray[np.int32], device: Any) -> None:
        super().__init__(torch, [examples], device)
        self.people = torch.from_numpy(people.astype(np.int64)).to(device)


class _StyledPoint:
    """The network of one point for torch: tensors that are learned, and the styled forward pass."""

    def __init__(self, torch: Any, plan: StylePlan, point: Point, often: NDArray[np.float64], device: Any) -> None:
        self._torch, self.point = torch, point
        hidden = plan.hidden if point >= Point.PLAY_SUIT else plan.hidden_before
        sizes = [point.inputs, *hidden, point.outputs]
        spreads = [0.15, 1 / np.sqrt(hidden[0]), 0.1 / np.sqrt(hidden[1])]
        self.weights = [
            (torch.randn(inputs, outputs) * spread).to(device).requires_grad_()
            for (inputs, outputs), spread in zip(pairwise(sizes), spreads, strict=True)
        ]
        biases = [torch.zeros(hidden[0]), torch.zeros(hidden[1]), torch.from_numpy(np.log(often)).float()]
        self.biases = [bias.to(device).requires_grad_() for bias in biases]
        self.ends = [hidden[0], hidden[1], hidden[1], point.outputs, 1]
        self.bend = (torch.randn(plan.dimensions, sum(self.ends)) * 0.05).to(device).requires_grad_()

    @property
    def learned(self) -> list[Any]:
        """Return what is learned."""
        return [*self.weights, *self.biases, self.bend]

    def logits(self, ones: Any, styles: Any) -> Any:
        """Return the outputs for rows of inputs, each with a style."""
        torch = self._torch
        first, scale, second, end, sharp = torch.split(styles @ self.bend, self.ends, dim=1)
        hidden = torch.relu(ones @ self.weights[0] + self.biases[0] + first)
        deep = torch.relu((hidden @ self.weights[1]) * (1 + scale) + self.biases[1] + second)
        outputs = deep @ self.weights[2] + self.biases[2] + end
        return outputs * torch.exp(SHARPEST * torch.tanh(sharp / SHARPEST))

    def network(self) -> StyledNetwork:
        """Return what was learned."""
        arrays = [tensor.detach().cpu().numpy() for tensor in (*self.weights, *self.biases, self.bend)]
        first, second, last, *biases, bend = arrays
        layers = ((first, biases[0]), (second, biases[1]), (last, biases[2]))
        return StyledNetwork(self.point, layers, bend)


class _StyleTraining:
    """The networks and the styles under training."""

    def __init__(self, torch: Any, plan: StylePlan, portions: list[Path]) -> None:
        self._torch, self._plan, self._device = torch, plan, device_of(torch)
        self.key = (plan.seed, "styles", plan.people, plan.games, plan.steps)
        torch.manual_seed(Stream(*self.key).next64() >> 1)
        torch.set_float32_matmul_precision("high")
        self._points: dict[Point, tuple[_StyledPoint, _OwnedTensors]] = {}
        for point in Point:
            owned = read_examples(portions, point)
            if len(owned.examples) >= LEAST_EXAMPLES:
                often = frequencies(point, [owned.examples.rows(np.arange(min(len(owned.examples), 100_000)))])
                tensors = _OwnedTensors(torch, owned.examples, owned.people, self._device)
                self._points[point] = (_StyledPoint(torch, plan, point, often, self._device), tensors)
        if not self._points:
            raise BadInput(f"{plan.games} games are too few to learn styles from")
        self.counts = {point.name.lower(): len(tensors) for point, (_, tensors) in self._points.items()}
        self._means = torch.zeros(plan.people, plan.dimensions, device=self._device)
        self._means = (self._means + 0.1 * torch.randn_like(self._means)).requires_grad_()
        self._logs = torch.full_like(self._means, -1.5).requires_grad_()

    def run(self, report: Report) -> dict[str, float]:
        """Train, and return the last losses by point."""
        torch, plan = self._torch, self._plan
        total = sum(self.counts.values())
        shares = {
            point: max(16, round(plan.batch * len(tensors) / total))
            for point, (_, tensors) in self._points.items()
        }
        learned = [part for network, _ in self._points.values() for part in network.learned]
        groups = [
            {"params": learned, "lr": plan.rate},
            {"params": [self._means, self._logs], "lr": plan.style_rate},
        ]
        optimizer = torch.optim.Adam(groups)
        rates = [plan.rate, plan.style_rate]
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rates, total_steps=plan.steps, pct_start=0.1)
        sums: dict[Point, Any] = {}
        for step in range(plan.steps):
            parts, rows_of = [], {}
            for point, (_, tensors) in self._points.items():
                rows = torch.randint(len(tensors), (shares[point],), device=self._device)
                rows_of[point] = rows
                parts.append(tensors.people[rows])
            people = torch.cat(parts)
            spread = torch.exp(self._logs[people])
            styles = self._means[people] + spread * torch.randn_like(spread)
            loss, first = 0.0, 0
            for point, (network, tensors) in self._points.items():
                rows = rows_of[point]
                mine = styles[first : first + len(rows)]
                first += len(rows)
                nats = tensors.loss(lambda ones, network=network, mine=mine: network.logits(ones, mine), rows)
                loss = loss + nats * (self.counts[point.name.lower()] / total)
                sums[point] = nats.detach() if point not in sums else 0.98 * sums[point] + 0.02 * nats.detach()
            apart = 0.5 * (torch.exp(2 * self._logs) + self._means**2 - 1 - 2 * self._logs).sum()
            counted = min(1.0, step / max(1, _WARM * plan.steps))
            optimizer.zero_grad(set_to_none=True)
            (loss + counted * apart / total).backward()
            optimizer.step()
            schedule.step()
            if (step + 1) % REPORTS == 0 or step + 1 == plan.steps:
                report("training steps", step + 1, plan.steps)
        return {point.name.lower(): round(float(nats), 4) for point, nats in sums.items()}

    def styles(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the means of the players' styles, and their standard deviations."""
        means, logs = (part.detach().cpu().numpy().astype(np.float64) for part in (self._means, self._logs))
        return means, np.exp(logs)

    def networks(self) -> dict[Point, StyledNetwork]:
        """Return the networks."""
        return {point: network.network() for point, (network, _) in self._points.items()}
