"""Post-mortems: time of a game, games a second from file to profile, and memory as the games go on.

Marks: win/loss post-mortem of a game under 20 ms at p95 on one core; a review of everything under 1.5 s; 100 games
a second on two cores from file to profile; memory constant. The games are played by `rules` at all seats. Times
are those of the processor.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np

from counterplay.protocol import Stream
from counterplay.review import RawRecord
from counterplay.skat.players import RulesPlayer
from counterplay.skat.records import sgf
from counterplay.skat.review import SkatReviewer
from counterplay.skat.rules import Action, Ending, State, deal, observe
from counterplay.skat.solver import Solver, first_lead_of

WHOLE_GAMES = 60  # that everything is judged in
COMMAND = [sys.executable, "-m", "counterplay.cli.main", "skat", "review"]


def records(games: int, seed: int) -> list[bytes]:
    """Records of deals that were played; those passed in have no post-mortem."""
    found: list[bytes] = []
    player, index = RulesPlayer(), 0
    while len(found) < games:
        state = State.start(deal(seed=seed, index=index))
        moves: list[tuple[int, Action]] = []
        while (seat := state.to_act) is not None:
            moves.append((seat, player.act(observe(state, seat), Stream(seed, index, len(moves)))))
            state = state.apply(moves[-1][1])
        if state.ending is not Ending.PASSED_IN:
            names = ("anna", "bela", "carl")
            record = sgf.from_state(state, moves, names, id=str(index))
            found.append(sgf.dumps(record).encode())
        index += 1
    return found


def times(work: Callable[[bytes], object], lines: list[bytes]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Milliseconds of the processor for each record."""
    spent = []
    for line in lines:
        begin = time.process_time()
        work(line)
        spent.append((time.process_time() - begin) * 1e3)
    return np.array(spent)


def one_game(lines: list[bytes]) -> None:
    reviewer, exact, solver = SkatReviewer(), SkatReviewer(points=True), Solver()
    decisions = SkatReviewer(decision=True)
    everything = SkatReviewer(points=True, decision=True, everything=True)

    def bare(line: bytes) -> None:
        state = sgf.loads(line).state
        assert state is not None
        start, play = first_lead_of(state)
        solver._core.post_mortem(start.core, list(play), 61)

    for name, work in (
        ("the solver alone, at 61", bare),
        ("review of a record", lambda line: reviewer.review(reviewer.read(RawRecord(1, line)))),
        ("review with --points", lambda line: exact.review(exact.read(RawRecord(1, line)))),
        ("review with --decision", lambda line: decisions.review(decisions.read(RawRecord(1, line)))),
        ("review of everything", lambda line: everything.review(everything.read(RawRecord(1, line)))),
    ):
        spent = times(work, lines[:WHOLE_GAMES] if "everything" in name else lines)
        p95 = float(np.quantile(spent, 0.95))
        print(f"{name:24} mean {spent.mean():6.2f} ms, median {np.median(spent):6.2f}, p95 {p95:6.2f}", end="")
        mark = 20 if "record" in name else 1500 if "everything" in name else 0
        most = spent.max()
        told = (
            f", the slowest {most:.0f}; {mark} ms is {mark / most:.1f} times that" if "everything" in name else ""
        )
        print(told or (f", {mark} ms is {mark / p95:.1f} times that" if mark else ""))


def from_file_to_profile(lines: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sgf"
        path.write_bytes(b"\n".join(lines) + b"\n")
        for form in (["--brief"], ["--json"], []):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begin = time.perf_counter()
            subprocess.run([*COMMAND, str(path), *form, "--workers", "2"], check=True, stdout=subprocess.DEVNULL)
            wall = time.perf_counter() - begin
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            rate = 2 * len(lines) / spent
            name = " ".join(form) or "every game printed"
            print(f"{name:24} {rate:6.0f} games/s of two cores' own time ({len(lines) / wall:.0f} by the clock)")


def memory(games: int) -> None:
    """Feed one record again and again, names changing among thirty, and watch the processes grow, or not."""
    sample = (files("counterplay.skat") / "sample.sgf").read_bytes().strip()
    lines = [sample.replace(b"[Anna]", b"[player %d]" % number) + b"\n" for number in range(30)]
    process = subprocess.Popen(
        [*COMMAND, "-", "--json", "--workers", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    given, written = process.stdin, process.stdout
    assert given is not None
    assert written is not None

    def feed() -> None:
        for number in range(games + games // 10):
            given.write(lines[number % len(lines)])
        given.close()

    threading.Thread(target=feed).start()
    marks = {games // 10: 0.0, games: 0.0}
    for number, _ in enumerate(written):  # the first line opens the list, then comes a game a line
        if number in marks:
            marks[number] = resident(process.pid)
    if process.wait() != 0:
        raise SystemExit("the review failed")
    (few, small), (many, large) = marks.items()
    print(f"memory of all processes: {small:.1f} MiB after {few} games, {large:.1f} after {many}")
    print(f"{'':24} {large / small:.3f} times as much for ten times the games")


def resident(pid: int) -> float:
    """Memory of a process and all it started, in MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 + sum(resident(int(child)) for child in children)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--memory", type=int, default=20_000, help="games to watch the memory over")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = records(given.games, given.seed)
    one_game(lines)
    from_file_to_profile(lines)
    memory(given.memory)


if __name__ == "__main__":
    main()
