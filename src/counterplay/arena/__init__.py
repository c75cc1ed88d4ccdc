"""Matches between players of any game: duplicate deals, results that outlive a crash, honest statistics.

A contest is a game as matches need it; every room has its own.

>>> from counterplay import arena, skat
>>> results = arena.run(skat.Contest(), "rules,random,random", deals=4)
>>> print(arena.compare(results, "rules", "random"))
rules less random: +7836 (6609 to 9075) points a list, 4 deals
"""

from typing import TYPE_CHECKING

from counterplay.lazy_exports import face

if TYPE_CHECKING:
    from counterplay.arena.ready import Compared, compare, run

__all__ = ["Compared", "compare", "run"]

__getattr__, __dir__ = face(__name__, dict.fromkeys(__all__, "counterplay.arena.ready"))
