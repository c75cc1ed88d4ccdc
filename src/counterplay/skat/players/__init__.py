"""Skat players, one file each, and the parts they hold.

Begin with `PLAYERS`, which has every player by name, with its options; `SkatContest` is what the arena asks to
seat them. `kermit` searches sampled worlds, `rules` follows rules of thumb, `random` plays anything; `count` bids
by the others' mistakes; `imitator` plays as a policy does; `autodidact` taught itself; `counterplay`
holds a model of each opponent, a belief over the hidden cards and a response that plays on with the model
(`playouts`). Their parts: `evaluator` (chances of a game from a hand), `bidding`, `search`, `acquaintance` (who
is known how well) and `learning` (a stranger's policy, from his games). `OPPONENTS` are those who sit at the
table in the browser.

>>> from counterplay.skat.players import PLAYERS
>>> print(PLAYERS["count"].summary)
kermit that counts its opponents' mistakes and bids by them (the Count)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
