"""`counterplay skat check`: do records keep the rules, and are their results right?"""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.record_files import open_file
from counterplay.skat.records import sgf

# Where most lines are bad the file is something else; listing them all would only fill the memory.
MOST_BAD_LINES = 100_000
ROWS_SHOWN = 20


@dataclass
class CheckFindings:
    """What checking found, over all files."""

    several_files: bool
    records: int = 0
    agreeing: int = 0
    differing: list[dict[str, Any]] = field(default_factory=list)
    set_aside: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)

    def add(self, name: str, block: sgf.BlockCheck) -> None:
        """Take in what one block gave."""
        where = {"file": name} if self.several_files else {}
        self.records += block.records
        self.agreeing += block.agreeing
        self.differing += [where | asdict(row) for row in block.differing]
        self.set_aside += [where | asdict(row) for row in block.set_aside]
        self.notes += [where | {"line": row.line, "note": row.reason} for row in block.notes]

    @property
    def differing_records(self) -> int:
        """Return in how many records something differs."""
        return self.records - self.agreeing - len(self.set_aside)


def check(
    files: Annotated[list[Path], typer.Argument(help="ISS records: .sgf, .gz, .bz2 or .xz; - is standard input.")],
    json: Json = False,
) -> None:
    """Replay every record by the rules, recompute its result and compare it with the record's own.

    Records that cannot be read or break the rules are set aside with line and reason; the rest goes on.

    Example:  [bold]counterplay skat check games.sgf more.sgf.bz2 --json[/]

    Exit code 0: every record agrees. 1: some differ or are set aside. 2: a file cannot be read at all.
    """
    opened = [(str(path), sys.stdin.buffer if str(path) == "-" else open_file(path)) for path in files]
    findings = CheckFindings(several_files=len(files) > 1)
    unreadable = False
    with StageBars(percent=True) as bars:
        for name, file in opened:
            unreadable |= _check_file(name, file, findings, bars)
    if json:
        facts = asdict(findings)
        del facts["several_files"]
        terminal.print_json(facts)
    else:
        _print(findings)
    for problem in findings.problems:
        terminal.err.print(f"[bold red]error:[/] {terminal.escape(problem['reason'])}", soft_wrap=True)
    if unreadable:
        raise typer.Exit(terminal.WRONG_CALL)
    if findings.problems or findings.differing or findings.set_aside:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _check_file(name: str, file: BinaryIO, findings: CheckFindings, bars: StageBars) -> bool:
    """Check one file; a problem with the file itself is noted. Say whether nothing of it could be read."""
    size, title = Path(name).stat().st_size if name != "-" else 0, terminal.escape(Path(name).name)
    before = findings.records
    bad_before = len(findings.set_aside)
    try:
        for block in sgf.check(file):
            findings.add(name, block)
            records, bad = findings.records - before, len(findings.set_aside) - bad_before
            if bad > MOST_BAD_LINES and 2 * bad > records:
                raise BadInput(f"{name} has {bad} bad lines among {records}: given up, this is no record file")
            bars.report(title, file.tell() if size else 0, size, f"{records} records")
        if findings.records == before:
            raise BadInput(f"{name} holds no records")
    except BadInput as problem:
        findings.problems.append({"file": name, "reason": str(problem).replace("the file", name, 1)})
        return findings.records == before and "holds no records" not in str(problem)
    finally:
        bars.leave(title)
        file.close()
    return False


def _print(findings: CheckFindings) -> None:
    out = terminal.out
    differing = findings.differing_records
    out.print(
        f"{findings.records} records: [green]{findings.agreeing} agree[/], "
        f"[{'red' if differing else 'green'}]{differing} differ[/], "
        f"[{'yellow' if findings.set_aside else 'green'}]{len(findings.set_aside)} set aside[/]"
    )
    rows = [
        f"{_place(row)} id {row['id']}: {row['field']} is {row['record']}, ours {row['ours']}"
        for row in findings.differing
    ]
    rows += [f"{_place(row)} set aside: {row['reason']}" for row in findings.set_aside]
    rows += [f"{_place(row)} {row['note']}" for row in findings.notes]
    for row in rows[:ROWS_SHOWN]:
        out.print("  " + terminal.escape(row), soft_wrap=True)
    if len(rows) > ROWS_SHOWN:
        out.print(f"  ... and {len(rows) - ROWS_SHOWN} more; --json lists them all")


def _place(row: dict[str, Any]) -> str:
    return f"{row['file']} line {row['line']}" if "file" in row else f"line {row['line']}"
