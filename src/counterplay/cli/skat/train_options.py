"""What several subcommands of `counterplay skat train` share: their options, and the file they write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.cli import terminal
from counterplay.cli.options import Json, Ray, Workers, executor
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.workers import Executor

Games = Annotated[list[Path], typer.Option(help="ISS records (.sgf, .gz, .bz2, .xz) or logs of XSkat.")]


@dataclass(frozen=True)
class TrainingFiles:
    """The file that a training writes, and where its work lies."""

    out: Annotated[Path, typer.Option(help="The file to write.")]
    work: Annotated[
        Path, typer.Option(help="Folder for the work in progress; a run that was stopped goes on there.")
    ]
    json: Json = False

    def tell(self, document: dict[str, Any], *said: str, **places: Path) -> None:
        """Write what was trained as one JSON document, or what there is to say of it, and where it lies."""
        where = "; ".join(f"{name}: {terminal.escape(str(path))}" for name, path in places.items())
        terminal.answer(self.json, document, *said, where)


@dataclass(frozen=True)
class TrainingWork:
    """Where the work is done."""

    workers: Workers = 1
    ray: Ray = None

    @contextmanager
    def begin(self) -> Iterator[tuple[Executor, StageBars]]:
        """Give who works, and bars that show how far the work has come."""
        with executor(self.workers, self.ray) as where, StageBars(transient=False) as bars:
            yield where, bars


ALONE = TrainingWork()


def check_file(out: Path, what: str) -> None:
    """Raise BadInput where a folder stands for the file that is to be written."""
    if out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for {what}")


def save(write_to: Callable[[Path], None], out: Path) -> None:
    """Let what was trained write itself, and make the folder it belongs in."""
    out.parent.mkdir(parents=True, exist_ok=True)
    write_to(out)


def write(out: Path, text: str, what: str) -> None:
    """Write what was trained, and make the folder it belongs in."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{what} cannot be written to {out}: {problem.strerror}") from None
