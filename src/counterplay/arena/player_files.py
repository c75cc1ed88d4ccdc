"""Players from a file of one's own: `my_player.py:MyPlayer`, a class that needs nothing but `act`.

What the arena must know before a match (options, whether it learns or watches) is read from the file's text: its
code runs in the player's own process, never in the arena's, unless one says `trusted(my_player.py:MyPlayer)`.
"""

from __future__ import annotations

import ast
import inspect
import sys
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from counterplay.installed import installed, names_of
from counterplay.protocol import BadInput, Episode, Option, PlayerKind, Stream, Table

_MARK = ".py:"
_INSTALLED = "counterplay.players"


def names_a_file(name: str) -> bool:
    """Say whether a player's name is a class in a file."""
    return _MARK in name


class OwnPlayer:
    """A player of somebody's own; what its class leaves out of the life cycle does nothing."""

    def __init__(self, player: Any) -> None:
        self._player = player

    def start(self, table: Table) -> None:
        """Begin a match."""
        self._tell("start", table)

    def observe(self, observation: Any) -> None:
        """See what has just happened."""
        self._tell("observe", observation)

    def act(self, observation: Any, chance: Stream) -> Any:
        """Choose an action."""
        return self._player.act(observation, chance)

    def result(self, episode: Episode[Any, Any], seat: int) -> None:
        """Learn how a deal ended."""
        self._tell("result", episode, seat)

    def end(self) -> None:
        """Finish a match."""
        self._tell("end")

    def _tell(self, what: str, *words: Any) -> None:
        said = getattr(self._player, what, None)
        if said is not None:
            said(*words)


def kind_of_file(name: str) -> PlayerKind:
    """Return what the text of a file says about a player, without running it."""
    path, _, wanted = name.rpartition(":")
    tree = _parsed(Path(path))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if wanted not in classes:
        there = f"it has {', '.join(classes)}" if classes else "it has none"
        raise BadInput(f"there is no class {wanted} in {path}: {there}")
    definition = classes[wanted]
    functions = {node.name: node for node in definition.body if isinstance(node, ast.FunctionDef)}
    if "act" not in functions and not definition.bases:
        raise BadInput(f"the class {wanted} in {path} has no method act(self, observation, chance)")
    summary = (ast.get_docstring(definition) or f"{wanted} of {path}").splitlines()[0]
    options = dict.fromkeys(_arguments(functions.get("__init__")), Option("its own option"))
    return PlayerKind(
        summary,
        lambda **given: _made(Path(path), wanted, given),
        options,
        learns=_says(definition, "learns"),
        watches=_says(definition, "watches"),
    )


def installed_players(game: str) -> tuple[str, ...]:
    """Return the players of a game that installed packages bring; one that cannot be loaded is left out."""
    names = []
    for name in names_of(_INSTALLED):
        with suppress(BadInput):
            if installed_kind(name, game) is not None:
                names.append(name)
    return tuple(names)


def installed_kind(name: str, game: str) -> PlayerKind | None:
    """Return what an installed package brings as a player of a game: a `PlayerKind`, or a class that can `act`.

    A class may name the games it plays in its `games`; else it is asked in all.
    """
    made = installed(_INSTALLED, name)
    if made is None or game not in getattr(made, "games", (game,)):
        return None
    if isinstance(made, PlayerKind):
        return made
    if not callable(getattr(made, "act", None)):
        raise BadInput(f"the player {name} has no method act(self, observation, chance)")
    summary = (inspect.getdoc(made) or name).splitlines()[0]
    options = dict.fromkeys(_arguments_of(made), Option("its own option"))
    learns, watches = getattr(made, "learns", False) is True, getattr(made, "watches", False) is True
    return PlayerKind(summary, lambda **given: OwnPlayer(made(**given)), options, learns=learns, watches=watches)


def _arguments_of(made: Any) -> list[str]:
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [parameter.name for parameter in inspect.signature(made).parameters.values() if parameter.kind in kinds]


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except OSError as problem:
        raise BadInput(f"{path} cannot be read: {problem.strerror}; a player is written FILE.py:CLASS") from None
    except (SyntaxError, ValueError, RecursionError) as problem:
        where = f", line {problem.lineno}" if isinstance(problem, SyntaxError) else ""
        raise BadInput(f"{path}{where} is not Python: {problem}") from None


def _says(definition: ast.ClassDef, option: str) -> bool:
    """Say whether the class has a line such as `learns = True`."""
    for node in definition.body:
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        if any(isinstance(target, ast.Name) and target.id == option for target in targets):
            value = getattr(node, "value", None)
            return isinstance(value, ast.Constant) and value.value is True
    return False


def _arguments(init: ast.FunctionDef | None) -> list[str]:
    return [] if init is None else [argument.arg for argument in (*init.args.args[1:], *init.args.kwonlyargs)]


def _made(path: Path, wanted: str, given: dict[str, Any]) -> OwnPlayer:
    """Run the file, and return a player of its class."""
    name = f"counterplay_player_{path.stem}"
    folder = str(path.absolute().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # a player may be written in several files
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        return OwnPlayer(getattr(module, wanted)(**given))
    except BadInput:
        raise
    except Exception as problem:  # whatever a file of somebody's own may do wrong
        raise BadInput(f"{path}: {wanted} cannot be made: {type(problem).__name__}: {problem}") from problem
