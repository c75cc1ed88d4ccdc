"""Routes: fair."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema import Identifier
from counterplay.web.schema_fair import FairAnswer, FairCheck, FairDeal

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/fair/{table}/{deal}")
async def fair_deal(table: Identifier, deal: Annotated[int, Path(ge=0, le=35)]) -> FairDeal:
    """Return the parts of a finished deal."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/fair/check")
async def fair_check(parts: FairCheck) -> FairAnswer:
    """Compute a deal from its parts."""
    raise Refused(501, "not_ready", "not built yet")
