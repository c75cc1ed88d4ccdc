"""`counterplay onecard watch`: beliefs as they form, live."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.live import Live

from counterplay.cli import terminal
from counterplay.cli.onecard import belief_view
from counterplay.cli.onecard.options import Seed
from counterplay.cli.options import Json
from counterplay.onecard import (
    STYLE_READINGS,
    Action,
    Rules,
    StyleReader,
    find_player,
    replay_hand,
    split_names,
    tournament,
)
from counterplay.protocol import BadInput


def watch(
    players: Annotated[str, typer.Option("--players", help="Who plays, one name for each seat.")] = "LA,LP,TA,TP",
    reading: Annotated[str, typer.Option("--reading", help="paper, estimated, situation or exact.")] = "exact",
    unknown: Annotated[float, typer.Option("--unknown", help='Prior belief in "none of these".')] = 0.05,
    forgetting: Annotated[
        float, typer.Option("--forgetting", help="Share forgotten after each observation.")
    ] = 0.0,
    hands: Annotated[int, typer.Option("--hands", help="Stop after this many hands.")] = 60,
    delay: Annotated[float, typer.Option("--delay", help="Seconds between hands.")] = 0.1,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Watch a tournament and what its play says of every player: belief, hands seen, what they do when.

    Example:  counterplay onecard watch --players "bluff(TP,0.25),LA" --hands 40
    """
    wanted = split_names(players)
    rules = Rules(seats=len(wanted))
    if reading not in STYLE_READINGS:
        raise BadInput(f"a reading is one of {', '.join(STYLE_READINGS)}, not {reading!r}")
    if not 0 <= unknown < 1 or not 0 <= forgetting < 1:
        raise BadInput("unknown and forgetting must be at least 0 and below 1")
    seated = [find_player(name, rules).player(seed + seat) for seat, name in enumerate(wanted)]
    names = [f"{seat} {player.name}" for seat, player in enumerate(seated)]
    readers = [
        StyleReader(rules, seat, reading, unknown=unknown, forgetting=forgetting) for seat in range(len(wanted))
    ]
    by_name = dict(zip(names, readers, strict=True))
    stacks = [rules.chips] * rules.seats
    played = 0

    with Live(belief_view.board(by_name, dict(zip(names, stacks, strict=True))), console=terminal.err) as live:
        for hand in tournament.play(rules, seated, seed):
            played += 1
            _read(rules, stacks, hand.table.first, hand.actions, hand.shown(), readers)
            stacks = hand.chips
            live.update(belief_view.board(by_name, dict(zip(names, stacks, strict=True))))
            if played >= hands:
                break
            if not json:
                time.sleep(delay)
    if json:
        listed = [
            {
                "player": player.name,
                "hands": reader.hands,
                "belief": reader.belief.as_dict(),
                "habits": {situation: dict(counter) for situation, counter in reader.habits.counts.items()},
            }
            for player, reader in zip(seated, readers, strict=True)
        ]
        terminal.print_json({"hands": played, "players": listed})


def _read(
    rules: Rules,
    stacks: list[int],
    first: int,
    actions: list[tuple[int, Action]],
    shown: list[int],
    readers: list[StyleReader],
) -> None:
    """Show a finished hand to the readers, who saw no hidden card."""
    living = [reader for reader in readers if stacks[reader.seat] > 0]
    for reader in living:
        reader.start_hand(None)
    for table, action in replay_hand(rules, stacks, first, [action for _, action in actions]):
        if action is not None:
            readers[table.actor].observe(table, action)
    for reader in living:
        reader.end_hand(shown[reader.seat])
