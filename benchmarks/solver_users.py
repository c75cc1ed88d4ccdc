"""What those who ask the Skat solver gain by a faster one: kermit, pi20 and `skat review`, both in one run.

    python benchmarks/solver_users.py --against COMMIT [--deals 12] [--games 30]

The core of this tree is built twice, once with `cpp/skat/solver` as it was at COMMIT; nothing else differs. The
two answer in turn, in portions. Times are processor time: of a deal with the player at all three seats, of the
review of a game that `rules` played.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHO = ("kermit", "pi20", "review", "review --points")


def tree_with_solver(commit: str | None, into: Path) -> Path:
    """Copy this tree's sources, with the solver of a commit, build the core, and return the Python sources."""
    for part in ("cpp", "src"):
        shutil.copytree(ROOT / part, into / part)
    shutil.copy(ROOT / "CMakeLists.txt", into)
    if commit:
        folder = "cpp/skat/solver"
        packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit, folder], capture_output=True)
        if packed.returncode:
            print(f"{commit} has no {folder}: {packed.stderr.decode().strip()}", file=sys.stderr)
            sys.exit(2)
        shutil.rmtree(into / folder)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(into, filter="data")
    configure = ["cmake", "-S", str(into), "-B", str(into / "out"), f"-DPython_EXECUTABLE={sys.executable}"]
    if shutil.which("ccache"):
        configure += ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    build = ["cmake", "--build", str(into / "out"), "--target", "skat_core", "--parallel", "2"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    for module in (into / "out/skat").glob("_core*.so"):
        shutil.copy(module, into / "src/counterplay/skat")
    for room in ("efg", "onecard"):  # no solver in them: those that are installed
        found = find_spec(f"counterplay.{room}._core")
        assert found is not None
        shutil.copy(str(found.origin), into / "src/counterplay" / room)
    return into / "src"


def measure(who: str, first: int, number: int) -> float:
    """Return the processor time of some deals or games, in milliseconds."""
    if who.startswith("review"):
        from review import records  # beside this file

        from counterplay.review import RawRecord
        from counterplay.skat.review import SkatReviewer

        reviewer = SkatReviewer(points="points" in who)
        lines = records(first + number, 5)[first:]
        begun = time.process_time()
        for line in lines:
            reviewer.review(reviewer.read(RawRecord(1, line)))
        return (time.process_time() - begun) * 1000
    from counterplay.arena import Sitting, make_player, parse_spec, play_deal
    from counterplay.protocol import Table
    from counterplay.skat.players import SkatContest

    contest, names = SkatContest(), ("one", "two", "three")
    players = [make_player(contest, parse_spec(who)) for _ in names]
    for place, player in enumerate(players):
        player.start(Table("skat", names, place))
    begun = time.process_time()
    for index in range(first, first + number):
        seats = [(index + seat) % 3 for seat in range(3)]
        play_deal(contest, 97, index, [Sitting(names[one], players[one]) for one in seats])
    return (time.process_time() - begun) * 1000


def asked(source: Path, who: str, first: int, number: int) -> float:
    """Let a process measure that uses these sources alone."""
    call = [sys.executable, "-S", str(Path(__file__)), "--measured-in", str(source), who, str(first), str(number)]
    call.append(sysconfig.get_path("purelib"))
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout))


def main() -> None:
    """Build both, ask both in turn, print a line for each who asks the solver."""
    if "--measured-in" in sys.argv:
        sources, who, first, number, packages = sys.argv[2:]
        sys.path[:0] = [sources]
        sys.path.append(packages)
        print(json.dumps(measure(who, int(first), int(number))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT", required=True, help="one that has cpp/skat/solver")
    parser.add_argument("--deals", type=int, default=12, help="of kermit; pi20 plays a third as many")
    parser.add_argument("--games", type=int, default=30, help="reviewed")
    parser.add_argument("--portions", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = tree_with_solver(given.against, Path(folder) / "before")
        after = tree_with_solver(None, Path(folder) / "after")
        for who in WHO:
            number = given.games if "review" in who else given.deals // 3 if who == "pi20" else given.deals
            each = max(1, number // given.portions)
            spent = {before: 0.0, after: 0.0}
            for portion in range(given.portions):
                for source in (before, after) if portion % 2 else (after, before):
                    spent[source] += asked(source, who, portion * each, each)
            old, new = (spent[source] / (each * given.portions) for source in (before, after))
            unit = "game" if "review" in who else "deal"
            print(
                f"{who:16} {old:8.1f} ms a {unit} before, {new:8.1f} after: {old / new:.2f} times as fast",
                flush=True,
            )


if __name__ == "__main__":
    main()
