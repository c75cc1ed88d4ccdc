"""Strategies as arrays and as files: probabilities by information-set key in JSON or CSV, or the array itself.

JSON: {"KEY": {"ACTION": PROBABILITY, ...}, ...}. CSV: the columns infoset, action, probability. Actions left out
have probability zero, information sets left out are played uniformly. An array (.npy) has a number for each
sequence of the player: 1, then the probabilities of the actions, information set after information set.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput
from counterplay.untrusted import csv_cell, from_csv_cell, from_json

TOLERANCE = 1e-6
"""Probabilities that miss one by no more than this are scaled; beyond it the file is refused."""

FORMS = (".json", ".csv", ".npy")

Table = dict[str, dict[str, float]]


def checked(behaviour: ArrayLike, game: CompiledGame, player: int) -> Floats:
    """Return a behaviour of player 1 or 2 as an array, or refuse what is none.

    >>> from counterplay.efg import compile_game, load
    >>> checked([1, 2, 0, 0], compile_game(load("kuhn")), 2)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    counterplay.protocol.BadInput: 4 numbers are no strategy of player 2 in kuhn: one has 13 ...
    """
    if not isinstance(game, CompiledGame):
        raise BadInput(f"a compiled game is needed, as from compile_game(load('leduc')), not {game!r}")
    treeplex, side = game.treeplexes[player - 1], game.tree.sides[player - 1]
    looks = (
        f"one has {treeplex.sequences} numbers, 1 and then the probabilities of the actions, one information set "
        "after the other"
    )
    try:
        array = np.ascontiguousarray(behaviour, dtype=np.float64)
    except (TypeError, ValueError):
        raise BadInput(
            f"this is no strategy of player {player} in {game.name}: it is no array of numbers; {looks}"
        ) from None
    if array.shape != (treeplex.sequences,):
        count = f"{array.size} numbers are" if array.ndim < 2 else f"an array of {array.shape} is"
        raise BadInput(f"{count} no strategy of player {player} in {game.name}: {looks}")
    wrong = np.flatnonzero(~(array >= 0.0) | ~np.isfinite(array))
    if len(wrong) or abs(array[0] - 1.0) > TOLERANCE:
        at = int(wrong[0]) if len(wrong) else 0
        raise BadInput(
            f"number {at} of this strategy of player {player} in {game.name} is {float(array[at])!r}, "
            f"not {'a probability' if at else '1'}: {looks}"
        )
    sums = np.add.reduceat(array[1:], treeplex.first[:-1] - 1) if treeplex.infosets else np.ones(0)
    for j in np.flatnonzero(abs(sums - 1.0) > TOLERANCE)[:1]:
        raise BadInput(
            f"the probabilities of {', '.join(side.labels[j])} at {side.infoset_keys[j]!r} of {game.name} add up "
            f"to {float(sums[j])!r}, not 1: {looks}"
        )
    return array


def load(path: Path | str, game: CompiledGame, player: int) -> Floats:
    """Return the behaviour of player 1 or 2 that a file describes."""
    path = Path(path)
    try:
        if path.suffix == ".npy":
            return checked(np.load(path, allow_pickle=False), game, player)
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the strategy file {path} cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise BadInput(f"the strategy file {path} is not text in UTF-8") from None
    except (ValueError, EOFError) as problem:
        raise problem if isinstance(problem, BadInput) else BadInput(f"{path} is not an array of numpy") from None
    return loads(text, game, player, form=path.suffix.lstrip("."), where=str(path))


def loads(text: str, game: CompiledGame, player: int, *, form: str = "json", where: str = "strategy") -> Floats:
    """Return the behaviour described by JSON or CSV text."""
    table = _parse_json(text, where) if form == "json" else _parse_csv(text, where)
    treeplex, side = game.treeplexes[player - 1], game.tree.sides[player - 1]
    numbers = game.infoset_number[player - 1]
    behaviour = treeplex.uniform()
    for key, chances in table.items():
        j = numbers.get(key)
        if j is None:
            example = side.infoset_keys[0]
            raise BadInput(
                f"{where}: {game.name} has no information set {key!r} of that player; keys look like {example!r}"
            )
        labels = side.labels[j]
        for action in chances:
            if action not in labels:
                raise BadInput(
                    f"{where}: information set {key!r} has no action {action!r}; it has {', '.join(labels)}"
                )
        values = np.array([chances.get(label, 0.0) for label in labels])
        if not np.all(np.isfinite(values)) or values.min() < 0.0 or abs(values.sum() - 1.0) > TOLERANCE:
            raise BadInput(
                f"{where}: the probabilities at information set {key!r} must not be negative and add up to 1 "
                f"(within {TOLERANCE:g}); they are {[float(v) for v in values]}, their sum {float(values.sum())!r}"
            )
        behaviour[treeplex.first[j] : treeplex.first[j + 1]] = values / values.sum()
    return behaviour


def save(path: Path | str, behaviour: ArrayLike, game: CompiledGame, player: int) -> None:
    """Write a behaviour into a file; its name says in which form."""
    path, behaviour = Path(path), checked(behaviour, game, player)
    if path.suffix not in FORMS:
        raise BadInput(f"{path}: the name of a strategy file ends in {', '.join(FORMS)}")
    try:
        if path.suffix == ".npy":
            np.save(path, behaviour)
        else:
            path.write_text(dumps(behaviour, game, player, form=path.suffix[1:]), encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the strategy cannot be written to {path}: {problem.strerror}") from None


def dumps(behaviour: Floats, game: CompiledGame, player: int, *, form: str = "json") -> str:
    """Return a behaviour as JSON or CSV text that `loads` reads back."""
    table = as_table(behaviour, game, player)
    if form == "json":
        return json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    lines = ["infoset,action,probability"]
    for key, chances in table.items():
        lines += [f"{_quoted(key)},{_quoted(action)},{value!r}" for action, value in chances.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + csv_cell(text).replace('"', '""') + '"'


def as_table(behaviour: Floats, game: CompiledGame, player: int) -> Table:
    """Return a behaviour as probabilities by key and action."""
    treeplex, side = game.treeplexes[player - 1], game.tree.sides[player - 1]
    return {
        key: dict(
            zip(side.labels[j], map(float, behaviour[treeplex.first[j] : treeplex.first[j + 1]]), strict=True)
        )
        for j, key in enumerate(side.infoset_keys)
    }


def _parse_json(text: str, where: str) -> Table:
    try:
        data = from_json(text)
    except json.JSONDecodeError as problem:
        raise BadInput(f"{where}, line {problem.lineno}: this is not JSON: {problem.msg}") from None
    except ValueError as problem:
        raise BadInput(f"{where}: this is not JSON: {problem}") from None
    if not isinstance(data, dict) or not all(isinstance(chances, dict) for chances in data.values()):
        raise BadInput(f'{where}: a strategy is a JSON object {{"KEY": {{"ACTION": PROBABILITY}}}}')
    for key, chances in data.items():
        for action, value in chances.items():
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise BadInput(f"{where}: the probability of {action!r} at {key!r} is {value!r}, not a number")
    return data


def _parse_csv(text: str, where: str) -> Table:
    rows = csv.DictReader(text.splitlines())
    if rows.fieldnames is None or not {"infoset", "action", "probability"} <= set(rows.fieldnames):
        raise BadInput(f"{where}: a strategy in CSV begins with the line infoset,action,probability")
    table: Table = {}
    for row in rows:
        try:
            infoset, action = from_csv_cell(row["infoset"]), from_csv_cell(row["action"])
            table.setdefault(infoset, {})[action] = float(row["probability"])
        except (TypeError, ValueError, AttributeError):
            raise BadInput(f"{where}, line {rows.line_num}: {row['probability']!r} is not a probability") from None
    return table
