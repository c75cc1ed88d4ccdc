"""The true state sampling ratio (TSSR): how many times likelier than by chance the true world is to be drawn.

With all worlds at hand it is their number times the weight of the true one. With n of them drawn without
replacement the truth is among them with probability n / |I| and then has its weight w, so the ratio is n times the
expected w given that it is in the sample (equation (3) of Rebstock et al. (2019) is for draws with replacement).

Where an inference draws states (PIF), a world is drawn when one of its 66 states is. With n of 66 |I| states drawn
the chance of the true world is the sum over its states of n / (66 |I|) times the state's expected weight given
that it is in the sample, and by chance it would be 1 / |I|. So the ratio is n times the mean of that expected
weight over the 66 states of the true world; n counts states. With all states drawn it is again the number of
worlds times the probability of the true one, and with one state a world it is the ratio above.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.running_sample import RunningSample
from counterplay.skat.beliefs.sample import WorldArray, draw_ranks, generator_for, keys_of, worlds_at
from counterplay.skat.rules import Observation, Phase, Play, State, observe


class Weighing(Protocol):
    """An inference that can say how likely given worlds are, up to a common factor."""

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the logarithm of each world's weight."""
        ...


@runtime_checkable
class FollowingInference(Protocol):
    """An inference whose weights can be carried on from card to card."""

    def followed_sample(self, truth: WorldArray, samples: int, seed: int) -> RunningSample:
        """Return a sample of its own that holds the true world and can follow the deal."""
        ...


def tssr(inference: Weighing, state: State, seat: int, samples: int, seed: int = 0) -> float:
    """Return the ratio for a seat at a moment in play.

    It is exact when at most `samples` worlds fit; else it comes from one sample that holds the truth, and its mean
    over seeds is the ratio.
    """
    observation = observe(state, seat)
    worlds = _core.Worlds(observation.core)
    generator = generator_for(seed, state.cards_played)
    drawn = worlds_at(worlds, draw_ranks(worlds.count, samples, generator))
    truth = true_world(state)
    others = drawn[keys_of(drawn, seat) != keys_of(truth, seat)]
    if len(others) == len(drawn):  # given that the truth is in the sample, the rest is one fewer, uniformly drawn
        others = np.delete(others, generator.integers(len(others)), axis=0)
    logs = inference.log_weights(observation, np.ascontiguousarray(np.concatenate([truth, others])))
    weights = _core.probabilities(logs)
    return float(len(weights) * weights[0])


def tssr_course(
    inference: Weighing | FollowingInference,
    state: State,
    seat: int,
    samples: int,
    seed: int = 0,
    *,
    every_card: bool = False,
) -> list[tuple[int, float]]:
    """Return how many cards were played, and the ratio, before each card that a seat played, or any card.

    One sample that always holds the truth follows the game, so that all of a seat's looks cost what they cost a
    player. An inference that cannot carry its weights on weighs the sample anew at each look.
    """
    sample: RunningSample | None = None
    course = []
    for moment in moments_of(state, None if every_card else seat):
        observation = observe(moment, seat)
        if sample is None:
            truth = true_world(moment)
            if isinstance(inference, FollowingInference):
                sample = inference.followed_sample(truth, samples, seed)
            else:
                sample = RunningSample({}, samples, seed, truth=truth)
        sample.look(observation)
        logs = sample.logs
        if not isinstance(inference, FollowingInference):
            logs = inference.log_weights(observation, sample.worlds)
        chance = Stream(seed, "tssr", moment.cards_played, observation.core.hand)
        course.append((moment.cards_played, ratio_of(sample, logs, chance)))
    return course


def true_world(state: State) -> WorldArray:
    """Return what the seats hold and what lies in the skat, in one row."""
    core = state.core
    return np.array([[*core.hands, core.discards if core.picked_up else core.dealt_skat]], dtype=np.uint32)


def moments_of(state: State, seat: int | None) -> Iterator[State]:
    """Yield a game before each card that a seat played; before each card of all seats where none is named."""
    for before, actor, action in state.replay():
        if isinstance(action, Play) and seat in (actor, None) and before.phase is Phase.PLAY:
            yield before


def ratio_of(sample: RunningSample, logs: NDArray[np.float64], chance: Stream) -> float:
    """Return the ratio from a sample that begins with every state of the true world, the others in random order.

    A sample of n that holds a given state of the true world holds so many of its other states by chance. Their
    number is drawn once, and which they are from one random order of all, in a ring: those that come next.
    """
    ways = sample.ways
    size = min(sample.samples, sample.state_count)
    more = _drawn_of(ways - 1, sample.state_count - 1, size - 1, chance)
    weights = _core.probabilities(np.ascontiguousarray(logs[: ways + size - 1 - more]))
    # In a ring every state of the truth has as many others beside it, so one order serves for all of them.
    order = list(range(ways))
    chance.shuffle(order)
    true, rest = weights[order], weights[ways:].sum()
    held = sum(np.roll(true, -step) for step in range(more + 1))
    return float(size * np.mean(true / (held + rest)))


def _drawn_of(marked: int, count: int, drawn: int, chance: Stream) -> int:
    """Return how many of `marked` among `count` are in a uniform draw of `drawn` without replacement."""
    drawn_so_far = 0
    for number in range(marked):  # one after the other, in whole numbers: exactly hypergeometric
        drawn_so_far += chance.below(count - number) < drawn - drawn_so_far
    return drawn_so_far
