"""Matches between players of any game: duplicate deals, results that outlive a crash, honest statistics.

A contest is a game as matches need it; every room has its own.
"""

from typing import TYPE_CHECKING

from counterplay.face import face

if TYPE_CHECKING:
    from counterplay.arena.ready import Compared, compare, run

__all__ = ["Compared", "compare", "run"]

__getattr__, __dir__ = face(__name__, dict.fromkeys(__all__, "counterplay.arena.ready"))
