"""How every subcommand speaks: where text goes, what exit codes mean, and how foreign text is shown."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

import typer
from rich.console import Console

from counterplay.untrusted import visible, without_credentials

FOUND_PROBLEMS = 1  # the work was done and found problems
WRONG_CALL = 2  # the call could not be carried out as it stands

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def fail(message: str, code: int = WRONG_CALL) -> NoReturn:
    """Say what was wrong on standard error and leave with the exit code."""
    err.print(f"[bold red]error:[/] {escape(without_credentials(message))}", soft_wrap=True)
    raise typer.Exit(code)


def print_json(value: Any) -> None:
    """Write one JSON document for machines; in an encoding without all signs they are escaped."""
    everything = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    sys.stdout.write(json.dumps(value, ensure_ascii=not everything, indent=2) + "\n")


def escape(text: str) -> str:
    """Return foreign text safe to print where markup is read."""
    return visible(text).replace("[", r"\[")
