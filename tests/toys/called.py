"""The command line called in this process, as a user's words."""

import contextlib
import io
import sys
from typing import NamedTuple

import pytest

from counterplay.cli import terminal
from counterplay.cli.main import main


def call(capsys, monkeypatch, *words: str) -> tuple[int, str, str]:
    """Return the exit code, and what stood on standard output and standard error."""
    monkeypatch.setattr(sys, "argv", ["counterplay", *words])
    try:
        main()
        code = 0
    except SystemExit as left:
        code = int(left.code or 0)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


class Ended(NamedTuple):
    """How a call ended: its exit code, and what stood on standard output and standard error."""

    returncode: int
    stdout: str
    stderr: str


def ended(*words: object, stdin: bytes | str = b"", columns: int = 100) -> Ended:
    """Call as in a process of its own, whose start would cost more than most calls; needs no fixture of a test."""
    out, err = io.StringIO(), io.StringIO()
    given = stdin.encode() if isinstance(stdin, str) else stdin
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        patch.setattr(sys, "argv", ["counterplay", *map(str, words)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        patch.setattr(terminal.out, "width", columns)
        patch.setenv("COLUMNS", str(columns))
        with pytest.raises(SystemExit) as left:
            main()
    return Ended(int(left.value.code or 0), out.getvalue(), err.getvalue())


class Printed(NamedTuple):
    """What stood on standard output and standard error."""

    stdout: str
    stderr: str


def left_with(code: int, *words: object, stdin: bytes = b"") -> Printed:
    """Call and look at the exit code."""
    call = ended(*words, stdin=stdin, columns=110)
    assert call.returncode == code, call
    return Printed(call.stdout, call.stderr)
