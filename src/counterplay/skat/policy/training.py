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

from counterplay.protocol import BadInput, Stream
from counterplay.skat.policy.data import HELD_OUT_EVERY, Portions, Report
from counterplay.skat.policy.features import Examples, Point
from counterplay.skat.policy.measures import Measures, frequencies, measure
from counterplay.skat.policy.networks import Network, Policies

# A decision that is rare gets smaller batches, so that an epoch still has some steps.
LEAST_BATCH = 32
LEAST_STEPS = 50


@dataclass(frozen=True, slots=True)
class Plan:
    """How the networks are trained."""

    seed: int = 1
    hidden: tuple[int, ...] = (64, 64)
    epochs: int = 8
    batch: int = 1024  # at most
    rate: float = 2e-3
    least_examples: int = 200  # with fewer, a decision point gets no network


@dataclass(frozen=True, slots=True)
class Trained:
    """What a training made: the networks, and how well each foretells the held-out games."""

    policies: Policies
    measures: dict[Point, Measures]


def import_torch() -> Any:
    """Return PyTorch, or say how to get it."""
    try:
        import torch
    except ImportError:
        raise BadInput(
            "training policies needs PyTorch, which is not installed: pip install 'counterplay[train]'"
        ) from None
    return torch


def train(plan: Plan, games: Sequence[Path], work: Path, report: Report) -> Trained:
    """Train a network for every decision point that the games have enough examples of."""
    if plan.epochs < 1 or plan.batch < 1 or not plan.rate > 0:
        raise BadInput("a training needs at least one epoch, a batch of one and a rate above 0")
    if not plan.hidden or any(size % 16 or not 16 <= size <= 512 for size in plan.hidden):
        raise BadInput(f"hidden layers have a multiple of 16 units, from 16 to 512, not {plan.hidden}")
    torch = import_torch()
    portions = Portions.gather(games, work, report)
    networks: dict[Point, Network] = {}
    measures: dict[Point, Measures] = {}
    for point in Point:
        examples = sum(len(portion) for portion in portions.examples(point, held_out=False))
        if examples < plan.least_examples:
            continue
        often = frequencies(point, portions.examples(point, held_out=False))
        batch = max(LEAST_BATCH, min(plan.batch, examples // LEAST_STEPS))
        networks[point] = _train_point(torch, plan, portions, point, often, batch, work, report)
        found = measure(networks[point], portions.examples(point, held_out=True), often)
        if found is not None:
            measures[point] = found
    if not networks:
        raise BadInput(f"no decision has {plan.least_examples} examples in these games: too few to train")
    card = {
        "command": "counterplay skat train policy "
        + " ".join(f"--games {path.name}" for path in games)
        + f" --seed {plan.seed} --epochs {plan.epochs} "
        + " ".join(f"--hidden {size}" for size in plan.hidden),
        "data": f"{sum(portions.games)} games of {', '.join(path.name for path in games)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
        "plan": asdict(plan),
        "measures": {point.name.lower(): asdict(found) for point, found in measures.items()},
    }
    return Trained(Policies(networks, card), measures)


def _train_point(
    torch: Any,
    plan: Plan,
    portions: Portions,
    point: Point,
    often: NDArray[np.float64],
    batch: int,
    work: Path,
    report: Report,
) -> Network:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(Stream(plan.seed, "network", int(point)).next64() >> 1)
    model = _model(torch, point, plan.hidden, often).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=plan.rate)
    kept = work / f"{point.name.lower()}.pt"
    begun = 0
    if kept.exists():
        begun = _resume(torch, kept, plan, model, optimizer, device)
    name = point.name.lower().replace("_", " ")
    for epoch in range(begun, plan.epochs):
        order = np.random.Generator(np.random.PCG64(Stream(plan.seed, "order", int(point), epoch).next64()))
        for group in optimizer.param_groups:  # the rate falls to a tenth, evenly
            group["lr"] = plan.rate * (1 - 0.9 * epoch / max(1, plan.epochs - 1))
        for number in order.permutation(len(portions.games)):
            examples = portions.portion(int(number), point, held_out=False)
            rows = order.permutation(len(examples))
            for begin in range(0, len(rows), batch):
                loss = _loss(torch, model, examples, rows[begin : begin + batch], device)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        partial = kept.with_name(kept.name + ".partial")
        parts = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save({"epoch": epoch + 1, "plan": repr(plan), **parts}, partial)
        partial.replace(kept)
        report(name, epoch + 1, plan.epochs)
    return _network(point, model)


def _resume(torch: Any, kept: Path, plan: Plan, model: Any, optimizer: Any, device: Any) -> int:
    """Take up a network where it was left; return how many epochs it has had."""
    try:
        saved = torch.load(kept, map_location=device, weights_only=True)
        if saved["plan"] != repr(plan):
            raise BadInput(f"{kept.parent} holds another training: name another folder or give the same options")
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
        return int(saved["epoch"])
    except BadInput:
        raise
    except Exception:  # torch raises whatever the damaged part brings about
        raise BadInput(f"{kept} is damaged: delete it to train this network again") from None


def _model(torch: Any, point: Point, hidden: Sequence[int], often: NDArray[np.float64]) -> Any:
    """Return the network for torch: the first layer is a sum of rows, as in the core.

    It begins near the policy that does everything as often as it is done, whatever the cards.
    """
    first = torch.nn.EmbeddingBag(point.inputs, hidden[0], mode="sum")
    torch.nn.init.normal_(first.weight, std=0.15)
    parts = [torch.nn.ReLU()]
    sizes = [*hidden, point.outputs]
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        if number:
            parts.append(torch.nn.ReLU())
        parts.append(torch.nn.Linear(inputs, outputs))
    with torch.no_grad():
        parts[-1].weight.mul_(0.1)
        parts[-1].bias.copy_(torch.from_numpy(np.log(often)))
    model = torch.nn.Module()
    model.first = first
    model.bias = torch.nn.Parameter(torch.zeros(hidden[0]))
    model.rest = torch.nn.Sequential(*parts)
    return model


def _loss(torch: Any, model: Any, examples: Examples, rows: Any, device: Any) -> Any:
    picked = examples.rows(rows)

    def tensor(array: Any) -> Any:
        return torch.from_numpy(array).to(device)

    values = model.first(tensor(picked.features.astype(np.int64)), tensor(picked.begins)) + model.bias
    logits = model.rest(values)
    never = torch.tensor(-1e9, device=device)
    legal = torch.where(tensor(picked.legal_matrix()), logits, never)
    seen = torch.where(tensor(picked.chosen_matrix()), logits, never)
    return (torch.logsumexp(legal, dim=1) - torch.logsumexp(seen, dim=1)).mean()


def _network(point: Point, model: Any) -> Network:
    def array(tensor: Any) -> Any:
        return tensor.detach().cpu().numpy()

    layers = [(array(model.first.weight), array(model.bias))]
    layers += [(array(part.weight).T, array(part.bias)) for part in model.rest if hasattr(part, "weight")]
    return Network(point, layers)
