"""Examples as tensors where the training runs: whole portions at a time, rows picked there.

What fits in memory stays there from epoch to epoch; of an archive that does not, they hold one part after the
other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from counterplay.skat.beliefs import Point, PolicyExamples
from counterplay.skat.learn.policies.data import Portions

MOST_PLACES = 400_000_000  # of features in a part: about a gigabyte


class TensorPortions:
    """The training examples of a decision point, in parts that fit in memory."""

    def __init__(self, torch: Any, portions: Portions, point: Point, device: Any) -> None:
        self._torch, self._portions, self._point, self._device = torch, portions, point, device
        examples = max(1, MOST_PLACES // (point.most_ones * max(1, portions.most_examples(point))))
        numbers = range(len(portions.games))
        self._parts = [numbers[first : first + examples] for first in range(0, len(numbers), examples)]
        self._loaded: tuple[int, TensorExamples] | None = None

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, number: int) -> TensorExamples:
        if self._loaded is None or self._loaded[0] != number:
            self._loaded = None  # frees the memory first
            parts = [
                self._portions.portion(number_of_portion, self._point, held_out=False)
                for number_of_portion in self._parts[number]
            ]
            self._loaded = number, TensorExamples(self._torch, parts, self._device)
        return self._loaded[1]


class TensorExamples:
    """Examples as tensors: the places that are one as rows of equal length, filled up with one of no weight."""

    def __init__(self, torch: Any, parts: list[PolicyExamples], device: Any) -> None:
        self._torch = torch
        point = parts[0].point
        self._inputs, self._outputs = point.inputs, point.outputs
        lengths = np.concatenate([np.diff(part.begins, append=len(part.features)) for part in parts])
        places = np.full((len(lengths), int(lengths.max(initial=1))), point.inputs, dtype=np.int16)
        places[np.arange(places.shape[1]) < lengths[:, None]] = np.concatenate([part.features for part in parts])

        def tensor(name: str) -> Any:
            return torch.from_numpy(np.concatenate([getattr(part, name) for part in parts])).to(device)

        self._places = torch.from_numpy(places).to(device)
        self._low, self._high, self._legal = tensor("low"), tensor("high"), tensor("legal")
        self._numbers = torch.arange(self._outputs, device=device)
        self._bits = torch.arange(8, device=device, dtype=torch.uint8)

    def __len__(self) -> int:
        return len(self._low)

    def loss(self, model: Any, rows: Any) -> Any:
        """Return the mean of minus the log-probability of what was seen in these rows."""
        torch = self._torch
        ones = torch.zeros((len(rows), self._inputs + 1), device=rows.device)
        ones.scatter_(1, self._places[rows].long(), 1.0)
        logits = model(ones[:, :-1])
        bits = (self._legal[rows][:, :, None] >> self._bits) & 1
        legal = bits.reshape(len(rows), -1)[:, : self._outputs].bool()
        low, high = self._low[rows][:, None], self._high[rows][:, None]
        seen = legal & (self._numbers >= low) & (self._numbers <= high)
        allowed = torch.logsumexp(logits.masked_fill(~legal, -1e9), dim=1)
        return (allowed - torch.logsumexp(logits.masked_fill(~seen, -1e9), dim=1)).mean()
