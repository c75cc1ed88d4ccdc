"""What a finished game is worth, in numbers and in words, and tournament points (Seeger-Fabian)."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.skat import _core
from counterplay.skat.rules.cards import Game
from counterplay.skat.rules.declaration import Declaration

_NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game that had a soloist."""

    soloist: int
    declaration: Declaration
    bid: int
    matadors: int  # positive with, negative without, 0 in null
    points: int  # the soloist's card points, skat included
    tricks: int  # the soloist's tricks
    schneider: bool  # reached, by either party
    schwarz: bool
    won: bool
    overbid: bool
    value: int  # what the game was worth
    score: int  # +value, or -2 x what is charged

    @classmethod
    def from_core(cls, soloist: int, declaration: Declaration, bid: int, core: _core.GameResult) -> Result:
        """Return the result that the core computed."""
        return cls(
            soloist,
            declaration,
            bid,
            core.matadors,
            core.points,
            core.tricks,
            core.schneider,
            core.schwarz,
            core.won,
            core.overbid,
            core.value,
            core.score,
        )

    def __str__(self) -> str:
        return f"{self.points} points in {self.tricks} tricks: {self.explain()}"

    def explain(self) -> str:
        """Say how the value comes about, as players count it: "with 2, game 3, hand 4, times clubs 12 = 48"."""
        text = explain_value(self.declaration, self.matadors, schneider=self.schneider, schwarz=self.schwarz)
        if self.won:
            return text
        charged = -self.score // 2
        if charged != self.value:
            least = f"the least {self.declaration.game.title} game that reaches it is {charged}"
            text += f", overbid at {self.bid}: {least}"
        elif self.overbid:
            text += f", overbid at {self.bid}"
        return f"{text}, lost: -2 times {charged} = {self.score}"


def evaluate(
    declaration: Declaration, bid: int, matadors: int, points: int, tricks: int, soloist: int = 0
) -> Result:
    """Return the result of a game that was played out.

    >>> evaluate(Declaration.parse("CH"), 18, 2, 75, 7).explain()
    'with 2, game 3, hand 4, times clubs 12 = 48'
    """
    core = _core.evaluate(declaration.core, bid, matadors, points, tricks)
    return Result.from_core(soloist, declaration, bid, core)


def value_levels(
    declaration: Declaration, matadors: int, *, schneider: bool, schwarz: bool
) -> tuple[tuple[str, int], ...]:
    """Return the steps of a game's value with the multiplier after each; an announced level counts as reached.

    >>> value_levels(Declaration.parse("CH"), 2, schneider=False, schwarz=False)
    (('with', 2), ('game', 3), ('hand', 4))
    """
    multiplier = abs(matadors)
    steps = [("with" if matadors > 0 else "without", multiplier)]
    levels = (
        ("game", True),
        ("hand", declaration.hand),
        ("schneider", schneider or declaration.schneider),
        ("announced", declaration.schneider),
        ("schwarz", schwarz or declaration.schwarz),
        ("announced", declaration.schwarz),
        ("ouvert", declaration.ouvert),
    )
    for word, counts in levels:
        if counts:
            multiplier += 1
            steps.append((word, multiplier))
    return tuple(steps)


def null_value(declaration: Declaration) -> int:
    """Return the fixed value of a null game."""
    return _NULL_VALUES[declaration.hand, declaration.ouvert]


def explain_value(declaration: Declaration, matadors: int, *, schneider: bool, schwarz: bool) -> str:
    """Say how a game's value comes about; an announced level counts as reached."""
    if declaration.game is Game.NULL:
        return f"{declaration.title} = {null_value(declaration)}"
    steps = value_levels(declaration, matadors, schneider=schneider, schwarz=schwarz)
    words = ", ".join(f"{word} {count}" for word, count in steps)
    base = declaration.game.base
    return f"{words}, times {declaration.game.title} {base} = {steps[-1][1] * base}"


def seeger_fabian(result: Result | None, players: int = 3, dealer: int | None = None) -> tuple[int, ...]:
    """Return each player's tournament points for one deal.

    At a table of three the seats are those of the deal. At a table of four the dealer sits out; `dealer` is his
    place and the deal's seats 0, 1, 2 are the next three places. A lost game gives 40 to each defender at a table
    of three, 30 to each of the other three at a table of four. `None` is a deal that was passed in.
    """
    if players not in (3, 4):
        raise ValueError(f"a table has three or four players, not {players}")
    if players == 4 and dealer is None:
        raise ValueError("at a table of four the dealer must be named")
    points = [0] * players
    if result is None:
        return tuple(points)
    place = result.soloist if players == 3 or dealer is None else (dealer + 1 + result.soloist) % 4
    if result.won:
        points[place] = result.score + 50
    else:
        points = [40 if players == 3 else 30] * players
        points[place] = result.score - 50
    return tuple(points)


def margin(result: Result | None, seat: int) -> float:
    """Return a seat's tournament points for a deal of three, less the mean of the other two's."""
    points = seeger_fabian(result)
    return points[seat] - (sum(points) - points[seat]) / 2
