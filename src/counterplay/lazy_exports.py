"""A package's public face: names are imported when they are asked for, so that nobody waits for the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def face(package: str, names: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package; `names` says in which module each of its names lives.

    A name that is called otherwise there is written as in `counterplay.onecard.styles:parse`.
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, other = names[name].partition(":")
        return getattr(import_module(module), other or name)

    return get, lambda: sorted(names)
