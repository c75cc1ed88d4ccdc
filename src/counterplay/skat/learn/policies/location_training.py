"""Training the card-location networks from game records, in PyTorch (extra `train`), on a GPU where there is one.

The loss is the mean over the unseen cards of minus the log-probability of their true place, among the places where
they can be. Every epoch of every network is kept, so that a run that was stopped goes on from there; a finished
training is kept whole, so that the same command writes its file again wherever its folder is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import (
    CARD_PLACES,
    LOCATION_INPUTS,
    LOCATION_OUTPUTS,
    GameType,
    Layer,
    LocationNetwork,
    Locations,
)
from counterplay.skat.learn.plan import LocationPlan
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY
from counterplay.skat.learn.policies.location_data import LocationPortions, Moments
from counterplay.skat.learn.policies.training import LEAST_BATCH, LEAST_STEPS, import_torch, resume
from counterplay.skat.learn.portions import Report
from counterplay.untrusted import from_json

FINISHED = "locations.npz"
ROWS = 8192  # measured at a time


@dataclass(frozen=True, slots=True)
class LocationMeasures:
    """How well the places are predicted: log-losses for each unseen card whose place is open, in nats."""

    examples: int
    cards: int
    log_loss: float
    uniform_log_loss: float  # each place as likely as it has unseen cards
    frequency_log_loss: float  # as often as in training for the card, seen from the observer's side of the soloist
    accuracy: float  # share of the cards whose likeliest place is the true one
    uniform_accuracy: float


def train_locations(plan: LocationPlan, games: Sequence[Path], work: Path, report: Report) -> Locations:
    """Train a network for every type of game that the games have enough moments of."""
    plan.check()
    kept = work / FINISHED
    if kept.exists():
        return _finished(kept, plan, games)
    torch = import_torch()
    portions = LocationPortions.gather(games, work, report)
    networks: dict[GameType, LocationNetwork] = {}
    measures: dict[str, dict[str, float]] = {}
    for kind in GameType:
        if portions.size(kind) < plan.least_examples:
            continue
        often = _frequencies(portions, kind)
        networks[kind] = _train_kind(torch, plan, portions, kind, often, report)
        found = _measure(networks[kind], portions, kind, often)
        if found is not None:
            measures[kind.name.lower()] = asdict(found)
    if not networks:
        raise BadInput(f"no type of game has {plan.least_examples} moments in these games: too few to train")
    card = _card(plan, games, sum(portions.games), measures)
    card["auction"] = portions.auction
    locations = Locations(networks, card)
    _keep(kept, locations)
    return locations


def _card(plan: LocationPlan, games: Sequence[Path], count: int, measures: dict[str, Any]) -> dict[str, Any]:
    return {
        "command": "counterplay skat train locations "
        + " ".join(f"--games {path.name}" for path in games)
        + f" --seed {plan.seed} --epochs {plan.epochs} "
        + " ".join(f"--hidden {size}" for size in plan.hidden),
        "data": f"{count} games of {', '.join(path.name for path in games)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
        "plan": json.loads(json.dumps(asdict(plan))),
        "measures": measures,
    }


def _keep(path: Path, locations: Locations) -> None:
    arrays = {
        f"{kind.name.lower()}/{number}/{name}": array
        for kind, network in locations.networks.items()
        for number, layer in enumerate(network.layers)
        for name, array in zip(("weights", "bias"), layer, strict=True)
    }
    with draft_of(path) as draft, draft.open("wb") as file:
        np.savez(file, card=np.array(json.dumps(locations.card)), **arrays)  # type: ignore[arg-type]


def _finished(path: Path, plan: LocationPlan, games: Sequence[Path]) -> Locations:
    """Return a training that was finished before, if it is the same."""
    try:
        with np.load(path, allow_pickle=False) as file:
            card = from_json(str(file["card"]))
            networks = {}
            for kind in GameType:
                layers: list[Layer] = []
                while (part := f"{kind.name.lower()}/{len(layers)}") + "/weights" in file.files:
                    layers.append((file[part + "/weights"], file[part + "/bias"]))
                if layers:
                    networks[kind] = LocationNetwork(layers, auction=card["auction"])
        same = card["command"] == _card(plan, games, 0, {})["command"]
        same = same and card["plan"] == json.loads(json.dumps(asdict(plan)))
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise BadInput(f"{path} is damaged: delete it to train again") from None
    if not same:
        raise BadInput(f"{path.parent} holds another training: name another folder or give the same options")
    return Locations(networks, card)


def _frequencies(portions: LocationPortions, kind: GameType) -> NDArray[np.float64]:
    """Return how often each card was in each place, by the side the soloist is on."""
    counts = np.ones((3, 32, CARD_PLACES))
    for number in range(len(portions.games)):
        moments = portions.moments(number, kind, held_out=False)
        for begin in range(0, len(moments), ROWS):
            part = moments.piece(begin, ROWS)
            for side in range(3):
                truth = part.truth()[part.soloist() == side]
                for place in range(CARD_PLACES):
                    counts[side, :, place] += (truth == place).sum(axis=0)
    return counts


def _train_kind(
    torch: Any,
    plan: LocationPlan,
    portions: LocationPortions,
    kind: GameType,
    often: NDArray[np.float64],
    report: Report,
) -> LocationNetwork:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(Stream(plan.seed, "locations", int(kind)).next64() >> 1)
    model = _model(torch, plan.hidden, often.sum(axis=0)).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=plan.rate)
    kept = portions.folder / f"{kind.name.lower()}.pt"
    batch = max(LEAST_BATCH, min(plan.batch, portions.size(kind) // LEAST_STEPS))
    begun = resume(torch, kept, plan, model, optimizer, device)[0] if kept.exists() else 0
    for epoch in range(begun, plan.epochs):
        key = Stream(plan.seed, "locations order", int(kind), epoch).next64()
        order = np.random.Generator(np.random.PCG64(key))
        for group in optimizer.param_groups:  # the rate falls to a twentieth, evenly
            group["lr"] = plan.rate * (1 - 0.95 * epoch / max(1, plan.epochs - 1))
        for number in order.permutation(len(portions.games)):
            moments = portions.moments(int(number), kind, held_out=False)
            features = torch.from_numpy(moments.features.astype(np.int16)).to(device)
            cards = torch.from_numpy(moments.cards).to(device)
            rows = torch.from_numpy(order.permutation(len(moments))).to(device)
            for begin in range(0, len(moments), batch):
                picked = rows[begin : begin + batch]
                loss = _loss(torch, model, features[picked], cards[picked])
                optimizer.zero_grad(set_to_none=True)
                loss.backward()
                optimizer.step()
        parts = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
        with draft_of(kept) as draft:
            torch.save({"epoch": epoch + 1, "plan": repr(plan), "measures": None, **parts}, draft)
        report(f"{kind.name.lower()} locations", epoch + 1, plan.epochs)
    return _network(model, auction=portions.auction)


def _model(torch: Any, hidden: Sequence[int], often: NDArray[np.float64]) -> Any:
    """Return the network for torch: the first layer is a sum of rows, as in the core.

    It begins near how often each card is in each place.
    """
    first = torch.nn.EmbeddingBag(LOCATION_INPUTS + 1, hidden[0], mode="sum", padding_idx=LOCATION_INPUTS)
    torch.nn.init.normal_(first.weight, std=0.05)
    with torch.no_grad():
        first.weight[LOCATION_INPUTS] = 0
    parts = [torch.nn.ReLU()]
    for number, (inputs, outputs) in enumerate(pairwise([*hidden, LOCATION_OUTPUTS])):
        if number:
            parts.append(torch.nn.ReLU())
        parts.append(torch.nn.Linear(inputs, outputs))
    with torch.no_grad():
        parts[-1].weight.mul_(0.1)
        parts[-1].bias.copy_(torch.from_numpy(np.log(often / often.sum(axis=1, keepdims=True)).ravel()))
    model = torch.nn.Module()
    model.first = first
    model.bias = torch.nn.Parameter(torch.zeros(hidden[0]))
    model.rest = torch.nn.Sequential(*parts)
    return model


def _loss(torch: Any, model: Any, features: Any, cards: Any) -> Any:
    if features.is_cuda:  # there a product of matrices is faster than a sum of rows
        ones = torch.zeros((len(features), LOCATION_INPUTS + 1), device=features.device)
        ones.scatter_(1, features.long(), 1.0)
        values = ones[:, :LOCATION_INPUTS] @ model.first.weight[:LOCATION_INPUTS]
    else:
        values = model.first(features.int())
    scores = model.rest(values + model.bias).view(-1, 32, CARD_PLACES)
    cards = cards[:, :32]
    possible = (cards[:, :, None] >> torch.arange(CARD_PLACES, device=cards.device) & 1).bool()
    truth = (cards >> 3).long()
    open_place = possible.sum(dim=2) > 1
    logs = torch.log_softmax(torch.where(possible, scores, -1e9), dim=2)
    found = logs.gather(2, truth.clamp(max=CARD_PLACES - 1)[:, :, None])[:, :, 0]
    return -torch.where(open_place, found, 0.0).sum() / open_place.sum().clamp(min=1)


def _network(model: Any, *, auction: bool) -> LocationNetwork:
    def array(tensor: Any) -> Any:
        # rounded to half precision, so that the file packs to half its size
        return tensor.detach().cpu().numpy().astype(np.float16).astype(np.float32)

    layers = [(array(model.first.weight)[:LOCATION_INPUTS], array(model.bias))]
    layers += [(array(part.weight).T, array(part.bias)) for part in model.rest if hasattr(part, "weight")]
    return LocationNetwork(layers, auction=auction)


def _scores(network: LocationNetwork, moments: Moments) -> NDArray[np.float64]:
    """Return the log-probability of each place of each card, worked out by numpy."""
    dense = np.zeros((len(moments), LOCATION_INPUTS + 1), dtype=np.float32)
    dense[np.arange(len(moments))[:, None], moments.features] = 1
    values = dense[:, :LOCATION_INPUTS]
    for number, (weights, bias) in enumerate(network.layers):
        values = values @ weights + bias
        if number + 1 < len(network.layers):
            values = np.maximum(values, 0)
    scores = values.reshape(-1, 32, CARD_PLACES).astype(np.float64)
    return _among(np.exp(scores - scores.max(axis=2, keepdims=True)), moments)


def _among(weights: NDArray[np.float64], moments: Moments) -> NDArray[np.float64]:
    """Return the logs of weights brought to 1 over the places where each card can be."""
    weights = np.where(moments.possible(), weights, 0)
    total = weights.sum(axis=2, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        result: NDArray[np.float64] = np.log(weights / total)
    return result


def _measure(
    network: LocationNetwork, portions: LocationPortions, kind: GameType, often: NDArray[np.float64]
) -> LocationMeasures | None:
    """Return how well a network predicts held-out games; None when there are none."""
    examples = cards = 0
    sums = np.zeros(5)
    for number in range(len(portions.games)):
        held_out = portions.moments(number, kind, held_out=True)
        for begin in range(0, len(held_out), ROWS):
            part = held_out.piece(begin, ROWS)
            truth = part.truth()
            hidden = truth < CARD_PLACES
            unseen = np.stack([(truth == place).sum(axis=1) for place in range(CARD_PLACES)], axis=1)
            open_place = part.possible().sum(axis=2) > 1
            at = (*np.nonzero(open_place), truth[open_place])
            guesses = [
                _scores(network, part),
                _among(np.broadcast_to(unseen[:, None, :].astype(np.float64), (len(part), 32, CARD_PLACES)), part),
                _among(often[part.soloist()], part),
            ]
            losses = [-guess[at].sum() for guess in guesses]
            hits = [(guess[open_place].argmax(axis=1) == truth[open_place]).sum() for guess in guesses[:2]]
            sums += [*losses, *hits]
            cards += int((open_place & hidden).sum())
        examples += len(held_out)
    if not cards:
        return None
    return LocationMeasures(examples, cards, *(float(value / cards) for value in sums))
