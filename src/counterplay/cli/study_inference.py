"""`counterplay study inference`: policy inference, its ratio and its worth at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import study_run, terminal
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.protocol import BadInput
from counterplay.studies.inference.plan import PARTS, WORLDS, Share, Size, parse_only, parse_pairs

SHOWN = (
    "tssr-population-games",
    "tssr-population-differences",
    "tssr-xskat-games",
    "table3-grid",
    "table4-grid",
    "table5-grid",
    "adaptive",
)


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
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
    workers: Workers = 2,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """Policy inference (Rebstock et al.): how well hidden cards are read (Figure 1), and Tables III-V, card play.

    Finished games and measurements go to runs/ of the folder, a line each; the same command goes on with a run
    that was stopped. To share the work, give each machine its --part and a folder, copy all runs/ into one folder
    and give the command there without --part. Exit code 1: done, but players were at fault.

    Example:  counterplay study inference --matches 6 --only tssr,table3,table4,table5 --out inference-run
    Example:  counterplay study inference --matches 1000 --workers 16 --xskat xskat.log --out inference-run
    """
    from counterplay.studies.inference import study  # loads the players: only when it is needed

    parts = parse_only(only)
    if only is None and not xskat:
        parts = tuple(one for one in parts if one != "xskat")
    if tables_only and games_only:
        raise BadInput("--tables-only and --games-only leave nothing to do: give one of them, or none")
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
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
    words = [f"counterplay study inference --matches {matches} --seed {seed} --out DIR"]
    given = (
        ("games", games),
        ("only", only),
        ("pairs", pairs),
        ("stop-after", stop_after),
        ("worlds", worlds if worlds != WORLDS else None),
    )
    words += [f"--{name} {value}" for name, value in given if value is not None]
    words += [f"--corpus {path.name}" for path in corpus or ()] + [f"--xskat {path.name}" for path in xskat or ()]
    words += [f"--part {part}"] if part != "1/1" else []
    with executor(workers, ray) as where:
        tables, faults = study_run.with_progress(
            lambda report: study.study(setting, report, " ".join(words), where)
        )
    if json:
        terminal.print_json(tables)
    else:
        study_run.print_tables(tables, SHOWN)
        what = "Games and measurements" if games_only else "Tables and pictures"
        terminal.out.print(f"{what} are in {terminal.escape(str(out))}.")
    if faults:
        terminal.fail(f"players were at fault {faults} times: see runs/", terminal.FOUND_PROBLEMS)
