"""`counterplay iss replay`: does our client understand what a server said?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.iss import replay as replays
from counterplay.protocol import BadInput

ROWS_SHOWN = 20


def replay(
    places: Annotated[list[Path], typer.Argument(help="Transcripts, or folders of them.")],
    json: Json = False,
) -> None:
    """Run transcripts through the client: is every line understood, and is every game seen as it was?

    A transcript is what --log of [bold]counterplay iss play[/] writes, or any file with a server's lines. After
    every move the client's view is compared with the record that came at the end, and the record's result with
    the rules.

    Example:  [bold]counterplay iss replay examples/iss[/]

    Exit code 1: some line was not understood, or some game was seen otherwise.
    """
    files = [file for place in places for file in _files(place)]
    report = replays.replay(files)
    if json:
        terminal.print_json(asdict(report))
    else:
        _print(report)
    if not report.well:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _files(place: Path) -> list[Path]:
    if place.is_dir():
        files = sorted(path for path in place.iterdir() if path.is_file() and not path.name.startswith("."))
        if not files:
            raise BadInput(f"{place} has no transcripts in it")
        return files
    if not place.is_file():
        raise BadInput(f"there is no transcript {place}")
    return [place]


def _print(report: replays.ReplayReport) -> None:
    out = terminal.out.print
    out(f"{report.files} transcripts, {report.lines} lines of a server, {report.understood} understood")
    out(f"{report.games} games, {report.ended} with their records")
    out(f"{report.states} views of a seat compared with the record, {report.equal_states} equal")
    out(f"{report.results} results compared with the rules, {report.equal_results} equal")
    if report.moves:
        out(f"{report.moves} moves sent, {report.legal_moves} legal by the lines received before")
    for odd in report.oddities[:ROWS_SHOWN]:
        out(terminal.escape(f"{odd.file}, line {odd.line}: {odd.words}"), soft_wrap=True)
    if len(report.oddities) > ROWS_SHOWN:
        out(f"... and {len(report.oddities) - ROWS_SHOWN} more")
