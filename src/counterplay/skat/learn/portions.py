"""Portions of a training's work as files: there is a whole one or none, so a training that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json
from counterplay.workers import Executor, each

Shared = TypeVar("Shared")
Job = TypeVar("Job")
Report = Callable[[str, int, int], None]  # what is done, how much of it, of how much in all (0: not known)


def work_off(
    portions: Mapping[Path, Job],
    work: Callable[[Shared, Job], bytes],
    shared: Shared,
    executor: Executor,
    stage: str,
    report: Report,
) -> None:
    """Do the portions whose files are not there yet, and write each as it is finished."""
    missing = [(path, job) for path, job in portions.items() if not path.exists()]
    done = len(portions) - len(missing)
    report(stage, done, len(portions))
    for (path, _), content in each(executor, _do, (work, shared), missing):
        put(path, content)
        done += 1
        report(stage, done, len(portions))


def _do(shared: tuple[Callable[[Any, Any], bytes], Any], portion: tuple[Path, Any]) -> bytes:
    work, common = shared
    return work(common, portion[1])


def write_rows(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return rows as a portion has them: a line of JSON each."""
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def read_rows(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """Return the rows of portions."""
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def put(path: Path, content: bytes) -> None:
    """Write a portion, whole or not at all."""
    with draft_of(path) as draft:
        draft.write_bytes(content)


def claim(path: Path, command: str) -> None:
    """Note in a folder whose work it holds, or refuse another training's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    as_json = path.suffix == ".json"
    wanted = json.dumps({"command": command}) if as_json else command
    if not path.exists():
        put(path, f"{wanted}\n".encode())
    there = path.read_text(encoding="utf-8").strip()
    if there != wanted:
        raise BadInput(f"{path.parent} holds the work of another training ({_named(there)}); name another folder")


def _named(text: str) -> str:
    """Return the command that a folder's note names."""
    if not text.startswith("{"):
        return text or "?"
    try:
        return str(from_json(text).get("command", "?"))
    except ValueError:
        return "?"
