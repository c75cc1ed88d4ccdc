"""Skat by the international rules (ISkO).

>>> from counterplay import skat
>>> played = skat.play("rules", "rules", "rules", seed=1)
>>> [f"{step.seat} {step.action}" for step in played.replay()][:7]
['1 p', '2 p', '0 18', '0 s', '0 H.C8.D8', '0 H8', '1 SJ']
>>> record = next(skat.load("src/counterplay/skat/sample.sgf"))
>>> print(skat.review_game(record))
spades at 18, Clara against Anna and Bela: no card turned it
"""

import lazy_loader

from counterplay.compiled_core import choose_core

choose_core(__name__, __path__)
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
