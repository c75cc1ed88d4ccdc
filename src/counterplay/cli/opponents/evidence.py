"""What is known of a player, as people and machines read it: games, rate, interval."""

from __future__ import annotations

from typing import Any

from counterplay.opponent import Rate
from counterplay.store import KnownPerson


def rate_text(rate: Rate) -> str:
    """Return a rate with its interval and count, as people read it."""
    if rate.rate is None:
        return "no opportunity yet"
    low, high = rate.interval
    return f"{rate.rate:.1%} ({low:.1%} to {high:.1%}), {rate.mistakes} of {rate.opportunities}"


def known_json(person: KnownPerson) -> dict[str, Any]:
    """Return what a list tells of a player, for machines."""
    return {
        "name": person.shown,
        "kind": person.who.kind,
        "handle": person.who.handle,
        "names": list(person.names),
        "game": person.game,
        "games": person.games,
        **person.rate.to_json(),
        "last_seen": None if person.last is None else person.last.isoformat(),
        "modelled": person.modelled,
    }
