"""Routes: people."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema_people import PeopleList, Profile

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/people")
async def people(
    name: Annotated[str, Query(max_length=100)] = "",
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> PeopleList:
    """Return the players of all games one may see."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/people/profile")
async def profile(name: Annotated[str, Query(min_length=1, max_length=100)]) -> Profile:
    """Return a player's profile."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/me/profile")
async def own_profile() -> Profile:
    """Return one's own profile."""
    raise Refused(501, "not_ready", "not built yet")
