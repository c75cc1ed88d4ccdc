"""The way to DDS, Bo Haglund's and Soren Hein's double-dummy solver, as endplay ships it.

DDS keeps its tables in globals of the library: one search at a time in a process, held by a lock here, with tables
for one thread. Work is shared by processes. While the cards stay much alike from one question to the next DDS goes
on with what it has found, so a board asked in order costs little more than its first question. The C structs are
filled directly: endplay's `Deal` costs more than a late search does.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import cast

from counterplay.bridge.cards import BridgeCard
from counterplay.protocol import BadInput

_ONE_AT_A_TIME = threading.Lock()
_SOLVE_ALWAYS = 1
EVERY_CARD = 3
CARDS_THAT_REACH = 2
BEST_CARD = 1


@cache
def _library() -> ModuleType:
    try:
        from endplay import _dds
    except ImportError:
        raise BadInput("bridge values need the DDS solver: pip install 'counterplay[bridge]'") from None
    _dds.SetMaxThreads(1)
    return cast(ModuleType, _dds)


def solve(
    holdings: Sequence[Sequence[int]],
    strain: int,
    leader: int,
    trick: Sequence[BridgeCard],
    target: int,
    solutions: int,
) -> list[tuple[BridgeCard, int]]:
    """Return cards with the tricks that the side to move takes from here on, equal cards each by itself.

    `holdings` are the cards of each seat (from North) in spades, hearts, diamonds and clubs, bit 2 for the two;
    those in the trick are left out of them. With EVERY_CARD each legal card has its exact tricks; with
    CARDS_THAT_REACH only those that reach the target come back, and with BEST_CARD one card that does.
    """
    library = _library()
    asked = library.deal()
    asked.trump = 4 if strain == 4 else 3 - strain
    asked.first = leader
    for place, card in enumerate(trick):
        asked.currentTrickSuit[place] = 3 - card // 13
        asked.currentTrickRank[place] = card % 13 + 2
    for seat, suits in enumerate(holdings):
        asked.remainCards[seat][:] = suits
    future = library.futureTricks()
    with _ONE_AT_A_TIME:
        library.SolveBoard(asked, target, solutions, _SOLVE_ALWAYS, future, 0)
    results = []
    for place in range(future.cards):
        score = future.score[place]
        if score < max(target, 0):  # -1, or in the last trick, where DDS does not look at the target
            continue
        base = (3 - future.suit[place]) * 13 - 2
        results.append((BridgeCard(base + future.rank[place]), score))
        equals = future.equals[place]
        while equals:
            low = equals & -equals
            results.append((BridgeCard(base + low.bit_length() - 1), score))
            equals ^= low
    return results
