"""The optional account: come back on another device by a name and a pass phrase, sign out here or everywhere."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Response
from fastapi.requests import HTTPConnection

from counterplay.web.accounts import badge, hashed, verified
from counterplay.web.limits import ADDRESS
from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema_account import AccountInfo, DropAccount, SetAccount, SignIn
from counterplay.web.schema_people import Deleted
from counterplay.web.server import Server
from counterplay.web.session import (
    BADGE,
    COOKIE,
    ThisPerson,
    ThisServer,
    check_welcome,
    drop_cookie,
    person_or_none,
    set_badge,
    set_cookie,
)

router = APIRouter(prefix="/api/me/account", responses=PROBLEMS)


@router.get("")
async def account(server: ThisServer, person: ThisPerson) -> AccountInfo:
    """Say by which name one can come back."""
    owner = await server.read(server.accounts.of, person.id)
    return AccountInfo(login=owner.login, devices=owner.devices)


@router.put("")
async def set_account(
    wanted: SetAccount, connection: HTTPConnection, response: Response, server: ThisServer, person: ThisPerson
) -> AccountInfo:
    """Keep a name and a pass phrase; where there was one, all other browsers are signed out."""
    there = await _present(server, connection, person.id, wanted.present)
    phrase_hash = await server.phrases.do(hashed, wanted.phrase)
    if not await server.write(server.accounts.set, person.id, wanted.login, phrase_hash):
        raise Refused(409, "taken", "somebody signs in with this name already: choose another")
    set_badge(response, badge(phrase_hash), secure=server.settings.secure)
    if there:
        return await sign_out_everywhere(connection, server, person)
    return await account(server, person)


@router.delete("")
async def drop_account(
    wanted: DropAccount, connection: HTTPConnection, server: ThisServer, person: ThisPerson
) -> AccountInfo:
    """Remove the name and the pass phrase, which is asked for; this browser stays known."""
    await _present(server, connection, person.id, wanted.present)
    await server.write(server.accounts.drop, person.id)
    return await account(server, person)


@router.post("/sign-in")
async def sign_in(
    wanted: SignIn, connection: HTTPConnection, response: Response, server: ThisServer
) -> AccountInfo:
    """Come back: this browser is from now on whose name and phrase these are."""
    login = wanted.login.lower()
    stored = await server.read(server.accounts.find, login)
    known = stored is not None and hmac.compare_digest(badge(stored[1]), connection.cookies.get(BADGE, ""))
    right = await _guess(
        server, connection, f"{login} known" if known else login, stored and stored[1], wanted.phrase
    )
    if stored is None or not right:
        raise _wrong()
    person, phrase_hash = stored
    check_welcome(person)
    before = await person_or_none(connection)
    token = await server.write(server.sessions.new_session, person)
    if before is not None:  # nobody comes back to it: its cookie is replaced here
        await server.write(server.sessions.end_session, connection.cookies[COOKIE])
    set_cookie(response, token, secure=server.settings.secure)
    set_badge(response, badge(phrase_hash), secure=server.settings.secure)
    return await account(server, person)


@router.post("/sign-out")
async def sign_out(
    connection: HTTPConnection, response: Response, server: ThisServer, person: ThisPerson
) -> Deleted:
    """Let this browser be nobody's; all that is kept stays, and name and phrase bring it back."""
    if await server.read(server.accounts.hash_of, person.id) is None:
        raise Refused(409, "no_account", "without a name and a pass phrase nobody could come back: set them first")
    await server.write(server.sessions.end_session, connection.cookies[COOKIE])
    drop_cookie(response)
    server.end_connections(person.id)
    return Deleted(tables=0, games=0)


@router.post("/sign-out-everywhere")
async def sign_out_everywhere(connection: HTTPConnection, server: ThisServer, person: ThisPerson) -> AccountInfo:
    """End all sessions but this one."""
    await server.write(server.accounts.sign_out_others, person.id, connection.cookies.get(COOKIE, ""))
    server.end_connections(person.id)
    return await account(server, person)


async def _present(server: Server, connection: HTTPConnection, person: str, phrase: str) -> bool:
    """Refuse whoever does not know the phrase of an account that is there; say whether there is one."""
    phrase_hash = await server.read(server.accounts.hash_of, person)
    if phrase_hash is not None and not await _guess(
        server, connection, connection.cookies[COOKIE], phrase_hash, phrase
    ):
        raise _wrong()
    return phrase_hash is not None


async def _guess(
    server: Server, connection: HTTPConnection, name: str, phrase_hash: str | None, phrase: str
) -> bool:
    """Say whether a phrase is right; too many tries for one name, or from one address, have to wait."""
    if server.limits is not None and not server.limits.allow(connection.scope[ADDRESS], "guesses"):
        raise Refused(429, "too_many_phrases", "too many pass phrases were tried from this address: wait a minute")
    server.accounts.guesses.take(name)
    right = await server.phrases.do(verified, phrase_hash, phrase)
    if right:
        server.accounts.guesses.give_back(name)
    return right


def _wrong() -> Refused:
    return Refused(403, "wrong_phrase", "this name and pass phrase do not belong together")
