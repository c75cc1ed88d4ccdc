"""`counterplay study opponents`: how strong is each of those whom a person can choose at the table?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import Report, print_tables, with_progress
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.protocol import BadInput


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Only this opponent; may be given several times.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=2, help="How many deals, each in three rotations.")] = 72,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which deals, and which luck.")] = 20,
    workers: Workers = 1,
    ray: Ray = None,
    report_only: Annotated[
        bool, typer.Option("--report-only", help="Play nothing: evaluate the games that are there.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="The table as one JSON document.")] = False,
) -> None:
    """How strong every opponent of the table is: its margin against two of `rules`, and its mistakes.

    All play the same deals in all three rotations. The figures are what the page of each opponent shows.

    Example:  [bold]counterplay study opponents --deals 72 --seed 20 --out opponents-run[/]
    """
    from counterplay.studies import folder
    from counterplay.studies.opponents.study import measured, study

    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
    asked = measured(name or ())
    out.mkdir(parents=True, exist_ok=True)

    def work(report: Report) -> list[dict[str, object]]:
        with executor(workers, ray) as where:
            return study(out, asked, deals, seed, report, where, play=not report_only)

    rows = with_progress(work)
    chosen = "".join(f" --name {one}" for one in name or ())
    folder.note(out, "opponents", f"counterplay study opponents --deals {deals} --seed {seed}{chosen} --out DIR")
    if json:
        terminal.print_json(rows)
        return
    print_tables({"opponents": rows}, ["opponents"])
    terminal.out.print(f"The table is in {terminal.escape(str(out))}.")
