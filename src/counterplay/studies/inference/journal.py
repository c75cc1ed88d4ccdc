"""The finished work of a run: lines of JSON that are only ever added, one file for each part of a shared run.

All files of a folder are read together, so parts that were run elsewhere are merged by copying their files there.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO, TypeVar

from counterplay.protocol import BadInput
from counterplay.studies.inference.plan import WorkShare
from counterplay.untrusted import from_json

Line = dict[str, Any]
Place = TypeVar("Place", bound=tuple[Any, ...])  # where a line belongs


def of_this_study(
    lines: Iterable[Line], keys: Mapping[Place, str], place_of: Callable[[Line], Place], what: str
) -> Iterator[tuple[Place, Line]]:
    """Yield the lines that are asked for, each with its place; one of another study is refused."""
    for line in lines:
        place = place_of(line)
        wanted = keys.get(place)
        if wanted is None:
            continue  # of a larger run, or of a part that is not asked for
        if wanted != line["key"]:
            raise BadInput(
                f"the folder holds {what} of another study ({' '.join(map(str, place))}): other games, seed,"
                " worlds, samples or networks; name another folder"
            )
        yield place, line


class WorkJournal:
    """What is done of one kind of work (`games`, `tssr`, `series`), in `FOLDER/KIND-I-of-K.jsonl`."""

    def __init__(self, folder: Path, kind: str, share: WorkShare, networks: str) -> None:
        """Take what the networks of now are called: every line says with which it was made."""
        self._folder = folder
        self._kind = kind
        self._path = folder / f"{kind}-{share}.jsonl"
        self._file: TextIO | None = None
        self._networks = networks
        self._noted: set[str] = set()

    def read(self) -> Iterator[Line]:
        """Yield every line of every file of this kind; one that was cut off in writing is left out."""
        for path in sorted(self._folder.glob(f"{self._kind}-*.jsonl")):
            with path.open(encoding="utf-8", errors="replace") as file:
                for number, text in enumerate(file, 1):
                    if not text.endswith("\n"):
                        break
                    try:
                        line = from_json(text)
                        if not isinstance(line, dict):
                            raise ValueError("it is not an object")
                    except ValueError as problem:
                        raise BadInput(f"{path} line {number} cannot be read ({problem}): delete it") from None
                    self._noted.add(str(line.get("networks")))
                    yield line

    def check_networks(self) -> None:
        """Refuse to go on with work that was done with other networks; said before the first line is added."""
        if self._noted - {self._networks}:
            raise BadInput(
                f"{self._folder} holds work that was done with other networks ({', '.join(sorted(self._noted))};"
                f" these are {self._networks}): name another folder, or take --tables-only for what is there"
            )

    def append(self, line: Line) -> None:
        """Add a line and hand it to the system."""
        if self._file is None:
            self._file = self._opened()
        self._file.write(json.dumps(line | {"networks": self._networks}, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _opened(self) -> TextIO:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._path.open("a+", encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{self._folder} cannot be written to: {problem.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise BadInput(f"another run is writing {self._path}: wait for it, or name another folder") from None
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            file.truncate(whole)
        return file
