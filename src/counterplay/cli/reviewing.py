"""What the review commands of all games share: records go in, reports come out as they are made."""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, BinaryIO

import typer
from rich.text import Text

from counterplay.cli import terminal
from counterplay.cli.game_batches import GameBatches
from counterplay.cli.options import ReviewCall, executor
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.review import (
    ENGLISH,
    Portion,
    Profiles,
    RawRecord,
    ReviewedGame,
    Reviewer,
    ReviewTask,
    forms,
    page,
    plot,
    review_all,
    text,
)
from counterplay.workers import Executor

# Where most lines are bad the file is something else; listing them all would only fill the memory.
MOST_BAD_LINES = 100_000
BAD_LINES_SHOWN = 20

Made = tuple[str | None, str | None, ReviewedGame | None]  # of a game: JSON, part of a page, the game itself


@dataclass(frozen=True)
class Room:
    """What a game brings along. `make` and `plain` travel to other processes, so they can be pickled."""

    make: Callable[[], Reviewer[Any]]
    axes: tuple[str, ...]
    profile_axes: tuple[str, ...]  # by which profiles are shown
    records: Callable[[BinaryIO], Iterator[RawRecord | SetAside]]
    face: text.Face  # a card in the terminal
    plain: Callable[[str], str]  # a card in a page
    unit: str = "point"  # what points are called
    portion: int = 16  # records handed to a process at a time


@dataclass(frozen=True)
class Wanted:
    """What is made of each game, in the process that reviewed it."""

    json: bool
    html: bool
    printed: bool
    plain: Callable[[str], str]

    def __call__(self, game: ReviewedGame) -> Made:
        """Return each form only if it is wanted."""
        return (
            json_text.dumps(forms.game_json(game)) if self.json else None,
            page.game_section(game, self.plain) if self.html else None,
            game if self.printed else None,
        )


@dataclass
class ReviewFindings:
    """What is known after all games, beside what was written as they came."""

    name: str  # of the file
    profiles: Profiles
    report: page.Page
    room: Room
    games: int = 0
    set_aside: list[SetAside] = field(default_factory=list)
    problem: str = ""  # with the file itself

    def add(self, portion: Portion[Made]) -> None:
        """Take in some records; what is wanted of each game is written at once."""
        self.profiles.merge(portion.profiles)
        for result in portion.results:
            if isinstance(result, SetAside):
                self.set_aside.append(result)
                continue
            written, section, game = result
            if written is not None:
                sys.stdout.write(("," if self.games else '{"games": [') + "\n" + written)
            if section is not None:
                self.report.add(section)
            if game is not None:
                terminal.out.print(text.game_text(game, self.room.face), soft_wrap=True)
                terminal.out.print()
            self.games += 1

    @property
    def hopeless(self) -> bool:
        """Say whether the file is something other than records."""
        return len(self.set_aside) > max(MOST_BAD_LINES, self.games)


def review_file(
    file: Path,
    opened: BinaryIO,
    room: Room,
    asked: ReviewCall,
    batches: GameBatches | None = None,
) -> None:
    """Review a file's records, write what was asked for, and leave with the exit code that fits.

    With `batches` the records go to the store too, and with them what the game's reviewer has for it.
    """
    player = asked.player
    for path in (asked.html, asked.picture):
        _check_target(path)
    name = "standard input" if str(file) == "-" else str(file)
    report = page.Page(f"Review of {Path(name).name}" + (f", {player}" if player else ""), unit=room.unit)
    findings = ReviewFindings(name, Profiles(room.axes, player), report, room)
    wanted = Wanted(asked.json, asked.html is not None, not asked.json and not asked.brief, room.plain)
    with opened, executor(asked.workers, asked.ray) as where:
        # Games that go to the same terminal would run through the bar.
        bar = terminal.err.is_terminal and (asked.json or asked.brief or not terminal.out.is_terminal)
        task = ReviewTask(room.make, wanted, player, room.portion, batches is not None)
        _review_all(opened, task, where, findings, bar, batches)
    if batches is not None:
        batches.end()
    if findings.problem and not findings.games:
        terminal.fail(findings.problem)
    if player is not None and player not in findings.profiles.names and findings.profiles.names:
        _unknown_player(player, findings)
    if asked.json:
        _finish_json(findings)
    else:
        _print(findings, asked.brief)
    if asked.html is not None:
        report.save(asked.html, findings.profiles, room.profile_axes)
    if asked.picture is not None:
        plot.save(findings.profiles, asked.picture)
    if findings.problem:
        terminal.fail(findings.problem, terminal.FOUND_PROBLEMS)
    if findings.games == 0 and not findings.set_aside:
        terminal.fail(f"{name} holds no records", terminal.FOUND_PROBLEMS)
    if findings.set_aside:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _review_all(
    opened: BinaryIO,
    task: ReviewTask[Made],
    executor: Executor,
    findings: ReviewFindings,
    bar: bool,
    batches: GameBatches | None,
) -> None:
    """Review the records as they come."""
    size = os.fstat(opened.fileno()).st_size if opened is not sys.stdin.buffer else None
    with StageBars(percent=True, disable=not bar) as bars:
        for portion in review_all(_records(opened, findings), task, executor):
            findings.add(portion)
            if batches is not None:
                for record, judged in portion.for_store:
                    batches.add(record.decode("utf-8", "replace"), judged=judged)
            if findings.hopeless:
                bad = len(findings.set_aside)
                findings.problem = f"{findings.name} has {bad} bad lines and {findings.games} games: given up"
                break
            bars.report("reviewing", opened.tell() if size else 0, size, f"{findings.games} games")


def _records(opened: BinaryIO, findings: ReviewFindings) -> Iterator[RawRecord | SetAside]:
    """Yield the records; a problem with the file ends them and is noted, so that what came before is not lost."""
    try:
        yield from findings.room.records(opened)
    except BadInput as problem:
        findings.problem = str(problem).replace("the file", findings.name, 1)


def _finish_json(findings: ReviewFindings) -> None:
    """Write what comes after the games."""
    rest: dict[str, Any] = {
        "players": forms.profiles_json(findings.profiles, findings.room.profile_axes),
        "totals": forms.totals_json(findings.profiles),
        "set_aside": [{"line": row.line, "reason": row.reason} for row in findings.set_aside],
    }
    if findings.problem:
        rest["problem"] = findings.problem
    begun = "\n],\n" if findings.games else '{"games": [],\n'
    sys.stdout.write(begun + json_text.dumps(rest, indent=1)[1:].lstrip() + "\n")


def _print(findings: ReviewFindings, brief: bool) -> None:
    out, profiles, room = terminal.out, findings.profiles, findings.room
    out.print(Text(ENGLISH.totals(profiles)), soft_wrap=True)
    if findings.games > 1 or brief:
        out.print(text.players_table(profiles))
        ranked = text.by_weight(profiles)
        for name, profile in ranked[: text.PLAYERS_SHOWN]:
            if profile.complete.where().opportunities:
                out.print(text.profile_view(name, profile, room.profile_axes, room.unit))
        if len(ranked) > text.PLAYERS_SHOWN:
            more = len(ranked) - text.PLAYERS_SHOWN
            out.print(f"... and {more} more players: --player NAME shows one, --json has all")
    for row in findings.set_aside[:BAD_LINES_SHOWN]:
        terminal.err.print(f"line {row.line} is set aside: {terminal.escape(row.reason)}", soft_wrap=True)
    if len(findings.set_aside) > BAD_LINES_SHOWN:
        more = len(findings.set_aside) - BAD_LINES_SHOWN
        terminal.err.print(f"... and {more} more are set aside; --json lists them all")


def _unknown_player(player: str, findings: ReviewFindings) -> None:
    folded = {known.casefold(): known for known in findings.profiles.names}
    near = [folded[each] for each in get_close_matches(player.casefold(), folded, cutoff=0.5)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {len(folded)} other players"
    terminal.fail(f"{findings.name} has no game of {player}: {hint}")


def _check_target(path: Path | None) -> None:
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        terminal.fail(f"{path} cannot be written: {'it is' if path.is_dir() else 'there is no such'} directory")
