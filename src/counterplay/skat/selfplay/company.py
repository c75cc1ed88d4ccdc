"""Who may sit beside a learner, by name: models of others, and self-taught networks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from counterplay.skat.policy import networks
from counterplay.skat.policy.packing import is_there
from counterplay.skat.selfplay import network_file
from counterplay.skat.selfplay.deciders import Decider, NetworkDecider
from counterplay.skat.selfplay.models import ModelDecider
from counterplay.skat.selfplay.network import Weights
from counterplay.skat.selfplay.words import PLAY_WORDS


def named(name: str, device: torch.device | str, kind: torch.dtype = torch.float32) -> Decider:
    """Return a model of someone by its name or file (.onnx), or self-taught networks by theirs (.npz)."""
    if name.endswith(".onnx"):
        return ModelDecider(networks.load(Path(name)), device)
    if not (name.endswith(".npz") or is_there(network_file.SHIPPED / f"{name}.npz")):
        return ModelDecider(networks.shipped(name), device)
    found = network_file.load(Path(name)) if name.endswith(".npz") else network_file.shipped(name)
    parts = (found.before, network_file.widened(found.play, PLAY_WORDS))
    before, play = ({key: one.to(device, kind) for key, one in tensors(part).items()} for part in parts)
    return NetworkDecider(before, play, kind)


def tensors(arrays: Mapping[str, Any]) -> Weights:
    """Return weights of a file as training has them."""
    return {name: torch.from_numpy(one.copy()) for name, one in arrays.items()}
