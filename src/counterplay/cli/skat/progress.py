"""`counterplay skat progress`: how somebody plays over time, and which habit costs most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from counterplay.cli import terminal
from counterplay.cli.options import YOU, Json, StoreAddress
from counterplay.cli.store_names import one_called, opened, tell_waiting

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

    with opened(store) as memory:
        who = one_called(memory, name)
        with terminal.err.status("looking at games"):
            Practice(memory, who).catch_up(Looker())
        course = over_time(memory, who)
        if json:
            terminal.print_json(_document(course))
            return
        tell_waiting(memory)
    _print(name, course)


def _document(course: OverTime) -> dict[str, Any]:
    document = asdict(course)
    for parts in ("months", "roles", "tricks", "themes"):
        document[parts] = [_part(part) for part in getattr(course, parts)]
    document["overall"] = _part(course.overall)
    dearest = course.habits.dearest
    document["dearest"] = None if dearest is None else str(dearest.habit)
    return document


def _part(part: Part) -> dict[str, Any]:
    return {"key": part.key, **part.rate.to_json(), "points": part.points}


def _print(name: str, course: OverTime) -> None:
    out = terminal.out
    out.print(f"[bold]{terminal.escape(name)}[/]: {course.deals} games that count")
    dearest = course.habits.dearest
    if dearest is None:
        out.print("The habit that costs most: too early to say.")
    else:
        out.print(
            f"The habit that costs most: [bold]{dearest.habit}[/], {dearest.shown} of {dearest.could} times where "
            f"others would {dearest.expected:.1f} times: {dearest.cost:.0f} points a list "
            f"({dearest.low:.0f} to {dearest.high:.0f})."
        )
    if course.rating is None:
        out.print("Rating: too early to say (36 deals against bots are needed).")
    else:
        out.print(
            f"Rating: {course.rating.points:+.0f} points a list above rules ({course.rating.low:+.0f} to "
            f"{course.rating.high:+.0f}), from {course.rating.deals} deals against bots; kermit has +552."
        )
    if course.luck:
        last = course.luck[-1]
        out.print(
            f"Points against the others: {last.real:+.0f}; the games declared promised {last.expected:+.0f}."
        )
    for title, parts in (
        ("month", course.months),
        ("role", course.roles),
        ("trick", course.tricks),
        ("theme", course.themes),
    ):
        rows = [_row(part, part.rate.rate) for part in parts if part.rate.rate is not None]
        if rows:
            _print_table((title, "errors", "of", "rate", "95%", "points lost"), rows)
    against = [
        (row.name, row.deals, f"{row.mean:+.1f}", _around(row.low, row.high, "+.1f")) for row in course.against
    ]
    _print_table(("against", "deals", "points a deal", "95%"), against)
    habits = [
        (
            f"{finding.habit}{' *' * finding.certain}",
            f"{finding.shown} of {finding.could}",
            f"{finding.expected:.1f}",
            f"{finding.p_value:.3f}",
            "" if finding.cost is None else f"{finding.cost:+.0f}",
            _around(finding.low, finding.high, "+.0f"),
        )
        for finding in course.habits.findings
    ]
    _print_table(("habit", "shown", "others would", "p", "points a list", "95%"), habits)
    out.print("[dim]* certain, with all habits tested at once (Holm, 5%)[/]")


def _row(part: Part, rate: float) -> tuple[object, ...]:
    low, high = (100 * bound for bound in part.rate.interval)
    counts = part.key, part.rate.mistakes, part.rate.opportunities
    return *counts, f"{100 * rate:.0f}%", f"{low:.0f}% to {high:.0f}%", f"{part.points:.0f}"


def _around(low: float | None, high: float | None, form: str) -> str:
    """Return an interval where there is one."""
    return "" if low is None or high is None else f"{low:{form}} to {high:{form}}"


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    terminal.out.print(terminal.table(heads, rows, box=None, header_style="dim"))
