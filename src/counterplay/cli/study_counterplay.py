"""`counterplay study counterplay`: what the player gains against whom, by which parts, and at what risk."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli.study_run import Json, OutFolder, Report, ReportOnly, run_in_folder, show
from counterplay.cli.work_options import Ray, Workers
from counterplay.protocol import BadInput
from counterplay.workers import Executor


def command(
    context: typer.Context,
    out: OutFolder,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part", help="table, parts, frontier, cost, meeting, confusion, learning or nulls; all unless named."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which deals, and which luck.")] = 7012,
    deals: Annotated[
        int | None, typer.Option("--deals", min=2, help="At most so many deals a row; 300 to 1,200 unless said.")
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help="Only the rows against this player; it may be repeated."),
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", help="Only the rows of this player; it may be repeated.")
    ] = None,
    workers: Workers = 1,
    ray: Ray = None,
    report_only: ReportOnly = False,
    json: Json = False,
) -> None:
    """What counterplay gains on kermit, on the same deals and with the same luck of the others.

    Every row is a player against two of a kind, beside kermit against the same two, every deal in all three
    rotations. A margin is one's own points per list less the mean of the other two's; a gain is the difference of
    two margins, with its 95% interval over deals. The parts: the table; parts of the player left out; the safe
    frontier (the most trust from 0 to 1, where the model is right and where it is wrong); the number of playouts,
    and what they cost; meeting a stranger after some of his games; confusion: whom each player is taken for;
    learning: how well a stranger is foretold after so many games; and nulls: whether kermit's own bidding for
    nulls is sound.

    Example:  [bold]counterplay study counterplay --part table --against rules --deals 36 --out counterplay-run[/]
    """
    from counterplay.studies.counterplay import confusion, cost, drawing, frontier, learning_curve, nulls, plan
    from counterplay.studies.counterplay.study import Tables, study
    from counterplay.studies.tables import write_csv

    extra = ("confusion", "learning", "nulls")  # parts that are not matches
    parts = part or [*plan.PARTS, *extra]
    asked = plan.questions([one for one in parts if one not in extra])
    if against:
        for one in against:
            if one not in {question.against for question in asked}:
                raise BadInput(f"no row of these parts is against {one!r}")
        asked = [question for question in asked if question.against in against]
    if player:
        asked = [question for question in asked if question.name in player]
        if not asked:
            raise BadInput(f"no row of these parts is of {' or '.join(player)}")

    def work(report: Report, where: Executor) -> Tables:
        tables = study(out, asked, seed, report, deals=deals, executor=where, play=not report_only)
        if "frontier" in tables:
            tables["frontier in Leduc"] = frontier.leduc()
            write_csv(out / "frontier-leduc.csv", tables["frontier in Leduc"])
        drawing.draw(out, tables, tables.get("frontier in Leduc", []))
        if "cost" in tables and not report_only:
            tables["seconds"] = cost.costs(report, min(deals or cost.GAMES, cost.GAMES))
            write_csv(out / "seconds.csv", tables["seconds"])
        if "confusion" in parts and not report_only:
            rows = confusion.confusion(confusion.PLAYERS, 5, min(deals or 36, 36), seed, report, where)
            write_csv(out / "confusion.csv", rows)
            tables["confusion"] = rows
        if "learning" in parts and not report_only:
            wanted = [games for games in learning_curve.GAMES if games <= (deals or games)] or [deals or 12]
            rows = learning_curve.curve(wanted, min(deals or learning_curve.JUDGED, 200), seed, report, where)
            write_csv(out / "learning.csv", rows)
            tables["learning"] = rows
            tables["stranger"] = [learning_curve.of_the_stranger(out, max(wanted), report, where)]
            write_csv(out / "stranger.csv", tables["stranger"])
        if "nulls" in parts:
            looked_at = min(deals or nulls.DEALS, nulls.DEALS)
            if rows := nulls.nulls(out, looked_at, seed, report, where, play=not report_only):
                write_csv(out / "nulls.csv", rows)
                tables["nulls"] = rows
        return tables

    show(run_in_folder(context, work, seed=seed), out, json, [*parts, "seconds", "frontier in Leduc", "stranger"])
