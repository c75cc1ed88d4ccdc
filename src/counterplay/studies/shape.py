"""The shape of every study: options, parts, what is run, and what is reported of it.

`run` does what is missing in the folder, so that a run that was stopped goes on. `report` works the tables and
pictures out from what the folder holds, and plays nothing. Both return tables, each of which is one CSV file.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from inspect import getdoc
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from counterplay.arena import Match, Results, run_match
from counterplay.protocol import BadInput
from counterplay.studies.tables import Row
from counterplay.workers import HERE, Executor

Options = TypeVar("Options")  # a dataclass: its docstring is the help, a field is an option, `Field` its meaning
Progress = Callable[[str, int, int], None]  # what, how much is done, of how much
Tables = dict[str, list[Row]]  # by the name of their CSV files


def unseen(what: str, done: int, total: int) -> None:
    """Show no progress."""


@dataclass
class Work(Generic[Options]):
    """One run of a study: where, with which options and parts, and what it has to say beside its tables."""

    out: Path
    options: Options
    parts: tuple[str, ...] = ()
    progress: Progress = unseen
    executor: Executor = HERE
    command: str = ""
    facts: list[str] = field(default_factory=list)  # of this run, for people: deals, games, faults
    faults: int = 0  # of players; there should be none

    def play(self, match: Match, folder: Path, what: str) -> Results:
        """Play what is missing of a match, and return its games."""
        show = lambda seen: self.progress(what, seen.games, seen.total)  # noqa: E731
        return run_match(match, folder, self.executor, show=show)


@dataclass(frozen=True)
class Study(Generic[Options]):
    """A study: a paper's tables and figures made again, or a question of ours."""

    name: str
    options: type[Options]
    run: Callable[[Work[Options]], Tables | None]
    report: Callable[[Work[Options]], Tables] | None = None  # none: the tables are there as soon as it has run
    parts: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # parts that are not done unless they are named
    check: Callable[[Work[Options]], object] | None = None  # before the folder is touched
    settings: Callable[[Options], Mapping[str, Any]] | tuple[str, ...] = ()  # what runs in a folder share: options
    recomputed: Callable[[Path, int], Tables] | None = None  # what comes of what a folder keeps, by its seed
    shown: tuple[str, ...] | None = None  # the tables that are short enough for a terminal; None: all
    display: Callable[[Tables], Tables] | None = None  # the tables as people read them there
    workers: int | None = 1  # processes unless said; None: every core

    @property
    def help(self) -> str:
        """Return what the command says of itself: the docstring of its options."""
        return getdoc(self.options) or ""

    def settings_of(self, options: Options) -> Mapping[str, Any]:
        """Return what all runs in a folder share."""
        if callable(self.settings):
            return self.settings(options)
        return {name: getattr(options, name) for name in self.settings}

    def options_from(self, values: Mapping[str, Any]) -> Options:
        """Return checked options; those that are not said have their defaults."""
        names = [option.name for option in fields(self.options)]  # type: ignore[arg-type]
        for name in values:
            if name not in names:
                raise BadInput(f"the study {self.name} has no option {name!r}: choose from {', '.join(names)}")
        try:
            return TypeAdapter(self.options).validate_python(dict(values))
        except ValidationError as problem:
            error = problem.errors()[0]
            if "error" in error.get("ctx", {}):  # a sentence of ours
                raise BadInput(str(error["ctx"]["error"])) from None
            place = ".".join(map(str, error["loc"]))
            raise BadInput(f"the option {place} of the study {self.name} is wrong: {error['msg']}") from None

    def choose(self, wanted: str | Iterable[str] | None) -> tuple[str, ...]:
        """Return the parts that are asked for, in the study's order; the usual ones when nothing is said."""
        if wanted is None:
            return tuple(part for part in self.parts if part not in self.left_out)
        lists = [wanted] if isinstance(wanted, str) else list(wanted)
        names = [name.strip().lower() for text in lists for name in text.split(",")]
        for name in names:
            if name not in self.parts:
                raise BadInput(f"there is no part {name!r}: choose from {', '.join(self.parts)}")
        return tuple(part for part in self.parts if part in names)

    def command(self, options: Options, parts: tuple[str, ...]) -> str:
        """Return the command that does the same again, with all that its results depend on."""
        words = ["counterplay", "study", self.name, "--out", "DIR"]
        if parts != self.choose(None):
            words += ["--part", ",".join(parts)]
        for option in fields(options):  # type: ignore[arg-type]
            value = getattr(options, option.name)
            if value in (None, False, ()):
                continue
            flag = "--" + option.name.replace("_", "-")
            if value is True:
                words.append(flag)
                continue
            for each in value if isinstance(value, tuple) else (value,):
                words += [flag, shlex.quote(each.name if isinstance(each, Path) else str(each))]
        return " ".join(words)


def default_of(option: Any) -> Any:
    """Return the default of a field; `MISSING` where it must be said."""
    return option.default_factory() if option.default_factory is not MISSING else option.default
