"""The auction: calls, which of them may be made, and the contract they end in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from counterplay.bridge.cards import BridgeSeat, Strain, parse_strain
from counterplay.bridge.contract import BridgeContract
from counterplay.protocol import BadInput, IllegalAction


@dataclass(frozen=True, slots=True, order=True)
class BridgeBid:
    """A number of tricks over six, in a strain; later bids must be higher."""

    level: int
    strain: Strain

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letter}"


class Word(Enum):
    """A call that is no bid."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return self.value


Call = BridgeBid | Word
_WORDS = {
    "P": Word.PASS,
    "PASS": Word.PASS,
    "D": Word.DOUBLE,
    "X": Word.DOUBLE,
    "DBL": Word.DOUBLE,
    "R": Word.REDOUBLE,
    "XX": Word.REDOUBLE,
    "RDBL": Word.REDOUBLE,
}
_BIDS = {f"{level}{strain.letter}": BridgeBid(level, strain) for level in range(1, 8) for strain in Strain}


def parse_call(text: str) -> Call:
    """Return the call that a text names: `1C` ... `7N` (or `7NT`), `P`, `X` or `D`, `XX` or `R`.

    >>> str(parse_call("1nt")), str(parse_call("d"))
    ('1N', 'X')
    """
    upper = text.upper()
    call = _WORDS.get(upper) or _BIDS.get(upper)
    if call is None and upper[:1].isdecimal() and upper.endswith("NT"):
        call = _BIDS.get(upper[:-1])
    if call is None:
        if upper[:1] in tuple("1234567"):
            parse_strain(upper[1:])
        raise BadInput(f"{text!r} is not a call: write 1C to 7N, P (pass), X (double) or XX (redouble)")
    return call


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls so far, from the dealer on. Auctions never change: `after` checks a call and returns the next one.

    >>> auction = Auction(BridgeSeat.NORTH)
    >>> for text in ("1H", "P", "2H", "X", "P", "P", "P"):
    ...     auction = auction.after(parse_call(text))
    >>> auction.over, str(auction.contract)
    (True, '2HNx')
    """

    dealer: BridgeSeat
    calls: tuple[Call, ...] = ()

    @property
    def over(self) -> bool:
        """Say whether three passes follow a bid, or four passes began."""
        return len(self.calls) >= 4 and all(call is Word.PASS for call in self.calls[-3:])

    @property
    def last_bid(self) -> tuple[int, BridgeBid] | None:
        """Return the highest bid so far and its place among the calls."""
        for place in range(len(self.calls) - 1, -1, -1):
            call = self.calls[place]
            if isinstance(call, BridgeBid):
                return place, call
        return None

    @property
    def doubled(self) -> int:
        """Return 0, 1 for doubled, 2 for redoubled."""
        for call in reversed(self.calls):
            if call is not Word.PASS:
                return {Word.DOUBLE: 1, Word.REDOUBLE: 2}.get(call, 0) if isinstance(call, Word) else 0
        return 0

    @property
    def contract(self) -> BridgeContract | None:
        """Return what the last bid and doubles come to; None where nobody has bid."""
        last = self.last_bid
        if last is None:
            return None
        place, bid = last
        # The declarer is the one of the two who named the strain first.
        first = next(
            other
            for other in range(place % 2, place + 1, 2)
            if isinstance(call := self.calls[other], BridgeBid) and call.strain == bid.strain
        )
        return BridgeContract(bid.level, bid.strain, self.dealer.after(first), self.doubled)

    def after(self, call: Call) -> Auction:
        """Return the auction with one more call, or raise IllegalAction."""
        problem = self._problem(call)
        if problem:
            raise IllegalAction(problem)
        return Auction(self.dealer, (*self.calls, call))

    def _problem(self, call: Call) -> str | None:
        if self.over:
            return f"the auction is over: {call} comes too late"
        last = self.last_bid
        if isinstance(call, BridgeBid):
            return None if last is None or call > last[1] else f"{call} is not higher than {last[1]}"
        if call is Word.PASS:
            return None
        if last is None:
            return f"{call}: there is no bid to double"
        place = last[0]
        ours = (len(self.calls) - place) % 2 == 0  # for a redouble, the bid must be one's own side's
        if call is Word.DOUBLE and (ours or self.doubled):
            return "X: only the other side's bid can be doubled, and only once"
        if call is Word.REDOUBLE and (not ours or self.doubled != 1):
            return "XX: only a double of the own side's bid can be redoubled"
        return None


def finished_auction(dealer: BridgeSeat, calls: Sequence[Call], *, play_follows: bool) -> Auction:
    """Return a record's auction; passes too many at its end are dropped, too few added where cards follow."""
    auction = Auction(dealer)
    for call in calls:
        if not (auction.over and call is Word.PASS):
            auction = auction.after(call)
    while play_follows and not auction.over and auction.last_bid is not None:
        auction = auction.after(Word.PASS)
    if not auction.over:
        raise IllegalAction(f"the auction is not finished after {len(calls)} calls")
    return auction
