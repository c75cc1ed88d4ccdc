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


class Printed(NamedTuple):
    """What stood on standard output and standard error."""

    stdout: str
    stderr: str


def left_with(code: int, *words: object, stdin: bytes = b"") -> Printed:
    """Call without the fixtures of one test, as the fixture of a whole file must, and look at the exit code."""
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        patch.setattr(sys, "argv", ["counterplay", *map(str, words)])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        patch.setattr(terminal.out, "width", 110)
        patch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as left:
            main()
    printed = Printed(out.getvalue(), err.getvalue())
    assert int(left.value.code or 0) == code, printed
    return printed
