"""How strong a network is while it learns: on the device, against fixed opponents, by kind of game."""

from __future__ import annotations

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay.deciders import Decider
from counterplay.skat.learn.selfplay.rollout import CHANCES, Company, SelfplayRounds
from counterplay.skat.rules import DEALS_PER_LIST

KINDS = ("suit", "grand", "null")
Figures = dict[str, tuple[float, float, int]]  # mean, standard error, games


def _figure(values: Tensor) -> tuple[float, float, int]:
    many = len(values)
    if many < 2:
        return 0.0, float("inf"), many
    return values.mean().item(), (values.std() / many**0.5).item(), many


def compare_card_play(
    rounds: SelfplayRounds, first: Decider, other: Decider, contracts_by: Decider, seed: int
) -> Figures:
    """Return dTP by kind: what `one` takes more than the other at the same contracts, points a game."""
    duel = rounds.duel(_numbers(rounds, seed), first, other, contracts_by)
    kinds = duel.contract.kind
    return {name: _figure(duel.gain[duel.counts & (kinds == kind)]) for kind, name in enumerate(KINDS)}


def compare_whole_games(rounds: SelfplayRounds, first: Decider, others: Decider, seed: int) -> Figures:
    """Return the margin per list of one against two others, whole games; and what its games as soloist bring."""
    company = [Company(others, slice(None), alone=1.0, as_dealt=True)]
    numbers = _numbers(rounds, seed)
    played = rounds.play(numbers, first, company)
    seat = (numbers[:, 33] * 3).long().clamp(max=2)[:, None]
    points = torch.where(played.passed_in[:, None], 0, played.points).float()
    own = points.gather(1, seat)[:, 0]
    margin = own - (points.sum(1) - own) / 2
    alone = (played.play.soloist[:, None] == seat)[:, 0] & ~played.passed_in
    return {
        "margin per list": _figure(margin * DEALS_PER_LIST[3]),
        "as soloist": _figure(own[alone]),
        "soloist won": _figure(played.won[alone].float()),
    }


def _numbers(rounds: SelfplayRounds, seed: int) -> Tensor:
    device = rounds.tables.bit.device
    generator = torch.Generator(device=device).manual_seed(seed)
    return torch.rand((rounds.games, CHANCES), generator=generator, device=device)
