"""`counterplay skat ask`: what players would do, each on its own, with what one seat knows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.arena import parse_specs
from counterplay.cli.skat.json_lines import answer_lines
from counterplay.protocol import BadInput
from counterplay.record_files import json_object
from counterplay.skat.players import AskedPlayer
from counterplay.skat.rules import position

_FIELDS = ("hand", "contract", "tricks", "seat", "soloist", "bid", "calls", "skat", "discards", "shown")
_NUMBERS = ("seat", "soloist", "bid")


def ask(
    positions: Annotated[Path, typer.Argument(help="JSON lines; - is standard input.")],
    players: Annotated[str, typer.Option(help="Whom to ask, with commas between.")] = "kermit",
    seed: Annotated[int, typer.Option(help="Seed of their random numbers.")] = 1,
    times: Annotated[int, typer.Option(min=1, help="Ask each so often, with a seed of its own each time.")] = 1,
) -> None:
    """Ask players what they would do.

    A line is a JSON object of what one seat knows: "hand" (as in "CJ HA S7"), "contract" (as in "G" or "CH"),
    "tricks" (the cards played so far, in their order), "seat", "soloist" (0 is forehand), "bid"; a soloist's
    "skat" and "discards"; in an ouvert game "shown"; in the auction "calls" (as in "18 y p") and no contract. It
    comes back with "answers": by player, how often each action was chosen.

    Example:  [bold]counterplay skat ask --players pi20,kermit position.jsonl[/]

    Exit code 0: every line was answered. 1: some lines are bad; they give an error and the rest goes on. 2: the
    file cannot be read.
    """
    asked = [AskedPlayer(str(spec)) for spec in parse_specs(players)]
    try:
        answer_lines(positions, lambda line: _answers(line, asked, range(seed, seed + times)))
    finally:
        for player in asked:
            player.end()


def _answers(line: bytes, asked: list[AskedPlayer], seeds: range) -> dict[str, Any]:
    given = json_object(line, "hand, contract, tricks and seat")
    for name, value in given.items():
        if name not in _FIELDS:
            raise BadInput(f"there is no {name!r} in a position: it has {', '.join(_FIELDS)}")
        kinds: tuple[type, ...] = (int,) if name in _NUMBERS else (str, list)
        if isinstance(value, bool) or not isinstance(value, kinds):
            raise BadInput(f"{name} is {'a number' if name in _NUMBERS else 'a text'}, not {value!r}")
    if "hand" not in given:
        raise BadInput("hand is missing")
    seen = position(**given)
    answers = {
        player.name: dict(Counter(str(player.ask(seen, seed)) for seed in seeds).most_common()) for player in asked
    }
    return {**given, "answers": answers}
