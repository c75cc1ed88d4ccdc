"""Options that several subcommands of `counterplay iss` share."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from counterplay.store import Store

KeptIn = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="Keep every game by its players' names, and let players that learn know them: a file or a database "
        "URL; 'default' is your data folder.",
    ),
]
Records = Annotated[Path | None, typer.Option(help="Append every game to this record file.")]


@dataclass(frozen=True)
class KeepOptions:
    """Where games are kept."""

    store: KeptIn = None
    records: Records = None

    def open(self, stack: ExitStack) -> Store | None:
        """Return the store, if games are to be kept in one; a place that cannot be written to is told now."""
        if self.records is not None:
            self.records.open("a", encoding="utf-8").close()
        if self.store is None:
            return None
        from counterplay.store import open_store  # a database: only where it is asked for

        return stack.enter_context(open_store(None if self.store == "default" else self.store))


NOT_KEPT = KeepOptions()
