"""People: the players of all games one may see, their profiles, and which of them one is oneself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from counterplay.store import Who
from counterplay.web.refusal import PROBLEMS, not_found
from counterplay.web.schema_people import Modelling, OwnName, PeopleList, PlayerProfile, WhoKind
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
    viewer = server.viewer(person)
    return await server.read(server.people.listed, person, viewer, name.replace("\0", ""), offset, limit)


@router.get("/people/profile")
async def profile(
    server: ThisServer,
    person: ThisPerson,
    name: Annotated[str, Query(min_length=1, max_length=200, description="the `key` of the list of people")],
    kind: WhoKind = "name",
) -> PlayerProfile:
    """Return a player's profile."""
    who = Who(kind, name)
    if who == person.who:
        return await own_profile(server, person)
    known = await server.read(server.people.profile, who, server.viewer(person))
    if known is None:
        raise not_found("player")
    return known


@router.get("/me/profile")
async def own_profile(server: ThisServer, person: ThisPerson) -> PlayerProfile:
    """Return one's own profile."""
    return await server.read(server.people.own, person, server.viewer(person))


@router.post("/me/names")
async def this_is_me(wanted: OwnName, server: ThisServer, person: ThisPerson) -> PlayerProfile:
    """Say that a name in records or at a terminal is oneself: rates then add up over all of one's names."""
    viewer, who = server.viewer(person), Who.named(wanted.name)
    if await server.read(server.people.profile, who, viewer) is None:
        raise not_found("player")
    await server.write(server.store.alias, who, person.who, viewer)
    return await own_profile(server, person)


@router.delete("/me/names")
async def this_is_not_me(
    name: Annotated[str, Query(min_length=1, max_length=200)], server: ThisServer, person: ThisPerson
) -> PlayerProfile:
    """Take back that a name is oneself."""
    viewer, who = server.viewer(person), Who.named(name)
    if who not in {known for known, _ in await server.read(server.store.names, person.who, viewer)}:
        raise not_found("name of yours")
    await server.write(server.store.part, who, viewer)
    return await own_profile(server, person)


@router.put("/me/modelled")
async def set_modelled(wanted: Modelling, server: ThisServer, person: ThisPerson) -> PlayerProfile:
    """Say whether anything may be learned about oneself; if not, what was is deleted, and games stay."""
    await server.write(server.store.set_modelled, person.who, wanted.modelled)
    server.judging.wake()
    server.forget_person(person.id)  # their tables come back with bots that know as much as they may
    return await own_profile(server, person)
