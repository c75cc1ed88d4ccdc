"""The finished work of a run: lines of JSON that are only ever added, one file for each part of a shared run.

All files of a folder are read together, so parts that were run elsewhere are merged by copying their files there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from counterplay.protocol import BadInput
from counterplay.studies import lines
from counterplay.studies.inference.plan import WorkShare
from counterplay.studies.shape import Progress
from counterplay.workers import Executor, stream

Line = dict[str, Any]
Place = tuple[Any, ...]  # where a line belongs: the values of the kind's columns


class InferenceJob(NamedTuple):
    """A piece of work that any process can do."""

    part: str  # of the study, for those who wait
    number: int  # by which the work is shared
    places: tuple[Place, ...]  # of the lines that come of it
    key: str  # tells work of another setting apart
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class WorkKind:
    """What does a kind of work, and by which columns its lines are known again."""

    lines: str  # what they are called
    columns: tuple[str, ...]
    work: Callable[..., Iterator[Line]]

    def place(self, line: Line) -> Place:
        """Return where a line belongs."""
        values = [line[column] for column in self.columns]
        return tuple(part for value in values for part in (value if isinstance(value, list) else [value]))


class WorkJournal:
    """What is done of one kind of work, in `FOLDER/NAME-I-of-K.jsonl`."""

    def __init__(self, folder: Path, name: str, kind: WorkKind, share: WorkShare, networks: str) -> None:
        """Take what the networks of now are called: every line says with which it was made."""
        self._folder = folder
        self._name = name
        self._kind = kind
        self._path = folder / f"{name}-{share}.jsonl"
        self._networks = networks
        self._noted: set[str] = set()

    def known(self, jobs: Iterable[InferenceJob]) -> dict[Place, Line]:
        """Return the lines there are of these jobs, by their place; those of another study are refused."""
        keys = {place: job.key for job in jobs for place in job.places}
        known: dict[Place, Line] = {}
        for path in sorted(self._folder.glob(f"{self._name}-*.jsonl")):
            for line in lines.read(path):
                try:
                    place, key = self._kind.place(line), line["key"]
                except (TypeError, KeyError, IndexError):
                    raise BadInput(f"{path} holds a line that no study has written: {line}; delete it") from None
                self._noted.add(str(line.get("networks")))
                if keys.get(place, key) != key:
                    raise BadInput(
                        f"the folder holds {self._kind.lines} of another study ({' '.join(map(str, place))}):"
                        " other games, seed, worlds, samples or networks; name another folder"
                    )
                if place in keys:  # else it is of a larger run, or of a part that is not asked for
                    known.setdefault(place, line)
        return known

    def do(
        self, executor: Executor, jobs: Iterable[InferenceJob], known: Mapping[Place, Line], progress: Progress
    ) -> None:
        """Do the jobs that lack lines, and add these as they come."""
        missing = [job for job in jobs if not all(place in known for place in job.places)]
        if not missing:
            return
        if self._noted - {self._networks}:
            raise BadInput(
                f"{self._folder} holds work that was done with other networks ({', '.join(sorted(self._noted))};"
                f" these are {self._networks}): name another folder, or take --tables-only for what is there"
            )
        done: Counter[str] = Counter()
        total = sum((Counter({job.part: len(job.places)}) for job in missing), Counter[str]())
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            for number, line in stream(executor, self._kind.work, [job.arguments for job in missing]):
                job = missing[number]
                if self._kind.place(line) not in known:
                    full = line | {"key": job.key, "networks": self._networks}
                    file.write(json.dumps(full, separators=(",", ":")) + "\n")
                    file.flush()
                done[job.part] += 1
                progress(job.part, done[job.part], total[job.part])
