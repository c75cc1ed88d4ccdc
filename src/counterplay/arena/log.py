"""The results of a run in a folder: `run.json` says what is played, and each series has a file that only grows.

A line is a finished deal. A line that was cut off by a crash is left out when reading and cut away before more is
written; its deal is played again. One run at a time writes into a folder: the lock goes with its process.
"""

from __future__ import annotations

import fcntl
import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from counterplay import __version__
from counterplay.arena import outcome
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import LineUp, Match, Series
from counterplay.arena.secrecy import check_secret
from counterplay.arena.specs import parse_specs
from counterplay.arena.statistics import Sprt
from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

log = logging.getLogger(__name__)

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What a run is about: all that reports need, and all that must stay the same when it goes on."""

    game: str
    line_ups: tuple[LineUp, ...]
    deals: int
    seed: int
    seats: int
    list_length: int
    roles_given: bool = False
    time_limit: float | None = None
    sprt: Sprt | None = None
    rotations: int = 0  # 0: all
    setup: Mapping[str, str] = field(default_factory=dict)  # what else the game was told, for example given deals
    secret: str = ""  # what keys the deals besides the seed

    @classmethod
    def of(cls, match: Match, sprt: Sprt | None = None, setup: Mapping[str, str] | None = None) -> RunSettings:
        """Return the settings of a match."""
        contest = match.contest
        return cls(
            contest.name,
            match.line_ups,
            match.deals,
            match.seed,
            contest.seats,
            contest.list_length,
            contest.roles_given,
            match.time_limit,
            sprt,
            match.rotations,
            dict(setup or {}),
            match.secret,
        )

    @property
    def rotations_played(self) -> int:
        """Return in how many rotations every deal is played."""
        return self.rotations or self.seats

    def all_series(self) -> list[Series]:
        """Return every series of the run."""
        return [
            Series(line_up, rotation)
            for line_up in range(len(self.line_ups))
            for rotation in range(self.rotations_played)
        ]

    def to_json(self) -> dict[str, Any]:
        """Return what `run.json` holds."""
        return {
            "format": _FORMAT,
            "version": __version__,
            "game": self.game,
            "line_ups": [str(line_up) for line_up in self.line_ups],
            "luck": [list(line_up.luck) for line_up in self.line_ups],
            "deals": self.deals,
            "seed": self.seed,
            "seats": self.seats,
            "list_length": self.list_length,
            "roles_given": self.roles_given,
            "time_limit": self.time_limit,
            "sprt": None if self.sprt is None else [self.sprt.low, self.sprt.high],
            "rotations": self.rotations,
            "setup": dict(self.setup),
            **({"secret": self.secret} if self.secret else {}),
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> RunSettings:
        """Read what `to_json` wrote."""
        if row["format"] != _FORMAT:
            raise ValueError(f"format {row['format']} is unknown")
        luck = row.get("luck") or [()] * len(row["line_ups"])  # runs of earlier releases have none
        return cls(
            row["game"],
            tuple(
                LineUp(parse_specs(text), tuple(names)) for text, names in zip(row["line_ups"], luck, strict=True)
            ),
            row["deals"],
            row["seed"],
            row["seats"],
            row["list_length"],
            row["roles_given"],
            row["time_limit"],
            None if row["sprt"] is None else Sprt(*row["sprt"]),
            row.get("rotations", 0),
            row["setup"],
            check_secret(row["secret"]) if row.get("secret") else "",
        )


def read_settings(folder: Path) -> RunSettings:
    """Return what a folder's run is about."""
    path = folder / "run.json"
    try:
        return RunSettings.from_json(from_json(path.read_text()))
    except FileNotFoundError:
        raise BadInput(f"{folder} holds no run: there is no run.json (name the --out folder of a run)") from None
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadInput(f"{path} cannot be read: {problem}") from None


def read_outcomes(folder: Path, series: Series) -> Iterator[Outcome]:
    """Yield the deals of a series as they were finished, each once; bad lines are logged and left out."""
    path = _path(folder, series)
    if not path.exists():
        return
    seen = set()
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return  # cut off, or being written at this moment
            try:
                row = outcome.loads(line)
            except BadInput as problem:
                log.warning("%s line %d is left out: %s", path, number, problem)
                continue
            if row.deal not in seen:
                seen.add(row.deal)
                yield row


def _path(folder: Path, series: Series) -> Path:
    return folder / f"series-{series.line_up + 1}-{series.rotation + 1}.jsonl"


class Writer:
    """Appends to the files of a run; each batch is handed to the system before the next deal is counted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[Series, TextIO] = {}

    def append(self, series: Series, rows: Iterable[Outcome]) -> None:
        """Write finished deals."""
        file = self._files.get(series)
        if file is None:
            path = _path(self._folder, series)
            cut_torn_line(path)
            file = self._files[series] = path.open("a", encoding="utf-8")
        file.write("".join(outcome.dumps(row) + "\n" for row in rows))
        file.flush()

    def close(self) -> None:
        """Close all files."""
        for file in self._files.values():
            file.close()


def cut_torn_line(path: Path) -> None:
    """Cut off what was being written when a run was stopped; what follows starts a line of its own."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        data = file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            file.truncate(whole)


@contextmanager
def writing(folder: Path, settings: RunSettings) -> Iterator[Writer]:
    """Open a folder for a run, new or begun; a begun run must be the same one, but may be given more deals.

    A new run that is refused before its first game leaves nothing behind.
    """
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as problem:
        raise BadInput(f"{folder} cannot be written to: {problem}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another run is writing into {folder}: wait for it, or name another folder") from None
        begun = (folder / "run.json").exists()
        if begun:
            _check_same(folder, read_settings(folder), settings)
        text = json.dumps(settings.to_json(), indent=2) + "\n"
        write_whole(folder / "run.json", text, private=bool(settings.secret))
        writer = Writer(folder)
        try:
            yield writer
        except BadInput:
            if not begun and not any(folder.glob("series-*")):
                (folder / "run.json").unlink()
                (folder / "lock").unlink()
                if made:
                    folder.rmdir()
            raise
        finally:
            writer.close()


def _check_same(folder: Path, old: RunSettings, new: RunSettings) -> None:
    before, now = old.to_json(), new.to_json()
    if old.secret != new.secret:
        keyed = "by a secret of its own" if old.secret else "by its open seed (--open-seed)"
        raise BadInput(
            f"{folder} holds a run whose deals are keyed {keyed}: name another folder, or go on with it by "
            f"counterplay arena run --out {folder}"
        )
    for key in before.keys() - {"version", "deals", "secret"}:
        if before[key] != now[key]:
            raise BadInput(
                f"{folder} holds another run: its {key} is {before[key]}, not {now[key]}; name another folder, "
                f"or go on with it by counterplay arena run --out {folder}"
            )
    if old.deals > new.deals:
        raise BadInput(f"{folder} holds a run of {old.deals} deals: it can be given more, but not {new.deals}")


def write_whole(path: Path, text: str, *, private: bool = False) -> None:
    """Replace a file at once, so that a crash leaves the old one or the new one; a private file is its owner's."""
    with draft_of(path) as draft:
        if private:
            draft.chmod(0o600)  # while it is empty
        draft.write_text(text, encoding="utf-8", errors="surrogateescape")  # a command's words may be no text
