"""`counterplay efg respond`: answer a known opponent."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.efg import options
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.efg import methods, strategies


@grouped
def respond(
    game: options.GameName,
    opponent: options.OpponentName,
    method: Annotated[str, typer.Option("--method", help=" | ".join(options.NAMES))] = "rnr",
    p: Annotated[float, typer.Option("--p", help="How far to trust the model of the opponent, 0 to 1.")] = 1.0,
    seat: options.Seat = 1,
    settings: options.Settings = options.SETTINGS,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the strategy to this file (.json, .csv or .npy).")
    ] = None,
    json: Json = False,
) -> None:
    """Compute a strategy against a known opponent and what it wins and risks.

    Gain is what it wins above the value of the game against the opponent as known; exploitability is how far its
    worst case lies below that value.

    Example: counterplay efg respond leduc --opponent S1 --method abd --p 0.5 --depth 1
    """
    trust = methods.trust_of(options.checked(method), p)
    match = methods.match_of(game, opponent, seat)
    begun = time.perf_counter()
    outcome = methods.method_for(match, method, trust, settings).respond(match, trust)
    seconds = time.perf_counter() - begun
    if save is not None:
        strategies.save(save, outcome.behaviour, match.game, 1)
    measured = ("objective", "utility", "gain", "exploitability")
    result = {
        "game": match.game.name,
        "opponent": opponent,
        "method": method,
        "p": trust,
        "depth": settings.depth if methods.RESPONSE_METHODS[method].limited else None,
        "seat": seat,
        **{name: getattr(outcome, name) for name in measured},
        "seconds": seconds,
    }
    terminal.answer(
        json,
        result,
        f"{method} against {terminal.escape(opponent)} in {terminal.escape(match.game.name)}",
        *(f"{name:15}{result[name]:10.5f}" for name in (*measured, "seconds")),
    )
