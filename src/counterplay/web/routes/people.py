"""People: the players of all games one may see, and their profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from counterplay.web.refusal import PROBLEMS, not_found
from counterplay.web.schema_people import PeopleList, Profile
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/people")
async def list_people(
    server: ThisServer,
    person: ThisPerson,
    name: Annotated[str, Query(max_length=100)] = "",
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> PeopleList:
    """Return the players of all games one may see, oneself first, then those with most games."""
    return await server.read(server.people.listed, person.id, name.replace("\0", ""), offset, limit)


@router.get("/people/profile")
async def profile(
    server: ThisServer, person: ThisPerson, name: Annotated[str, Query(min_length=1, max_length=100)]
) -> Profile:
    """Return a player's profile."""
    found = await server.read(server.people.profile, person.id, name.replace("\0", ""), own=False)
    if found is None:
        raise not_found("player")
    return found


@router.get("/me/profile")
async def own_profile(server: ThisServer, person: ThisPerson) -> Profile:
    """Return one's own profile."""
    found = await server.read(server.people.profile, person.id, person.name, own=True)
    assert found is not None
    return found
