"""CDBR (Milec et al. 2021): the depth-limited best response, which is CDRNR with full trust."""

from __future__ import annotations

from counterplay.efg.match import ResponseMatch, ResponseOutcome
from counterplay.efg.responses.cdrnr import ContinualDepthLimited


class ContinualBestResponse(ContinualDepthLimited):
    """CDRNR at p = 1: best against the opponent up to the limit, rational play assumed after it."""

    def respond(self, match: ResponseMatch, p: float = 1.0) -> ResponseOutcome:
        """Return the depth-limited best response; p is ignored (it is 1)."""
        return super().respond(match, 1.0)
