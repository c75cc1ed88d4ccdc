"""Past the paper: portfolios grown by answering each other, instead of chosen by hand.

For each opponent and p the portfolios grow until answers gain less than a thousandth. The rows show how fast the
gap between what the depth-limited solution guarantees and what is possible closes, and what continual re-solving
with them is worth.
"""

from __future__ import annotations

from counterplay.efg import MethodSettings, grow_portfolios, make_method
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, AbdPart, Shared, abd, game, match_against
from counterplay.studies.tables import Row

NAME = "grown"
CASES = (("S1", 0.2), ("S1", 0.5), ("uniform", 0.2), ("uniform", 0.5))
TOLERANCE = 1e-3


def _row(shared: Shared, case: tuple[str, float]) -> list[Row]:
    opponent, p = case
    match = match_against(opponent, LEDUC)
    held, growth = grow_portfolios(match, 1, p, tolerance=TOLERANCE)
    stitched = make_method("abd", game(LEDUC), MethodSettings(1, held=held)).respond(match, p)
    by_hand = abd(LEDUC).respond(match, p)
    return [
        {
            "opponent": opponent,
            "p": f"{p:g}",
            "strategies": len(held[0]),
            "gaps": " ".join(f"{step.gap:.3f}" for step in growth),
            "opening_guarantees": number(growth[-1].lower),
            "objective": number(stitched.objective),
            "by_hand_objective": number(by_hand.objective),
            "rnr_objective": number(make_method("rnr", game(LEDUC)).respond(match, p).objective),
        }
    ]


PART = AbdPart(NAME, ("opponent", "p"), lambda size: CASES, _row)
