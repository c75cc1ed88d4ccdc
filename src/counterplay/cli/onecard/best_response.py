"""`counterplay onecard best-response`: the ceiling against a fixed player."""

from __future__ import annotations

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Against, Chips, Limit
from counterplay.cli.options import Json
from counterplay.onecard import Rules, exact, styles


def best_response(against: Against, chips: Chips = 10, limit: Limit = 4, json: Json = False) -> None:
    """Solve the heads-up tournament against a fixed player: nobody can win more often than this.

    Example:  counterplay onecard best-response --against LA
    """
    answer = exact.best_response(styles.parse_style(against), Rules(chips=chips, limit=limit))
    said = f"The best response wins {answer.win:.4f} of its tournaments against {answer.opponent}."
    terminal.answer(json, {"opponent": answer.opponent, "win": answer.win}, said)
