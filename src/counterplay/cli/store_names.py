"""How commands open a store, and look a name up in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from counterplay.cli import terminal

if TYPE_CHECKING:
    from counterplay.store import Store, Who


@contextmanager
def opened(address: str | None, *, create: bool = False) -> Iterator[Store]:
    """Open the store for a command; it has to be there, unless the command fills it."""
    from counterplay.store import open_store  # with SQLAlchemy: only where a store is opened

    with open_store(address, create=create) as store:
        yield store


def check_known(store: Store, name: str) -> list[Who]:
    """Return who goes by a name, each with all other names once; leave with a sentence where nobody does."""
    people: dict[Who, None] = {}
    for who in store.called(name):
        names = store.names(who)
        people.setdefault(names[0][0] if names else who)
    if not people:
        near = store.near(name)
        hint = f"; did you mean {', '.join(near)}?" if near else "; `counterplay opponents list` shows the names"
        terminal.fail(f"nothing is kept about {name!r} in {store}{hint}")
    return list(people)


def one_called(store: Store, name: str) -> Who:
    """Return the one who goes by a name; leave with a sentence where that is nobody or several."""
    people = check_known(store, name)
    if len(people) > 1:
        several = ", ".join(repr(f"{who.kind} {who.name}") for who in people)
        terminal.fail(f"several go by {name!r}: say which one, as {several}")
    return people[0]


def tell_waiting(store: Store) -> None:
    """Say how many games wait for their judge, which are in no rate yet."""
    waiting = store.count_waiting("skat")
    if waiting:
        terminal.err.print(
            f"{waiting} game{'s' if waiting > 1 else ''} kept and not judged yet: [bold]counterplay store judge[/]"
        )
