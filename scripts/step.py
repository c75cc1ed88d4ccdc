#!/usr/bin/env python3
"""Runs one step of `make`: says what it does and how long that usually takes, and shows its output if it fails.

    scripts/step.py "compiling the core" 40 -- ninja -C build

What Ninja compiles is counted as it goes. Everything the command prints is kept in build/steps.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

_COUNT = re.compile(r"\[(\d+)/(\d+)\]")
_EVERY = 5.0  # seconds between two lines of counting
_SHOWN = 40  # lines of a step that failed


def main() -> int:
    """Run the step and return its exit code."""
    what, usual, _, *command = sys.argv[1:]
    log = Path("build/steps") / (re.sub(r"\W+", "-", what) + ".log")
    log.parent.mkdir(parents=True, exist_ok=True)
    print(f"{what} (usually {usual} s)", flush=True)
    began = told = time.monotonic()
    with log.open("w") as kept:
        # A mirror or an old pip is nothing that a player can mend: pip's own remarks stay in the log.
        quiet = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
        ran = subprocess.Popen(command, env=quiet, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert ran.stdout is not None
        for line in ran.stdout:
            kept.write(line)
            counted = _COUNT.search(line)
            if counted and time.monotonic() - told > _EVERY:
                told = time.monotonic()
                print(f"{what}: {counted[1]} of {counted[2]} files", flush=True)
    code = ran.wait()
    seconds = time.monotonic() - began
    if code:
        print(*log.read_text().splitlines()[-_SHOWN:], f"{what}: failed; all it said is in {log}", sep="\n")
    else:
        print(f"{what}: done in {seconds:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
