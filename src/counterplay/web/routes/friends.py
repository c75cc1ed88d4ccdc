"""With friends: a table for several people, links to it, and names one does not want to hear of."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.requests import HTTPConnection

from counterplay.web.friends import MOST_INVITATIONS, Invitation
from counterplay.web.identity import Person
from counterplay.web.limits import ADDRESS
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_friends import (
    Blocked,
    BlockList,
    InvitationInfo,
    InvitationList,
    InvitationMade,
    Invited,
    Joined,
    NewBlock,
    NewInvitation,
    NewTogether,
    Token,
)
from counterplay.web.schema_table import TableInfo
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer
from counterplay.web.table import WebTable, table_info

router = APIRouter(prefix="/api/friends", responses=PROBLEMS)


@router.post("/tables", status_code=201)
async def open_together(wanted: NewTogether, server: ThisServer, person: ThisPerson) -> TableInfo:
    """Open a table with friends, and sit down as its host."""
    return table_info(await server.open_together(person, wanted), person.id)


@router.post("/tables/{table}/again", status_code=201)
async def play_again(table: Identifier, server: ThisServer, person: ThisPerson) -> Joined:
    """Play another list with the same people: the first who asks opens the table, the others sit down there."""
    opened, place = await server.play_again(person, table)
    return Joined(table=opened.row.id, place=place)


# --- invitations ---


@router.post("/tables/{table}/invitations", status_code=201)
async def invite(
    table: Identifier, wanted: NewInvitation, server: ThisServer, person: ThisPerson
) -> InvitationMade:
    """Make a link that one person can use once."""
    await _hosted(server, person, table)
    made = await server.write(server.friends.invite, table, watches=wanted.watches, hours=wanted.hours)
    if made is None:
        raise Refused(429, "too_many", f"{MOST_INVITATIONS} links are still open: take one back first")
    id, token = made
    invitation = next(link for link in await server.read(server.friends.invitations, table) if link.id == id)
    return InvitationMade(**InvitationInfo.model_validate(invitation).model_dump(), token=token)


@router.get("/tables/{table}/invitations")
async def list_invitations(table: Identifier, server: ThisServer, person: ThisPerson) -> InvitationList:
    """Return the links that were made, without the links themselves."""
    await _hosted(server, person, table)
    return await _links(server, table)


@router.delete("/tables/{table}/invitations/{invitation}")
async def revoke_invitation(
    table: Identifier, invitation: Identifier, server: ThisServer, person: ThisPerson
) -> InvitationList:
    """Take a link back."""
    await _hosted(server, person, table)
    if not await server.write(server.friends.revoke, table, invitation):
        raise not_found("invitation")
    return await _links(server, table)


async def _links(server: Server, table: str) -> InvitationList:
    invitations = await server.read(server.friends.invitations, table)
    return InvitationList(invitations=tuple(map(InvitationInfo.model_validate, invitations)))


@router.get("/invitations/{token}")
async def look_at_invitation(
    token: Annotated[Token, Path()], connection: HTTPConnection, server: ThisServer, person: ThisPerson
) -> Invited:
    """Say what a link invites to, without using it up."""
    invitation, opened = await _invitation(connection, server, person, token)
    seats = opened.live.seats
    return Invited(
        host=seats.titles[seats.host],
        names=tuple(seats.titles[place] for place in seats.people),
        chairs=len(seats.chairs),
        deals=opened.row.deals,
        watches=invitation.watches,
        started=opened.live.table.started,
    )


@router.post("/invitations/{token}")
async def take_invitation(
    token: Annotated[Token, Path()], connection: HTTPConnection, server: ThisServer, person: ThisPerson
) -> Joined:
    """Use a link: take a chair, or look on."""
    invitation, _ = await _invitation(connection, server, person, token)
    opened, place = await server.join(person, invitation)
    return Joined(table=opened.row.id, place=place)


async def _hosted(server: Server, person: Person, table: str) -> WebTable:
    opened = await server.table(person, table)
    seats = opened.live.seats
    if not opened.row.together or seats.chair_of(person.id) != seats.host:
        raise Refused(403, "not_host", "only the host of a table with friends can do that")
    return opened


async def _invitation(
    connection: HTTPConnection, server: Server, person: Person, token: str
) -> tuple[Invitation, WebTable]:
    """Return an open invitation with its table; who is removed or blocked hears that there is none."""
    if server.limits is not None and not server.limits.allow(connection.scope[ADDRESS], "guesses"):
        raise Refused(429, "too_many", "too many links were tried from this address: wait a minute")
    invitation = await server.read(server.friends.invitation, token)
    if invitation is None:
        raise not_found("invitation")
    opened = await server.table(Person(invitation.host, ""), invitation.table)
    if opened.lets_in(person.id):
        return invitation, opened
    unwanted = person.id in await server.read(server.friends.removed, invitation.table)
    unwanted |= person.id in await server.blocked_by(Person(invitation.host, ""))
    if not invitation.open or unwanted:
        raise not_found("invitation")
    return invitation, opened


# --- blocks ---


@router.get("/blocks")
async def list_blocks(server: ThisServer, person: ThisPerson) -> BlockList:
    """Return whom one has blocked."""
    blocked = await server.read(server.friends.blocked, person.id)
    return BlockList(
        blocked=tuple(Blocked(person=person_blocked.id, name=person_blocked.name) for person_blocked in blocked)
    )


@router.post("/blocks", status_code=201)
async def block(wanted: NewBlock, server: ThisServer, person: ThisPerson) -> BlockList:
    """Block somebody at a table: their lines are not shown any more, and they come to none of one's tables."""
    seats = (await server.table(person, wanted.table)).live.seats
    sitter = seats.chairs[wanted.place] if wanted.place in seats.people else None
    if sitter is None or sitter.id == person.id:
        raise Refused(409, "not_now", "nobody else sits there")
    await server.write(server.friends.block, person.id, sitter.id)
    (await server.blocked_by(person)).add(sitter.id)
    return await list_blocks(server, person)


@router.delete("/blocks/{blocked}")
async def unblock(blocked: Identifier, server: ThisServer, person: ThisPerson) -> BlockList:
    """Hear somebody again."""
    if not await server.write(server.friends.unblock, person.id, blocked):
        raise not_found("name")
    (await server.blocked_by(person)).discard(blocked)
    return await list_blocks(server, person)
