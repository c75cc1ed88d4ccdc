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
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from counterplay import __version__
from counterplay.arena import write_whole
from counterplay.protocol import BadInput
from counterplay.studies.shape import Tables
from counterplay.untrusted import from_json

FILE, COMMANDS = "run.json", "command.txt"
RESULTS = Path(__file__).parents[1] / "results"  # the committed runs: data alone, beside the code


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
        previous = {name: (out / name).read_bytes() for name in (FILE, COMMANDS) if (out / name).exists()}
        note(out, study, command, seed=seed, settings=settings)
        try:
            yield
        except BadInput:  # nothing was run: the folder is as it was
            for name in (FILE, COMMANDS):
                (out / name).unlink()
            for name, data in previous.items():
                (out / name).write_bytes(data)
            if not previous:
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
    record: dict[str, Any] = {"study": study, "settings": dict(settings or {}), "runs": []}
    if (out / FILE).exists():
        record = read(out)
    _check(out, record, study, settings or {})
    earlier = [run for run in record["runs"] if run["command"] == command]
    known = earlier[0] if earlier else {"seed": seed, "facts": []}
    run = {
        "command": command,
        "seed": known["seed"] if seed is None else seed,
        "version": __version__,
        "facts": list(facts) or known["facts"],
    }
    record["runs"] = [other for other in record["runs"] if other["command"] != command] + [run]
    record["tables"] = tables(out)
    write_whole(out / FILE, json.dumps(record, indent=2) + "\n")
    write_whole(out / COMMANDS, in_words(record))


def read(out: Path) -> dict[str, Any]:
    """Return what a folder says of itself; what earlier releases wrote is read as well."""
    path = out / FILE
    try:
        record = from_json(path.read_text(encoding="utf-8"))
        if "runs" not in record:
            commands = record.pop("commands", None) or [record.pop("command")]
            study, version, seed = record.pop("study"), record.pop("version", None), record.get("seed")
            runs = [{"command": command, "seed": seed, "version": version, "facts": []} for command in commands]
            record = {"study": study, "settings": record, "runs": runs, "tables": tables(out)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{path} cannot be read: {problem}") from None
    return dict(record)


def in_words(record: Mapping[str, Any]) -> str:
    """Return the commands with their facts, as people read them."""
    return "".join(
        f"{run['command']}\n" + "".join(f"    {fact}\n" for fact in run["facts"]) for run in record["runs"]
    )


def tables(out: Path) -> dict[str, int]:
    """Return every table of a folder with its number of rows."""
    return {f"{name}.csv": len(rows) for name, rows in stored_tables(out).items()}


def stored_tables(out: Path) -> Tables:
    """Return every table of a folder, as its CSV file has it."""
    stored: Tables = {}
    for path in sorted(out.glob("*.csv")):
        try:
            with path.open(encoding="utf-8", newline="") as file:
                stored[path.stem] = list(csv.DictReader(file))
        except (OSError, ValueError, csv.Error) as problem:
            raise BadInput(f"{path} is not a table: {problem}") from None
    return stored


def folder_name(words: str) -> str:
    """Return words as the name of a folder or file.

    >>> folder_name("kermit against imitator(xskat) seed 3")
    'kermit-against-imitator-xskat-seed-3'
    """
    return re.sub(r"[^\w.+=-]+", "-", words).strip("-")


def _can_go_on(out: Path) -> bool:
    """Say whether there is a run, or the work of runs elsewhere or of earlier releases."""
    return any((out / name).exists() for name in (FILE, "runs", "margins")) or any(out.glob("*.jsonl"))


def _check(out: Path, record: Mapping[str, Any], study: str, settings: Mapping[str, Any]) -> None:
    if record["study"] != study:
        raise BadInput(f"{out} holds a run of another study, {record['study']}: name another folder")
    for name, value in settings.items():
        before = record["settings"].setdefault(name, value)
        if before != value:
            raise BadInput(
                f"{out} holds a run with other settings: its {name} is {before}, not {value}; name another folder"
            )
