"""`counterplay skat show`: game records as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.rule import Rule

from counterplay.cli import terminal
from counterplay.cli.cards import CardFaces
from counterplay.cli.options import Json
from counterplay.record_files import SetAside
from counterplay.skat.records import Record, render, sgf
from counterplay.skat.rules import SEAT_NAMES


def show(
    file: Annotated[
        Path | None,
        typer.Argument(help="ISS records: .sgf, .gz, .bz2 or .xz; - is standard input.", show_default=False),
    ] = None,
    game: Annotated[int | None, typer.Option(min=1, help="Only game N of the file, counted from 1.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Show the sample game instead of a file.")] = False,
    cards: CardFaces = render.Faces.FRENCH,
    json: Json = False,
) -> None:
    """Print game records readably: deal, auction, declaration, tricks, result and how its value comes about.

    Example:  [bold]counterplay skat show games.sgf.bz2 --game 3 --cards german[/]
    """
    if sample == (file is not None):
        terminal.fail("name one record file, or give --sample to see the sample game")
    shown: list[dict[str, Any]] = []
    problems = records = 0
    for number, item in enumerate(_items(file), 1):
        if game is not None and number < game:
            continue
        records += 1
        if isinstance(item, SetAside):
            problems += 1
            terminal.err.print(f"line {item.line} is set aside: {terminal.escape(item.reason)}", soft_wrap=True)
        elif json:
            shown.append(_facts(item, number))
        else:
            _print_game(item, number, cards)
        if game is not None:
            break
    if json:
        terminal.print_json({"games": shown})
    if not records:
        wanted = f"no game {game}" if game is not None else "no record"
        terminal.fail(f"there is {wanted} in {file or 'the sample'}", terminal.FOUND_PROBLEMS)
    if problems:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _items(file: Path | None) -> Iterator[Record | SetAside]:
    """Yield all records in the file's order, those set aside among them, so that they can be counted."""
    if file is None:
        with as_file(files("counterplay.skat") / "sample.sgf") as path:
            yield from _items(path)
        return
    waiting: list[SetAside] = []
    for record in sgf.load(str(file), waiting.append):
        yield from waiting
        waiting.clear()
        yield record
    yield from waiting


def _print_game(record: Record, number: int, faces: render.Faces) -> None:
    title = f"game {number}"
    if record.id:
        title += f", id {terminal.escape(record.id)}"
    if record.get("DT"):
        title += f", {terminal.escape(record.get('DT'))}"
    first, second, third = (name or SEAT_NAMES[seat] for seat, name in enumerate(record.players))
    terminal.out.print(Rule(title, align="left"))
    terminal.out.print(render.game_view(record, (first, second, third), faces))
    terminal.out.print()


def _facts(record: Record, number: int) -> dict[str, Any]:
    state, result = record.state, record.result
    facts: dict[str, Any] = {
        "game": number,
        "line": record.line,
        "id": record.id,
        "players": list(record.players),
        "complete": record.complete,
        "record_result": record.result_text,
    }
    if state is None:
        return facts
    declaration = state.declaration
    facts |= {
        "hands": [sorted(map(str, hand)) for hand in state.deal.hands],
        "skat": sorted(map(str, state.deal.skat)),
        "auction": [[seat, str(call)] for seat, call in state.calls],
        "soloist": state.soloist,
        "bid": state.bid,
        "declaration": None if declaration is None else str(declaration),
        "discards": sorted(map(str, state.discards)),
        "tricks": [
            {"leader": trick.leader, "cards": list(map(str, trick.cards)), "winner": trick.winner}
            for trick in state.tricks
        ],
    }
    if result is not None:
        facts["result"] = {
            "won": result.won,
            "points": result.points,
            "tricks": result.tricks,
            "matadors": result.matadors,
            "overbid": result.overbid,
            "score": result.score,
            "explanation": result.explain(),
        }
    return facts
