"""No command writes over a file that is not of its own kind, unless `--replace` says so.

Every file that a command writes stands here, with the kind it is of: a test walks the tree of commands for one
that was forgotten. What is appended to a file of another kind would harm it, too, and is refused.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from counterplay.protocol import BadInput

_LOOKED_AT = 1 << 16  # bytes at the beginning, and as many at the end


@dataclass(frozen=True)
class FileKind:
    """What is written: how such a file is recognised by what it begins and ends with."""

    name: str
    recognises: Callable[[bytes], object]
    appended: bool = False  # the file is written on, never replaced


def _begins(*words: bytes) -> Callable[[bytes], object]:
    return lambda seen: seen.lstrip(b"\xef\xbb\xbf \r\n\t")[:100].lower().startswith(words)


def _matches(pattern: bytes) -> Callable[[bytes], object]:
    return re.compile(pattern, re.DOTALL).match


GZIP, ZIP = b"\x1f\x8b", b"pk\x03\x04"
PAGE = FileKind("web page", _begins(b"<!doctype html", b"<html"))
PICTURE = FileKind("picture", _begins(b"\x89png", b"<svg", b"<?xml", b"%pdf"))
TRAINED = FileKind("file of this training", lambda seen: b"counterplay" in seen.lower() or seen[:4].lower() == ZIP)
PACKED = FileKind("packed file of this command", _begins(GZIP))
LEARNED = FileKind("file of `skat learn`", _matches(rb'\s*\{.*"(start|changes|learned)'))
_ONE_INFOSET = rb'\s*\{\s*"[^"]*"\s*:\s*\{\s*"[^"]*"\s*:\s*[\d.]'
STRATEGY = FileKind("strategy", _matches(rb"infoset,action,probability|\x93NUMPY|" + _ONE_INFOSET))
RECORDS = FileKind("records of games", _begins(b"(;"), appended=True)
NEW_RECORDS = FileKind("record of games", _begins(b"(;"))
HANDS = FileKind("hand histories", _begins(b"tournament "), appended=True)
TRANSCRIPT = FileKind("transcript", _matches(rb"[^\n]{0,60}[<>] "), appended=True)
PUZZLES = FileKind("mined puzzles", _matches(rb"\s*\{"), appended=True)
FOLDER = FileKind("folder", lambda seen: False)

_TRAINED_IN_A_FOLDER = ("rules", "locations", "bidding", "profiles", "reaction", "policy", "styles")
# By where a command is (`catalogue`), and the name of its option.
WRITES: Mapping[str, Mapping[str, FileKind]] = {
    "serve:serve": {"backup_to": FOLDER},
    "skat.review:review": {"html": PAGE, "picture": PICTURE},
    "bridge.review:review": {"html": PAGE, "picture": PICTURE},
    "skat.infer:infer": {"png": PICTURE},
    "skat.play:play": {"records": RECORDS},
    "skat.learn:learn": {"out": LEARNED},
    "skat.mine:mine": {"mined": PUZZLES, "out": PACKED},
    **{f"skat.train:{what}": {"out": TRAINED, "work": FOLDER} for what in _TRAINED_IN_A_FOLDER},
    "skat.train:auction": {"out": TRAINED},
    "skat.train:limits": {"policies": TRAINED, "work": FOLDER},
    "skat.train:tables": {"out": TRAINED},
    "skat.train:population": {"out": PACKED},
    **{f"skat.train_selfplay:{what}": {"out": FOLDER} for what in ("selfplay", "response", "told")},
    "iss.play:play": {"records": RECORDS, "log": TRANSCRIPT},
    "iss.serve:serve": {"records": RECORDS},
    "arena.run:run": {"out": FOLDER, "records": NEW_RECORDS},
    "arena.report:report": {"png": PICTURE},
    "efg.respond:respond": {"save": STRATEGY},
    "efg.curve:curve": {"out": PICTURE},
    "onecard.play:play": {"record": HANDS},
    "onecard.evolve:evolve": {"out": TRAINED},
}
# These look for themselves: what a store or a list of users holds is theirs to know.
LOOK_THEMSELVES: Mapping[str, frozenset[str]] = {
    "iss.serve:serve": frozenset({"users"}),
    "opponents.export:export": frozenset({"out"}),
    "store.commands:backup": frozenset({"file"}),
    "store.commands:rescue": frozenset({"new"}),
}
_REPLACE = Annotated[
    bool, typer.Option("--replace", help="Replace a file that is there even if it is of another kind.")
]


def guarded(command: Callable[..., Any], written: Mapping[str, FileKind]) -> Callable[..., Any]:
    """Return a command that looks at what is there before it begins, and takes --replace where it may replace."""
    if not written:
        return command
    hints = get_type_hints(command, include_extras=True)
    parameters = [
        parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])
        for name, parameter in inspect.signature(command).parameters.items()
    ]
    replaces = any(kind is not FOLDER and not kind.appended for kind in written.values())
    if replaces:
        parameters.append(Parameter("replace", Parameter.KEYWORD_ONLY, default=False, annotation=_REPLACE))
        hints["replace"] = _REPLACE

    @wraps(command)
    def called(**values: Any) -> Any:
        replace = values.pop("replace") if replaces else False
        for name, kind in written.items():
            if isinstance(values[name], Path):
                check_place(values[name], kind, replace=replace)
        return command(**values)

    called.__annotations__ = hints
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return called


def check_place(place: Path, kind: FileKind, *, replace: bool) -> None:
    """Raise BadInput where a file of another kind is in the place of what is to be written."""
    if not place.is_file() or not place.stat().st_size:
        return
    if kind is FOLDER:
        raise BadInput(f"{place} is a file: name a folder")
    if replace and not kind.appended:
        return
    try:
        with place.open("rb") as file:
            seen = file.read(_LOOKED_AT)
            file.seek(max(len(seen), place.stat().st_size - _LOOKED_AT))
            seen += file.read()
    except OSError:  # whoever writes says so
        return
    if kind.recognises(seen):
        return
    if kind.appended:
        raise BadInput(f"{place} is there and has no {kind.name} in it: name another file")
    raise BadInput(f"{place} is there and is no {kind.name}; say --replace to put one in its place")
