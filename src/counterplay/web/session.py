"""Sessions by cookie: who the browser is."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection
from starlette.responses import Response

from counterplay.store import StoreAway
from counterplay.web.asking import asker
from counterplay.web.identity import SESSION_LIFE, Person
from counterplay.web.operators import SESSION_SECONDS
from counterplay.web.refusal import Refused
from counterplay.web.server import Server

COOKIE = "counterplay_session"
BADGE = "counterplay_known"
OPERATOR_COOKIE = "counterplay_operator"
_OPERATOR_PATH = "/api/operator"
_BADGE_LIFE = timedelta(days=365)
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
    try:
        person = await server.read(server.sessions.person_of, token)
        server.remember(token, person)
    except StoreAway:  # whoever was here goes on looking at what is in memory
        person = server.remembered.get(token)
        if person is None:
            raise
    if person is not None and (who := asker()) is not None:
        who.person = person.id
    return person


async def whoever(connection: HTTPConnection) -> Person:
    """Return whose session the cookie is, or refuse; who is kept out may take along or delete what is theirs."""
    person = await person_or_none(connection)
    if person is None:
        raise Refused(401, "no_session", "there is no session: ask for GET /api/session first")
    return person


async def person_of(connection: HTTPConnection) -> Person:
    """Return whose session the cookie is, or refuse."""
    person = await whoever(connection)
    check_welcome(person)
    return person


def check_welcome(person: Person) -> None:
    """Refuse whom the operator keeps out."""
    if person.banned:
        raise Refused(403, "banned", "the operator of this server has blocked you")


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Hand the session to the browser; scripts cannot read it, other sites cannot send it."""
    _hand(response, COOKIE, token, SESSION_LIFE, "/", secure)


def set_badge(response: Response, badge: str, *, secure: bool) -> None:
    """Let the browser show that it has signed in before; alone it opens nothing."""
    _hand(response, BADGE, badge, _BADGE_LIFE, "/api/me/account", secure)


def set_operator_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Let a browser be the operator's."""
    _hand(response, OPERATOR_COOKIE, token, timedelta(seconds=SESSION_SECONDS), _OPERATOR_PATH, secure)


def drop_operator_cookie(response: Response) -> None:
    """Take the operator's session back."""
    response.delete_cookie(OPERATOR_COOKIE, path=_OPERATOR_PATH, httponly=True, samesite="strict")


def _hand(response: Response, name: str, value: str, life: timedelta, path: str, secure: bool) -> None:
    seconds = int(life.total_seconds())
    response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="strict", secure=secure, path=path)


def drop_cookie(response: Response) -> None:
    """Take the session back."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


ThisServer = Annotated[Server, Depends(server_of)]
ThisPerson = Annotated[Person, Depends(person_of)]
Whoever = Annotated[Person, Depends(whoever)]
