"""The files of an older commit, to be measured beside today's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    """Give a commit's files in a folder of their own."""
    tree = folder / "old"
    added = subprocess.run(
        ["git", "-C", str(ROOT), "worktree", "add", "--detach", str(tree), commit], capture_output=True, text=True
    )
    if added.returncode:
        print(f"there is no commit {commit} here: {added.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    try:
        yield tree
    finally:
        subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(tree)], check=True)
