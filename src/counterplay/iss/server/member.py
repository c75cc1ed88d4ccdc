"""Somebody who is logged in: what is sent to them, where they are, and how fast they may talk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from counterplay.iss.server_lines import ClientHere

_AT_ONCE, _A_SECOND = 10.0, 1.0  # lines of talk


class Outbox(Protocol):
    """Where lines to somebody go."""

    def send(self, line: str) -> None:
        """Send a line."""

    def close(self, last: str = "") -> None:
        """Hang up, after a last line."""


@dataclass(eq=False)
class Member:
    """Somebody who is logged in; while the line is broken the outbox is None."""

    name: str
    outbox: Outbox | None
    tables: set[str] = field(default_factory=set)  # by name
    games: int = 0
    audit: Callable[[Member, str], None] | None = None
    _breath: float = 10.0
    _spoke: float = 0.0

    def may_talk(self, now: float) -> bool:
        """Say whether somebody may speak again so soon: everybody hears it."""
        self._breath = min(_AT_ONCE, self._breath + (now - self._spoke) * _A_SECOND)
        self._spoke = now
        if self._breath < 1:
            return False
        self._breath -= 1
        return True

    def send(self, line: str) -> None:
        """Send a line, if there is anybody at the other end."""
        if self.audit is not None:
            self.audit(self, line)
        if self.outbox is not None:
            self.outbox.send(line)

    @property
    def entry(self) -> ClientHere:
        """Return the member's line in the lobby."""
        return ClientHere(self.name, "E", self.games, 0.0)
