"""Training the policy networks from game records, in PyTorch (extra `train`), on a GPU where there is one.

The loss is minus the log of the probability of what was seen: for a maximum bid known only within bounds, the sum
over them, so that a bidder who was never made to pass teaches what he showed and no more. Every epoch of every
network is kept, so that a run that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import Point, Policies, PolicyNetwork
from counterplay.skat.learn.plan import PolicyPlan
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY, Portions
from counterplay.skat.learn.policies.measures import PolicyMeasures, frequencies, measure
from counterplay.skat.learn.policies.training_tensors import TensorPortions
from counterplay.skat.learn.portions import Report

# A decision that is rare gets smaller batches, so that an epoch still has some steps.
LEAST_BATCH = 32
LEAST_STEPS = 50


@dataclass(frozen=True, slots=True)
class Trained:
    """What a training made: the networks, and how well each predicts the held-out games."""

    policies: Policies
    measures: dict[Point, PolicyMeasures]


def import_torch() -> Any:
    """Return PyTorch, or say how to get it."""
    try:
        import torch
    except ImportError:
        raise BadInput(
            "training networks needs PyTorch, which is not installed: pip install 'counterplay[train]'"
        ) from None
    return torch


def train_policies(plan: PolicyPlan, games: Sequence[Path], work: Path, report: Report) -> Trained:
    """Train a network for every decision point that the games have enough examples of."""
    plan.check()
    torch = import_torch()
    portions = Portions.gather(games, work, report)
    networks: dict[Point, PolicyNetwork] = {}
    measures: dict[Point, PolicyMeasures] = {}
    for point in Point:
        if portions.count(point) < plan.least_examples:
            continue
        networks[point], found = _train_point(torch, plan, portions, point, report)
        if found is not None:
            measures[point] = found
    if not networks:
        raise BadInput(f"no decision has {plan.least_examples} examples in these games: too few to train")
    card = {
        "command": "counterplay skat train policy "
        + " ".join(f"--games {path.name}" for path in games)
        + f" --seed {plan.seed} --epochs {plan.epochs}"
        + "".join(f" --hidden {size}" for size in plan.hidden)
        + "".join(f" --hidden-before {size}" for size in plan.hidden_before),
        "data": f"{sum(portions.games)} games of {', '.join(path.name for path in games)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
        "plan": asdict(plan),
        "examples": {point.name.lower(): portions.count(point) for point in networks},
        "measures": {point.name.lower(): asdict(found) for point, found in measures.items()},
    }
    return Trained(Policies(networks, card), measures)


def _train_point(
    torch: Any, plan: PolicyPlan, portions: Portions, point: Point, report: Report
) -> tuple[PolicyNetwork, PolicyMeasures | None]:
    """Train one network, or take it up where it was left; a finished one needs no examples any more."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(Stream(plan.seed, "network", int(point)).next64() >> 1)
    model = _model(torch, point, plan.hidden if point >= Point.PLAY_SUIT else plan.hidden_before).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=plan.rate)
    kept = portions.folder / f"{point.name.lower()}.pt"
    begun, found = 0, None
    if kept.exists():
        begun, found = resume(torch, kept, plan, model, optimizer, device)
    name = point.name.lower().replace("_", " ")
    report(name, begun, plan.epochs)
    if found is not None:
        return _network(point, model, auction=portions.auction), PolicyMeasures(**found) if found else None
    often = frequencies(point, portions.examples(point, held_out=False))
    if begun == 0:
        _begin_at(torch, model, often)
    batch = max(LEAST_BATCH, min(plan.batch, portions.count(point) // LEAST_STEPS))
    tensors = TensorPortions(torch, portions, point, device)

    def keep(epochs: int, measured: dict[str, Any] | None) -> None:
        parts = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "measures": measured}
        with draft_of(kept) as draft:
            torch.save({"epoch": epochs, "plan": repr(plan), **parts}, draft)

    for epoch in range(begun, plan.epochs):
        order = np.random.Generator(np.random.PCG64(Stream(plan.seed, "order", int(point), epoch).next64()))
        for group in optimizer.param_groups:  # the rate falls to a tenth, evenly
            group["lr"] = plan.rate * (1 - 0.9 * epoch / max(1, plan.epochs - 1))
        for number in order.permutation(len(tensors)):
            examples = tensors[int(number)]
            rows = torch.from_numpy(order.permutation(len(examples))).to(device)
            for picked in rows.split(batch):
                loss = examples.loss(model, picked)
                optimizer.zero_grad(set_to_none=True)
                loss.backward()
                optimizer.step()
        keep(epoch + 1, None)
        report(name, epoch + 1, plan.epochs)
    network = _network(point, model, auction=portions.auction)
    measures = measure(network, portions.examples(point, held_out=True), often)
    keep(plan.epochs, {} if measures is None else asdict(measures))
    return network, measures


def resume(
    torch: Any, kept: Path, plan: object, model: Any, optimizer: Any, device: Any
) -> tuple[int, dict[str, Any] | None]:
    """Take up a network where it was left; return how many epochs it has had, and its measures if it has them."""
    try:
        saved = torch.load(kept, map_location=device, weights_only=True)
        if saved["plan"] != repr(plan):
            raise BadInput(f"{kept.parent} holds another training: name another folder or give the same options")
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        return int(saved["epoch"]), saved["measures"]
    except BadInput:
        raise
    except Exception:  # torch raises whatever the damaged part brings about
        raise BadInput(f"{kept} is damaged: delete it to train this network again") from None


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
