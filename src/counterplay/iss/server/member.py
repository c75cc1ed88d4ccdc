"""Somebody who is logged in: what is sent to them, where they are, and how fast they may talk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from counterplay.iss.server_lines import ClientHere
from counterplay.rate_limit import Allowance


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
    talk: Allowance = field(default_factory=lambda: Allowance(at_once=10, a_second=1))  # everybody hears it

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
