"""The operator's page: how the server does, who comes, whom it keeps out, and what was done in this name."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from fastapi.requests import HTTPConnection

from counterplay.web.identity import Person
from counterplay.web.limits import ADDRESS
from counterplay.web.overview import open_tables, overview
from counterplay.web.own_data import delete_everything
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.routes.health import readiness
from counterplay.web.schema import Identifier
from counterplay.web.schema_operator import (
    Audit,
    Ban,
    OperatedPeople,
    OperatedPerson,
    OperatedTables,
    OperatorPhrase,
    OperatorState,
    OperatorView,
)
from counterplay.web.schema_people import Deleted
from counterplay.web.server import Server
from counterplay.web.session import OPERATOR_COOKIE, ThisServer, drop_operator_cookie, set_operator_cookie

router = APIRouter(prefix="/api/operator", responses=PROBLEMS)


def _operated(server: ThisServer) -> Server:
    """Refuse everything where there is no operator: there is no such address then."""
    if not server.operators.wanted:
        raise not_found("address")
    return server


OperatedServer = Annotated[Server, Depends(_operated)]


def _address(connection: HTTPConnection, server: OperatedServer) -> str:
    """Return from where the operator asks; refuse anybody else."""
    if not server.operators.knows(connection.cookies.get(OPERATOR_COOKIE, "")):
        raise Refused(401, "no_operator", "only the operator of this server may look at this: sign in")
    return str(connection.scope[ADDRESS])


Address = Annotated[str, Depends(_address)]


@router.get("/session")
async def operator_session(connection: HTTPConnection, server: OperatedServer) -> OperatorState:
    """Say whether this browser is the operator's."""
    return OperatorState(signed_in=server.operators.knows(connection.cookies.get(OPERATOR_COOKIE, "")))


@router.post("/sign-in")
async def operator_sign_in(
    wanted: OperatorPhrase, connection: HTTPConnection, response: Response, server: OperatedServer
) -> OperatorState:
    """Come in by the operator's phrase; guesses are counted for each address, so strangers lock nobody out."""
    address = str(connection.scope[ADDRESS])
    server.operators.guesses.take(address)
    token = server.operators.sign_in(wanted.phrase)
    if token is None:
        raise Refused(403, "wrong_phrase", "this is not the operator's phrase")
    server.operators.guesses.give_back(address)
    await server.write(server.operators.note, "sign in", address)
    set_operator_cookie(response, token, secure=server.settings.secure)
    return OperatorState(signed_in=True)


@router.post("/sign-out")
async def operator_sign_out(
    connection: HTTPConnection, response: Response, server: OperatedServer, address: Address
) -> OperatorState:
    """Let this browser be the operator's no more."""
    server.operators.sign_out(connection.cookies[OPERATOR_COOKIE])
    await server.write(server.operators.note, "sign out", address)
    drop_operator_cookie(response)
    return OperatorState(signed_in=False)


@router.get("/overview")
async def operator_view(server: OperatedServer, address: Address) -> OperatorView:
    """Return how the server does."""
    return await overview(server, ready=all((await readiness(server)).values()))


@router.get("/tables")
async def operator_tables(server: OperatedServer, address: Address) -> OperatedTables:
    """Return the tables in memory, without a card."""
    return OperatedTables(tables=open_tables(server))


@router.get("/people")
async def operator_people(
    server: OperatedServer,
    address: Address,
    name: Annotated[str, Query(max_length=100, description="a part of a name, or an id")] = "",
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> OperatedPeople:
    """Return the people of this server, those who came last first."""
    page, total = await server.read(server.operators.people, name.replace("\0", ""), offset, limit)
    more = offset + len(page)
    return OperatedPeople(people=page, total=total, next=more if page and more < total else None)


@router.put("/people/{person}/ban")
async def ban(wanted: Ban, person: Identifier, server: OperatedServer, address: Address) -> OperatedPerson:
    """Keep somebody out, who leaves all tables of friends; or let them in again."""
    known = await _person(server, person)
    if wanted.banned:
        await server.leave_all(known)
    if not await server.write(server.operators.ban, person, address, banned=wanted.banned):
        raise not_found("person")
    if wanted.banned:
        server.forget_person(person)
        server.end_connections(person)
    page, _ = await server.read(server.operators.people, person, 0, 1)
    return page[0]


@router.delete("/people/{person}")
async def forget_by_operator(person: Identifier, server: OperatedServer, address: Address) -> Deleted:
    """Delete all that is kept about somebody, as they could themselves."""
    known = await _person(server, person)
    await server.write(server.operators.note, "forget", address, person)
    return await delete_everything(server, known)


@router.post("/backup")
async def back_up_now(server: OperatedServer, address: Address) -> OperatorView:
    """Make a copy of the store now, beside those that are made every day."""
    if server.backups is None:
        raise Refused(409, "no_backups", "this server makes no backups: start it with --backup-to")
    await server.write(server.operators.note, "back up", address)
    await asyncio.to_thread(server.backups.make)
    return await operator_view(server, address)


@router.get("/audit")
async def audit(
    server: OperatedServer,
    address: Address,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Audit:
    """Return what operators did."""
    lines, more = await server.read(server.operators.audit, before, limit)
    return Audit(lines=lines, next=more)


async def _person(server: Server, person: str) -> Person:
    named = await server.read(server.sessions.named, [person])
    if not named:
        raise not_found("person")
    return named[0]
