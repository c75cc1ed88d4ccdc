"""`counterplay arena run`: play a match, or go on with one."""

from __future__ import annotations

import shlex
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from counterplay.arena import (
    LineUp,
    Match,
    Outcome,
    Results,
    RunSettings,
    Series,
    Spec,
    apart,
    check_secret,
    clock,
    pair_line_ups,
    parse_specs,
    read_settings,
    write_whole,
)
from counterplay.arena import running as arena
from counterplay.arena.report import summarise
from counterplay.arena.statistics import Sprt
from counterplay.cli import terminal
from counterplay.cli.arena.games import contest_of, setup_of
from counterplay.cli.arena.report import show
from counterplay.cli.game_batches import GameBatches
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json, Ray, Workers, executor
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.workers import RunBroken

INTERRUPTED = 130  # as shells say it for Ctrl-C


@dataclass(frozen=True)
class MatchOptions:
    """What is to be played."""

    game: Annotated[str, typer.Option(help="The game.")] = "skat"
    players: Annotated[
        list[str] | None,
        typer.Option(help="A line-up, as in kermit,rules,rules; may be given several times.", show_default=False),
    ] = None
    pair: Annotated[
        str | None,
        typer.Option(help="Two players A,B: play the line-ups ABB, BAA, AAA and BBB.", show_default=False),
    ] = None
    deals: Annotated[int | None, typer.Option(min=1, help="How many deals.  [dim]\\[default: 360][/]")] = None
    seed: Annotated[int | None, typer.Option(help="Which deals, and which luck.  [dim]\\[default: 1][/]")] = None
    open_seed: Annotated[
        bool,
        typer.Option(
            "--open-seed",
            help="Key the deals by the seed alone, although an engine or an isolated player could find it.",
        ),
    ] = False
    secret: Annotated[
        str | None,
        typer.Option(
            help="The deals of an earlier run once more: its folder, or the 32 digits its report names.",
            show_default=False,
        ),
    ] = None
    isolate: Annotated[
        bool,
        typer.Option("--isolate", help="Every player in a process of its own, as isolated(NAME) does for one."),
    ] = False
    contracts: Annotated[
        Path | None, typer.Option(help="Card play only, from the contracts of this record file.")
    ] = None
    time_limit: Annotated[
        float | None,
        typer.Option(min=0.001, max=clock.LONGEST, help="Seconds a decision may take; off by default."),
    ] = None
    sprt: Annotated[
        str | None,
        typer.Option(help="LOW,HIGH: stop once it is clear by which of the two the first player leads the next."),
    ] = None


ASKED = MatchOptions()


@grouped
def run(
    asked: MatchOptions = ASKED,
    workers: Workers = 1,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the results; a run that was broken off goes on there.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Write every game into this file as a record.")] = None,
    store: Annotated[
        str | None,
        typer.Option(
            help="Hand the games of line-ups in which someone learns to this store: a file or a database URL; "
            "'default' is your data folder. The players of a run begin from nothing all the same.",
            show_default=False,
        ),
    ] = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Play line-ups on the same deals in every seat rotation, and report.

    Example:  [bold]counterplay arena run --players kermit,rules,rules --deals 360 --workers 2 --out runs/first[/]

    Where an engine or an isolated player sits, the deals are keyed by 128 secret bits besides the seed; run.json
    keeps them, so that the run can go on and be repeated.

    After a crash the same command goes on where it was, and so does  [bold]counterplay arena run --out FOLDER[/].

    Exit code 0: done. 1: done, but players were at fault. 2: the call was wrong. 130: stopped by Ctrl-C.
    """
    match, test, setup = _plan(asked, out)
    match = _with_key(match, asked.open_seed, asked.secret)
    if records is not None and not records.absolute().parent.is_dir():
        raise BadInput(f"{records} cannot be written: there is no folder {records.parent}")
    batches = None if store is None else _keeping(match, store)
    folder = out or Path(tempfile.mkdtemp(prefix="counterplay-arena-"))
    try:
        with executor(workers, ray) as where, StageBars() as bars:
            on_finished = (lambda series, rows: None) if batches is None else partial(_keep, match, batches)
            results = arena.run_match(
                match,
                folder,
                where,
                sprt=test,
                setup=setup,
                show=lambda seen: bars.report("games", seen.games, seen.total, _score(match, seen)),
                finished=on_finished,
            )
    except KeyboardInterrupt:
        if batches is not None:
            batches.leave()
        words = ["counterplay", "arena", "run", "--out", str(folder), "--workers", str(workers)]
        words += ["--records", str(records)] if records else []
        words += ["--store", store] if store else []
        words += ["--ray", ray] if ray else []
        terminal.err.print("stopped; what was finished is kept. To go on:", soft_wrap=True)
        terminal.err.print(f"  {terminal.escape(shlex.join(words))}", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
    except BadInput:
        if out is None:
            shutil.rmtree(folder)
        raise
    except RunBroken as problem:
        terminal.fail(str(problem), terminal.FOUND_PROBLEMS)
    if records is not None:
        write_records(results, records)
    if batches is not None:
        batches.end()
    if out is None:
        shutil.rmtree(folder)
    summary = summarise(results)
    show(summary, json)
    if summary["faults"]:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _keeping(match: Match, store: str) -> GameBatches:
    """Return the way to the store, before anything is played: what cannot be kept is told at once."""
    if not any(map(match.learns, range(len(match.line_ups)))):
        raise BadInput("--store is for players that learn, such as count, and nobody here does")
    return GameBatches(None if store == "default" else store, match.contest.name, "arena")


def _keep(match: Match, batches: GameBatches, series: Series, rows: Iterable[Outcome]) -> None:
    """Hand finished games to the store, where someone learns; those it has already change nothing."""
    from counterplay.store import Who

    if match.learns(series.line_up):
        for row in rows:
            who = {seat: Who.bot(name) for seat, name in enumerate(row.seats)}
            batches.add(row.record, who, f"arena {match.seed}.{series.line_up}.{series.rotation}", row.deal)
        batches.write()


def _plan(asked: MatchOptions, out: Path | None) -> tuple[Match, Sprt | None, dict[str, str]]:
    """Return what to play: what the call says, or what the folder of a begun run says."""
    if not asked.players and asked.pair is None:
        if out is None or not (out / "run.json").exists():
            raise BadInput("name the players, as in --players kermit,rules,rules (or --pair kermit,rules)")
        return _begun(read_settings(out), asked.deals)
    deals, seed = asked.deals or 360, 1 if asked.seed is None else asked.seed
    contest = contest_of(asked.game, asked.contracts, deals)
    line_ups = [LineUp(_specs(text, asked.isolate)) for text in asked.players or []]
    if asked.pair is not None:
        both = _specs(asked.pair, asked.isolate)
        if len(both) != 2 or both[0] == both[1]:
            raise BadInput(f"--pair takes two different players, as in kermit,rules, not {asked.pair}")
        line_ups += pair_line_ups(*both, contest.seats)
    match = Match(contest, tuple(line_ups), deals, seed, asked.time_limit)
    return match, _test(asked.sprt), dict(setup_of(contest, asked.contracts))


def _specs(text: str, isolate: bool) -> tuple[Spec, ...]:
    specs = parse_specs(text)
    return tuple(replace(spec, isolated=isolate) if not apart(spec) else spec for spec in specs)


def _begun(settings: RunSettings, deals: int | None) -> tuple[Match, Sprt | None, dict[str, str]]:
    count = deals or settings.deals
    place = settings.setup.get("contracts")
    contracts = None if place is None else Path(place)
    contest = contest_of(settings.game, contracts, count)
    match = Match(
        contest,
        settings.line_ups,
        count,
        settings.seed,
        settings.time_limit,
        settings.rotations,
        secret=settings.secret,
        open_seed=not settings.secret,  # as it was begun
    )
    return match, settings.sprt, dict(setup_of(contest, contracts))


def _with_key(match: Match, open_seed: bool, secret: str | None) -> Match:
    """Return the match with its deals keyed as the call says; if it says nothing, as the match stands."""
    if secret is None:
        return replace(match, open_seed=True) if open_seed else match
    if open_seed:
        raise BadInput("--secret and --open-seed contradict each other: leave one out")
    if not Path(secret).is_dir():
        return replace(match, secret=check_secret(secret), open_seed=False)
    begun = read_settings(Path(secret))
    if match.seed != begun.seed:
        raise BadInput(f"the deals of {secret} are those of --seed {begun.seed}, not {match.seed}")
    return replace(match, secret=begun.secret, open_seed=not begun.secret)


def _test(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise BadInput(f"--sprt takes two numbers of points per list, as in 0,100, not {text!r}") from None
    return Sprt(low, high)


def _score(match: Match, progress: arena.Progress) -> str:
    """Return the score of the first line-up so far, in points a list."""
    length = match.contest.list_length
    words = [
        f"{terminal.escape(name)} {length * progress.points[0, name] / progress.played[0, name]:+.0f}"
        for name in match.line_ups[0].entries
        if progress.played[0, name]
    ]
    return "  ".join(words) + (f"  [red]{progress.faults} faults[/]" if progress.faults else "")


def write_records(results: Results, path: Path) -> None:
    """Write every game as a record, series by series in the order of the deals."""
    lines = [games[deal].record + "\n" for _, games in sorted(results.games.items()) for deal in sorted(games)]
    try:
        write_whole(path, "".join(lines))
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem}") from None
