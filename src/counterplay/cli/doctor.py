"""`counterplay doctor`: what is there, what is missing, and the command that adds it."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

import typer

import counterplay
from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.extras import EXTRAS, Extra
from counterplay.store import StoreProblem, describe, resolve

Verdict = Literal["well", "missing", "optional"]
_SIGNS = {
    "well": "[green]well          [/]",
    "missing": "[bold red]missing       [/]",
    "optional": "not installed ",
}
_LEAST_ROOM = 1 << 30


@dataclass(frozen=True)
class DoctorFinding:
    """One thing that was looked at."""

    what: str
    verdict: Verdict
    found: str
    remedy: str = ""  # the command or the step that would make it well


def doctor(
    store: Annotated[str | None, typer.Option(help="Look at this store; by default at the usual one.")] = None,
    json: Json = False,
) -> None:
    """Look at this installation: core, networks, pages, store, room on the disk, extras. Nothing is changed.

    Example:  [bold]counterplay doctor[/]

    Exit code 0: everything needed is there. 1: something is missing; the line below says what adds it.
    """
    findings = list(_examine(store))
    if json:
        terminal.print_json([asdict(finding) for finding in findings])
    else:
        for noted in findings:
            terminal.out.print(
                f"{_SIGNS[noted.verdict]} {noted.what:<17} {terminal.escape(noted.found)}", soft_wrap=True
            )
            if noted.remedy:
                terminal.out.print(f"{'':33}{terminal.escape(noted.remedy)}", soft_wrap=True)
    if any(noted.verdict == "missing" for noted in findings):
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _examine(store: str | None) -> Iterator[DoctorFinding]:
    yield DoctorFinding("counterplay", "well", f"{counterplay.__version__} in {Path(counterplay.__file__).parent}")
    yield DoctorFinding(
        "Python", "well", f"{platform.python_version()} on {platform.machine()} {platform.system()}"
    )
    yield _check("core", _compiled, "build it: pip install . (needs a C++20 compiler)")
    yield _check("networks", _networks, "install again: pip install --force-reinstall .")
    yield _check("pages", _pages, "build them: make front-end (needs Node)")
    yield _check(
        "store",
        lambda: describe(store),
        "name another with --store, or put a copy back: counterplay store restore",
    )
    yield _check("room on the disk", lambda: _room(store), "make room where the store lies")
    yield _encoding()
    yield from map(_extra, EXTRAS)


def _check(what: str, look: Callable[[], str], remedy: str) -> DoctorFinding:
    try:
        return DoctorFinding(what, "well", look())
    except (ImportError, LookupError, OSError, ValueError, StoreProblem) as problem:
        return DoctorFinding(what, "missing", str(problem), remedy)


def _compiled() -> str:
    """Ask each game's face for something that its compiled core does."""
    from counterplay import efg, onecard, skat
    from counterplay.skat.solver import bench as solver_bench

    for face, needs_core in ((skat, "Solver"), (efg, "numbered_leduc"), (onecard, "Hand")):
        getattr(face, needs_core)
    computed, committed = next(iter(solver_bench.signatures()))
    if computed != committed:
        raise LookupError("the solver answers otherwise than the committed signature says")
    return "compiled for skat, efg, onecard; the solver's signature is the committed one"


def _networks() -> str:
    from counterplay.onecard import networks
    from counterplay.skat.beliefs import networks as policies
    from counterplay.skat.players import evaluator

    evaluator.shipped_evaluator()
    for name in policies.names():
        policies.shipped_networks(name)
    counts = f"{len(policies.names())} policies of Skat, {len(networks.shipped())} champions of one-card poker"
    return f"the bidding evaluator, {counts}"


def _pages() -> str:
    from counterplay.web import STATIC

    if not (STATIC / "index.html").is_file():
        raise LookupError("the browser's pages are not built")
    return "built"


def _room(address: str | None) -> str:
    url = resolve(address)
    if url.get_backend_name() != "sqlite":
        return "the store is a server's"
    folders = Path(str(url.database)).absolute().parents
    free = shutil.disk_usage(next(folder for folder in folders if folder.exists())).free
    if free < _LEAST_ROOM:
        raise LookupError(f"{free >> 20} MiB are free, less than 1 GiB")
    return f"{free >> 30} GiB free"


def _encoding() -> DoctorFinding:
    encoding = sys.stdout.encoding or "unknown"
    if encoding.lower().replace("-", "").startswith("utf"):
        return DoctorFinding("terminal", "well", encoding)
    return DoctorFinding(
        "terminal", "optional", f"{encoding}: suits are shown as letters", "export LC_ALL=C.UTF-8"
    )


def _extra(extra: Extra) -> DoctorFinding:
    what = f"extra {extra.name}"
    if find_spec(extra.module) is None:
        return DoctorFinding(what, "optional", extra.purpose, f"pip install 'counterplay[{extra.name}]'")
    return DoctorFinding(what, "well", f"{extra.purpose} ({extra.package} {version(extra.package)})")
