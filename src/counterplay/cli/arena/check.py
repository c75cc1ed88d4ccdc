"""`counterplay arena check`: is a player legal, quick, honest and repeatable?"""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.arena import CheckReport, check_player, clock, parse_spec
from counterplay.cli import terminal
from counterplay.cli.arena.games import contest_of
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars


def check(
    player: Annotated[str, typer.Argument(help="A player, as in rules or 'kermit(worlds=40)'.")],
    game: Annotated[str, typer.Option(help="The game.")] = "skat",
    situations: Annotated[int, typer.Option(min=1, help="How many decisions it is asked for.")] = 2000,
    seed: Annotated[int, typer.Option(help="Which situations.")] = 1,
    slow: Annotated[float, typer.Option(min=0.001, max=clock.LONGEST, help="Seconds a decision may take.")] = 5.0,
    json: Json = False,
) -> None:
    """Ask a player in thousands of odd situations and report what is wrong with it.

    Illegal actions, errors, slowness, answers that change when only cards it cannot see are dealt anew, answers
    that change although nothing did, and answers that change where the seed can be found (from the random numbers,
    from its own cards, from the first record), with which it could deal all cards itself.

    Example:  [bold]counterplay arena check random --situations 500[/]

    Exit code 0: nothing was found. 1: problems were found. 2: there is no such player.
    """
    with StageBars() as bars:
        report = check_player(
            contest_of(game),
            parse_spec(player),
            situations=situations,
            seed=seed,
            slow=slow,
            show=bars.report,
        )
    if json:
        terminal.print_json(
            {
                "player": report.player,
                "situations": report.situations,
                "problems": dict(report.problems),
                "examples": report.examples,
                "attacks": report.attacks,
                "mean_seconds": report.mean,
                "slowest_seconds": report.slowest,
            }
        )
    else:
        _print(report)
    if report.problems:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _print(report: CheckReport) -> None:
    out = terminal.out
    out.print(
        f"{terminal.escape(report.player)}: {report.situations} situations, "
        f"a decision took {1000 * report.mean:.2f} ms on average, {1000 * report.slowest:.1f} ms at most"
    )
    if not report.problems:
        blind = "blind to hidden cards" + " and to the seed" * bool(report.attacks)
        out.print(f"[green]no problem found[/]: legal, quick, repeatable, {blind}", soft_wrap=True)
    for problem, count in report.problems.items():
        out.print(f"[red]{problem}[/]: {count} times")
        for row in report.examples:
            if row["problem"] == problem:
                place = ", ".join(f"{part} {row[part]}" for part in ("deal", "decision", "attack") if part in row)
                out.print(f"  {place}: {terminal.escape(row['what'])}", soft_wrap=True)
