"""Files that are there whole or not at all: a draft is written beside them and takes their place at once."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Give the draft to write; if that goes well, it takes the file's place.

    What is no plain file stays what it is: to put a file in the place of a device (`/dev/null`, where root writes)
    would harm everybody. That is an OSError, as any place that cannot be written.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "a folder or a device is there", str(path))
    draft = path.with_name(path.name + ".partial")
    try:
        yield draft
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
