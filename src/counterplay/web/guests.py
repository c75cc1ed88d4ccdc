"""Guests: players of the host's own that sit down with people, as `serve --player my_player.py:MyPlayer` says.

A guest runs in a process of its own, as in the arena: it is sent what its seat may know and nothing else, its
answers are read and never unpickled, and one that takes too long, dies or breaks a rule is stood in for. What the
browser and the store hear of it is a name; how it is started only this server knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from counterplay.arena import apart, kind_of, make_player, parse_spec
from counterplay.protocol import BadInput
from counterplay.skat.players import SkatContest

MARK = "guest"  # every guest's name begins with it, and no bot's of ours
_LONGEST_NAME = 20
_LONGEST_TITLE = 32
_PROGRAM = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Guest:
    """A player of the host's own: what it is called, and how it is made."""

    name: str
    title: str
    summary: str
    spec: str


def invite(players: Iterable[str]) -> Mapping[str, Guest]:
    """Return guests by name, as the host wrote them; what cannot play is refused.

    >>> guests = invite(["examples/my_player.py:MyPlayer", "engine(command='python3 engine.py')"])
    >>> [(guest.name, guest.title) for guest in guests.values()]
    [('guestmyplayer', 'MyPlayer (guest)'), ('guestengine', 'engine (guest)')]
    """
    guests: dict[str, Guest] = {}
    for text in players:
        spec = parse_spec(text)
        spec = spec if apart(spec) else replace(spec, isolated=True)  # `trusted` or not
        kind = kind_of(SkatContest(), spec)
        make_player(SkatContest(), spec)  # nothing is started; what cannot be made is refused now
        called = spec.name.rpartition(":")[2]
        if spec.name == "engine":
            words = str(dict(spec.options)["command"]).split()
            called = PurePath(words[-1]).stem if words else "engine"
        called = _PROGRAM.sub("", called)[:_LONGEST_TITLE] or "engine"
        stem = (MARK + re.sub(r"[^a-z0-9]", "", called.lower()))[: _LONGEST_NAME - 2]
        name, title, number = stem, called, 1
        while name in guests:
            number += 1
            name, title = f"{stem}{number}", f"{called} {number}"
        guests[name] = Guest(name, f"{title} (guest)", kind.summary, str(spec))
    return guests


def is_guest(name: str) -> bool:
    """Say whether a bot's name is a guest's, perhaps of an earlier evening."""
    return name.startswith(MARK)


def check_guest(guests: Mapping[str, Guest], name: str, options: Mapping[str, float]) -> None:
    """Refuse a guest who is not invited, and options: a guest has those that the host gave it."""
    if name not in guests:
        raise BadInput(f"there is no guest {name!r} here: the host invites one by serve --player")
    if options:
        raise BadInput(f"the guest {guests[name].title} has no options here")
