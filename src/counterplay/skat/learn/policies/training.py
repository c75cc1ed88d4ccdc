"""Training the policy networks from game records, in PyTorch (extra `train`), on a GPU where there is one.

The loss is minus the log of the probability of what was seen: for a maximum bid known only within bounds, the sum
over them, so that a bidder who was never made to pass teaches what he showed and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat.beliefs import Point, Policies, PolicyNetwork
from counterplay.skat.learn.plan import PolicyPlan, command_of
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY, Portions
from counterplay.skat.learn.policies.epochs import EpochTraining, device_of, import_torch
from counterplay.skat.learn.policies.measures import frequencies, measure
from counterplay.skat.learn.policies.training_tensors import TensorPortions
from counterplay.skat.learn.portions import Report


def train_policies(plan: PolicyPlan, games: Sequence[Path], work: Path, report: Report) -> Policies:
    """Train a network for every decision point that the games have enough examples of."""
    plan.check()
    torch = import_torch()
    portions = Portions.gather(games, work, report)
    networks: dict[Point, PolicyNetwork] = {}
    measures: dict[str, dict[str, Any]] = {}
    for point in portions.enough(Point, plan.least_examples):
        networks[point], measured = _train_point(torch, plan, portions, point, report)
        if measured:
            measures[point.name.lower()] = measured
    card = {
        "command": command_of("policy", plan, "seed", "epochs", "hidden", "hidden_before", games=games),
        "data": f"{sum(portions.games)} games of {', '.join(path.name for path in games)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
        "plan": asdict(plan),
        "examples": {point.name.lower(): portions.count(point) for point in networks},
        "measures": measures,
    }
    return Policies(networks, card)


def _train_point(
    torch: Any, plan: PolicyPlan, portions: Portions, point: Point, report: Report
) -> tuple[PolicyNetwork, dict[str, Any]]:
    """Train one network, or take it up where it was left; a finished one needs no examples any more."""
    device = device_of(torch)
    torch.manual_seed(Stream(plan.seed, "network", int(point)).next64() >> 1)
    model = _model(torch, point, plan.hidden if point >= Point.PLAY_SUIT else plan.hidden_before).to(device)
    name = point.name.lower()
    training = EpochTraining(torch, plan, model, portions.folder / f"{name}.pt", name.replace("_", " "), report)
    if (measured := training.measures) is None:
        often = frequencies(point, portions.examples(point, held_out=False))
        if training.done == 0:
            _begin_at(torch, model, often)
        tensors = TensorPortions(torch, portions, point, device)
        training.run(("order", int(point)), portions.count(point), len(tensors), tensors.__getitem__, 0.9)
        network = _network(point, model, auction=portions.auction)
        measures = measure(network, portions.examples(point, held_out=True), often)
        measured = {} if measures is None else asdict(measures)
        training.save(measured)
    return _network(point, model, auction=portions.auction), measured


def _model(torch: Any, point: Point, hidden: Sequence[int]) -> Any:
    """Return the network for torch."""
    sizes = [point.inputs, *hidden, point.outputs]
    parts: list[Any] = []
    for inputs, outputs in pairwise(sizes):
        parts += [torch.nn.Linear(inputs, outputs), torch.nn.ReLU()]
    torch.nn.init.normal_(parts[0].weight, std=0.15)  # few inputs are one
    torch.nn.init.zeros_(parts[0].bias)
    return torch.nn.Sequential(*parts[:-1])


def _begin_at(torch: Any, model: Any, often: NDArray[np.float64]) -> None:
    """Begin near the policy that does everything as often as it is done, whatever the cards."""
    with torch.no_grad():
        model[-1].weight.mul_(0.1)
        model[-1].bias.copy_(torch.from_numpy(np.log(often)))


def _network(point: Point, model: Any, *, auction: bool) -> PolicyNetwork:
    def array(tensor: Any) -> Any:
        return tensor.detach().cpu().numpy()

    layers = [(array(part.weight).T, array(part.bias)) for part in model if hasattr(part, "weight")]
    return PolicyNetwork(point, layers, auction=auction)
