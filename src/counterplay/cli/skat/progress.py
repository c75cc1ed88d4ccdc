"""`counterplay skat progress`: how somebody plays over time, and which habit costs most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table as Grid

from counterplay.cli import terminal
from counterplay.cli.opponents.options import Json, StoreAddress, one_called, opened, tell_waiting
from counterplay.cli.skat.play import YOU

if TYPE_CHECKING:
    from counterplay.skat.teach import OverTime, Part


def progress(
    name: Annotated[str, typer.Argument(help="Whose games.")] = YOU,
    json: Json = False,
    store: StoreAddress = None,
) -> None:
    """Show how somebody has played: rating, errors per opportunity, luck, opponents, and the dearest habit.

    An error is a card that gave a won game away and was worse than the best by what its player could know; bad
    luck does not count. The rating is in tournament points a list above the bot rules. All intervals are 95%.

    Example:  [bold]counterplay skat progress Ada --store people.db[/]
    """
    from counterplay.skat.teach import Looker, Practice, over_time

    with opened(store) as kept:
        who = one_called(kept, name)
        with terminal.err.status("looking at games"):
            Practice(kept, who).catch_up(Looker())
        told = over_time(kept, who)
        if json:
            terminal.print_json(_document(told))
            return
        tell_waiting(kept)
    _print(name, told)


def _document(told: OverTime) -> dict[str, Any]:
    document = asdict(told)
    for parts in ("months", "roles", "tricks", "themes"):
        document[parts] = [_part(part) for part in getattr(told, parts)]
    document["overall"] = _part(told.overall)
    dearest = told.habits.dearest
    document["dearest"] = None if dearest is None else str(dearest.habit)
    return document


def _part(part: Part) -> dict[str, Any]:
    return {"key": part.key, **part.rate.to_json(), "points": part.points}


def _print(name: str, told: OverTime) -> None:
    out = terminal.out
    out.print(f"[bold]{terminal.escape(name)}[/]: {told.deals} games that count")
    dearest = told.habits.dearest
    if dearest is None:
        out.print("The habit that costs most: too early to say.")
    else:
        out.print(
            f"The habit that costs most: [bold]{dearest.habit}[/], {dearest.shown} of {dearest.could} times where "
            f"others would {dearest.expected:.1f} times: {dearest.cost:.0f} points a list "
            f"({dearest.low:.0f} to {dearest.high:.0f})."
        )
    if told.rating is None:
        out.print("Rating: too early to say (36 deals against bots are needed).")
    else:
        out.print(
            f"Rating: {told.rating.points:+.0f} points a list above rules ({told.rating.low:+.0f} to "
            f"{told.rating.high:+.0f}), from {told.rating.deals} deals against bots; kermit has +552."
        )
    if told.luck:
        last = told.luck[-1]
        out.print(
            f"Points against the others: {last.real:+.0f}; the games declared promised {last.expected:+.0f}."
        )
    for title, parts in (
        ("month", told.months),
        ("role", told.roles),
        ("trick", told.tricks),
        ("theme", told.themes),
    ):
        _table(title, parts)
    grid = Grid("against", "deals", "points a deal", "95%", box=None, header_style="dim")
    for one in told.against:
        around = "" if one.low is None or one.high is None else f"{one.low:+.1f} to {one.high:+.1f}"
        grid.add_row(terminal.escape(one.name), str(one.deals), f"{one.mean:+.1f}", around)
    out.print(grid)
    grid = Grid("habit", "shown", "others would", "p", "points a list", "95%", box=None, header_style="dim")
    for found in told.habits.findings:
        cost = "" if found.cost is None else f"{found.cost:+.0f}"
        around = "" if found.low is None or found.high is None else f"{found.low:+.0f} to {found.high:+.0f}"
        shown = f"{found.shown} of {found.could}"
        grid.add_row(
            str(found.habit) + (" *" if found.certain else ""),
            shown,
            f"{found.expected:.1f}",
            f"{found.p_value:.3f}",
            cost,
            around,
        )
    out.print(grid)
    out.print("[dim]* certain, with all habits tested at once (Holm, 5%)[/]")


def _table(title: str, parts: Sequence[Part]) -> None:
    grid = Grid(title, "errors", "of", "rate", "95%", "points lost", box=None, header_style="dim")
    for part in parts:
        rate = part.rate
        if not rate.opportunities or rate.rate is None:
            continue
        low, high = rate.interval
        grid.add_row(
            part.key,
            str(rate.mistakes),
            str(rate.opportunities),
            f"{100 * rate.rate:.0f}%",
            f"{100 * low:.0f}% to {100 * high:.0f}%",
            f"{part.points:.0f}",
        )
    if grid.row_count:
        terminal.out.print(grid)
