"""Portions of a training's work as files: there is a whole one or none, so a training that was stopped goes on."""

from __future__ import annotations

import json
from pathlib import Path

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json


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
