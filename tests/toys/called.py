"""The command line called in this process, as a user's words."""

import sys

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
