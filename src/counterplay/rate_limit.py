"""How often somebody may speak: some at once, and then as many as time gives back."""

from __future__ import annotations


class Allowance:
    """A purse that fills by itself; every use takes one out.

    >>> talk = Allowance(at_once=2, a_second=1)
    >>> [talk.use(now) for now in (0.0, 0.0, 0.0, 1.0)]
    [True, True, False, True]
    """

    __slots__ = ("_a_second", "_at_once", "_left", "_looked")

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left, self._looked = at_once, 0.0

    def use(self, now: float) -> bool:
        """Say whether one may at this time, in seconds of a clock that never goes back; if so, it is used."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self, now: float) -> float:
        """Use one, though there may be none, and return the seconds to wait until it is given back.

        >>> lines = Allowance(at_once=1, a_second=2)
        >>> [lines.wait(0.0) for _ in range(3)]
        [0.0, 0.5, 1.0]
        """
        self._fill(now)
        self._left -= 1
        return max(0.0, -self._left / self._a_second)

    def _fill(self, now: float) -> None:
        self._left = min(self._at_once, self._left + (now - self._looked) * self._a_second)
        self._looked = now
