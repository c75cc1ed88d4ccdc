"""Files that are there whole or not at all: a draft is written beside them and takes their place at once."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Give the draft to write; if that goes well, it takes the file's place.

    What is no plain file stays what it is: to put a file in the place of a device (`/dev/null`, where root writes)
    would harm everybody. That is an OSError, as any place that cannot be written, and as a file that another
    process is writing just now. A draft of a process that was killed is written over.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "a folder or a device is there", str(path))
    draft = path.with_name(path.name + ".partial")
    held = _hold(draft, path)
    try:
        yield draft
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    finally:
        os.close(held)


def _hold(draft: Path, path: Path) -> int:
    """Make the draft, empty and this process's alone until the descriptor is closed, however the process ends."""
    while True:
        held = os.open(draft, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            raise OSError(errno.EBUSY, "another process is writing it", str(path)) from None
        except OSError:  # a file system without locks
            pass
        if draft.exists() and os.path.samestat(os.fstat(held), draft.stat()):  # else it has just become the file
            os.ftruncate(held, 0)
            return held
        os.close(held)
