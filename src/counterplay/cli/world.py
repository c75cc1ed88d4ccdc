"""The world a command runs in: what goes wrong there is told in a sentence and an exit code, never in a traceback.

A full disk, a folder that is a file, a terminal without suit symbols, a reader that went away, a damaged file:
these are no faults of the program, and one place tells them for every command. What is not listed here is a fault
of ours and keeps its traceback.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import typer

from counterplay.cli import terminal
from counterplay.extras import what_is_missing
from counterplay.protocol import BadInput
from counterplay.untrusted import without_credentials
from counterplay.workers import RunBroken

_PLAINER = {
    "♣": "C", "♠": "S", "♥": "H", "♦": "D", "–": "-", "—": "-", "−": "-", "·": ".", "…": "...", "×": "x",
    "±": "+-", "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'",
    "•": "*", "\N{REPLACEMENT CHARACTER}": "?", "✓": "x", "█": "#", "▁": "_", "━": "-", "─": "-", "│": "|",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
}  # fmt: skip
_WRONG_CALL: Any = typer.BadParameter.__mro__[2]  # ClickException, wherever this version of typer keeps it
_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def _wording() -> Any:
    """Return how typer words a mistake; it loads much that a call without one does without."""
    from typer import rich_utils

    return rich_utils


def run(command: Callable[..., Any]) -> int:
    """Run a command line and return its exit code."""
    _open_streams()
    try:
        code = _called(command)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop(sys.stdout, 1)  # whoever read has read enough
        return 0
    except Exception as problem:
        said = sentence(problem)
        if said is None:
            raise
        _drop(sys.stdout, 1)
        return _tell(said)
    return code


def sentence(problem: BaseException) -> str | None:
    """Return what to tell a user of a problem in their world; None for a fault of the program."""
    if isinstance(problem, BadInput):
        return str(problem)
    if isinstance(problem, ModuleNotFoundError):
        return what_is_missing(problem)
    if isinstance(problem, OSError):
        return _of_the_system(problem)
    if isinstance(problem, RecursionError):
        return "something that was read is nested too deeply to be what it should be"
    if isinstance(problem, MemoryError):
        return "there is not enough memory for this; ask for less at once"
    if isinstance(problem, UnicodeDecodeError):
        return (
            f"something that was read is not text in {problem.encoding} (byte {problem.start}: {problem.reason})"
        )
    if isinstance(problem, UnicodeEncodeError):
        return f"something in this call is not text (character {problem.start}: {problem.reason})"
    if isinstance(problem, RunBroken):
        return str(problem)
    if type(problem).__module__.startswith(("sqlite3", "sqlalchemy.")):
        return f"the store cannot be used: {str(getattr(problem, 'orig', problem)).splitlines()[0]}"
    return None


def _called(command: Callable[..., Any]) -> int:
    try:
        code = command(standalone_mode=False)
    except _WRONG_CALL as wrong:
        wrong.message = without_credentials(wrong.message)
        _wording().rich_format_error(wrong)
        return int(wrong.exit_code)
    except typer.Abort:
        _wording().rich_abort_error()
        return terminal.FOUND_PROBLEMS
    except SystemExit as end:
        code = end.code
    return code if isinstance(code, int) else 0


def _of_the_system(problem: OSError) -> str:
    name = problem.filename
    if isinstance(name, bytes):
        name = os.fsdecode(name)
    reason = problem.strerror or str(problem) or type(problem).__name__
    said = f"{name}: {reason}" if name else reason
    if problem.errno in _ROOM:
        return f"{said}; make room, and run it again"
    return said


def _tell(said: str) -> int:
    with contextlib.suppress(OSError, ValueError):
        line = terminal.escape(without_credentials(" ".join(said.split())))
        terminal.err.print(f"[bold red]error:[/] {line}", soft_wrap=True)
    return terminal.WRONG_CALL


def _open_streams() -> None:
    """Open what is closed, so that no file gets its number, and write what an encoding lacks in plainer signs."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, "r" if number == 0 else "w", closefd=False))  # noqa: SIM115
    codecs.register_error("counterplay", _plainer)
    if type(sys.stdout) is io.TextIOWrapper:  # not where a test has put something of its own
        encoding, lines = sys.stdout.encoding, sys.stdout.line_buffering
        sys.stdout = _Named(sys.stdout.detach(), encoding, "counterplay", line_buffering=lines)
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors="counterplay")


def _plainer(problem: UnicodeError) -> tuple[str | bytes, int]:
    """Say a sign that an encoding lacks by those it has."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    said = "".join(_PLAINER.get(sign, "?") for sign in problem.object[problem.start : problem.end])
    return said, problem.end


class _Named(io.TextIOWrapper):
    """A stream that says its name where it cannot be written to."""

    def write(self, text: str, /) -> int:
        """Write text."""
        with self._naming():
            return super().write(text)

    def flush(self) -> None:
        """Write what is still held."""
        with self._naming():
            super().flush()

    @contextlib.contextmanager
    def _naming(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            if not isinstance(problem, BrokenPipeError):
                problem.filename = "standard output"
            raise


def _drop(stream: TextIO, number: int) -> None:
    """Let what a stream cannot get rid of go nowhere, so that leaving the program does not fail on it again."""
    with contextlib.suppress(OSError, ValueError):
        stream.flush()
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
    with contextlib.suppress(OSError, ValueError):
        stream.flush()
