"""Who may sit beside a learner, by name: models of others, and self-taught networks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from counterplay.skat.beliefs import networks
from counterplay.skat.learn.selfplay.contract_values import ContractValues
from counterplay.skat.learn.selfplay.deciders import Decider, NetworkDecider
from counterplay.skat.learn.selfplay.models import ModelDecider
from counterplay.skat.learn.selfplay.network import Weights
from counterplay.skat.learn.selfplay.words import PLAY_WORDS
from counterplay.skat.players import Arrays, Networks, as_stranger, network_file


def named_decider(name: str, device: torch.device | str, kind: torch.dtype = torch.float32) -> Decider:
    """Return a model of someone by its name or file (.onnx), or self-taught networks by theirs (.npz)."""
    if name.endswith(".onnx"):
        return ModelDecider(networks.load(Path(name)), device)
    if not (name.endswith(".npz") or (network_file.SHIPPED / f"{name}.npz").exists()):
        return ModelDecider(networks.shipped_networks(name), device)
    loaded = network_file.load(Path(name)) if name.endswith(".npz") else network_file.shipped(name)
    return decider_of(loaded, device, kind)


def sort_on_device(player: str) -> tuple[str, float]:
    """Return which networks stand for a player of a sort, and how much noise is added to its cards.

    >>> sort_on_device("imitator(rules)"), sort_on_device("autodidact(temperature=15)")
    (('rules', 0.0), ('autodidact', 0.15))
    """
    name, _, option = player.removesuffix(")").partition("(")
    if option.startswith("temperature="):
        return name, float(option.removeprefix("temperature=")) / 100
    return option or name, 0.0


def decider_of(
    networks: Networks, device: torch.device | str, kind: torch.dtype = torch.float32, *, skats: int = 0
) -> NetworkDecider:
    """Return networks of a file as a player; with skats, one that bids by values of contracts over so many.

    Networks that want to be told of the others are told that nothing is known.
    """
    parts = (networks.before, network_file.widened(as_stranger(networks.play, PLAY_WORDS), PLAY_WORDS))
    before, play = ({key: array.to(device, kind) for key, array in tensors(part).items()} for part in parts)
    return ContractValues(before, play, kind, skats=skats) if skats else NetworkDecider(before, play, kind)


def mean_networks(networks: Sequence[Networks]) -> Networks:
    """Return networks of the same shape as one, whose weights are the mean of theirs."""

    def mean(parts: Sequence[Arrays]) -> Arrays:
        return {name: np.mean([part[name] for part in parts], 0, dtype=np.float32) for name in parts[0]}

    return Networks(mean([member.before for member in networks]), mean([member.play for member in networks]))


def tensors(arrays: Mapping[str, Any]) -> Weights:
    """Return weights of a file as training has them."""
    return {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}
