"""Past the paper: portfolios grown by answering each other, instead of chosen by hand.

For each opponent and p the portfolios grow until answers gain less than a thousandth. The rows show how fast the
gap between what the depth-limited solution guarantees and what is possible closes, and what continual re-solving
with them is worth.
"""

from __future__ import annotations

from counterplay.efg import MethodSettings, grow_portfolios, make_method, portfolios_by_hand
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, SMALL, AbdPart, Shared, game, match_against
from counterplay.studies.tables import Row

NAME = "grown"
TOLERANCE = 1e-3
MOST = 40
CASES = (
    *((LEDUC, opponent, p) for opponent in ("S1", "uniform") for p in (0.2, 0.5)),
    *(("leduc(ranks=4)", opponent, 0.5) for opponent in ("uniform", "random-7")),
    (SMALL, "top-left-last", 0.4),
    (SMALL, "top-left-last", 0.6),
    (SMALL, "random-7", 0.5),
    ("kuhn", "uniform", 0.5),
)  # game, opponent, p; a round or a move of the opponent ahead


def _row(shared: Shared, case: tuple[str, str, float]) -> list[Row]:
    name, opponent, p = case
    match = match_against(opponent, name)
    held, growth = grow_portfolios(match, 1, p, tolerance=TOLERANCE, most=MOST)
    stitched = make_method("abd", game(name), MethodSettings(1, held=held)).respond(match, p)
    by_hand = portfolios_by_hand(game(name))
    hand = None if by_hand is None else make_method("abd", game(name), MethodSettings(1, held=by_hand))
    return [
        {
            "game": name,
            "opponent": opponent,
            "p": f"{p:g}",
            "strategies": len(held[0]),
            "gaps": " ".join(f"{step.gap:.3f}" for step in growth),
            "opening_guarantees": number(growth[-1].lower),
            "objective": number(stitched.objective),
            "by_hand_objective": "" if hand is None else number(hand.respond(match, p).objective),
            "rnr_objective": number(make_method("rnr", game(name)).respond(match, p).objective),
        }
    ]


PART = AbdPart(NAME, ("game", "opponent", "p"), lambda size: CASES, _row)
