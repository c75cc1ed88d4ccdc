"""Matches between players of any game: duplicate deals, results that outlive a crash, honest statistics.

A contest is a game as matches need it; every game has its own. Begin with `play`, one deal from the first
decision to the scores. `schedule` says who meets whom on which deals and `running` plays it into a folder,
`series` by series; `specs` reads players as users write them, `outcome` is a finished deal as it is kept,
`results` all of a run, `statistics` what they mean, `report` how it is shown. Whose code is not ours plays
behind `isolation` or `engine`; `checker` and `bait` test whether it is legal, quick and honest.

>>> from counterplay import arena, skat
>>> results = arena.run(skat.Contest(), "rules,random,random", deals=4)
>>> print(arena.compare(results, "rules", "random"))
rules less random: +7836 (6609 to 9075) points a list, 4 deals
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
