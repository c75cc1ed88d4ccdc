"""Training the card-location networks from game records, in PyTorch (extra `train`), on a GPU where there is one.

The loss is the mean over the unseen cards of minus the log-probability of their true place, among the places where
they can be. A finished training is kept whole, so that the same command writes its file again wherever its folder
is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat.beliefs import (
    CARD_PLACES,
    LOCATION_INPUTS,
    LOCATION_OUTPUTS,
    GameType,
    LocationNetwork,
    Locations,
)
from counterplay.skat.learn.plan import LocationPlan, command_of
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY
from counterplay.skat.learn.policies.epochs import EpochTraining, device_of, import_torch
from counterplay.skat.learn.policies.finished_networks import load_parts, save_parts
from counterplay.skat.learn.policies.location_data import LocationPortions, Moments
from counterplay.skat.learn.portions import Report

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
    finished = work / FINISHED
    training = {
        "command": command_of("locations", plan, "seed", "epochs", "hidden", games=games),
        "plan": asdict(plan),
    }
    if finished.exists():
        parts, card = load_parts(finished, [kind.name.lower() for kind in GameType], training)
        auction = bool(card["auction"])
        learned = {GameType[name.upper()]: LocationNetwork(part, auction=auction) for name, part in parts.items()}
        return Locations(learned, card)
    torch = import_torch()
    portions = LocationPortions.gather(games, work, report)
    networks: dict[GameType, LocationNetwork] = {}
    measures: dict[str, dict[str, float]] = {}
    for kind in portions.enough(GameType, plan.least_examples):
        often = _frequencies(portions, kind)
        networks[kind] = _train_kind(torch, plan, portions, kind, often, report)
        measured = _measure(networks[kind], portions, kind, often)
        if measured is not None:
            measures[kind.name.lower()] = asdict(measured)
    card = {
        "command": training["command"],
        "data": f"{sum(portions.games)} games of {', '.join(path.name for path in games)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
        "plan": asdict(plan),
        "measures": measures,
        "auction": portions.auction,
    }
    save_parts(finished, {kind.name.lower(): network.layers for kind, network in networks.items()}, training, card)
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
    torch.manual_seed(Stream(plan.seed, "locations", int(kind)).next64() >> 1)
    model = _model(torch, plan.hidden, often.sum(axis=0)).to(device_of(torch))
    name = kind.name.lower()
    training = EpochTraining(torch, plan, model, portions.folder / f"{name}.pt", f"{name} locations", report)

    def part_of(number: int) -> TensorMoments:
        return TensorMoments(torch, portions.moments(number, kind, held_out=False))

    training.run(("locations order", int(kind)), portions.count(kind), len(portions.games), part_of, 0.95)
    return _network(model, auction=portions.auction)


class TensorMoments:
    """Moments as tensors where the training runs."""

    def __init__(self, torch: Any, moments: Moments) -> None:
        self._torch, device = torch, device_of(torch)
        self._features = torch.from_numpy(moments.features.astype(np.int16)).to(device)
        self._cards = torch.from_numpy(moments.cards).to(device)

    def __len__(self) -> int:
        return len(self._cards)

    def loss(self, model: Any, rows: Any) -> Any:
        """Return the mean loss of these rows."""
        return _loss(self._torch, model, self._features[rows], self._cards[rows])


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
    of_truth = logs.gather(2, truth.clamp(max=CARD_PLACES - 1)[:, :, None])[:, :, 0]
    return -torch.where(open_place, of_truth, 0.0).sum() / open_place.sum().clamp(min=1)


def _network(model: Any, *, auction: bool) -> LocationNetwork:
    def array(tensor: Any) -> Any:
        # rounded to half precision, in which the file keeps them: it is half as large
        return tensor.detach().cpu().numpy().astype(np.float16).astype(np.float32)

    layers = [(array(model.first.weight)[:LOCATION_INPUTS], array(model.bias))]
    layers += [(array(part.weight).T, array(part.bias)) for part in model.rest if hasattr(part, "weight")]
    return LocationNetwork(layers, auction=auction)


def _scores(network: LocationNetwork, moments: Moments) -> NDArray[np.float64]:
    """Return the log-probability of each place of each card, worked out by numpy."""
    dense = np.zeros((len(moments), LOCATION_INPUTS + 1), dtype=np.float32)
    dense[np.arange(len(moments))[:, None], moments.features] = 1
    scores = network.worked_out(dense[:, :LOCATION_INPUTS]).reshape(-1, 32, CARD_PLACES).astype(np.float64)
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
