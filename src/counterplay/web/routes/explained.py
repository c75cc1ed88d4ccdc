"""A beginner's questions at the table: why not this card, what is my hand worth, what does a bid mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from counterplay.skat.review import Faces, bid_chances, bid_meaning, coached, hand_worth, why_not
from counterplay.skat.rules import Observation, Play, display_order, observe
from counterplay.web.refusal import PROBLEMS
from counterplay.web.schema import Identifier
from counterplay.web.schema_explained import BidExplained, CardRefused, CoachView, Explained
from counterplay.web.schema_learned import Spoken
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table}/explained")
async def explained(
    table: Identifier, server: ThisServer, person: ThisPerson, faces: Faces = "french"
) -> Explained:
    """Return what the rules say about one's own cards now."""
    live = (await server.table(person, table)).live
    course, place = live.deals.course, live.seats.chair_of(person.id)
    seat = None if course is None or place is None else live.seats.seat(course.index, place)
    if course is None or seat is None or course.state.over:  # nobody's cards, or all is revealed
        return Explained(refused=(), worth=(), bid=None, coach=None)
    seen = observe(course.state, seat)
    game = seen.declaration.game if seen.declaration else None
    legal = {action.card for action in seen.legal_actions if isinstance(action, Play)}
    return Explained(
        refused=tuple(
            CardRefused(card=str(card), why=Spoken.model_validate(why_not(seen, card, faces)))
            for card in display_order(seen.hand - legal, game)
        ),
        worth=tuple(Spoken.model_validate(line) for line in (*bid_chances(seen), *hand_worth(seen, faces))),
        bid=Spoken.model_validate(bid_meaning(seen.bid, faces)) if seen.bid else None,
        coach=_coach(seen, faces) if live.table.open_cards else None,
    )


def _coach(seen: Observation, faces: Faces) -> CoachView:
    advice = coached(seen, faces)
    return CoachView(
        goal=Spoken.model_validate(advice.goal),
        may=None if advice.may is None else Spoken.model_validate(advice.may),
        action=None if advice.action is None else str(advice.action),
        why=None if advice.why is None else Spoken.model_validate(advice.why),
    )


@router.get("/bids/{value}")
async def what_a_bid_means(value: Annotated[int, Path(ge=18, le=264)], faces: Faces = "french") -> BidExplained:
    """Return what a bid means: which games are worth exactly that."""
    return BidExplained(value=value, means=Spoken.model_validate(bid_meaning(value, faces)))
