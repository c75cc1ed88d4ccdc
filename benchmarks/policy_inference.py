"""Weighing a defender's worlds by the policies: the core against numpy's own matrix product in the same run.

python benchmarks/policy_inference.py
"""

from __future__ import annotations

import time

import numpy as np

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.actions import Play
from counterplay.skat.cards import deal
from counterplay.skat.contract import Declaration
from counterplay.skat.contracts import begin_play
from counterplay.skat.inference.policy import PolicyInference
from counterplay.skat.inference.sample import draw_ranks, generator_for, worlds_at
from counterplay.skat.observation import observe
from counterplay.skat.policy.features import History, Point
from counterplay.skat.policy.networks import Network
from counterplay.skat.state import State

WORLDS = 20_000
HIDDEN = (64, 64)
SEAT = 1


def positions() -> list[State]:
    """Return a suit game before each of its cards, played at random."""
    chance = Stream(1, "policy bench")
    dealt = deal(seed=1, index=0)
    twelve = sorted(dealt.hands[0] | dealt.skat)
    state = begin_play(dealt, 0, 18, Declaration.parse("C"), twelve[:2])
    states = []
    while not state.over:
        states.append(state)
        state = state.apply(chance.choice([one for one in state.legal_actions() if isinstance(one, Play)]))
    return states


def core_seconds(network: Network, state: State) -> float:
    """Return the time the core takes for one decision in all worlds, features and legal cards included."""
    seen = observe(state, SEAT)
    worlds = _core.Worlds(seen.core)
    drawn = worlds_at(worlds, draw_ranks(worlds.count, WORLDS, generator_for(1, 0)))
    history = History.seen_by(seen)
    last = len(history.decisions) - 1
    logs = np.zeros(len(drawn))
    begun = time.process_time()
    network.weigh(history, last, drawn, logs)
    return (time.process_time() - begun) / len(drawn) * WORLDS


def numpy_seconds(network: Network) -> float:
    """Return the time of the bare matrix products on an input of as many rows."""
    rows = np.zeros((WORLDS, network.point.inputs), dtype=np.float32)
    rows[:, ::8] = 1
    begun = time.process_time()
    for number, (weights, bias) in enumerate(network.layers):
        rows = rows @ weights + bias
        if number + 1 < len(network.layers):
            rows = np.maximum(rows, 0)
    return time.process_time() - begun


def main() -> None:
    """Print the ratio of a decision, and what following a whole game costs."""
    networks = {
        point: Network.random(point, HIDDEN, np.random.Generator(np.random.PCG64(int(point)))) for point in Point
    }
    states = positions()
    network = networks[Point.PLAY_SUIT]
    # the first lead: the soloist may play any card
    ours = min(core_seconds(network, states[1]) for _ in range(5))
    bare = min(numpy_seconds(network) for _ in range(5))
    print(f"one card in {WORLDS} worlds: core {1000 * ours:.1f} ms, numpy's products alone {1000 * bare:.1f} ms,")
    print(
        f"  the core takes {ours / bare:.2f} of numpy's time (CPU time; it looks at few inputs and legal outputs)"
    )
    following = PolicyInference(networks, WORLDS)
    followed, afresh = [], []
    for state in states:
        begun = time.process_time()
        following.see(observe(state, SEAT))
        followed.append(time.process_time() - begun)
        begun = time.process_time()
        PolicyInference(networks, WORLDS).see(observe(state, SEAT))
        afresh.append(time.process_time() - begun)
    print(f"{len(states)} looks of a defender: following {sum(followed):.2f} s, worst {max(followed):.3f} s;")
    print(f"  afresh each time {sum(afresh):.2f} s, {sum(afresh) / sum(followed):.1f} times as long")


if __name__ == "__main__":
    main()
