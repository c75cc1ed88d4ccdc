"""A file is there whole or not at all, and what is no file stays what it is."""

import os
from pathlib import Path

import pytest

from counterplay.atomic_files import draft_of


def test_a_file_is_replaced_at_once_or_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), draft_of(path) as draft:
        draft.write_text("half\ud800", encoding="utf-8")
    assert path.read_text() == "old"
    with draft_of(path) as draft:
        draft.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["file"]


def test_what_is_no_file_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # stands for a device, which only root may make
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        with pytest.raises(OSError, match="a folder or a device is there"), draft_of(place) as draft:
            draft.write_text("new")
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]
