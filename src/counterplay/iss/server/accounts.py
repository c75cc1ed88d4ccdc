"""Who may log in: names with salted hashes of their passwords, in a file of one line each."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import threading
from pathlib import Path

from counterplay.protocol import BadInput

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}")
_LONGEST_PASSWORD = 200
_MOST_NAMES = 100_000


def good_name(name: str) -> bool:
    """Say whether somebody can be called so on a line: letters and digits, 1 to 16 of them."""
    return _NAME.fullmatch(name) is not None


class ServerAccounts:
    """Names and hashes; where the server is open, whoever comes first under a name has it."""

    def __init__(self, path: Path | None = None, *, open_to_all: bool = True, cost: int = 1 << 14) -> None:
        self._path, self._open, self._cost = path, open_to_all, cost
        self._passwords: dict[str, tuple[bytes, bytes]] = {}
        self._adding = threading.Lock()
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                continue
            try:
                name, salt, digest = line.split()
                self._passwords[name] = bytes.fromhex(salt), bytes.fromhex(digest)
            except ValueError:
                raise BadInput(
                    f"{path}, line {number}: write a name, a salt and a hash, as this program does itself"
                ) from None

    def check(self, name: str, password: str) -> bool:
        """Say whether this is somebody's password; it takes a while, as it should."""
        if not password or len(password) > _LONGEST_PASSWORD:
            return False
        with self._adding:  # of two who come at once under a new name one has it
            known = self._passwords.get(name)
            if known is None:
                return self._open and len(self._passwords) < _MOST_NAMES and self._add(name, password)
        salt, digest = known
        return hmac.compare_digest(self._hash(password, salt), digest)

    def _add(self, name: str, password: str) -> bool:
        salt = secrets.token_bytes(16)
        self._passwords[name] = salt, self._hash(password, salt)
        if self._path is not None:
            number = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(number, "a", encoding="utf-8") as file:
                file.write(f"{name} {salt.hex()} {self._passwords[name][1].hex()}\n")
        return True

    def _hash(self, password: str, salt: bytes) -> bytes:
        return hashlib.scrypt(password.encode("utf-8", "replace"), salt=salt, n=self._cost, r=8, p=1)
