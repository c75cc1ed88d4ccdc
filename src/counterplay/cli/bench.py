"""`counterplay bench`: speed, as ratios within one run, and signatures that every build must match."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from counterplay.cli import terminal
from counterplay.skat.solver import bench

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Measure speed; signatures are exact, times are of this machine.",
)


@app.callback()
def benches() -> None:
    """Benches, one subcommand each."""


@app.command()
def solver(
    deals: Annotated[int, typer.Option(min=1, max=bench.DEALS, help="Deals timed of each class.")] = bench.DEALS,
    plain: Annotated[int, typer.Option(min=1, max=bench.DEALS, help="Contested deals for the plain solver.")] = 40,
    marks: Annotated[
        bool,
        typer.Option("--marks", help="Contested deals only, and each mark of the solver: about two minutes."),
    ] = False,
    signature: Annotated[bool, typer.Option("--signature", help="Only the signature, no times.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON for machines.")] = False,
) -> None:
    """Run the Skat solver on its fixed deals: signature, times, and ratios to a plain solver in the same run.

    The signature (positions, nodes, values) is the same on every machine; it is compared with the committed one.
    Times are in milliseconds on one core.

    Example:  [bold]counterplay bench solver --marks[/]

    Exit code 0: the signature is the committed one. 1: it is not.
    """
    report: dict[str, Any] = {"signature": [], "matches": True}
    for found, committed in bench.signatures():
        same = found == committed
        report["signature"].append(asdict(found))
        report["matches"] &= same
        if not json:
            terminal.out.print(
                found.text + ("" if same else "  [bold red]not the committed one[/]"), soft_wrap=True
            )
            if not same:
                terminal.out.print(f"[red]committed: {committed.text}[/]", soft_wrap=True)
    if not signature:
        _measure(report, deals, plain, ("contested",) if marks else bench.STRENGTHS)
        report["marks"] = [asdict(mark) | {"met": mark.met} for mark in bench.marks_of(report)]
        if not json:
            _print(report)
    if json:
        terminal.print_json(report)
    if not report["matches"]:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _measure(report: dict[str, Any], deals: int, plain: int, strengths: tuple[str, ...]) -> None:
    asked = [(kind, strength, "win", deals) for kind in bench.KINDS for strength in strengths]
    asked += [
        (kind, "contested", question, deals if question != "post-mortem values" else max(1, deals // 5))
        for kind in bench.KINDS
        for question in bench.QUESTIONS[1:5]
        if kind != "null" or "value" not in question
    ]
    # The plain solver is slow: a sample, and a smaller one where it is not asked to impress.
    samples = {"contested": plain, "strong": max(1, plain // 4), "random": max(1, plain // 4)}
    asked += [(kind, strength, "plain", samples[strength]) for kind in bench.KINDS for strength in strengths]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    report["timings"], report["worlds"] = [], []
    with Progress(*columns, console=terminal.err, transient=True) as progress:
        task = progress.add_task("timing", total=len(asked) + 2)
        for kind, strength, question, size in asked:
            progress.update(task, description=f"{kind} {strength}: {question}")
            report["timings"].append(asdict(bench.measure(kind, strength, question, size)))
            progress.advance(task)
        for tricks, worlds in ((1, 400), (5, 20000)):
            progress.update(task, description=f"worlds after {tricks} tricks")
            report["worlds"].append(asdict(bench.measure_worlds(worlds, tricks)))
            progress.advance(task)


def _print(report: dict[str, Any]) -> None:
    table = Table(title="milliseconds a deal, one core")
    table.add_column("deals and question")
    for column in ("n", "median", "mean", "p95", "nodes", "to win"):
        table.add_column(column, justify="right")
    for row in report["timings"]:
        table.add_row(
            f"{row['kind']} {row['strength']}: {row['question']}",
            str(row["deals"]),
            f"{row['median']:.3f}",
            f"{row['mean']:.3f}",
            f"{row['p95']:.3f}",
            f"{row['nodes']:.0f}",
            f"{row['ratio_to_win']:.1f}x",
        )
    terminal.out.print(table)
    for row in report["worlds"]:
        terminal.out.print(
            f"solve_worlds after {row['tricks_played']} tricks: {row['microseconds_per_world']:.1f} microseconds "
            f"a world for every legal card; two threads {row['two_threads']:.2f}x as fast as one"
        )
    table = Table(title="marks, contested deals")
    table.add_column("what")
    for column in ("measured", "mark", "met"):
        table.add_column(column, justify="right")
    for mark in report["marks"]:
        bound = f"{'>=' if mark['at_least'] else '<='} {mark['bound']:g}"
        table.add_row(mark["what"], f"{mark['measured']:.2f}", bound, "yes" if mark["met"] else "[bold red]no[/]")
    terminal.out.print(table)
