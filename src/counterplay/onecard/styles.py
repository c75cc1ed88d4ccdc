"""Styles as (alpha, beta) players (Baker et al., section III and Table I), by name.

Names: `LA`, `LP`, `TA`, `TP`; `rules`, a sound pair that knows nobody; any pair `style(0.5,0.8)`;
`bluff(TP,0.12)` bets with that chance where it would fold or check weakly (`bluff(TP,0.12,folds)`: only where it
would fold); `switch(TP,LA)` changes at half its chips.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from counterplay.onecard import _core
from counterplay.onecard.game import Rules, win_probability
from counterplay.protocol import BadInput

GRID = [(a / 10, b / 10) for a in range(11) for b in range(a, 11)]
"""The pairs the paper tries for its anti-players."""


@dataclass(frozen=True)
class OneCardTurn:
    """Somebody is to act with this card."""

    card: int
    table: _core.Table
    deck: int = 10


def _merge(fold: float, call: float, raises: float, table: _core.Table) -> tuple[float, float, float]:
    return (fold, call, raises) if table.can_raise() else (fold, call + raises, 0.0)


@dataclass(frozen=True)
class Style:
    """A player by two thresholds on its win probability: raise at beta, stay at alpha, else check or fold.

    >>> print(Style("careful", alpha=0.5, beta=0.8).bluffing(0.1))
    bluff(careful,0.1)
    """

    name: str
    alpha: float
    beta: float
    bluff: float = 0.0
    bluff_folds_only: bool = False
    later: Style | None = None
    """the style after half the chips are lost, for good"""

    def __post_init__(self) -> None:
        for what, value in (("alpha", self.alpha), ("beta", self.beta), ("the bluff probability", self.bluff)):
            if not 0 <= value <= 1:
                raise BadInput(f"{self.name}: {what} must be between 0 and 1, not {value:g}")
        if self.alpha > self.beta:
            raise BadInput(
                f"{self.name}: alpha ({self.alpha:g}) must not be above beta ({self.beta:g}); "
                "a player cannot raise where it would not stay"
            )

    def __str__(self) -> str:
        return self.name

    def core(self, rules: Rules) -> _core.Style:
        """The style as the core reads it."""
        if self.later is None:
            return _core.Style(self.alpha, self.beta, self.bluff, self.bluff_folds_only)
        return _core.Style(
            self.alpha,
            self.beta,
            self.bluff,
            self.bluff_folds_only,
            rules.chips // 2,
            self.later.alpha,
            self.later.beta,
        )

    def chances(self, turn: OneCardTurn, /) -> tuple[float, float, float]:
        """Chances of fold, call and raise at a turn: as a model of a player (`protocol.Model`)."""
        win = win_probability(turn.card, turn.table.opponents_counted(turn.table.actor), turn.deck)
        if win >= self.beta - 1e-9:
            return _merge(0.0, 0.0, 1.0, turn.table)
        if win >= self.alpha - 1e-9:
            return (0.0, 1.0, 0.0)
        free = turn.table.weak_checks
        bluff = 0.0 if free and self.bluff_folds_only else self.bluff
        return _merge(0.0, 1 - bluff, bluff, turn.table) if free else _merge(1 - bluff, 0.0, bluff, turn.table)

    def bluffing(self, probability: float, folds_only: bool = False) -> Style:
        """The same style, bluffing."""
        name = f"bluff({self.name},{probability:g}{',folds' if folds_only else ''})"
        return replace(self, name=name, bluff=probability, bluff_folds_only=folds_only)

    def switching(self, later: Style) -> Style:
        """The same style until half the chips are lost, then the other."""
        return replace(self, name=f"switch({self.name},{later.name})", later=later)


LA = Style("LA", 0.1, 0.2)
LP = Style("LP", 0.1, 0.9)
TA = Style("TA", 0.5, 0.6)
TP = Style("TP", 0.5, 0.9)
STYLES = (LA, LP, TA, TP)
STYLE_NAMES = tuple(style.name for style in STYLES)
RULES_OF_THUMB = Style("rules", 0.5, 0.8)
"""stays at even chances and raises at four to one: 54.2% or more against each of the four styles"""

_NUMBER = r"\s*(-?[0-9.]+)\s*"
_PAIR = re.compile(rf"style\({_NUMBER},{_NUMBER}\)", re.IGNORECASE)
_BLUFF = re.compile(rf"bluff\((.+),{_NUMBER}(,\s*folds\s*)?\)", re.IGNORECASE)
_SWITCH = re.compile(r"switch\((.+)\)", re.IGNORECASE)


def parse_style(name: str) -> Style:
    """Return the style of a name.

    >>> parse_style("style(0.5,0.8)").beta, parse_style("bluff(TP,0.12)").bluff
    (0.8, 0.12)
    >>> parse_style("switch(TP,LA)").later.name
    'LA'
    """
    text = name.strip()
    for style in (*STYLES, RULES_OF_THUMB):
        if text.casefold() == style.name.casefold():
            return style
    if match := _PAIR.fullmatch(text):
        alpha, beta = _number(match[1], name), _number(match[2], name)
        return Style(f"style({alpha:g},{beta:g})", alpha, beta)
    if match := _BLUFF.fullmatch(text):
        return parse_style(match[1]).bluffing(_number(match[2], name), match[3] is not None)
    if match := _SWITCH.fullmatch(text):
        parts = split_names(match[1])
        if len(parts) == 2:
            return parse_style(parts[0]).switching(parse_style(parts[1]))
    raise BadInput(
        f"unknown style {name!r}; use LA, LP, TA, TP, rules, style(0.5,0.8), bluff(TP,0.12) or switch(TP,LA)"
    )


def split_names(names: str) -> list[str]:
    """Split a list of names at its commas, not at those inside brackets.

    >>> split_names("LA,style(0.5,0.8),switch(TP,LA)")
    ['LA', 'style(0.5,0.8)', 'switch(TP,LA)']
    """
    parts = [""]
    depth = 0
    for sign in names:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _number(text: str, name: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{text!r} in {name!r} is not a number") from None
