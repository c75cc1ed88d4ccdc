"""Bridge records of either form: a file says by its first line whether it is PBN or LIN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from counterplay.bridge import lin, pbn
from counterplay.bridge.board import Board
from counterplay.bridge.reading import Source, read_lines, some
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside, name_of


def read(source: Source, set_aside: Callable[[SetAside], None]) -> Iterator[Board | SetAside]:
    """Yield the boards of a LIN or PBN file, those that are set aside among them; lines that cannot be part of any
    board go to `set_aside`. BadInput where the file holds no board at all.
    """
    lines = read_lines(source, set_aside)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        raise BadInput(f"{name_of(source)} is empty")
    form = pbn if first[1].lstrip()[:1] in ("[", "%") else lin
    yield from some(form.read(chain([first], lines)), f"{name_of(source)} {form.NO_BOARDS}")
