"""The epochs of a network's training, in PyTorch (extra `train`), on a GPU where there is one.

Every epoch is kept, so that a run that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput, Stream
from counterplay.skat.learn.plan import LocationPlan, PolicyPlan
from counterplay.skat.learn.portions import Report

# What is rare gets smaller batches, so that an epoch still has some steps.
LEAST_BATCH = 32
LEAST_STEPS = 50


def import_torch() -> Any:
    """Return PyTorch, or say how to get it."""
    try:
        import torch
    except ImportError:
        raise BadInput(
            "training networks needs PyTorch, which is not installed: pip install 'counterplay[train]'"
        ) from None
    return torch


def device_of(torch: Any) -> Any:
    """Return where a training runs."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


@dataclass
class EpochTraining:
    """One network under training, taken up where it was left."""

    torch: Any
    plan: PolicyPlan | LocationPlan
    model: Any
    file: Path
    name: str
    report: Report

    def __post_init__(self) -> None:
        self.optimizer = self.torch.optim.Adam(self.model.parameters(), lr=self.plan.rate)
        self.done, self.measures = self._taken_up() if self.file.exists() else (0, None)
        self.report(self.name, self.done, self.plan.epochs)

    def _taken_up(self) -> tuple[int, dict[str, Any] | None]:
        """Return how many epochs the network has had, and its measures if it has them."""
        try:
            saved = self.torch.load(self.file, map_location=device_of(self.torch), weights_only=True)
            if saved["plan"] != repr(self.plan):
                raise BadInput(
                    f"{self.file.parent} holds another training: name another folder or give the same options"
                )
            self.model.load_state_dict(saved["model"])
            self.optimizer.load_state_dict(saved["optimizer"])
            return int(saved["epoch"]), saved["measures"]
        except BadInput:
            raise
        except Exception:  # torch raises whatever the damaged part brings about
            raise BadInput(f"{self.file} is damaged: delete it to train this network again") from None

    def save(self, measures: dict[str, Any] | None = None) -> None:
        """Write how far it is; with measures it is finished."""
        parts = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "measures": measures}
        with draft_of(self.file) as draft:
            self.torch.save({"epoch": self.done, "plan": repr(self.plan), **parts}, draft)

    def run(
        self, key: tuple[str, int], examples: int, parts: int, part_of: Callable[[int], Any], fall: float
    ) -> None:
        """Train with so many examples in so many parts, each of which has a length and the loss of some rows.

        By the last epoch the rate has fallen by a share of it.
        """
        torch, plan = self.torch, self.plan
        batch = max(LEAST_BATCH, min(plan.batch, examples // LEAST_STEPS))
        for epoch in range(self.done, plan.epochs):
            order = np.random.Generator(np.random.PCG64(Stream(plan.seed, *key, epoch).next64()))
            for group in self.optimizer.param_groups:
                group["lr"] = plan.rate * (1 - fall * epoch / max(1, plan.epochs - 1))
            for number in order.permutation(parts):
                part = part_of(int(number))
                rows = torch.from_numpy(order.permutation(len(part))).to(device_of(torch))
                for picked in rows.split(batch) if len(part) else ():
                    loss = part.loss(self.model, picked)
                    self.optimizer.zero_grad(set_to_none=True)
                    loss.backward()
                    self.optimizer.step()
            self.done = epoch + 1
            self.save()
            self.report(self.name, self.done, plan.epochs)
