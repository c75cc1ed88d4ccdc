"""`counterplay bench`: speed, as ratios within one run, and signatures that every build must match."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.text import Text

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars
from counterplay.skat.solver import bench


def solver(
    deals: Annotated[int, typer.Option(min=1, max=bench.DEALS, help="Deals timed of each class.")] = bench.DEALS,
    plain: Annotated[int, typer.Option(min=1, max=bench.DEALS, help="Contested deals for the plain solver.")] = 40,
    marks: Annotated[
        bool,
        typer.Option("--marks", help="Contested deals only, and each mark of the solver: about two minutes."),
    ] = False,
    signature: Annotated[bool, typer.Option("--signature", help="Only the signature, no times.")] = False,
    json: Json = False,
) -> None:
    """Run the Skat solver on its fixed deals: signature, times, and ratios to a plain solver in the same run.

    The signature (positions, nodes, values) is the same on every machine; it is compared with the committed one.
    Times are in milliseconds on one core.

    Example:  [bold]counterplay bench solver --marks[/]

    Exit code 0: the signature is the committed one. 1: it is not.
    """
    report: dict[str, Any] = {"signature": [], "matches": True}
    for computed, committed in bench.signatures():
        same = computed == committed
        report["signature"].append(asdict(computed))
        report["matches"] &= same
        if not json:
            terminal.out.print(
                computed.text + ("" if same else "  [bold red]not the committed one[/]"), soft_wrap=True
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
    report["timings"], report["worlds"] = [], []
    with StageBars() as bars:
        for done, (kind, strength, question, size) in enumerate(asked):
            bars.report("timing", done, len(asked) + 1, f"{kind} {strength}: {question}")
            report["timings"].append(asdict(bench.measure(kind, strength, question, size)))
        bars.report("timing", len(asked), len(asked) + 1, "worlds")
        for tricks, worlds in ((1, 400), (5, 20000)):
            report["worlds"].append(asdict(bench.measure_worlds(worlds, tricks)))


def _print(report: dict[str, Any]) -> None:
    rows = [
        (
            f"{row['kind']} {row['strength']}: {row['question']}",
            row["deals"],
            *(f"{row[time]:.3f}" for time in ("median", "mean", "p95")),
            f"{row['nodes']:.0f}",
            f"{row['ratio_to_win']:.1f}x",
        )
        for row in report["timings"]
    ]
    heads = ("deals and question", "n:", "median:", "mean:", "p95:", "nodes:", "to win:")
    terminal.out.print(terminal.table(heads, rows, "milliseconds a deal, one core"))
    for row in report["worlds"]:
        terminal.out.print(
            f"solve_worlds after {row['tricks_played']} tricks: {row['microseconds_per_world']:.1f} microseconds "
            f"a world for every legal card; two threads {row['two_threads']:.2f}x as fast as one"
        )
    marks = [
        (
            mark["what"],
            f"{mark['measured']:.2f}",
            f"{'>=' if mark['at_least'] else '<='} {mark['bound']:g}",
            "yes" if mark["met"] else Text("no", style="bold red"),
        )
        for mark in report["marks"]
    ]
    terminal.out.print(terminal.table(("what", "measured:", "mark:", "met:"), marks, "marks, contested deals"))
