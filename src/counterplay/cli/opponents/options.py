"""The options that the subcommands about opponents share, and how a name is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from counterplay.cli import terminal

if TYPE_CHECKING:
    from counterplay.store import Store, Who

StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URL",
        help="The store: a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE. "
        "Without it that of COUNTERPLAY_STORE, else the file in your data folder.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines.")]


@contextmanager
def opened(address: str | None, *, create: bool = False) -> Iterator[Store]:
    """Open the store for a command; it has to be there, unless the command fills it."""
    from counterplay.store import (
        open_store,  # with SQLAlchemy, for which those who only need an option need not wait
    )

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
