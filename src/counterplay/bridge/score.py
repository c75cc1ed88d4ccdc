"""Duplicate scores and international match points (IMPs), by the Laws of Duplicate Bridge 2017 (77 and 78B)."""

from __future__ import annotations

from bisect import bisect_right

from counterplay.bridge.cards import Strain
from counterplay.bridge.contract import BridgeContract, Vulnerability
from counterplay.protocol import BadInput

# The least difference of two scores that is worth 1, 2, ... 24 IMPs.
_IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def score(contract: BridgeContract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the declarer's score.

    >>> score(BridgeContract.parse("4SN"), 10, Vulnerability.NONE)
    420
    >>> score(BridgeContract.parse("3NEx"), 7, Vulnerability.EW)
    -500
    """
    if not 0 <= tricks <= 13:
        raise BadInput(f"a side takes 0 to 13 tricks, not {tricks}")
    vulnerable = vulnerability.of(contract.declarer)
    over = tricks - contract.target
    return _made(contract, over, vulnerable) if over >= 0 else -_penalty(-over, contract.doubled, vulnerable)


def _made(contract: BridgeContract, over: int, vulnerable: bool) -> int:
    minor = contract.strain in (Strain.CLUBS, Strain.DIAMONDS)
    each = 20 if minor else 30
    first = 10 if contract.strain is Strain.NOTRUMP else 0
    trick_points = (contract.level * each + first) << contract.doubled
    bonus = (500 if vulnerable else 300) if trick_points >= 100 else 50
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    elif contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    bonus += 50 * contract.doubled  # for making a doubled contract: 50, redoubled 100
    if contract.doubled:
        each = (200 if vulnerable else 100) * contract.doubled
    return trick_points + bonus + over * each


def _penalty(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    # Doubled: 100, then 200 twice, then 300 each; vulnerable 200, then 300 each.
    points = 300 * down - 100 if vulnerable else 300 * down - 200 - 100 * (min(down, 3) - 1)
    return points * doubled


def north_south_score(contract: BridgeContract | None, tricks: int | None, vulnerability: Vulnerability) -> int:
    """Return a table's score as North-South see it; 0 where all passed."""
    if contract is None:
        return 0
    if tricks is None:
        raise BadInput("how many tricks were made is not known")
    points = score(contract, tricks, vulnerability)
    return points if contract.declarer % 2 == 0 else -points


def imps(difference: int) -> int:
    """Return the IMPs for a difference of two scores.

    >>> imps(0), imps(10), imps(20), imps(-420), imps(7000)
    (0, 0, 1, -9, 24)
    """
    won = bisect_right(_IMP_STEPS, abs(difference))
    return won if difference >= 0 else -won
