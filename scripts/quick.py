#!/usr/bin/env python3
"""`make test-quick`: what the files changed since main, and the tests that mirror them, name; under a minute.

src/counterplay/arena/play.py is mirrored by tests/unit/arena/test_play.py, or else by all of tests/unit/arena, and
frontend/src/table/ by tests/browser/table.test.mjs. `make test` runs everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BEFORE = os.environ.get("SINCE", "main")  # what is compared with
SECONDS = 50.0


def changed() -> list[Path]:
    """Return the files that differ from where this branch left main, new ones included."""
    base = _lines("git", "merge-base", "HEAD", BEFORE) or ["HEAD"]
    names = _lines("git", "diff", "--name-only", base[0]) + _lines(
        "git", "ls-files", "--others", "--exclude-standard"
    )
    return sorted(path for name in {*names} if (path := Path(name)) and (ROOT / path).is_file())


def _lines(*command: str) -> list[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def python_tests(paths: Iterable[Path]) -> list[Path]:
    """Return the tests that changed files name: themselves, their mirrors, examples in their docstrings."""
    return sorted({test for path in paths for test in _named_by(path)})


def _named_by(path: Path) -> Iterator[Path]:
    if path.suffix != ".py":
        return
    if path.parts[0] == "tests" and path.name.startswith("test_"):
        yield path
    elif path.parts[:2] == ("src", "counterplay"):
        if ">>> " in (ROOT / path).read_text():
            yield path
        inner = Path(*path.parts[2:]).with_suffix("")
        yield from _mirror(inner.parent if inner.name == "__init__" else inner)


def _mirror(module: Path) -> Iterator[Path]:
    """Yield the file or folder of tests that has a module's name; else that of the package around it."""
    for part in (module, *module.parents[:-1]):
        for test in (Path("tests/unit") / part.parent / f"test_{part.name}.py", Path("tests/unit") / part):
            if (ROOT / test).exists():
                yield test
                return


def pages(paths: Sequence[Path]) -> list[str]:
    """Return the files of browser tests that changed files name."""
    folders = {path.parts[2] for path in paths if path.parts[:2] == ("frontend", "src") and len(path.parts) > 3}
    files = {path.name.removesuffix(".test.mjs") for path in paths if path.name.endswith(".test.mjs")}
    return sorted(name for name in folders | files if (ROOT / f"tests/browser/{name}.test.mjs").exists())


def main() -> int:
    """Run the checks, all of them whatever one finds; return how many failed."""
    began = time.monotonic()
    paths = changed()
    python = [str(path) for path in paths if path.suffix == ".py"]
    cpp = [str(path) for path in paths if path.suffix in (".cpp", ".hpp")]
    tests = [str(path) for path in python_tests(paths)]
    browser = pages(paths)
    print(f"{len(paths)} files differ from {BEFORE}; tests: {' '.join([*tests, *browser]) or 'none'}", flush=True)
    commands: list[list[str]] = []
    if python:
        commands += [
            ["ruff", "check", *python],
            ["ruff", "format", "--check", *python],
            ["mypy"],
            ["lint-imports"],
        ]
    if cpp:
        commands.append(["clang-format", "--dry-run", "--Werror", *cpp])
    if any(path.parts[0] == "frontend" for path in paths):
        commands.append(["npm", "--prefix", "frontend", "run", "--silent", "check"])
    deadline = {**os.environ, "COUNTERPLAY_UNTIL": str(time.time() + SECONDS)}  # later tests wait for `make test`
    if tests:
        commands.append(["pytest", "-q", "-n", "2", "-m", "not verify", *tests])
    if browser:
        commands.append(["scripts/front_end_tests.sh", *browser])
    failed = [command[0] for command in commands if subprocess.run(command, cwd=ROOT, env=deadline).returncode]
    outcome = f"failed: {', '.join(failed)}" if failed else "all passed"
    print(f"test-quick: {len(commands)} checks in {time.monotonic() - began:.0f} s, {outcome}")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
