"""Fair deals: the parts of a finished deal, and what any parts give."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from counterplay.skat.rules import Card
from counterplay.skat.table import fair
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_fair import FairAnswer, FairCheck, FairDeal, FairPart
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/fair/{table}/{deal}")
async def fair_deal(
    table: Identifier, deal: Annotated[int, Path(ge=0, le=47)], server: ThisServer, person: ThisPerson
) -> FairDeal:
    """Return the parts of a finished deal."""
    live = (await server.table(person, table)).live
    if deal >= live.rules.deals:
        raise not_found("deal")
    if deal >= len(live.deals.finished):
        raise Refused(409, "not_over", "a deal's secret is shown when the deal is over")
    parts = await server.read(server.stored_tables.parts_of_deal, table, deal)
    order = fair.dealing_order(parts.secret, table, deal, parts.number)
    hands, skat = _shared_out(order)
    dealt = live.deals.finished[deal].state.deal
    return FairDeal(
        table=table,
        deal=deal,
        commitment=fair.commitment(parts.secret),
        secret=parts.secret,
        number=parts.number,
        people=tuple(
            FairPart(place=place, pledge=pledge, number=number)
            for place, (pledge, number) in sorted(parts.people.items())
        ),
        hands=hands,
        skat=skat,
        fair=[set(order[start : start + 10]) for start in (0, 10, 20)] == [set(hand) for hand in dealt.hands],
    )


@router.post("/fair/check")
async def fair_check(parts: FairCheck) -> FairAnswer:
    """Compute a deal from its parts."""
    hands, skat = _shared_out(fair.dealing_order(parts.secret, parts.table, parts.deal, parts.number))
    return FairAnswer(commitment=fair.commitment(parts.secret), hands=hands, skat=skat)


def _shared_out(order: tuple[Card, ...]) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    names = tuple(map(str, order))
    return tuple(names[start : start + 10] for start in (0, 10, 20)), names[30:]
