"""How well a policy predicts what was done, beside two that know nothing of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs import Point, PolicyExamples, PolicyNetwork, log_sum

ROWS = 4096  # at a time


@dataclass(frozen=True, slots=True)
class PolicyMeasures:
    """Log-losses are the mean of -log(probability of what was seen), in nats: lower is better."""

    examples: int
    log_loss: float
    log_loss_error: float  # standard error of the mean
    uniform_log_loss: float  # every legal choice alike
    frequency_log_loss: float  # as often as in training, whatever the cards
    exact: int  # examples whose choice is known exactly and was not forced
    accuracy: float  # share of these in which the likeliest choice was taken
    uniform_accuracy: float  # what guessing among the legal choices reaches


def frequencies(point: Point, portions: Iterable[PolicyExamples]) -> NDArray[np.float64]:
    """Return how often each output was chosen; a choice known only within bounds is shared out among them."""
    counts = np.ones(point.outputs)  # nothing is impossible
    for examples in portions:
        for part in pieces(examples):
            chosen = part.chosen_matrix()
            counts += (chosen / chosen.sum(axis=1, keepdims=True)).sum(axis=0)
    result: NDArray[np.float64] = counts / counts.sum()
    return result


def pieces(examples: PolicyExamples, rows: int = ROWS) -> Iterable[PolicyExamples]:
    """Yield the examples in pieces of some rows."""
    for begin in range(0, len(examples), rows):
        yield examples.rows(np.arange(begin, min(begin + rows, len(examples))))


def measure(
    network: PolicyNetwork, held_out: Iterable[PolicyExamples], often: NDArray[np.float64]
) -> PolicyMeasures | None:
    """Return how well a network predicts examples; None when there are none."""
    losses, uniform, frequency, hits, guesses = [], [], [], [], []
    for examples in held_out:
        for part in pieces(examples):
            legal = part.legal_matrix()
            scores = network.scores(part)
            losses.append(-log_sum(scores, part))
            choices = legal.sum(axis=1)
            fits = part.chosen_matrix()
            uniform.append(np.log(choices) - np.log(fits.sum(axis=1)))
            frequency.append(np.log((legal * often).sum(axis=1)) - np.log((fits * often).sum(axis=1)))
            known = (fits.sum(axis=1) == 1) & (choices > 1)
            hits.append((scores.argmax(axis=1) == fits.argmax(axis=1))[known])
            guesses.append(1 / choices[known])
    loss = np.concatenate(losses) if losses else np.empty(0)
    if not len(loss):
        return None
    hit = np.concatenate(hits)
    return PolicyMeasures(
        examples=len(loss),
        log_loss=float(loss.mean()),
        log_loss_error=float(loss.std() / np.sqrt(len(loss))),
        uniform_log_loss=float(np.concatenate(uniform).mean()),
        frequency_log_loss=float(np.concatenate(frequency).mean()),
        exact=len(hit),
        accuracy=float(hit.mean()) if len(hit) else float("nan"),
        uniform_accuracy=float(np.concatenate(guesses).mean()) if len(hit) else float("nan"),
    )
