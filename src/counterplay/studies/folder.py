"""One shape of every study's folder: what was run, its tables (CSV), its pictures (PNG).

`run.json` says it to programs, `command.txt` to people::

    study     which study
    settings  what all runs in this folder share, the seed for one: other settings go to another folder
    runs      every command once, with its seed, the release that ran it, and facts (deals, games, faults)
    tables    each CSV file with its number of rows

What was not kept when it was run is null. What tables are made from lies beside them, in `runs/` or in files of
lines that only grow, so that the same command goes on with a run that was stopped.
"""

from __future__ import annotations

import csv
import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from counterplay import __version__
from counterplay.arena import write_whole
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

FILE, COMMANDS = "run.json", "command.txt"


@contextmanager
def opened(
    out: Path, study: str, command: str, seed: int | None = None, settings: Mapping[str, Any] | None = None
) -> Iterator[None]:
    """Hold a folder for one run, new or begun; it says what is run from the beginning on."""
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
    if out.exists() and any(out.iterdir()) and not _can_go_on(out):
        raise BadInput(f"{out} is not empty and holds no run; choose an empty folder")
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = os.open(out, os.O_RDONLY)
    except OSError as problem:
        raise BadInput(f"{out} cannot be written to: {problem.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another run is writing into {out}: wait for it, or name another folder") from None
        kept = {name: (out / name).read_bytes() for name in (FILE, COMMANDS) if (out / name).exists()}
        note(out, study, command, seed=seed, settings=settings)
        try:
            yield
        except BadInput:  # nothing was run: the folder is as it was
            for name in (FILE, COMMANDS):
                (out / name).unlink()
            for name, data in kept.items():
                (out / name).write_bytes(data)
            if not kept:
                with suppress(OSError):  # it was not empty before
                    out.rmdir()
            raise
        note(out, study, command, seed=seed, settings=settings)
    finally:
        os.close(lock)


def note(
    out: Path,
    study: str,
    command: str,
    *facts: str,
    seed: int | None = None,
    settings: Mapping[str, Any] | None = None,
) -> None:
    """Add to a folder by which command it comes about, facts of that run, and what tables there are."""
    told: dict[str, Any] = {"study": study, "settings": dict(settings or {}), "runs": []}
    if (out / FILE).exists():
        told = read(out)
    _check(out, told, study, settings or {})
    before = [one for one in told["runs"] if one["command"] == command]
    known = before[0] if before else {"seed": seed, "facts": []}
    run = {
        "command": command,
        "seed": known["seed"] if seed is None else seed,
        "version": __version__,
        "facts": list(facts) or known["facts"],
    }
    told["runs"] = [one for one in told["runs"] if one["command"] != command] + [run]
    told["tables"] = tables(out)
    write_whole(out / FILE, json.dumps(told, indent=2) + "\n")
    write_whole(out / COMMANDS, in_words(told))


def read(out: Path) -> dict[str, Any]:
    """Return what a folder says of itself; what earlier releases wrote is read as well."""
    path = out / FILE
    try:
        told = from_json(path.read_text(encoding="utf-8"))
        if "runs" not in told:
            given = told.pop("commands", None) or [told.pop("command")]
            study, version, seed = told.pop("study"), told.pop("version", None), told.get("seed")
            runs = [{"command": one, "seed": seed, "version": version, "facts": []} for one in given]
            told = {"study": study, "settings": told, "runs": runs, "tables": tables(out)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{path} cannot be read: {problem}") from None
    return dict(told)


def in_words(told: Mapping[str, Any]) -> str:
    """Return the commands with their facts, as people read them."""
    return "".join(
        f"{run['command']}\n" + "".join(f"    {fact}\n" for fact in run["facts"]) for run in told["runs"]
    )


def tables(out: Path) -> dict[str, int]:
    """Return every table of a folder with its number of rows."""
    found = {}
    for path in sorted(out.glob("*.csv")):
        try:
            with path.open(encoding="utf-8", newline="") as file:
                found[path.name] = max(0, sum(1 for _ in csv.reader(file)) - 1)
        except (OSError, ValueError, csv.Error) as problem:
            raise BadInput(f"{path} is not a table: {problem}") from None
    return found


def _can_go_on(out: Path) -> bool:
    """Say whether there is a run, or the work of runs elsewhere or of earlier releases."""
    return any((out / name).exists() for name in (FILE, "runs", "margins")) or any(out.glob("*.jsonl"))


def _check(out: Path, told: Mapping[str, Any], study: str, settings: Mapping[str, Any]) -> None:
    if told["study"] != study:
        raise BadInput(f"{out} holds a run of another study, {told['study']}: name another folder")
    for name, value in settings.items():
        before = told["settings"].setdefault(name, value)
        if before != value:
            raise BadInput(
                f"{out} holds a run with other settings: its {name} is {before}, not {value}; name another folder"
            )
