"""One-card poker: the game, its styles and their exact truth, beliefs, and players that evolved.

After Baker, Cowling, Randall and Jiang, "Can Opponent Models Aid Poker Player Evolution?" (CIG 2008).

Begin with `game`, the rules with every point that the paper leaves open as a switch. `styles` are the four
players of Table I, `exact` is the truth about them, `players` has those that play by name; `evolution` and
`refine` learn networks (`networks`, `champions`), and `style_reading` and `likelihoods` recognise a style.

>>> from counterplay import onecard
>>> loose, tight = onecard.parse_style("LA"), onecard.parse_style("TP")
>>> round(onecard.win_rate(loose, tight), 4), round(onecard.best_response(tight).win, 4)
(0.1446, 0.8402)
"""

import lazy_loader

from counterplay.compiled_core import choose_core

choose_core(__name__, __path__)
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
