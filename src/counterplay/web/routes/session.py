"""The session: who the browser is, and all that is kept about this person."""

from __future__ import annotations

import unicodedata
from unicodedata import category

from fastapi import APIRouter, Response
from fastapi.requests import HTTPConnection

from counterplay.web import catalogue
from counterplay.web.identity import NEW_NAME, Person
from counterplay.web.limits import ADDRESS
from counterplay.web.own_data import delete_everything, own_data
from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema_people import Deleted, Export
from counterplay.web.schema_table import Rename, Session
from counterplay.web.server import Server
from counterplay.web.session import (
    COOKIE,
    ThisPerson,
    ThisServer,
    Whoever,
    check_welcome,
    drop_cookie,
    person_or_none,
    set_cookie,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)

_SIGNS = " ._-'’"


@router.get("/session")
async def get_session(connection: HTTPConnection, response: Response, server: ThisServer) -> Session:
    """Return who the browser is; the first call sets the cookie."""
    person = await person_or_none(connection)
    if person is None:
        if server.limits is not None and not server.limits.allow(connection.scope[ADDRESS], "persons"):
            raise Refused(429, "too_many", "too many new people come from this address: try again in a minute")
        known, token = await server.write(server.sessions.new_person, NEW_NAME)
        set_cookie(response, token, secure=server.settings.secure)
        return await _session(server, known)
    check_welcome(person)
    token = connection.cookies[COOKIE]
    if person.grown_old:
        await server.write(server.sessions.renew_session, token)
        set_cookie(response, token, secure=server.settings.secure)
    return await _session(server, person)


@router.put("/session")
async def rename(wanted: Rename, server: ThisServer, person: ThisPerson) -> Session:
    """Change how the person is called."""
    name = unicodedata.normalize("NFC", wanted.name)
    if not name[0].isalnum() or not all(c.isalnum() or c in _SIGNS or category(c).startswith("M") for c in name):
        raise Refused(
            422, "bad_name", "a name has letters, digits, spaces and . _ - ', and begins with one of the first two"
        )
    if name in catalogue.NAMES_OF_BOTS:
        raise Refused(422, "bad_name", f"{name} is the name of a bot: choose another")
    await server.write(server.sessions.rename, person, name)
    called = Person(person.id, name)
    server.call(called)
    return await _session(server, called)


async def _session(server: Server, person: Person) -> Session:
    games, _ = await server.read(server.store.count_games, person.who, server.viewer(person))
    return Session(
        person=person.id,
        name=person.name,
        games=games,
        level=await server.level_of(person),
        modelled=await server.read(server.store.modelled, person.who),
        shared=server.settings.shared,
    )


@router.get("/me/export")
async def export_all(server: ThisServer, person: Whoever) -> Export:
    """Return all that is kept about the person."""
    data = await server.read(own_data, server, person)
    return Export.model_validate(data)


@router.delete("/me")
async def delete_all(server: ThisServer, person: Whoever, response: Response) -> Deleted:
    """Delete all that is kept about the person, and the session."""
    deleted = await delete_everything(server, person)
    drop_cookie(response)
    return deleted
