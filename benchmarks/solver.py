"""The Skat solver against an older one: both are built and asked the same questions in turn, in the same run.

    python benchmarks/solver.py --against 5c35fb5 [--deals 200] [--repeats 3] [--json]

Questions are asked on the contested deals of `counterplay bench solver`, each deal on an empty table. The two
solvers answer turn by turn, so both meet the same moods of the machine; times are processor time, and of several
repeats the shortest counts. Their answers must be the same: else the exit code is 1. Without `--against` this is
`counterplay bench solver`, which measures the present solver against a plain one.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from older import ROOT, checked_out

from counterplay.cli.main import app

DRIVER = Path("cpp/tools/skat/time_solver.cpp")
QUESTIONS = {
    "win": "win or loss",
    "leads": "every opening lead",
    "value": "exact points",
    "post_mortem": "win/loss post-mortem",
    "world": "a world after one trick",
}
KINDS = ("suit", "grand", "null")


@dataclass(frozen=True)
class Row:
    """One question on one kind of game; times in milliseconds, ratios are old to new."""

    kind: str
    question: str
    deals: int
    old_mean: float
    new_mean: float
    old_median: float
    new_median: float
    old_p95: float
    new_p95: float
    old_nodes: float
    new_nodes: float
    mean_ratio: float
    median_ratio: float
    p95_ratio: float
    differing: int


def build(source: Path, into: Path, compiler: str | None) -> Path:
    """Build the program that answers timed questions; return it."""
    configure = [
        "cmake",
        "-S",
        str(source),
        "-B",
        str(into),
        "-DCOUNTERPLAY_TOOLS=ON",
        "-DCOUNTERPLAY_BINDINGS=OFF",
    ]
    if shutil.which("ninja"):
        configure += ["-G", "Ninja"]
    if shutil.which("ccache"):
        configure += ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
    if compiler:
        configure += [f"-DCMAKE_CXX_COMPILER={compiler}"]
    for command in (configure, ["cmake", "--build", str(into), "--target", "time_solver"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return into / "time_solver"


class Timed:
    """A running solver that answers one question after the other."""

    def __init__(self, program: Path) -> None:
        """Start the program."""
        self._process = subprocess.Popen([str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question: str, kind: str, deal: int) -> tuple[float, int, int]:
        """Return milliseconds, nodes and a hash of the answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{question} {kind} {deal}\n")
        self._process.stdin.flush()
        taken, nodes, answers = self._process.stdout.readline().split()
        return float(taken), int(nodes), int(answers)

    def stop(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(old: Timed, new: Timed, question: str, kind: str, deals: int, repeats: int) -> Row:
    """Ask both solvers in turn, the first now the one, now the other."""
    best: dict[Timed, list[float]] = {old: [], new: []}
    nodes: dict[Timed, int] = {old: 0, new: 0}
    differing = 0
    for deal in range(deals):
        taken: dict[Timed, list[float]] = {old: [], new: []}
        hashes: dict[Timed, int] = {}
        for repeat in range(repeats):
            for solver in (old, new) if (deal + repeat) % 2 else (new, old):
                milliseconds, searched, hashes[solver] = solver.ask(question, kind, deal)
                taken[solver].append(milliseconds)
                if repeat == 0:
                    nodes[solver] += searched
        differing += hashes[old] != hashes[new]
        for solver, times in taken.items():
            best[solver].append(min(times))

    def p95(times: list[float]) -> float:
        return statistics.quantiles(times, n=20, method="inclusive")[18]

    means, medians, tails = (
        {solver: figure(times) for solver, times in best.items()}
        for figure in (statistics.fmean, statistics.median, p95)
    )
    return Row(
        kind=kind,
        question=QUESTIONS[question],
        deals=deals,
        old_mean=means[old],
        new_mean=means[new],
        old_median=medians[old],
        new_median=medians[new],
        old_p95=tails[old],
        new_p95=tails[new],
        old_nodes=nodes[old] / deals,
        new_nodes=nodes[new] / deals,
        mean_ratio=means[old] / means[new],
        median_ratio=medians[old] / medians[new],
        p95_ratio=tails[old] / tails[new],
        differing=differing,
    )


def measure(given: argparse.Namespace) -> list[Row]:
    """Build both solvers and compare them on every question and kind asked for."""
    with tempfile.TemporaryDirectory() as name, checked_out(given.against, Path(name)) as tree:
        shutil.copy(ROOT / DRIVER, tree / DRIVER)
        old = Timed(build(tree, Path(name) / "old-build", given.compiler))
        new = Timed(build(ROOT, Path(name) / "new-build", given.compiler))
        rows = []
        for kind in given.kinds:
            for question in given.questions:
                if kind == "null" and question == "value":
                    continue  # null has no points
                rows.append(compare(old, new, question, kind, given.deals, given.repeats))
                if not given.json:
                    print(line_of(rows[-1]), flush=True)
        old.stop()
        new.stop()
    return rows


HEADING = (
    f"{'':31}{'mean ms':>16}{'median ms':>18}{'p95 ms':>17}{'nodes':>17}   old/new: mean  median  p95\n"
    f"{'':31}{'old':>8}{'new':>8}{'old':>9}{'new':>9}{'old':>9}{'new':>8}{'old':>9}{'new':>8}"
)


def line_of(row: Row) -> str:
    """Write a row of the table."""
    return (
        f"{row.kind + ', ' + row.question:31}{row.old_mean:8.3f}{row.new_mean:8.3f}{row.old_median:9.4f}"
        f"{row.new_median:9.4f}{row.old_p95:9.3f}{row.new_p95:8.3f}{row.old_nodes:9.0f}{row.new_nodes:8.0f}"
        f"{row.mean_ratio:16.2f}{row.median_ratio:8.2f}{row.p95_ratio:6.2f}"
        + (f"  {row.differing} ANSWERS DIFFER" if row.differing else "")
    )


def main() -> None:
    """Run the comparison, or the plain bench."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--against", metavar="COMMIT", help="the older solver; without it: counterplay bench solver"
    )
    parser.add_argument("--deals", type=int, default=200, help="contested deals of each kind (at most 500)")
    parser.add_argument("--repeats", type=int, default=3, help="each is asked so often; the shortest counts")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--questions", nargs="+", choices=list(QUESTIONS), default=list(QUESTIONS))
    parser.add_argument("--compiler", help="for both, for example clang++")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    given = parser.parse_args()
    if given.against is None:
        app(["bench", "solver"])
        return
    if not 2 <= given.deals <= 500 or given.repeats < 1:
        parser.error("--deals must be 2 to 500, --repeats at least 1")
    if not given.json:
        print(
            f"{given.against} (old) and the working tree (new), {given.deals} contested deals, "
            f"the best of {given.repeats}"
        )
        print(HEADING)
    rows = measure(given)
    if given.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    if any(row.differing for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
