"""Sessions by cookie: who the browser is."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection
from starlette.responses import Response

from counterplay.web.keeper import Person
from counterplay.web.refusal import Refused
from counterplay.web.server import Server

COOKIE = "counterplay_session"
_TEN_YEARS = 10 * 365 * 24 * 3600
_LONGEST_TOKEN = 100


def server_of(connection: HTTPConnection) -> Server:
    """Return the server behind a request or a socket."""
    server: Server = connection.app.state.server
    return server


async def person_or_none(connection: HTTPConnection) -> Person | None:
    """Return whose session the cookie is, if it is one."""
    token = connection.cookies.get(COOKIE, "")
    if not token or len(token) > _LONGEST_TOKEN:
        return None
    server = server_of(connection)
    return await server.read(server.keeper.person_of, token)


async def person_of(connection: HTTPConnection) -> Person:
    """Return whose session the cookie is, or refuse."""
    person = await person_or_none(connection)
    if person is None:
        raise Refused(401, "no_session", "there is no session: ask for GET /api/session first")
    return person


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Hand the session to the browser; scripts cannot read it, other sites cannot send it."""
    response.set_cookie(
        COOKIE, token, max_age=_TEN_YEARS, httponly=True, samesite="strict", secure=secure, path="/"
    )


def drop_cookie(response: Response) -> None:
    """Take the session back."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


ThisServer = Annotated[Server, Depends(server_of)]
ThisPerson = Annotated[Person, Depends(person_of)]
