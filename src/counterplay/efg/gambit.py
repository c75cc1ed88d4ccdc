"""Games in Gambit's extensive form, `.efg`: a file of anybody's becomes a game here, and ours become files.

The format (Gambit's manual, "The extensive game (.efg) file format"): a heading, then the nodes in the order in
which one meets them going down the first branch first. Outcomes may stand at any node; payoffs on the way add up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import NoReturn

from counterplay.efg.game import CHANCE, FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.protocol import BadInput

_TOKEN = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*")|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+|/\d+)?)'
    r"|(?P<word>[A-Za-z]\w*)|(?P<sign>[{}])|(?P<skip>[\s,]+)",
    re.DOTALL,
)
_LONGEST_SHOWN = 30
_LARGEST_EXPONENT = 300
_LEAST_DENOMINATOR = 10**9  # chances are written as fractions: Gambit wants them to add up exactly


@dataclass
class _GambitNode:
    """A node of the file; `infoset` is the number the file gives it, of this player."""

    player: int
    at: int
    infoset: int = 0
    actions: tuple[str, ...] = ()
    chances: tuple[Fraction, ...] = ()
    payoff: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    children: list[_GambitNode] = field(default_factory=list)


class GambitGame(TreeGame):
    """A two-player zero-sum game from an .efg file, or from its text."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        reader = _GambitReader(text, name)
        self.title, self.players, self._root = reader.game()
        self._names = {player: _distinct(reader.names[player]) for player in (FIRST, SECOND)}

    @property
    def derives_public(self) -> bool:
        """Say that the file does not tell what is public."""
        return True

    def root(self) -> GambitState:
        """Return the first node."""
        return GambitState(self, self._root, ("", ""), Fraction(0))

    def key(self, node: _GambitNode) -> str:
        """Return what an information set is called: its name, or its number."""
        return self._names[node.player][node.infoset]


class GambitState(TreeState):
    """A node with each player's last action on the way to it, and what has been paid so far."""

    __slots__ = ("game", "last", "node", "paid")

    def __init__(self, game: GambitGame, node: _GambitNode, last: tuple[str, str], paid: Fraction) -> None:
        self.game, self.node, self.last, self.paid = game, node, last, paid + node.payoff[0]

    def player(self) -> int:
        """Return who moves."""
        return self.node.player

    def actions(self) -> Sequence[str]:
        """Return the names of the actions."""
        return self.node.actions

    def chance(self) -> Sequence[float]:
        """Return the probabilities the file gives."""
        return [float(chance) for chance in self.node.chances]

    def child(self, index: int) -> GambitState:
        """Return the node after the action."""
        first, second = self.last
        if self.node.player in (FIRST, SECOND):
            done = f"{self.game.key(self.node)}:{self.node.actions[index]}"
            first, second = (done, second) if self.node.player == FIRST else (first, done)
        return GambitState(self.game, self.node.children[index], (first, second), self.paid)

    def infoset(self, player: int) -> str:
        """Return the information set; where the other moves, what the player did last."""
        return self.game.key(self.node) if player == self.node.player else f"after {self.last[player - 1]}"

    def public(self) -> str:
        """Return nothing: it is derived."""
        return ""

    def utility(self) -> float:
        """Return player 1's payoff."""
        return float(self.paid)


class _GambitReader:
    """Reads the words of a file one after the other, and says where one of them is wrong."""

    def __init__(self, text: str, where: str) -> None:
        self._text, self._where = text, where
        self._words = self._split()
        self._next = 0
        self.names: dict[int, dict[int, str]] = {CHANCE: {}, FIRST: {}, SECOND: {}}
        self._sets: dict[tuple[int, int], tuple[tuple[str, ...], tuple[Fraction, ...]]] = {}
        self._outcomes: dict[int, tuple[Fraction, Fraction]] = {0: (Fraction(0), Fraction(0))}

    def _split(self) -> list[tuple[str, str, int]]:
        words, at = [], 0
        while at < len(self._text):
            token = _TOKEN.match(self._text, at)
            if token is None:
                text = self._text[at] == '"'
                self._fail("another quote, where this text ends" if text else "a word, a number or a brace", at)
            kind = str(token.lastgroup)
            if kind != "skip":
                words.append((kind, token[0], at))
            at = token.end()
        return [*words, ("end", "", len(self._text))]

    def _fail(self, wanted: str, at: int) -> NoReturn:
        line, column = self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at)
        here = self._text[at : at + _LONGEST_SHOWN].split("\n")[0] or "the end of the line"
        raise BadInput(f"{self._where}, line {line}, column {column}: expected {wanted}, found {here}")

    def _peek(self) -> str:
        kind, word, _ = self._words[self._next]
        return word if kind == "sign" else kind

    def _take(self, kind: str, wanted: str) -> str:
        kind_here, word, at = self._words[self._next]
        if kind not in (kind_here, word):
            self._fail(wanted, at)
        self._next += 1
        return word

    def _string(self, wanted: str) -> str:
        return re.sub(r"\\(.)", r"\1", self._take("text", wanted)[1:-1], flags=re.DOTALL)

    def _number(self, wanted: str) -> Fraction:
        at, word = self._words[self._next][2], self._take("number", wanted)
        exponent = re.search(r"[eE]([-+]?\d+)$", word)
        try:
            if exponent is not None and abs(int(exponent[1][:9])) > _LARGEST_EXPONENT:
                raise OverflowError
            number = Fraction(word)
            float(number)  # in such numbers games are solved
        except ZeroDivisionError:
            self._fail(f"{wanted} that is not divided by zero", at)
        except (OverflowError, ValueError):
            self._fail(f"{wanted} of a size that can be computed with", at)
        return number

    def _whole(self, wanted: str) -> int:
        at, number = self._words[self._next][2], self._number(wanted)
        if number.denominator != 1 or number < 0:
            self._fail(wanted, at)
        return int(number)

    def game(self) -> tuple[str, tuple[str, ...], _GambitNode]:
        """Return title, players and root."""
        self._take("EFG", "EFG, with which such a file begins")
        at = self._words[self._next][2]
        if self._number("the format's number, 2") != 2:
            self._fail("the format's number, 2", at)
        if self._take("word", "R or D") not in ("R", "D"):
            self._fail("R or D", at)
        title = self._string("the title in quotes")
        at = self._words[self._next][2]
        self._take("{", "{ and the players' names")
        players = []
        while self._peek() == "text":
            players.append(self._string("a name"))
        self._take("}", "a player's name in quotes, or }")
        if len(players) != 2:
            self._fail("two players; only games of two can be solved here", at)
        if self._peek() == "text":
            self._string("a comment")
        root = self._tree()
        self._take("end", "the end of the file: the tree is complete")
        return title, tuple(players), root

    def _tree(self) -> _GambitNode:
        """Read the nodes; each hangs under the last one that still lacks a branch."""
        root = self._node()
        open_nodes = [(root, root.payoff)]
        while open_nodes:
            above, paid = open_nodes[-1]
            if above.player == TERMINAL and paid[0] + paid[1] != 0:
                sums = f"the payoffs of this end are {paid[0]} and {paid[1]}, their sum {paid[0] + paid[1]}"
                self._fail(f"a zero-sum game: {sums}", above.at)
            if len(above.children) == len(above.actions):
                open_nodes.pop()
                continue
            node = self._node()
            above.children.append(node)
            open_nodes.append((node, (paid[0] + node.payoff[0], paid[1] + node.payoff[1])))
        return root

    def _node(self) -> _GambitNode:
        at = self._words[self._next][2]
        kind = self._take("word", "a node: c, p or t")
        if kind not in ("c", "p", "t"):
            self._fail("a node: c, p or t", at)
        self._string("the node's name in quotes")
        if kind == "t":
            return _GambitNode(TERMINAL, at, payoff=self._outcome())
        player, where = CHANCE, self._words[self._next][2]
        if kind == "p":
            player = self._whole("the player's number, 1 or 2")
            if player not in (FIRST, SECOND):
                self._fail("the player's number, 1 or 2", where)
        infoset = self._whole("the information set's number")
        if self._peek() == "text":
            self.names[player][infoset] = self._string("its name")
        actions, chances = self._actions(player, infoset)
        return _GambitNode(player, at, infoset, actions, chances, self._outcome())

    def _actions(self, player: int, infoset: int) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
        """Read the actions of an information set; where it stood before they may be left out."""
        at = self._words[self._next][2]
        known = self._sets.get((player, infoset))
        if self._peek() != "{" and known is not None:
            return known
        self._take("{", "{ and the actions of this information set")
        labels: list[str] = []
        chances: list[Fraction] = []
        while self._peek() == "text":
            labels.append(self._string("an action"))
            if player == CHANCE:
                chances.append(self._number("the action's probability"))
        self._take("}", "an action in quotes, or }")
        if not labels:
            self._fail("at least one action", at)
        actions = tuple(_distinct(dict(enumerate(labels, 1))).values())
        if known is not None and known != (actions, tuple(chances)):
            self._fail(f"the same actions as before at this information set, {', '.join(known[0])}", at)
        if player == CHANCE and min(chances) < 0:
            self._fail(f"probabilities of which none is negative, as {min(chances)} is", at)
        if player == CHANCE and sum(chances) != 1 and abs(float(sum(chances)) - 1.0) > 1e-9:
            self._fail(f"probabilities that add up to 1, not to {float(sum(chances))!r}", at)
        self.names[player].setdefault(infoset, "")
        self._sets[player, infoset] = actions, tuple(chances)
        return self._sets[player, infoset]

    def _outcome(self) -> tuple[Fraction, Fraction]:
        at = self._words[self._next][2]
        number = self._whole("the outcome's number, 0 for none")
        if self._peek() == "text":
            self._string("the outcome's name")
        if self._peek() != "{":
            if number not in self._outcomes:
                self._fail(f"an outcome that is known, or the payoffs of outcome {number} in braces", at)
            return self._outcomes[number]
        self._take("{", "{ and the payoffs")
        payoff = self._number("player 1's payoff"), self._number("player 2's payoff")
        self._take("}", "}: each of two players has one payoff")
        if self._outcomes.setdefault(number, payoff) != payoff:
            self._fail(f"the payoffs that outcome {number} had before", at)
        return payoff


def _distinct(names: dict[int, str]) -> dict[int, str]:
    """Return the names, or where one is missing or stands twice, those with their numbers."""
    if all(names.values()) and len(set(names.values())) == len(names):
        return names
    return {number: f"{number} {name}".strip() for number, name in names.items()}


def loads(text: str, name: str = "game") -> GambitGame:
    """Return the game that a text in Gambit's form describes.

    >>> matching = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "H" "T" } 0 '
    >>> guess = 'p "" 2 1 "" { "H" "T" } 0 '
    >>> win, lose = 't "" 1 "" { 1, -1 } ', 't "" 2 "" { -1, 1 } '
    >>> loads(matching + guess + lose + win + guess + win + lose).root().actions()
    ('H', 'T')
    """
    return GambitGame(text, name)


def load(path: Path | str) -> GambitGame:
    """Return the game of a file."""
    try:
        return loads(Path(path).read_text(encoding="utf-8-sig"), str(path))
    except OSError as problem:
        raise BadInput(f"the game {path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"the game {path} is not text in UTF-8") from None


def dumps(game: TreeGame) -> str:
    """Return a game as the text of an .efg file; an information set is called by what its player knows there."""
    numbers: tuple[dict[str, int], ...] = ({}, {}, {})
    outcomes: dict[float, int] = {}
    lines = [f'EFG 2 R {_quoted(game.name)} {{ "Player 1" "Player 2" }}', ""]
    open_states = [game.root()]
    while open_states:
        state = open_states.pop()
        player = state.player()
        if player == TERMINAL:
            worth = state.utility()
            number = outcomes.setdefault(worth, len(outcomes) + 1)
            lines.append(f't "" {number} "" {{ {worth!r}, {-worth!r} }}')
            continue
        actions = list(map(_quoted, state.actions()))
        key = "" if player == CHANCE else state.infoset(player)
        known = numbers[player]
        number = known.setdefault(key if player else str(len(known)), len(known) + 1)
        who = "c" if player == CHANCE else "p"
        if player == CHANCE:
            actions = [f"{action} {chance}" for action, chance in zip(actions, _fractions(state), strict=True)]
        seat = "" if player == CHANCE else f"{player} "
        lines.append(f'{who} "" {seat}{number} {_quoted(key)} {{ {" ".join(actions)} }} 0')
        open_states += [state.child(index) for index in reversed(range(len(actions)))]
    return "\n".join(lines) + "\n"


def dump(game: TreeGame, path: Path | str) -> None:
    """Write a game into a file."""
    try:
        Path(path).write_text(dumps(game), encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the game cannot be written to {path}: {problem.strerror}") from None


def _fractions(state: TreeState) -> list[Fraction]:
    exact = [Fraction(chance).limit_denominator(_LEAST_DENOMINATOR) for chance in state.chance()]
    return [*exact[:-1], Fraction(1) - sum(exact[:-1])]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
