"""`counterplay skat review`: which cards turned games, and how often each player misses a win."""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from counterplay.cli import terminal
from counterplay.protocol import BadInput
from counterplay.review import forms, page, plot, text
from counterplay.review.game import ReviewedGame
from counterplay.review.profile import Profiles
from counterplay.review.work import Portion, RawRecord, SetAside, Task, review_all
from counterplay.skat import render
from counterplay.skat.cards import Card
from counterplay.skat.reading import open_file
from counterplay.skat.review import DEFAULT_WORLDS, SkatReviewer, raw_records

# Where most lines are bad the file is something else; listing them all would only fill the memory.
MOST_BAD_LINES = 100_000
BAD_LINES_SHOWN = 20

Made = tuple[str | None, str | None, ReviewedGame | None]  # of a game: JSON, part of a page, the game itself


@dataclass(frozen=True)
class Wanted:
    """What is made of each game, in the process that reviewed it."""

    json: bool
    html: bool
    printed: bool

    def __call__(self, game: ReviewedGame) -> Made:
        """Return each form only if it is wanted."""
        return (
            json_text.dumps(forms.game_json(game)) if self.json else None,
            page.game_section(game, lambda card: render.card_text(Card[card]).plain) if self.html else None,
            game if self.printed else None,
        )


@dataclass
class Findings:
    """What is known after all games, beside what was written as they came."""

    name: str  # of the file
    profiles: Profiles
    report: page.Page
    faces: render.Faces
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
                terminal.out.print(text.game_text(game, partial(_face, faces=self.faces)), soft_wrap=True)
                terminal.out.print()
            self.games += 1

    @property
    def hopeless(self) -> bool:
        """Say whether the file is something other than records."""
        return len(self.set_aside) > max(MOST_BAD_LINES, self.games)


def review(
    file: Annotated[
        Path, typer.Argument(help="ISS records: .sgf, .gz, .bz2 or .xz; - is standard input.", show_default=False)
    ],
    player: Annotated[str | None, typer.Option(help="Only this player's games, and only this profile.")] = None,
    decision: Annotated[
        bool, typer.Option("--decision", help="Judge mistakes as decisions too: error or bad luck? Slow.")
    ] = False,
    points: Annotated[
        bool, typer.Option("--points", help="Report lost card points and schneider too: about five times slower.")
    ] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Only totals and profiles, no games.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON for machines.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a web page that needs nothing else.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", help="Write a PNG: rates by trick and role, with intervals.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes to work with.", show_default="all cores")
    ] = None,
    worlds: Annotated[int, typer.Option(min=1, help="Worlds for --decision.")] = DEFAULT_WORLDS,
    seed: Annotated[int, typer.Option(help="For the worlds of --decision.")] = 1,
    cards: Annotated[
        render.Faces, typer.Option(envvar="COUNTERPLAY_CARDS", help="How cards are drawn.")
    ] = render.Faces.FRENCH,
) -> None:
    """Find the cards that turned won games into lost ones, and how often each player plays one.

    All cards known, a decision where some cards win and others lose is an opportunity, and to choose one that
    loses is a mistake. A game that was broken off is judged as far as it goes and counted apart.

    With --decision a mistake is also judged by what its player could know: over worlds he could not tell apart,
    how much more often would the best card have won? If no more often, it was bad luck.

    Example:  [bold]counterplay skat review games.sgf.bz2 --player Anna --decision --html anna.html[/]

    Exit code 0: all records were reviewed. 1: some are set aside, with line and reason. 2: the call was wrong, or
    the file cannot be read at all.
    """
    for path in (html, picture):
        _check_target(path)
    standard = str(file) == "-"
    opened = sys.stdin.buffer if standard else open_file(file)
    name = "standard input" if standard else str(file)
    report = page.Page(f"Review of {Path(name).name}" + (f", {player}" if player else ""))
    findings = Findings(name, Profiles(SkatReviewer.axes, player), report, cards)
    task = Task(
        partial(SkatReviewer, points=points, decision=decision, worlds=worlds, seed=seed),
        Wanted(json, html is not None, not json and not brief),
        player,
        1 if decision else 16,
    )
    with opened:
        # Games that go to the same terminal would run through the bar.
        bar = terminal.err.is_terminal and (json or brief or not terminal.out.is_terminal)
        _review_file(opened, task, workers or _cores(), findings, bar)
    if findings.problem and not findings.games:
        terminal.fail(findings.problem)
    if player is not None and player not in findings.profiles.names and findings.profiles.names:
        _unknown_player(player, findings)
    if json:
        _finish_json(findings)
    else:
        _print(findings, brief)
    if html is not None:
        report.save(html, findings.profiles, SkatReviewer.told)
    if picture is not None:
        plot.save(findings.profiles, picture)
    if findings.problem:
        terminal.fail(findings.problem, terminal.FOUND_PROBLEMS)
    if findings.games == 0 and not findings.set_aside:
        terminal.fail(f"{name} holds no records", terminal.FOUND_PROBLEMS)
    if findings.set_aside:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _review_file(opened: BinaryIO, task: Task[Made], workers: int, findings: Findings, bar: bool) -> None:
    """Review the records as they come."""
    size = os.fstat(opened.fileno()).st_size if opened is not sys.stdin.buffer else None
    columns = (TextColumn("reviewing"), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    left = TimeRemainingColumn()
    with Progress(*columns, left, console=terminal.err, transient=True, disable=not bar) as progress:
        doing = progress.add_task("", total=size)
        for portion in review_all(_records(opened, findings), task, workers):
            findings.add(portion)
            if findings.hopeless:
                bad = len(findings.set_aside)
                findings.problem = f"{findings.name} has {bad} bad lines and {findings.games} games: given up"
                break
            done = opened.tell() if size else None
            progress.update(doing, completed=done, description=f"{findings.games} games")


def _records(opened: BinaryIO, findings: Findings) -> Iterator[RawRecord | SetAside]:
    """Yield the records; a problem with the file ends them and is noted, so that what came before is not lost."""
    try:
        yield from raw_records(opened)
    except BadInput as problem:
        findings.problem = str(problem).replace("the file", findings.name, 1)


def _face(card: str, faces: render.Faces) -> Text:
    return render.card_text(Card[card], faces)


def _finish_json(findings: Findings) -> None:
    """Write what comes after the games."""
    rest: dict[str, Any] = {
        "players": forms.profiles_json(findings.profiles, SkatReviewer.told),
        "totals": forms.totals_json(findings.profiles),
        "set_aside": [{"line": row.line, "reason": row.reason} for row in findings.set_aside],
    }
    if findings.problem:
        rest["problem"] = findings.problem
    begun = "\n],\n" if findings.games else '{"games": [],\n'
    sys.stdout.write(begun + json_text.dumps(rest, indent=1)[1:].lstrip() + "\n")


def _print(findings: Findings, brief: bool) -> None:
    out, profiles = terminal.out, findings.profiles
    out.print(text.totals_text(profiles), soft_wrap=True)
    if findings.games > 1 or brief:
        out.print(text.players_table(profiles))
        ranked = text.by_weight(profiles)
        for name, profile in ranked[: text.PLAYERS_SHOWN]:
            if profile.complete.where().opportunities:
                out.print(text.profile_view(name, profile, SkatReviewer.told))
        if len(ranked) > text.PLAYERS_SHOWN:
            more = len(ranked) - text.PLAYERS_SHOWN
            out.print(f"... and {more} more players: --player NAME shows one, --json has all")
    for row in findings.set_aside[:BAD_LINES_SHOWN]:
        terminal.err.print(f"line {row.line} is set aside: {terminal.escape(row.reason)}", soft_wrap=True)
    if len(findings.set_aside) > BAD_LINES_SHOWN:
        more = len(findings.set_aside) - BAD_LINES_SHOWN
        terminal.err.print(f"... and {more} more are set aside; --json lists them all")


def _unknown_player(player: str, findings: Findings) -> None:
    folded = {known.casefold(): known for known in findings.profiles.names}
    near = [folded[each] for each in get_close_matches(player.casefold(), folded, cutoff=0.5)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {len(folded)} other players"
    terminal.fail(f"{findings.name} has no game of {player}: {hint}")


def _check_target(path: Path | None) -> None:
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        terminal.fail(f"{path} cannot be written: {'it is' if path.is_dir() else 'there is no such'} directory")


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
