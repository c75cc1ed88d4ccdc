"""Proximal policy optimisation of the card play, to be measured beside deep Monte Carlo.

The same network: its card values, divided by a temperature, are the policy's logits, so that the best card is
still the one of the highest value. How good a card was is what the game brought less what a critic predicted who
sees all cards; the critic is only there while it learns.
"""

from __future__ import annotations

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits, network
from counterplay.skat.learn.selfplay.network import Shape, Weights
from counterplay.skat.learn.selfplay.words import PLAY_WORDS

CLIP = 0.2  # how far a card's chance may move in a round before it stops learning
ENTROPY = 0.003
CRITIC_RATE = 6e-4
CRITIC_ALONE = 40  # rounds in which only the critic learns
NEVER = -1e9


def new_critic(generator: torch.Generator, width: int = 256, blocks: int = 3) -> Weights:
    """Return a critic that has learned nothing: it is told what the seat knows, and both other hands."""
    return network.new_weights(Shape(PLAY_WORDS + 2, 1, width, blocks), generator)


def chances(values: Tensor, words: Tensor, temperature: Tensor) -> Tensor:
    """Return the logarithms of the chances of each card, [n, 32]."""
    legal = bits.spread(words[:, 1]).bool()
    return (values / temperature).masked_fill(~legal, NEVER).log_softmax(1)


def loss(now: Tensor, then: Tensor, card: Tensor, advantage: Tensor) -> Tensor:
    """Return what is to be made small: the clipped gain of the cards that were played, less the entropy."""
    ratio = (now - then).gather(1, card[:, None])[:, 0].exp()
    gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(now.exp() * now.clamp(min=-50)).sum(1)
    return -gain.mean() - ENTROPY * entropy.mean()
