"""Self-play: games a second on the device, acting and learning; and the shipped networks in the core.

python benchmarks/selfplay.py [--games 131072] [--blocks 8] [--rounds 4] [--compiled] [--decisions 20]
    [--search N] [--playouts N]

The ratios, all in the same run: learning beside acting alone, and a value among 64 beside one alone in the core.
"""

from __future__ import annotations

import statistics
import time
from typing import Annotated

import numpy as np
import torch
import typer

from counterplay.protocol import Stream, Table
from counterplay.skat import _core
from counterplay.skat.learn import Learner, SelfplayPlan
from counterplay.skat.players import AutodidactPlayer, core_network, network_file
from counterplay.skat.rules import State, deal, observe


def on_the_device(plan: SelfplayPlan, rounds: int, *, compiled: bool) -> None:
    """Print games a second, acting alone and with learning."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learner = Learner(plan, device, compiled=compiled)

    def wait() -> float:
        if device == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()

    began = wait()
    losses = learner.learn_round(0.0)
    ready = wait() - began
    began = wait()
    for _ in range(rounds):
        learner.play_round()
    acting = rounds * plan.games / (wait() - began)
    began = wait()
    for _ in range(rounds):
        learner.learn_round(0.0)
    learning = rounds * plan.games / (wait() - began)
    print(
        f"{device}{', compiled' if compiled else ''}, {plan.width} x {plan.blocks}: {acting:,.0f} games/s acting, "
        f"{learning:,.0f} with learning (ratio {acting / learning:.1f}), ready after {ready:.0f} s; "
        f"first losses {losses['before']:.4f} and {losses['play']:.4f}"
    )


def in_the_core(games: int, search: int, playouts: int) -> None:
    """Print the processor time of a decision of the shipped networks, with or without search on top."""
    player, times = AutodidactPlayer(search=search, playouts=playouts), []
    player.start(Table("skat", ("a", "b", "c"), 0))
    for index in range(games):
        state = State.start(deal(5, index))
        while not state.over:
            seen = observe(state, state.core.to_act)
            began = time.process_time()
            action = player.act(seen, Stream(1, index))
            times.append(time.process_time() - began)
            state = state.apply(action)
    play = network_file.widened(network_file.shipped("autodidact").play, _core.SELFPLAY_WORDS)
    core = core_network(play)
    rows = np.random.default_rng(1).integers(0, 2**32, (64, _core.SELFPLAY_WORDS), dtype=np.uint32)
    rows &= np.random.default_rng(2).integers(0, 2**32, rows.shape, dtype=np.uint32)
    spent = []
    for batch in ([rows[:1]] * 64, [rows]):
        began = time.process_time()
        for part in batch:
            core.run(part)
        spent.append(time.process_time() - began)
    print(
        f"core: median of {len(times)} decisions {1000 * statistics.median(times):.2f} ms, nine in ten under "
        f"{1000 * statistics.quantiles(times, n=10)[-1]:.2f} ms, "
        f"at most {1000 * max(times):.1f} ms; {64 / spent[0]:,.0f} values a second one by one, "
        f"{64 / spent[1]:,.0f} in batches of 64 (ratio {spent[0] / spent[1]:.1f})"
    )


def main(
    games: int = 131_072 if torch.cuda.is_available() else 256,
    blocks: int = 8,
    rounds: int = 4,
    decisions: Annotated[int, typer.Option(help="Games whose decisions are timed in the core.")] = 20,
    search: Annotated[int, typer.Option(help="Worlds that are searched on top.")] = 0,
    playouts: Annotated[int, typer.Option(help="Of each card early in a deal, with --search.")] = 0,
    *,
    compiled: Annotated[bool, typer.Option("--compiled")] = False,
) -> None:
    """Print the rates."""
    plan = SelfplayPlan(games=games, blocks=blocks, contracts=0.35)
    if rounds:
        on_the_device(plan, rounds, compiled=compiled)
    if decisions:
        in_the_core(decisions, search, playouts)


if __name__ == "__main__":
    typer.run(main)
