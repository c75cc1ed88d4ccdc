"""A few dense layers with ReLU between them over an input of zeros and ones, run by the core."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]  # weights [inputs, outputs] and bias


class DenseNetwork:
    """Layers and the core that runs them; one that was trained without the `auction` is never told of one.

    With `first_of` it shares the first weights of another network, in the core too: its own must be these.
    """

    def __init__(
        self,
        inputs: int,
        outputs: int,
        layers: Sequence[Layer],
        *,
        auction: bool,
        first_of: DenseNetwork | None = None,
    ) -> None:
        self.auction = auction
        self.layers = [
            (np.ascontiguousarray(weights, dtype=np.float32), np.ascontiguousarray(bias, dtype=np.float32))
            for weights, bias in layers
        ]
        if not self.layers:
            raise ValueError("a network has no layers")
        (first_weights, first_bias), *_ = self.layers
        if first_of is not None and first_weights is not first_of.layers[0][0]:
            raise ValueError("the first weights are not those of the other network")
        parts = [part for layer in self.layers for part in layer]
        if not all(np.isfinite(part).all() for part in (parts if first_of is None else parts[1:])):
            raise ValueError("a weight is not a number")
        *rest, (last, bias) = self.layers
        # the core reads the last layer output by output, so that only legal outputs cost anything
        turned = (np.ascontiguousarray(last.T), bias)
        if first_of is None:
            self.core = _core.PolicyNet(inputs, outputs, [*rest, turned], auction)
        else:
            self.core = _core.PolicyNet(first_of.core, first_bias, [*rest[1:], turned])

    def worked_out(self, values: NDArray[np.floating]) -> NDArray[np.floating]:
        """Return the outputs for rows of inputs, worked out by numpy: what the core is held against."""
        for number, (weights, bias) in enumerate(self.layers):
            values = (np.maximum(values, 0) if number else values) @ weights + bias
        return values
