"""Inferences by their short names, as players and commands take them."""

from __future__ import annotations

from collections.abc import Callable

from counterplay.protocol import BadInput
from counterplay.skat.inference.kermit import KermitInference
from counterplay.skat.inference.locations import LocationInference
from counterplay.skat.inference.none import NoInference
from counterplay.skat.inference.sample import Inference

Maker = Callable[[int, int], Inference]  # from samples and seed

INFERENCES: dict[str, Maker] = {
    "ni": NoInference,
    "ki": KermitInference.with_shipped,
    "cli": LocationInference.with_shipped,
}


def make(name: str, samples: int, seed: int = 0) -> Inference:
    """Return an inference for one deal seen from one seat.

    >>> type(make("ni", samples=10)).__name__
    'NoInference'
    """
    maker = INFERENCES.get(name)
    if maker is None:
        raise BadInput(f"there is no inference {name!r}: take one of {', '.join(INFERENCES)}")
    return maker(samples, seed)
