"""The options that the subcommands about opponents share, and how a name is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.store import Store, open_store

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
def opened(address: str | None) -> Iterator[Store]:
    """Open the store for a command."""
    with open_store(address) as store:
        yield store


def check_known(store: Store, name: str) -> None:
    """Leave with a sentence, and near names, where nothing is kept about a name."""
    if store.knows(name):
        return
    near = store.near(name)
    hint = f"; did you mean {', '.join(near)}?" if near else "; `counterplay opponents list` shows the names"
    terminal.fail(f"nothing is kept about {name!r} in {store}{hint}")
