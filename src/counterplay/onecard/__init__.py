"""One-card poker: the game, its styles and their exact truth, beliefs, and players that evolved.

After Baker, Cowling, Randall and Jiang, "Can Opponent Models Aid Poker Player Evolution?" (CIG 2008).

>>> from counterplay import onecard
>>> loose, tight = onecard.parse_style("LA"), onecard.parse_style("TP")
>>> round(onecard.win_rate(loose, tight), 4), round(onecard.best_response(tight).win, 4)
(0.1446, 0.8402)
"""

from typing import TYPE_CHECKING

from counterplay.compiled_core import choose_core
from counterplay.lazy_exports import face

choose_core(__name__, __path__)

if TYPE_CHECKING:
    from counterplay.onecard.arena_game import OneCardContest as Contest
    from counterplay.onecard.exact import best_response, equilibrium, win_rate
    from counterplay.onecard.game import Action, Hand, Rules
    from counterplay.onecard.records import load
    from counterplay.onecard.styles import Style
    from counterplay.onecard.styles import parse as parse_style

__all__ = [
    "Action",
    "Contest",
    "Hand",
    "Rules",
    "Style",
    "best_response",
    "equilibrium",
    "load",
    "parse_style",
    "win_rate",
]

__getattr__, __dir__ = face(
    __name__,
    {
        "Action": "counterplay.onecard.game",
        "Contest": "counterplay.onecard.arena_game:OneCardContest",
        "Hand": "counterplay.onecard.game",
        "Rules": "counterplay.onecard.game",
        "Style": "counterplay.onecard.styles",
        "best_response": "counterplay.onecard.exact",
        "equilibrium": "counterplay.onecard.exact",
        "load": "counterplay.onecard.records",
        "parse_style": "counterplay.onecard.styles:parse",
        "win_rate": "counterplay.onecard.exact",
    },
)
