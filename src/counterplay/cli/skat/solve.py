"""`counterplay skat solve`: best play in positions with all cards known, one JSON object a line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.cli.skat.json_lines import answer_lines
from counterplay.protocol import BadInput
from counterplay.record_files import json_object
from counterplay.skat.rules import Card, Game, parse_card, parse_game
from counterplay.skat.solver import Position, Solver, Target
from counterplay.untrusted import is_whole


def solve(
    file: Annotated[Path, typer.Argument(help="JSON lines; - is standard input.")],
    moves: Annotated[bool, typer.Option("--moves", help="Add what every legal card leads to.")] = False,
    target: Annotated[str, typer.Option(help="What the soloist needs: 1 to 120 points, or schwarz.")] = "61",
    win_only: Annotated[bool, typer.Option("--win-only", help="Only win or loss: faster, no points.")] = False,
) -> None:
    """Say what best play brings when all cards are known.

    A line is a JSON object: "hands", the three hands at the first lead (seat 0 leads), "skat", the two cards then
    lying in it, "soloist", his seat, "game", one of C S H D G N, and "play", the cards played so far, as in HQ. It
    comes back with the seat to move, the soloist's points under best play (null in null games), and if he wins.

    Example:  [bold]counterplay skat solve positions.jsonl --moves[/]

    Exit code 0: every line was solved. 1: some lines are bad; they give an error and the rest goes on. 2: the file
    cannot be read.
    """
    asked = _parse_target(target)
    solver = Solver()
    answer_lines(file, lambda line: _solve_line(line, solver, asked, moves, win_only))


def _parse_target(text: str) -> Target:
    if text == "schwarz":
        return "schwarz"
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 120:
        raise BadInput(f"a target is 1 to 120 points or 'schwarz', not {text!r}")
    return int(text)


def _solve_line(line: bytes, solver: Solver, target: Target, moves: bool, win_only: bool) -> dict[str, Any]:
    given = json_object(line, "hands, skat, soloist, game and play")
    position = _position(given)
    null = position.game is Game.NULL
    to_move = position.to_move
    answer = given | {"to_move": to_move}
    value: int | None = None
    if not win_only:
        value = None if null else solver.value(position)
        answer["value"] = value
    if value is not None and target != "schwarz":
        answer["win"] = value >= target
    else:
        answer["win"] = solver.wins(position, target)
    if moves:
        legal = {} if to_move is None else solver.moves(position, target if win_only or null else None)
        answer["moves"] = {str(card): result for card, result in legal.items()}
    return answer


def _position(given: dict[str, Any]) -> Position:
    for key in ("hands", "skat", "soloist", "game"):
        if key not in given:
            raise BadInput(f"{key} is missing")
    hands, soloist, game = given["hands"], given["soloist"], given["game"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise BadInput("hands must be a list of three lists of ten cards")
    if not is_whole(soloist, 0, 2):
        raise BadInput(f"soloist must be seat 0, 1 or 2, not {soloist!r}")
    if not isinstance(game, str):
        raise BadInput(f"game must be one of C S H D G N, not {game!r}")
    return Position.first_lead(
        [_cards(hand, f"hand {seat}") for seat, hand in enumerate(hands)],
        _cards(given["skat"], "skat"),
        soloist,
        parse_game(game),
        _cards(given.get("play", []), "play"),
    )


def _cards(given: Any, where: str) -> list[Card]:
    if not isinstance(given, list) or len(given) > 32:
        raise BadInput(f"{where} must be a list of cards")
    for card in given:
        if not isinstance(card, str):
            raise BadInput(f"{where}: {card!r} is not a card")
    return [parse_card(card) for card in given]
