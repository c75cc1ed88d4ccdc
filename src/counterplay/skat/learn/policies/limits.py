"""How far a player bids, learned from games of which only the soloist and the last bid are known.

Every seat has a limit, the highest value it would say or hold. The three limits fix the auction, so an outcome is
a set of limits: the soloist's reaches the last bid, the others' do not go beyond it, and one of them is why it was
not ended earlier. The likelihood of the outcome is the probability of that set. Forehand alone, asked for 18 when
both others have passed, has a limit of its own.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput, Stream
from counterplay.record_files import open_file
from counterplay.skat import _core
from counterplay.skat.beliefs import Layer, Point, Policies, PolicyNetwork
from counterplay.skat.learn.plan import LimitPlan
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY
from counterplay.skat.learn.policies.epochs import LEAST_BATCH, LEAST_STEPS, device_of, import_torch
from counterplay.skat.learn.policies.finished_networks import load_parts, save_parts
from counterplay.skat.learn.portions import Report
from counterplay.skat.records import xskat
from counterplay.skat.rules import to_bits

ALL_PASSED = -1
ALONE = 3  # forehand when both others have passed, as if it were a seat
LEAST_GAMES = 200
BATCH = 1024  # at most
FINISHED = "limits.npz"
SMALLEST = 1e-12  # a probability below it counts as it

Card = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Auctions:
    """What is known of auctions, a row each; a bid is its class (0: none, then each bid value)."""

    features: NDArray[np.int64]  # [auction, seat, places that are one]
    alone: NDArray[np.int64]  # [auction, places]: forehand's when both others have passed
    soloists: NDArray[np.int64]  # ALL_PASSED where there is none
    bids: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.bids)

    def rows(self, rows: NDArray[np.int64]) -> Auctions:
        """Return these rows."""
        return Auctions(self.features[rows], self.alone[rows], self.soloists[rows], self.bids[rows])


def auctions_of(games: Iterable[xskat.LoggedGame]) -> Auctions:
    """Return what logged games show of their auctions, those passed in included."""
    features, alone, soloists, bids = [], [], [], []
    for game in games:
        hands = [to_bits(hand) for hand in game.deal.hands]
        features.append([_core.maximum_bid_features(hand, seat) for seat, hand in enumerate(hands)])
        alone.append(_core.maximum_bid_features(hands[0], 0, alone=True))
        soloists.append(ALL_PASSED if game.soloist is None else game.soloist)
        bids.append(0 if game.soloist is None else _core.bid_class(game.bid))
    return Auctions(*(np.array(part, dtype=np.int64) for part in (features, alone, soloists, bids)))


def outcome(limits: Sequence[int]) -> tuple[int, int]:
    """Return the soloist and the last bid of seats that go as far as these limits, all as classes.

    The fourth limit is forehand's when it is alone.

    >>> outcome([2, 1, 0, 2]), outcome([0, 0, 3, 0]), outcome([0, 0, 0, 1]), outcome([0, 0, 0, 0])
    ((0, 1), (2, 1), (0, 1), (-1, 0))
    """
    forehand, middlehand, rearhand, alone = limits
    survivor, said = (0, middlehand) if middlehand <= forehand else (1, forehand + 1)
    most = max(forehand, middlehand)
    if rearhand > most:
        return 2, most + 1
    said = max(said, rearhand)
    if said == 0:
        return (0, 1) if alone else (ALL_PASSED, 0)
    return survivor, said


def log_likelihood(torch: Any, log_limits: Any, soloists: Any, bids: Any) -> Any:
    """Return the log-probability of each outcome; `log_limits` is [auction, seat or ALONE, class]."""
    chances = log_limits.exp()
    auctions = torch.arange(len(bids), device=bids.device)
    below = torch.nn.functional.pad(chances.cumsum(-1), (1, 0))  # [k]: a limit below k
    from_there = chances.flip(-1).cumsum(-1).flip(-1)
    soloist = soloists.clamp(min=0)

    def at_most(seat: Any, limit: Any) -> Any:
        return below[auctions, seat, (limit + 1).clamp(min=0)]

    def exactly(seat: Any, limit: Any) -> Any:
        return chances[auctions, seat, limit.clamp(min=0)] * (limit >= 0)

    # A seat that speaks before the soloist's bid must fall short of it; one that speaks after may reach it.
    first, second = (soloist == 0).long(), 2 - (soloist == 2).long()
    first_most, second_most = bids - (soloist != 0).long(), bids - (soloist == 2).long()
    # One of the two went as far as it could, or the auction would have ended earlier.
    others = exactly(first, first_most) * at_most(second, second_most) + at_most(first, first_most - 1) * exactly(
        second, second_most
    )
    nobody = chances[:, 1, 0] * chances[:, 2, 0]
    says_18 = (soloist == 0) & (bids == 1)
    played = others * from_there[auctions, soloist, bids] + says_18 * nobody * from_there[:, ALONE, 1]
    passed = nobody * chances[:, ALONE, 0]
    return torch.where(soloists == ALL_PASSED, passed, played).clamp(min=SMALLEST).log()


def read_logs(paths: Sequence[Path], report: Report) -> Auctions:
    """Read the auctions of XSkat's logs."""

    def games() -> Iterable[xskat.LoggedGame]:
        number = 0
        for path in paths:
            with io.TextIOWrapper(open_file(path), encoding="latin-1") as lines:
                for game in xskat.load(lines):
                    number += 1
                    if number % 1000 == 0:
                        report("auctions", number, 0)
                    yield game

    auctions = auctions_of(games())
    if len(auctions) < LEAST_GAMES:
        raise BadInput(
            f"{', '.join(map(str, paths))}: {len(auctions)} games of XSkat are too few to learn how far it bids:"
            f" {LEAST_GAMES} or more are needed"
        )
    return auctions


def train_limits(plan: LimitPlan, games: Sequence[Path], work: Path, report: Report) -> tuple[PolicyNetwork, Card]:
    """Return the network of the limits and its card: trained, or taken from the folder if it was trained there."""
    finished = work / FINISHED
    sources = [[path.name, path.stat().st_size if path.is_file() else 0] for path in games]
    training = {"plan": repr(plan), "games": sources}
    if finished.exists():
        parts, card = load_parts(finished, ["bid"], training)
        return PolicyNetwork(Point.BID, parts["bid"], auction=False), card
    layers, card = _train(plan, read_logs(games, report), report)
    card["data"] = f"{card['data']} of {', '.join(path.name for path in games)}"
    save_parts(finished, {"bid": layers}, training, card)
    return PolicyNetwork(Point.BID, layers, auction=False), card


def _train(plan: LimitPlan, auctions: Auctions, report: Report) -> tuple[list[Layer], Card]:
    torch = import_torch()
    device = device_of(torch)
    torch.manual_seed(Stream(plan.seed, "limits").next64() >> 1)
    held_out = np.arange(len(auctions)) % HELD_OUT_EVERY == HELD_OUT_EVERY - 1
    train, rest = auctions.rows(np.flatnonzero(~held_out)), auctions.rows(np.flatnonzero(held_out))
    layers = _layers(torch, plan, train, device)
    optimizer = torch.optim.Adam([part for layer in layers for part in layer], lr=plan.rate)
    batch = max(LEAST_BATCH, min(BATCH, len(train) // LEAST_STEPS))
    steps = plan.epochs * -(-len(train) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, plan.rate, total_steps=steps)
    order = np.random.Generator(np.random.PCG64(Stream(plan.seed, "limits", "order").next64()))
    for epoch in range(plan.epochs):
        rows = order.permutation(len(train))
        for begin in range(0, len(rows), batch):
            loss = -_log_likelihoods(torch, layers, train.rows(rows[begin : begin + batch])).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        report("limits", epoch + 1, plan.epochs)
    card = {
        "data": f"{len(auctions)} auctions",
        "plan": asdict(plan),
        "measures": _measures(torch, layers, train, rest),
    }
    return [(weights.detach().cpu().numpy(), bias.detach().cpu().numpy()) for weights, bias in layers], card


def add_limits(policies: Policies, network: PolicyNetwork, card: Card) -> Policies:
    """Return policies without auctions together with the network of the limits."""
    if policies.auction:
        raise BadInput("these policies were trained with auctions: they know how far to bid")
    return Policies({**policies.networks, Point.BID: network}, {**policies.card, "limits": card})


def _layers(torch: Any, plan: LimitPlan, train: Auctions, device: Any) -> list[tuple[Any, Any]]:
    """Return weights and biases to begin with: limits are as frequent as last bids, whatever the cards."""
    often = np.bincount(train.bids, minlength=Point.BID.outputs) + 0.01
    sizes = [Point.BID.inputs, *plan.hidden, Point.BID.outputs]
    layers = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        last = number + 2 == len(sizes)
        spread = 0.15 if number == 0 else (0.1 if last else 1.0) / np.sqrt(inputs)
        bias = torch.from_numpy(np.log(often / often.sum())).float() if last else torch.zeros(outputs)
        weights = torch.randn(inputs, outputs) * spread
        layers.append((weights.to(device).requires_grad_(), bias.to(device).requires_grad_()))
    return layers


def _log_limits(torch: Any, layers: Sequence[tuple[Any, Any]], auctions: Auctions) -> Any:
    weights, bias = layers[0]
    parts = []
    for features in (auctions.features, auctions.alone[:, None]):
        places = torch.from_numpy(features).flatten(0, 1).to(weights.device)
        sums = torch.nn.functional.embedding_bag(places, weights, mode="sum")
        parts.append(sums.unflatten(0, features.shape[:2]))
    values = torch.cat(parts, 1) + bias
    for weights, bias in layers[1:]:
        values = values.relu() @ weights + bias
    return values.log_softmax(-1)


def _log_likelihoods(torch: Any, layers: Sequence[tuple[Any, Any]], auctions: Auctions) -> Any:
    log_limits = _log_limits(torch, layers, auctions)
    soloists, bids = (torch.from_numpy(part).to(log_limits.device) for part in (auctions.soloists, auctions.bids))
    return log_likelihood(torch, log_limits, soloists, bids)


def _measures(torch: Any, layers: Sequence[tuple[Any, Any]], train: Auctions, held_out: Auctions) -> Card:
    with torch.no_grad():
        log_limits = _log_limits(torch, layers, held_out)
        loss = -float(_log_likelihoods(torch, layers, held_out).mean())
        medians = (log_limits.exp().flip(-1).cumsum(-1).flip(-1) >= 0.5).sum(-1).cpu().numpy() - 1
    predicted = np.array([outcome(limits) for limits in medians.tolist()])
    seen = np.stack([held_out.soloists, held_out.bids], 1)
    outcomes, counts = np.unique(np.stack([train.soloists, train.bids], 1), axis=0, return_counts=True)
    often = {tuple(row): (count + 0.5) / (len(train) + 0.5) for row, count in zip(outcomes, counts, strict=True)}
    rare = 0.5 / (len(train) + 0.5)
    return {
        "auctions": len(held_out),
        "log_loss": loss,
        "frequency_log_loss": float(-np.mean([np.log(often.get(tuple(row), rare)) for row in seen])),
        "soloist_foretold": float(np.mean(predicted[:, 0] == seen[:, 0])),
        "soloist_and_bid_foretold": float(np.mean((predicted == seen).all(1))),
    }
