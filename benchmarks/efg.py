"""Speed of the game solvers, as ratios against peers in the same run.

    python benchmarks/efg.py            Leduc: CFR+ against OpenSpiel's C++ solver and LiteEFG; RNR; online play
    python benchmarks/efg.py --memory   solving time and peak memory as the game grows to a million sequences

OpenSpiel and LiteEFG are no dependencies of the product: what is not installed is left out. Times are the
processor's (all of this runs on one core), so that other work on the machine counts less.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from counterplay.efg import (
    AdaptingBeyondDepth,
    CompiledGame,
    FixedPlanner,
    GameContest,
    GamePlayer,
    Planner,
    ResolvingPlanner,
    ResponseMatch,
    RestrictedNashResponse,
    adaptive_player,
    compile_game,
    load,
    model_player,
    new_figure,
    opponents,
    play_deal,
    portfolios,
    save_figure,
)
from counterplay.efg.solvers import cfr, evaluate

REPEATS = 5


def best_rate(step: Callable[[int], None], count: int) -> float:
    """Iterations per second, the best of several repeats (other work on the machine only slows).

    The clock is the processor's or the wall's, whichever is kinder: a peer may use threads.
    """
    rates = []
    for _ in range(REPEATS):
        wall, processor = time.perf_counter(), time.process_time()
        step(count)
        rates.append(count / min(time.perf_counter() - wall, time.process_time() - processor))
    return max(rates)


def open_spiel_rate() -> float | None:
    try:
        import pyspiel
    except ImportError:
        return None
    solver = pyspiel.CFRPlusSolver(pyspiel.load_game("leduc_poker"))

    def step(count: int) -> None:
        for _ in range(count):
            solver.evaluate_and_update_policy()

    return best_rate(step, 40)


def lite_efg_rate() -> float | None:
    try:
        import LiteEFG
        import pyspiel
        from LiteEFG.baselines import CFRplus
    except ImportError:
        return None
    algorithm: Any = CFRplus.graph()
    game = pyspiel.load_game("leduc_poker")
    environment = LiteEFG.OpenSpielEnv(game, traverse_type="Enumerate", regenerate=True)
    environment.set_graph(algorithm)

    def step(count: int) -> None:
        for _ in range(count):
            algorithm.update_graph(environment)
            environment.update_strategy(algorithm.current_strategy())

    return best_rate(step, 100)


def speed(leduc: CompiledGame) -> None:
    core = cfr.cfr_solver(leduc.treeplexes, leduc.payoff, "cfr+")
    ours = best_rate(core.run, 10_000)
    first, second = (tree.behaviour(core.average(i)) for i, tree in enumerate(leduc.treeplexes))
    gap = evaluate.nash_conv(leduc, first, second)
    accuracy = f"NashConv {gap:.1e} after {core.iterations:,}"
    print(f"Leduc CFR+, iterations a second on one core: ours {ours:,.0f} ({accuracy})")
    for name, rate in (("OpenSpiel C++", open_spiel_rate()), ("LiteEFG", lite_efg_rate())):
        if rate is None:
            print(f"  {name}: not installed")
        else:
            print(f"  {name}: {rate:,.0f}, ours is {ours / rate:,.0f} times as fast")


def programs(leduc: CompiledGame) -> None:
    match = ResponseMatch(leduc, opponents.named(leduc, "S1"))
    _ = match.blueprint, match.known
    times = {}
    for p in (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0):
        runs = []
        for _ in range(3):
            begun = time.process_time()
            RestrictedNashResponse().respond(match, p)
            runs.append(time.process_time() - begun)
        times[p] = min(runs)
    print("Leduc, exact RNR with ties settled, seconds by p:", {p: round(t, 3) for p, t in times.items()})


def _only(planner: Planner) -> Callable[[int], Planner]:
    return lambda player: planner


def online(leduc: CompiledGame) -> None:
    contest = GameContest(leduc.game)
    worst = {}
    for p in (0.0, 0.2, 0.5, 0.8, 1.0):
        longest = 0.0
        match = ResponseMatch(leduc, opponents.named(leduc, "S1"))
        for index in range(10):
            method = AdaptingBeyondDepth(leduc, 1, portfolios.portfolios_by_hand(leduc) or ([], []))
            hero = GamePlayer(_only(ResolvingPlanner(method.looks, method.against(match, p))))
            rival = GamePlayer(_only(FixedPlanner(leduc.seen_by(2), leduc.treeplexes[1].uniform())))
            begun = time.process_time()
            play_deal(contest, (hero, rival), 1, index)
            longest = max(longest, time.process_time() - begun)
        worst[p] = round(longest, 3)
    print("Leduc, a whole game by ABD from nothing, slowest of 10, seconds by p:", worst)
    board = load("battleships(5,5,[2,2])")
    hero = adaptive_player(board, "top-left-last", 1.0, samples=100)
    episode = play_deal(GameContest(board), (hero, model_player(board, "top-left-last")), 1, 0)
    moves = sum(seat == 0 for seat, _ in episode.moves)
    print(
        f"5x5 Battleships, 100 samples a history, slowest of {moves} moves: {hero.slowest:.1f} processor seconds"
    )


def grow_one(raises: int) -> None:
    """Solve one large Leduc in this process and print what it took (called in a process of its own)."""
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    game = compile_game(load(f"leduc(raises={raises})"), everywhere=False, most=50_000_000)
    built = time.process_time() - begun
    begun = time.process_time()
    accuracy = 1e-3 * float(abs(game.tree.utility).max())
    found = cfr.equilibrium(game, variant="pcfr+", gap=accuracy, most_iterations=2000)
    solved = time.process_time() - begun
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base
    sequences = sum(tree.sequences for tree in game.treeplexes)
    row = {
        "raises": raises,
        "sequences": sequences,
        "histories": game.tree.size,
        "megabytes": round(own / 1024),
        "bytes_per_sequence": round(own * 1024 / sequences),
        "build_seconds": round(built, 1),
        "solve_seconds": round(solved, 1),
        "iterations": found.iterations,
        "relative_gap": float(f"{found.gap / abs(game.tree.utility).max():.1e}"),
    }
    print(json.dumps(row))


def memory(plot: str | None) -> None:
    """Solve Leduc with ever more raises, to a thousandth of the largest pot, each in a process of its own."""
    rows: list[dict[str, float]] = []
    for raises in (2, 6, 12, 24, 42, 60):
        command = [sys.executable, __file__, "--grow-one", str(raises)]
        rows.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        if len(rows) == 1:
            print("  ".join(rows[0]))
        print("  ".join(f"{value:>{len(key)},}" for key, value in rows[-1].items()), flush=True)
    if plot:
        figure, (axes,) = new_figure()
        axes.loglog([row["sequences"] for row in rows], [row["megabytes"] for row in rows], "o-", color="#c0392b")
        axes.set_xlabel("sequences of both players")
        axes.set_ylabel("memory (MB, without the interpreter)")
        axes.set_title("Leduc with 2 to 60 raises a round")
        axes.grid(alpha=0.3, which="both")
        save_figure(figure, Path(plot))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memory", action="store_true", help="show time and memory as the game grows")
    parser.add_argument("--plot", metavar="FILE", help="draw the memory curve into this file")
    parser.add_argument("--grow-one", type=int, metavar="RAISES", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.grow_one:
        grow_one(arguments.grow_one)
    elif arguments.memory:
        memory(arguments.plot)
    else:
        leduc = compile_game(load("leduc"))
        speed(leduc)
        programs(leduc)
        online(leduc)


if __name__ == "__main__":
    main()
