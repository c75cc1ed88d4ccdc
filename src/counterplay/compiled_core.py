"""Which of the compiled cores to load: a wheel brings one for any processor and faster ones for newer processors.

A core built on this machine is compiled for it and is the only one there. All give the same answers, bit for bit
(the bench's signature says so); `COUNTERPLAY_PROCESSOR=v2` (or v3, v4) asks for one of them, to compare.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ENVIRONMENT = "COUNTERPLAY_PROCESSOR"
# The levels of x86-64 by the features that /proc/cpuinfo names, the newest first; every wheel can run on v2.
_LEVELS = {
    "v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "v3": {"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"},
}


@cache
def levels() -> tuple[str, ...]:
    """Return the levels this processor can run, the newest first."""
    asked = os.environ.get(ENVIRONMENT)
    if asked:
        return (asked,) if asked in _LEVELS else ()
    try:
        cpu_info = Path("/proc/cpuinfo").read_text()
    except OSError:
        return ()
    flags = next((set(line.split()) for line in cpu_info.splitlines() if line.startswith("flags")), set())
    needed = [set().union(*list(_LEVELS.values())[place:]) for place in range(len(_LEVELS))]
    return tuple(level for level, features in zip(_LEVELS, needed, strict=True) if features <= flags)


def choose_core(package: str, folders: Iterable[str]) -> str:
    """Load the best of a game's cores as `game._core`, where there are several, and return its level."""
    for level in levels():
        for folder in folders:
            for suffix in EXTENSION_SUFFIXES:
                path = Path(folder, level, f"_core{suffix}")
                if path.is_file():
                    _load(f"{package}._core", path)
                    return level
    return ""


def _load(name: str, path: Path) -> None:
    if name in sys.modules:
        return
    spec = spec_from_file_location(name, path, loader=ExtensionFileLoader(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
