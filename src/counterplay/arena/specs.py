"""Players as users write them: `kermit(worlds=40,threshold=0.6),rules,rules`.

The text is parsed, never evaluated: a value is a number, a word, a quoted text, `true` or `false`. A player of
one's own is `my_player.py:MyPlayer`; it runs in a process of its own unless it stands in `trusted(...)`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from counterplay.arena.engine import ENGINE, make_engine
from counterplay.arena.isolation import IsolatedPlayer
from counterplay.arena.player_files import installed_kind, installed_players, kind_of_file, names_a_file
from counterplay.protocol import BadInput, Contest, Player, PlayerKind, RenamesPlayers

Value = int | float | str | bool

ISOLATED = "isolated"
TRUSTED = "trusted"
_LONGEST = 2_000
_WORDS: dict[str, Value] = {"true": True, "false": False, "True": True, "False": False}
# Names of earlier versions end in a plus sign, which Python's grammar does not allow; quoted texts are left alone.
_QUOTED_OR_PLUS = re.compile(r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|\b([A-Za-z]\w*)\+(?=\s*(?:[,()]|$))""")
_PLUS = "__plus"
# Nor does it allow the name of a file; it travels through Python's grammar as a word.
_QUOTED_OR_FILE = re.compile(r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|([^\s,()=:'"]+\.py:[A-Za-z_]\w*)""")
_FILE_WITHOUT_CLASS = re.compile(r"\.py(?!\w|:[A-Za-z_])")
_FILE = "__file_"


@dataclass(frozen=True, slots=True)
class Spec:
    """A player with its options; its text form is canonical, so that equal players have equal texts."""

    name: str
    options: tuple[tuple[str, Value], ...] = ()
    values: tuple[Value, ...] = ()  # without names, as in mistake(0.25)
    isolated: bool = False  # in a process of its own, as in isolated(kermit), or a player from a file

    def __str__(self) -> str:
        if names_a_file(self.name) and not self.isolated:
            return f"{TRUSTED}({replace(self, isolated=True)})"
        if self.isolated and not names_a_file(self.name):
            return f"{ISOLATED}({replace(self, isolated=False)})"
        if not self.options and not self.values:
            return self.name
        written = [*map(_written, self.values), *(f"{key}={_written(value)}" for key, value in self.options)]
        return f"{self.name}({','.join(written)})"


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and not (value.isidentifier() and value not in _WORDS):
        return repr(value)
    return str(value)


def parse_specs(text: str) -> tuple[Spec, ...]:
    """Read players separated by commas.

    >>> [str(spec) for spec in parse_specs("kermit(worlds=40, threshold=0.6), rules")]
    ['kermit(worlds=40,threshold=0.6)', 'rules']
    """
    wrong = f"{text[:200]!r} is not a list of players: write them as in kermit(worlds=40),rules,rules"
    if "#" in text:
        raise BadInput(f"{wrong}; copies are numbered by the arena, so write rules,rules and not rules#1,rules#2")
    if not text.strip() or len(text) > _LONGEST:
        raise BadInput(wrong)
    try:
        readable = _QUOTED_OR_FILE.sub(lambda match: match[1] or _FILE + match[2].encode().hex(), text)
        readable = _QUOTED_OR_PLUS.sub(lambda match: match[1] or match[2] + _PLUS, readable)
        tree = ast.parse(f"[{readable}]", mode="eval").body
        if not isinstance(tree, ast.List) or not tree.elts:
            raise BadInput(wrong)
        return tuple(map(_read_player, tree.elts))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        detail = f": {problem}" if isinstance(problem, BadInput) else ""
        if _FILE_WITHOUT_CLASS.search(text):
            detail = "; a player in a file is written FILE.py:CLASS"
        elif "/" in _QUOTED_OR_FILE.sub("", text):
            detail = "; a path stands in quotes, as in imitator('networks/club.onnx')"
        raise BadInput(wrong + detail) from None


@lru_cache(maxsize=256)  # a table names its bots again for every move
def parse_spec(text: str) -> Spec:
    """Read exactly one player."""
    specs = parse_specs(text)
    if len(specs) != 1:
        raise BadInput(f"{text!r} names {len(specs)} players where one is wanted")
    return specs[0]


def _read_player(node: ast.expr) -> Spec:
    if isinstance(node, ast.Name):
        return Spec(name := _name(node), isolated=names_a_file(name))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise BadInput("a player is a name, or a name with options such as name(option=value)")
    if node.func.id == ISOLATED:
        return _read_isolated(node)
    if node.func.id == TRUSTED:
        return _read_trusted(node)
    options: list[tuple[str, Value]] = []
    for keyword in node.keywords:
        if keyword.arg is None:
            raise BadInput("an option has a name")
        if keyword.arg in dict(options):
            raise BadInput(f"the option {keyword.arg} stands twice")
        options.append((keyword.arg, _read_value(keyword.value)))
    name = _name(node.func)
    return Spec(name, tuple(options), tuple(map(_read_value, node.args)), isolated=names_a_file(name))


def _read_isolated(node: ast.Call) -> Spec:
    if len(node.args) != 1 or node.keywords:
        raise BadInput(f"write one player into the brackets, as in {ISOLATED}(kermit)")
    spec = _read_player(node.args[0])
    if spec.isolated:
        raise BadInput(f"{spec} is isolated already")
    return replace(spec, isolated=True)


def _read_trusted(node: ast.Call) -> Spec:
    spec = _read_player(node.args[0]) if len(node.args) == 1 and not node.keywords else None
    if spec is None or not names_a_file(spec.name):
        raise BadInput(f"only a player from a file is trusted or not, as in {TRUSTED}(my_player.py:MyPlayer)")
    return replace(spec, isolated=False)


def _name(node: ast.Name) -> str:
    if node.id.startswith(_FILE):
        return bytes.fromhex(node.id.removeprefix(_FILE)).decode()
    return node.id.removesuffix(_PLUS) + "+" if node.id.endswith(_PLUS) else node.id


def _read_value(node: ast.expr) -> Value:
    if isinstance(node, ast.Name):
        return _WORDS.get(node.id, node.id)
    if isinstance(node, ast.Attribute):  # club.onnx, the name of a file; one with other signs stands in quotes
        return ast.unparse(node)
    value = ast.literal_eval(node)
    if not isinstance(value, int | float | str):
        raise BadInput("the value of an option is a number, a word or a quoted text")
    return value


def kinds(contest: Contest[Any, Any, Any]) -> Mapping[str, PlayerKind]:
    """Return all players that can take a seat: installed ones, the game's own, and external engines."""
    others = {name: installed_kind(name, contest.name) for name in installed_players(contest.name)}
    brought = {name: kind for name, kind in others.items() if kind is not None}
    return {**brought, **contest.players(), "engine": ENGINE}


def _known(contest: Contest[Any, Any, Any], name: str) -> PlayerKind:
    own = {**contest.players(), "engine": ENGINE}
    kind = own.get(name) or installed_kind(name, contest.name)
    if kind is None and isinstance(contest, RenamesPlayers) and name in contest.former_names:
        raise BadInput(f"there is no player {name!r} any more: write {contest.former_names[name]}")
    if kind is None:
        names = ", ".join(sorted({*own, *installed_players(contest.name)}))
        raise BadInput(f"there is no player {name!r} in {contest.name}: choose from {names}, or FILE.py:CLASS")
    return kind


def kind_of(contest: Contest[Any, Any, Any], spec: Spec) -> PlayerKind:
    """Return what is known of a player, its option names checked."""
    kind = kind_of_file(spec.name) if names_a_file(spec.name) else _known(contest, spec.name)
    if spec.isolated and kind is ENGINE:
        raise BadInput(f"an engine is a process of its own already: write it without {ISOLATED}(...)")
    if spec.isolated and kind.knows_all:
        raise BadInput(f"{spec.name} is told all cards, so it cannot be isolated from them")
    for written, _ in spec.options:
        if written not in kind.options:
            takes = f"takes {', '.join(sorted(kind.options))}" if kind.options else "takes no options"
            raise BadInput(f"the player {spec.name} has no option {written!r}: it {takes}")
    if len(spec.values) > len(kind.unnamed):
        may = f"only {', '.join(kind.unnamed)} may go without" if kind.unnamed else "none may go without"
        raise BadInput(f"name the options of {spec.name}, as in name(option=value): {may}")
    for written in kind.unnamed[: len(spec.values)]:
        if written in dict(spec.options):
            raise BadInput(f"the option {written} of {spec.name} stands twice")
    said = {*kind.unnamed[: len(spec.values)], *dict(spec.options)}
    for name, option in kind.options.items():
        if option.required and name not in said:
            raise BadInput(f"the player {spec.name} needs the option {name!r} ({option.help})")
    return kind


def apart(spec: Spec) -> bool:
    """Say whether a player runs in a process of its own, where it sees nothing but what it is told."""
    return spec.isolated or spec.name == "engine"


def make_player(contest: Contest[Any, Any, Any], spec: Spec, time_limit: float | None = None) -> Player[Any, Any]:
    """Return a new player; one in a process of its own is given up after the time limit (seconds a decision)."""
    kind = kind_of(contest, spec)
    if kind is ENGINE:
        return make_engine(contest, str(dict(spec.options).get("command", "")), time_limit)
    if spec.isolated:
        return IsolatedPlayer(contest, str(replace(spec, isolated=False)), time_limit)
    try:
        return kind.make(**dict(zip(kind.unnamed, spec.values, strict=False)), **dict(spec.options))
    except BadInput:
        raise
    except (TypeError, ValueError, OverflowError) as problem:  # a word for a number, a number beyond all sizes
        raise BadInput(f"the player {spec} cannot be made of these options: {problem}") from None


def entry_names(specs: tuple[Spec, ...]) -> tuple[str, ...]:
    """Return a distinct name for each player of a line-up: copies of one player are numbered.

    >>> entry_names(parse_specs("kermit,rules,rules"))
    ('kermit', 'rules#1', 'rules#2')
    """
    texts = [str(spec) for spec in specs]
    total, seen = Counter(texts), Counter[str]()
    names = []
    for text in texts:
        seen[text] += 1
        names.append(f"{text}#{seen[text]}" if total[text] > 1 else text)
    return tuple(names)
