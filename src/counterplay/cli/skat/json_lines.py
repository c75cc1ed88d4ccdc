"""Commands that take one JSON object a line, and give one back for each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import typer

from counterplay.cli import terminal
from counterplay.protocol import BadInput
from counterplay.record_files import open_file


def answer_lines(file: Path, answer: Callable[[bytes], dict[str, Any]]) -> None:
    """Write an answer for every line of a file; a bad line gives an error, and exit code 1 at the end."""
    bad = 0
    with nullcontext(sys.stdin.buffer) if str(file) == "-" else open_file(file) as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                written = answer(line)
            except BadInput as problem:
                bad += 1
                written = {"error": str(problem), "line": number}
            sys.stdout.write(json.dumps(written, ensure_ascii=True) + "\n")
            sys.stdout.flush()
    if bad:
        raise typer.Exit(terminal.FOUND_PROBLEMS)
