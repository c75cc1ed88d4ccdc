"""`counterplay study inference`: policy inference, its ratio and its worth at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.study_run import TWO_PROCESSES, OutFolder, Running, command_of, run_in_folder, show
from counterplay.protocol import BadInput
from counterplay.studies.inference.plan import PARTS, USUAL, WORLDS, Share, Size, parse_pairs
from counterplay.studies.parts import parse_only

SHOWN = (
    "tssr-population-games",
    "tssr-population-differences",
    "tssr-xskat-games",
    "table3-grid",
    "table4-grid",
    "table5-grid",
    "adaptive",
)


@grouped
def command(
    context: typer.Context,
    out: OutFolder,
    matches: Annotated[
        int,
        typer.Option("--matches", help="Contracts of each type for PI against NI, KI, CLI; others: a quarter."),
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=1, help="Which games, and which luck.")] = 1,
    games: Annotated[
        int | None, typer.Option("--games", help="Games of each type for the ratio (as many as matches).")
    ] = None,
    worlds: Annotated[int, typer.Option("--worlds", help="Worlds that every player searches.")] = WORLDS,
    only: Annotated[
        str | None, typer.Option("--only", help=f"Some of {', '.join(PARTS)}; all but adaptive by default.")
    ] = None,
    pairs: Annotated[
        str | None, typer.Option("--pairs", help="Pairings of Table III to play, as in ni:pi,pi:cli (all).")
    ] = None,
    corpus: Annotated[
        list[Path] | None,
        typer.Option("--corpus", help="Take the games from this record file; else the population plays them."),
    ] = None,
    xskat: Annotated[
        list[Path] | None, typer.Option("--xskat", help="A log made by xskat -auto N -log -, for the part xskat.")
    ] = None,
    part: Annotated[
        str,
        typer.Option("--part", help="Do only the I-th of K disjoint parts, as in 1/2; merge runs/ afterwards."),
    ] = "1/1",
    stop_after: Annotated[
        int | None,
        typer.Option(
            "--stop-after",
            min=1,
            help="Play only the first so many games of Tables III to V, in the order of the plan (all).",
            show_default=False,
        ),
    ] = None,
    tables_only: Annotated[
        bool, typer.Option("--tables-only", help="Play nothing: the tables of what the folder holds.")
    ] = False,
    games_only: Annotated[
        bool, typer.Option("--games-only", help="Write no tables: they come with --tables-only.")
    ] = False,
    running: Running = TWO_PROCESSES,
) -> None:
    """Policy inference (Rebstock et al.): how well hidden cards are read (Figure 1), and Tables III-V, card play.

    Finished games and measurements go to runs/ of the folder, a line each; the same command goes on with a run
    that was stopped. To share the work, give each machine its --part and a folder, copy all runs/ into one folder
    and give the command there without --part. Exit code 1: done, but players were at fault.

    Example:  counterplay study inference --matches 6 --only tssr,table3,table4,table5 --out inference-run
    Example:  counterplay study inference --matches 1000 --workers 16 --xskat xskat.log --out inference-run
    """
    from counterplay.studies.inference import study  # loads the players: only when it is needed

    parts = parse_only(only, PARTS, USUAL)
    if only is None and not xskat:
        parts = tuple(one for one in parts if one != "xskat")
    if tables_only and games_only:
        raise BadInput("--tables-only and --games-only leave nothing to do: give one of them, or none")
    size = Size(matches, seed, worlds, games, parse_pairs(pairs))
    setting = study.Setting(
        out,
        parts,
        size,
        Share.parse(part),
        tuple(corpus or ()),
        tuple(xskat or ()),
        not tables_only,
        not games_only,
        stop_after,
    )
    tables, faults = run_in_folder(
        context, lambda report, where: study.study(setting, report, command_of(context), where), seed=seed
    )
    show(tables, out, running.json, SHOWN)
    if faults:
        terminal.fail(f"players were at fault {faults} times: see runs/", terminal.FOUND_PROBLEMS)
