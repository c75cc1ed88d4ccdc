"""Policy inference: weighing against numpy's matrix products, a player's looks, and the TSSR of whole games.

All times are CPU times of one core, in one run; the networks are the shipped ones.

python benchmarks/policy_inference.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import (
    FullPolicyInference,
    History,
    Point,
    PolicyInference,
    PolicyNetwork,
    draw_ranks,
    generator_for,
    moments_of,
    shipped_networks,
    tssr_course,
    worlds_at,
)
from counterplay.skat.players import RulesPlayer
from counterplay.skat.rules import Game, State, deal, observe

WORLDS = 20_000
GAMES = 4  # of each kind
KINDS = {"suit": range(Game.GRAND), "grand": [Game.GRAND], "null": [Game.NULL]}
TSSR_MARK = 10.0  # seconds for the 30 positions of a game


def games(kind: str) -> list[State]:
    """Return games of a kind that players by rules of thumb played out."""
    found: list[State] = []
    index = 0
    while len(found) < GAMES:
        state = State.start(deal(seed=1, index=index))
        index += 1
        while (seat := state.to_act) is not None:
            state = state.apply(RulesPlayer().act(observe(state, seat), Stream(0)))
        declared = state.declaration
        if declared is not None and declared.game in KINDS[kind] and state.cards_played >= 27:
            found.append(state)
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a call."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def core_seconds(network: PolicyNetwork, state: State, seat: int) -> float:
    """Return the time the core takes for the last card in all worlds, features and legal cards included."""
    seen = observe(state, seat)
    worlds = _core.Worlds(seen.core)
    drawn = worlds_at(worlds, draw_ranks(worlds.count, WORLDS, generator_for(1, 0)))
    history = History.seen_by(seen)
    last = len(history.decisions) - 1
    logs = np.zeros(len(drawn))
    return seconds(lambda: network.weigh(history, last, drawn, logs)) / len(drawn) * WORLDS


def numpy_seconds(network: PolicyNetwork) -> float:
    """Return the time of the bare matrix products on an input of as many rows."""
    rows = np.zeros((WORLDS, network.point.inputs), dtype=np.float32)
    rows[:, ::8] = 1

    def products() -> None:
        values = rows
        for number, (weights, bias) in enumerate(network.layers):
            values = values @ weights + bias
            if number + 1 < len(network.layers):
                values = np.maximum(values, 0)

    return seconds(products)


def looks(inference: PolicyInference | FullPolicyInference, state: State, seat: int) -> list[float]:
    """Return the time of each look of a seat in a game that it follows."""
    return [
        seconds(lambda moment=moment: inference.see(observe(moment, seat)))  # type: ignore[misc]
        for moment in moments_of(state, seat)
    ]


def main() -> None:
    """Print the ratio of a decision, what looks and games cost, and the mark of the TSSR."""
    networks = shipped_networks("population").networks
    network = networks[Point.PLAY_SUIT]
    suit = next(state for state in games("suit") if state.soloist == 0)
    second = next(moments_of(suit, 1))  # the soloist has led: he could have played any card
    ours = min(core_seconds(network, second, 1) for _ in range(5))
    bare = min(numpy_seconds(network) for _ in range(5))
    print(f"one card in {WORLDS} worlds: core {1000 * ours:.1f} ms, numpy's products alone {1000 * bare:.1f} ms,")
    print(f"  the core takes {ours / bare:.2f} of numpy's time")
    ratios = []
    for name, make in (("PI", PolicyInference), ("PIF", FullPolicyInference)):
        for kind in KINDS:
            by_role: dict[str, list[list[float]]] = {"soloist": [], "defender": []}
            for state in games(kind):
                for seat in range(3):
                    role = "soloist" if seat == state.soloist else "defender"
                    by_role[role].append(looks(make(networks, WORLDS), state, seat))
                    if name == "PI" and role == "defender":
                        afresh = [
                            seconds(lambda: make(networks, WORLDS).see(observe(moment, seat)))  # noqa: B023
                            for moment in moments_of(state, seat)
                        ]
                        ratios.append(sum(afresh) / sum(by_role[role][-1]))
            for role, played in by_role.items():
                every = [look for course in played for look in course]
                print(
                    f"{name}{WORLDS // 1000} {kind} {role}: a look {1000 * median(every):4.1f} ms in the median,"
                    f" {1000 * max(every):5.1f} at worst; a game {median(map(sum, played)):.3f} s"
                )
    print(f"a defender who begins anew at each look takes {median(ratios):.1f} times as long")
    for name, make in (("PI", PolicyInference), ("PIF", FullPolicyInference)):
        times = [
            seconds(lambda: [tssr_course(make(networks, 1), state, seat, WORLDS) for seat in range(3)])  # noqa: B023
            for kind in KINDS
            for state in games(kind)
        ]
        print(
            f"TSSR of a game's 30 positions by {name}{WORLDS // 1000}: {median(times):.2f} s in the median, "
            f"{max(times):.2f} at worst (mark: under {TSSR_MARK:.0f})"
        )


if __name__ == "__main__":
    main()
