"""Where a password comes from: a file, the environment, or a prompt; never the command line."""

from __future__ import annotations

import os
import sys
from getpass import getpass
from pathlib import Path

from counterplay.protocol import BadInput

VARIABLE = "COUNTERPLAY_ISS_PASSWORD"
_LONGEST = 200


def password_for(user: str, file: Path | None) -> str:
    """Return the password of a user; what came from the environment is not left there for other programs."""
    if file is not None:
        with file.open("rb") as opened:
            first = opened.readline(_LONGEST * 4 + 2)
        where, password = f"the first line of {file}", first.decode("utf-8", "replace").rstrip("\r\n")
    elif VARIABLE in os.environ:
        where, password = VARIABLE, os.environ.pop(VARIABLE)
    elif sys.stdin is not None and sys.stdin.isatty():
        where, password = "what you typed", getpass(f"password of {user}: ")
    else:
        raise BadInput(f"nobody is here to be asked for a password: use --password-file, or set {VARIABLE}")
    if not password or len(password) > _LONGEST or not password.isprintable():
        raise BadInput(f"{where} is not a password: one line of 1 to {_LONGEST} characters is wanted")
    return password
