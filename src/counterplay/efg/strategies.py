"""Strategy files: probabilities by information-set key, as JSON or CSV.

JSON: {"KEY": {"ACTION": PROBABILITY, ...}, ...}. CSV: the columns infoset, action, probability. Actions left out
have probability zero, information sets left out are played uniformly.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

TOLERANCE = 1e-6
"""Probabilities that miss one by no more than this are scaled; beyond it the file is refused."""

Table = dict[str, dict[str, float]]


def load(path: Path, game: CompiledGame, player: int) -> Floats:
    """Return the behaviour of player 1 or 2 that a file describes."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the strategy file {path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"the strategy file {path} is not text in UTF-8") from None
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


def dumps(behaviour: Floats, game: CompiledGame, player: int, *, form: str = "json") -> str:
    """Return a behaviour as JSON or CSV text that `loads` reads back."""
    table = as_table(behaviour, game, player)
    if form == "json":
        return json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    lines = ["infoset,action,probability"]
    for key, chances in table.items():
        quoted = '"' + key.replace('"', '""') + '"'
        lines += [f'{quoted},"{action}",{value!r}' for action, value in chances.items()]
    return "\n".join(lines) + "\n"


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
            table.setdefault(row["infoset"], {})[row["action"]] = float(row["probability"])
        except (TypeError, ValueError):
            raise BadInput(f"{where}, line {rows.line_num}: {row['probability']!r} is not a probability") from None
    return table
