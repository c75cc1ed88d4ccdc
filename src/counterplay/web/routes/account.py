"""The optional account: come back on another device by a name and a pass phrase, sign out everywhere."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.requests import HTTPConnection

from counterplay.web.limits import ADDRESS
from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema_account import AccountInfo, SetAccount, SignIn
from counterplay.web.server import Server
from counterplay.web.session import COOKIE, ThisPerson, ThisServer, set_cookie

router = APIRouter(prefix="/api/me/account", responses=PROBLEMS)

_WRONG = Refused(403, "wrong_phrase", "this name and pass phrase do not belong together")


@router.get("")
async def account(server: ThisServer, person: ThisPerson) -> AccountInfo:
    """Say by which name one can come back."""
    owner = await server.read(server.accounts.of, person.id)
    return AccountInfo(login=owner.login, devices=owner.devices)


@router.put("")
async def set_account(
    wanted: SetAccount, connection: HTTPConnection, server: ThisServer, person: ThisPerson
) -> AccountInfo:
    """Keep a name and a pass phrase."""
    _guess(server, connection, person.id)
    if not await server.read(server.accounts.right, person.id, wanted.present):
        server.accounts.guesses.wrong(person.id)
        raise _WRONG
    if not await server.write(server.accounts.set, person.id, wanted.login, wanted.phrase):
        raise Refused(409, "taken", "somebody signs in with this name already: choose another")
    return await account(server, person)


@router.delete("")
async def drop_account(server: ThisServer, person: ThisPerson) -> AccountInfo:
    """Remove the name and the pass phrase; this browser stays known."""
    await server.write(server.accounts.drop, person.id)
    return await account(server, person)


@router.post("/sign-in")
async def sign_in(
    wanted: SignIn, connection: HTTPConnection, response: Response, server: ThisServer
) -> AccountInfo:
    """Come back: this browser is from now on whose name and phrase these are."""
    login = wanted.login.lower()
    _guess(server, connection, login)
    person = await server.read(server.accounts.find, login, wanted.phrase)
    if person is None:
        server.accounts.guesses.wrong(login)
        raise _WRONG
    token = await server.write(server.keeper.new_session, person)
    set_cookie(response, token, secure=server.settings.secure)
    return await account(server, person)


@router.post("/sign-out-everywhere")
async def sign_out_everywhere(connection: HTTPConnection, server: ThisServer, person: ThisPerson) -> AccountInfo:
    """End all sessions but this one."""
    await server.write(server.accounts.sign_out_others, person.id, connection.cookies.get(COOKIE, ""))
    server.end_connections(person.id)
    return await account(server, person)


def _guess(server: Server, connection: HTTPConnection, login: str) -> None:
    """Count an attempt; too many for one name, or from one address, have to wait."""
    address = server.limits is None or server.limits.allow(connection.scope[ADDRESS], "guesses")
    if not address or not server.accounts.guesses.may(login):
        raise Refused(429, "too_many", "too many wrong pass phrases: wait a minute")
