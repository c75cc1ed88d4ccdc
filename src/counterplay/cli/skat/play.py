"""`counterplay skat play`: a person plays a list against bots in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from counterplay.arena import Sitting, entry_names, kind_of, make_player, parse_spec, parse_specs, play_deal
from counterplay.cli import terminal
from counterplay.cli.cards import CardFaces
from counterplay.cli.evening import Evening
from counterplay.cli.options import YOU, PlayerName
from counterplay.protocol import BadInput, Table
from counterplay.skat.players import Quit, SkatContest, TerminalPlayer
from counterplay.skat.records import Faces
from counterplay.skat.rules import SEAT_NAMES, ScoreSheet, result_after_fault
from counterplay.untrusted import visible


def play(
    against: Annotated[str, typer.Option(help="The two bots, as in kermit,rules or 'kermit(slip=0.2),rules'.")],
    deals: Annotated[int, typer.Option(min=1, max=36, help="How many deals.")] = 36,
    seed: Annotated[int | None, typer.Option(help="Deal these cards; by default others every time.")] = None,
    hint: Annotated[str, typer.Option(help="Who answers ? at a prompt.")] = "kermit",
    cards: CardFaces = Faces.FRENCH,
    records: Annotated[Path | None, typer.Option(help="Append every game to this record file.")] = None,
    name: PlayerName = YOU,
    store: Annotated[
        str | None,
        typer.Option(
            help="Keep the games, and let bots that learn (counterplay, count, tracker) know you by all games "
            "kept there: a file or a database URL; 'default' is your data folder. Without it they forget you."
        ),
    ] = None,
) -> None:
    """Play a list of Skat against two bots, with the score sheet after every deal.

    At every prompt h says what can be typed, ? gives a hint, q leaves.

    Example:  [bold]counterplay skat play --against kermit,rules --deals 6[/]

    A bot that remembers you:  [bold]counterplay skat play --against count,rules --name Ada --store default[/]
    """
    contest = SkatContest()
    specs = parse_specs(against)
    if len(specs) != 2:
        raise BadInput(f"--against names two bots, not {len(specs)}: as in kermit,rules")
    if any(kind_of(contest, spec).knows_all for spec in specs):
        raise BadInput("a player that is told the hidden cards never sits with a person")
    names = (name, *entry_names(specs))
    if not name.strip() or name in names[1:]:
        raise BadInput(f"--name is your own name at the table, not {name!r}")
    person = TerminalPlayer(terminal.out, terminal.out.input, cards, make_player(contest, parse_spec(hint)))
    sittings = [Sitting(name, person, watches=True)]
    for spec, bot in zip(specs, names[1:], strict=True):
        sittings.append(Sitting(bot, make_player(contest, spec), kind_of(contest, spec).watches))
    evening = None if store is None else Evening(None if store == "default" else store, name)
    if evening is not None:
        evening.remind((spec.name, sitting.player) for spec, sitting in zip(specs, sittings[1:], strict=True))
    for place, sitting in enumerate(sittings):
        sitting.player.start(Table(contest.name, names, place))
    seed = secrets.randbits(32) if seed is None else seed
    sheet = ScoreSheet(names)
    try:
        for index in range(deals):
            record = _play_one(contest, seed, index, sittings, person, sheet, records)
            if evening is not None:
                evening.keep(record, counts=not person.hinted)
    except Quit:
        terminal.out.print("You left the table.")
    finally:
        for sitting in sittings:
            sitting.player.end()
        if evening is not None:
            evening.end()
    terminal.out.print(f"{len(sheet.deals)} deals of seed {seed}")


def _play_one(
    contest: SkatContest,
    seed: int,
    index: int,
    sittings: list[Sitting],
    person: TerminalPlayer,
    sheet: ScoreSheet,
    records: Path | None,
) -> str:
    """Play a deal and return its record."""
    by_seat = [sittings[sheet.place(index, seat)] for seat in range(3)]
    own = next(seat for seat in range(3) if by_seat[seat].player is person)
    terminal.out.rule(f"deal {index + 1}: you are {SEAT_NAMES[own]}", align="left")
    person.sit(tuple(visible(sitting.name) for sitting in by_seat))
    episode = play_deal(contest, seed, index, by_seat)
    for seat, sitting in enumerate(by_seat):
        sitting.player.result(episode, seat)
    record = contest.dump(episode)
    if records is not None:
        with records.open("a", encoding="utf-8") as file:
            file.write(record + "\n")
    result = episode.state.result
    if result is None and episode.faults:
        result = result_after_fault(episode.state, episode.faults[-1][0])
    sheet.add(result)
    terminal.out.print(_score_sheet(sheet))
    return record


def _score_sheet(sheet: ScoreSheet) -> Grid:
    rows = [(row.name, row.points, row.won, row.lost) for row in sheet.standings()]
    return terminal.table(("", "points", "won", "lost"), rows, box=None, header_style="dim")
