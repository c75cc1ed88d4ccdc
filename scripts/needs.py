#!/usr/bin/env python3
"""What tests need that is no Python package: which program, where Debian has it, and what is tested with it.

    scripts/needs.py install          installs what is missing where we are root on a Debian; names the rest
    scripts/needs.py install proofs   that, and what only `make verify` needs
    scripts/needs.py where Chromium   prints where a program is; exit code 1: it is not here
    scripts/needs.py report FILE      the last line of a run: what was left out, and how many tests that is

Tests skip by `why_not(name)`, so that this list and the skips are the same; a test holds them together. A run with
`COUNTERPLAY_WITHOUT="Chromium XSkat"` does as if those were not here and could not be installed.
"""

from __future__ import annotations

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

# Where Debian keeps programs that are in nobody's PATH; the newest PostgreSQL first.
_FOLDERS = (
    *sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: -int(path.split("/")[4])),
    "/usr/games",
)


@dataclass(frozen=True)
class Need:
    """A program: any of `programs` will do, `package` is Debian's, `purpose` is what is tested with it."""

    name: str
    programs: tuple[str, ...]
    package: str
    purpose: str
    proofs: bool = False  # `make verify` alone needs it

    def where(self) -> str | None:
        """Return where the program is, or None."""
        if self.name in os.environ.get("COUNTERPLAY_WITHOUT", "").split():
            return None
        path = os.pathsep.join([os.environ.get("PATH", os.defpath), *_FOLDERS])
        return next(filter(None, (shutil.which(program, path=path) for program in self.programs)), None)


NEEDS = {
    need.name: need
    for need in (
        Need("Chromium", ("chromium", "chromium-browser", "google-chrome"), "chromium", "the pages, in a browser"),
        Need("Node", ("npm",), "npm", "the pages: their build, types and texts; a shuffle computed by the page"),
        Need("PostgreSQL", ("initdb",), "postgresql", "stores on a server"),
        Need("systemd", ("systemd-analyze",), "systemd", "the units that run a server"),
        Need("XSkat", ("xskat",), "xskat", "the rules, against its games"),
        Need("GCC", ("g++",), "g++", "the core by a second compiler", proofs=True),
        Need("Clang", ("clang++",), "clang", "the core by a second compiler", proofs=True),
    )
}
_TOO_LARGE = {"Node"}  # Debian's is often too old for the pages, and brings 400 MB: a person installs it


def where(name: str) -> str | None:
    """Return where a program of the list is, or None."""
    return NEEDS[name].where()


def why_not(name: str) -> str | None:
    """Return why tests that need this program cannot run, or None."""
    return None if where(name) else f"{name} is not installed (Debian's package {NEEDS[name].package})"


def install(proofs: bool) -> None:
    """Install what is missing; what cannot be had is named, and its tests are skipped with that reason."""
    without = os.environ.get("COUNTERPLAY_WITHOUT", "").split()
    missing = [need for need in NEEDS.values() if need.where() is None and (proofs or not need.proofs)]
    packages = [need.package for need in missing if need.name not in {*_TOO_LARGE, *without}]
    packages += _sanitizers() if proofs else []
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"installing for the tests: {' '.join(packages)} (about a minute)", flush=True)
        quiet = {
            "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            "capture_output": True,
            "check": False,
        }
        subprocess.run(["apt-get", "update", "-q"], **quiet)
        for package in packages:  # one by one: what cannot be had takes nothing else with it
            subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", package], **quiet)
    for need in missing:
        if need.where() is None:
            print(f"not here: {need.name} (Debian's package {need.package}), for {need.purpose}", flush=True)


def _sanitizers() -> list[str]:
    """Return the package of the runtime of Clang's sanitizers, named by its version, unless it is there."""
    asked = (["clang", "-dumpversion"], ["apt-cache", "depends", "clang"])
    said = "\n".join(
        subprocess.run(words, capture_output=True, text=True, check=False).stdout
        for words in asked
        if shutil.which(words[0])
    )
    version = re.search(r"^(\d+)\.|Depends: clang-(\d+)", said, re.MULTILINE)
    if version is None:
        return []
    package = f"libclang-rt-{version[1] or version[2]}-dev"
    known = subprocess.run(["dpkg", "-s", package], capture_output=True, check=False).returncode == 0
    return [] if known else [package]


def report(command: str, left_out: Path) -> int:
    """Print what a run left out, from lines "how many tests, tab, why"; with CI=true that is a failure."""
    reasons: Counter[str] = Counter()
    for line in left_out.read_text().splitlines():
        count, reason = line.split("\t")
        reasons[reason] += int(count)
    if not reasons:
        print(f"{command}: everything passed, nothing was left out")
        return 0
    listed = ", ".join(f"{reason} ({count})" for reason, count in sorted(reasons.items()))
    failed = os.environ.get("CI") == "true"
    ending = ", and in CI that is a failure" if failed else ""
    print(f"{command}: what ran has passed; {sum(reasons.values())} tests were left out: {listed}{ending}")
    return int(failed)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("install").add_argument(
        "for_what", nargs="?", choices=["tests", "proofs"], default="tests"
    )
    commands.add_parser("where").add_argument("name", choices=NEEDS)
    reporting = commands.add_parser("report")
    reporting.add_argument("run")
    reporting.add_argument("left_out", type=Path)
    asked = parser.parse_args()
    if asked.command == "install":
        install(asked.for_what == "proofs")
    elif asked.command == "where":
        if path := where(asked.name):
            print(path)
        return int(path is None)
    else:
        return report(asked.run, asked.left_out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
