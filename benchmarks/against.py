"""Whether anything became slower: the same commands by an older commit's program and by today's, in turn.

python benchmarks/against.py 5c35fb5 --repeats 10

The older program is built and installed in a folder that is deleted afterwards, or stays with --installed FOLDER
and is used again. Processor time is compared, so that other work on the machine counts for little; the middle one
of the ratios of neighbouring runs is the result. Fails where it is above --limit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from older import ROOT, checked_out

CFR = (
    "from counterplay.efg.games import load; from counterplay.efg.arrays import compile_game;"
    "from counterplay.efg.solvers import cfr; leduc = compile_game(load('leduc'));"
    "cfr.solver(leduc.treeplexes, leduc.payoff, 'cfr+').run(150_000)"
)
# Each long enough that starting Python is a small part of it.
# {records}: 900 games of rules; {many}: a hundred times as many.
COMMANDS = {
    "arena, rules": "arena run --players rules,rules,rules --deals 2000 --seed 3 --out {out}",
    "arena, kermit": "arena run --players kermit,rules,rules --deals 6 --seed 3 --out {out}",
    "arena, pi20": "arena run --players pi20,rules,rules --deals 4 --seed 3 --out {out}",
    "records checked": "skat check {many}",
    "review": "skat review {records}",
    "solver": "bench solver --deals 100",
    "CFR+": CFR,
    "safe answer in Leduc": "efg respond leduc --opponent S1 --method abd --p 0.5 --depth 1",
    "one-card match": "onecard match bayes --against LA,TP --tournaments 10000 --seed 3",
}


def install(source: Path, folder: Path) -> None:
    """Build and install a commit's package, and nothing it needs, into a folder."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run(command, check=True, env=environment)
    # Else the package that is installed for editing would be found first, in worker processes too.
    forget = (
        "import sys\nsys.meta_path[:] = [one for one in sys.meta_path if 'editable' not in type(one).__module__]\n"
    )
    (folder / "sitecustomize.py").write_text(forget)


def processor_time(text: str, folder: Path | None) -> float:
    """Run a command, or a line of Python, by today's program or a folder's; return its processor seconds."""
    words = ["-c", text] if text.startswith("from ") else ["-m", "counterplay.cli.main", *text.split()]
    environment = {**os.environ, "PYTHONPATH": str(folder or "")}
    before = os.times()
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=ROOT, env=environment)
    after = os.times()
    if done.returncode:
        raise SystemExit(f"{text} failed ({done.returncode}):\n{done.stderr[-1500:]}")
    return after.children_user - before.children_user + after.children_system - before.children_system


def compare(old: Path, given: argparse.Namespace, folder: Path) -> list[dict[str, object]]:
    """Run every command by both in turn; return their middle times and ratios."""
    files = {"records": folder / "records.sgf", "many": folder / "many.sgf"}
    made = f"arena run --players rules,rules,rules --deals 300 --seed 3 --out {folder / 'made'}"
    made += f" --records {files['records']}"
    processor_time(made, old)
    files["many"].write_bytes(files["records"].read_bytes() * 100)
    rows: list[dict[str, object]] = []
    for name, text in COMMANDS.items():
        if given.only and name not in given.only:
            continue
        times: dict[Path | None, list[float]] = {old: [], None: []}
        for turn in range(given.repeats):
            for which in (old, None) if turn % 2 else (None, old):
                out = folder / f"{len(rows)}-{turn}-{which is None}"
                asked = text if text is CFR else text.format(out=out, **files)
                times[which].append(processor_time(asked, which))
        ratio = median(new / before for before, new in zip(times[old], times[None], strict=True))
        row = {"command": name, "old": median(times[old]), "new": median(times[None]), "ratio": round(ratio, 3)}
        rows.append(row)
        if not given.json:
            print(f"{name:18} {row['old']:7.2f} s {row['new']:7.2f} s  {ratio:.3f}", flush=True)
    return rows


def main() -> int:
    """Measure; return how many commands became slower than they may."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit")
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--limit", type=float, default=1.05)
    parser.add_argument("--installed", type=Path, help="where the older program stays, or is already")
    parser.add_argument("--only", action="append", choices=COMMANDS, help="may be given again")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        old = given.installed or folder / "installed"
        if not old.is_dir():
            with checked_out(given.commit, folder) as tree:
                install(tree, old)
        rows = compare(old, given, folder)
    if given.json:
        print(json.dumps(rows, indent=1))
    return sum(float(str(row["ratio"])) > given.limit for row in rows)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
