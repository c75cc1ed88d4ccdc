"""The networks: residual layers over bits, one value for each choice, all choices in one pass.

Two of them make a player: `before` values how far to bid, whether to pick up and what to declare; `play` values
each of 32 cards, to be laid away or played. Weights are plain tensors by name, so that copies, averages and files
of them are dictionaries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay.auction import LIMITS
from counterplay.skat.learn.selfplay.declarations import DECLARATIONS, HAND_DECLARATIONS
from counterplay.skat.learn.selfplay.words import BEFORE_WORDS, PLAY_WORDS

Weights = dict[str, Tensor]
BEFORE_OUTPUTS = LIMITS + HAND_DECLARATIONS + 1 + DECLARATIONS
PLAY_OUTPUTS = 2 * bits.CARDS  # tournament points, then card points
POINTS_SHARE = 0.2  # of the card points in choosing a card
HIDDEN = "hidden."  # weights that guess hidden cards: only training has them


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    words: int
    outputs: int
    width: int
    blocks: int

    @property
    def inputs(self) -> int:
        """Return how many bits it reads."""
        return self.words * bits.CARDS


def before_shape(width: int = 256, blocks: int = 3) -> Shape:
    """Return the shape of a network for the decisions before the play."""
    return Shape(BEFORE_WORDS, BEFORE_OUTPUTS, width, blocks)


def play_shape(width: int = 512, blocks: int = 4, profile_words: int = 0) -> Shape:
    """Return the shape of a network for cards, which may be told so many words of the others."""
    return Shape(PLAY_WORDS + profile_words, PLAY_OUTPUTS, width, blocks)


def new_weights(shape: Shape, generator: torch.Generator) -> Weights:
    """Return weights that have learned nothing: values near 0."""

    def normal(outputs: int, inputs: int, spread: float) -> Tensor:
        return torch.randn((outputs, inputs), generator=generator) * spread

    width = shape.width
    weights = {"in.weight": normal(width, shape.inputs, 0.1), "in.bias": torch.zeros(width)}
    for block in range(shape.blocks):
        name = f"block{block}"
        weights[f"{name}.up.weight"] = normal(width, width, (2 / width) ** 0.5)
        weights[f"{name}.up.bias"] = torch.zeros(width)
        weights[f"{name}.down.weight"] = normal(width, width, (1 / width / shape.blocks) ** 0.5)
    weights["out.weight"] = normal(shape.outputs, width, 0.02 / width**0.5)
    weights["out.bias"] = torch.zeros(shape.outputs)
    return weights


def with_guesses(weights: Weights, generator: torch.Generator) -> Weights:
    """Return weights that also guess which hidden cards the next seat holds, and the one after it.

    What the others hold is told in training alone, as something to be guessed: values learn faster beside it.
    """
    width = len(weights["in.bias"])
    guessing = torch.randn((2 * bits.CARDS, width), generator=generator) * (0.02 / width**0.5)
    return {**weights, HIDDEN + "weight": guessing, HIDDEN + "bias": torch.zeros(2 * bits.CARDS)}


def without_guesses(weights: Weights) -> Weights:
    """Return the weights that play."""
    return {name: tensor for name, tensor in weights.items() if not name.startswith(HIDDEN)}


def grown(weights: Weights, shape: Shape, generator: torch.Generator) -> Weights:
    """Return a deeper network of more inputs that gives the same values: what is new adds nothing yet."""
    made = new_weights(shape, generator)
    for name, tensor in made.items():
        if name in weights:
            given = weights[name]
            if name == "in.weight" and given.shape[1] < tensor.shape[1]:
                given = functional.pad(given, (0, tensor.shape[1] - given.shape[1]))
            made[name] = given
        elif name.endswith(".down.weight"):
            made[name] = torch.zeros_like(tensor)
    return made


def shape_of(weights: Mapping[str, Tensor]) -> Shape:
    """Return the shape that weights have."""
    width, inputs = weights["in.weight"].shape
    blocks = sum(name.endswith(".up.weight") for name in weights)
    return Shape(inputs // bits.CARDS, len(weights["out.bias"]), width, blocks)


def run(
    weights: Mapping[str, Tensor], words: Tensor, kind: torch.dtype = torch.float32, *, guesses: bool = False
) -> Tensor:
    """Return the outputs for rows of words, worked out in numbers of this kind; guesses of cards come last."""
    cast = {name: tensor.to(kind) for name, tensor in weights.items()}
    width = cast["in.bias"].shape
    values = functional.linear(_as_inputs(words, kind), cast["in.weight"], cast["in.bias"])
    for block in range(sum(name.endswith(".up.weight") for name in weights)):
        name = f"block{block}"
        inner = functional.layer_norm(values, width)
        inner = functional.linear(inner, cast[f"{name}.up.weight"], cast[f"{name}.up.bias"]).relu()
        values = values + functional.linear(inner, cast[f"{name}.down.weight"])
    values = functional.layer_norm(values, width)
    last, bias = cast["out.weight"], cast["out.bias"]
    if guesses:
        last, bias = torch.cat((last, cast[HIDDEN + "weight"])), torch.cat((bias, cast[HIDDEN + "bias"]))
    return functional.linear(values, last, bias).float()


def _as_inputs(words: Tensor, kind: torch.dtype) -> Tensor:
    """Return the bits of words, [n, inputs], byte by byte: a quarter of the traffic of spreading whole words."""
    shifts = torch.arange(8, dtype=torch.uint8, device=words.device)
    parts = words.contiguous().view(torch.uint8)
    return ((parts.unsqueeze(-1) >> shifts) & 1).flatten(1).to(kind)


def card_values(outputs: Tensor) -> Tensor:
    """Return what each card is chosen by: tournament points, and a share of the card points."""
    return outputs[:, : bits.CARDS] + POINTS_SHARE * outputs[:, bits.CARDS :]
