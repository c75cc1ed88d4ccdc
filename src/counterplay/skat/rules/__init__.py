"""Skat's rules (ISkO): cards, auction, declarations, card play, score and lists.

Begin with `State`: `State.start(deal(seed, index))` is a deal before the first call, `apply` checks an action and
returns the next state, `replay` yields every step. `observe(state, seat)` is what that seat may know, and all
that a player ever gets. Actions (`Bid`, `Hold`, `Pass`, `PickUp`, `Declare`, `Play`, `Resign`, `Show`) are
written as records write them, and `parse_action` reads that. `evaluate` and `seeger_fabian` score; `reach_of`
asks whether a game can still reach the bid; `redealt` deals anew what a seat cannot see; `ScoreSheet` is a list
of 36 deals.

>>> from counterplay.skat.rules import Bid, Pass, State, deal, observe
>>> state = State.start(deal(seed=1, index=0)).apply(Bid(18)).apply(Pass())
>>> state
<State: in the auction at 18, rearhand to act>
>>> len(observe(state, seat=2).hand)
10
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
