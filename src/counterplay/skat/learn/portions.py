"""Portions of a training's work as files: there is a whole one or none, so a training that was stopped goes on."""

from __future__ import annotations

from pathlib import Path


def put(path: Path, written: bytes) -> None:
    """Write a portion, whole or not at all."""
    unfinished = path.with_suffix(".tmp")
    unfinished.write_bytes(written)
    unfinished.rename(path)
