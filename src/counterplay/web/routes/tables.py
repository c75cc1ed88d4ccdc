"""Tables: which bots there are, opening, listing, looking and leaving. Play itself is on the WebSocket."""

from __future__ import annotations

import contextlib

from fastapi import APIRouter, WebSocket

from counterplay.web import catalogue as bots
from counterplay.web.refusal import PROBLEMS, Elsewhere
from counterplay.web.schema import Identifier
from counterplay.web.schema_people import Deleted
from counterplay.web.schema_table import Catalogue, NewTable, TableInfo, TableList, TableView
from counterplay.web.session import ThisPerson, ThisServer
from counterplay.web.shown_table import table_view
from counterplay.web.socket import table_socket
from counterplay.web.table import table_info

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/catalogue")
async def catalogue(server: ThisServer) -> Catalogue:
    """Return the bots a person may play with, and the guests of this server's host."""
    return bots.catalogue(server.settings.guests)


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, server: ThisServer, person: ThisPerson) -> TableInfo:
    """Open a table."""
    return table_info(await server.open_table(person, wanted), person.id)


@router.get("/tables")
async def list_tables(server: ThisServer, person: ThisPerson) -> TableList:
    """Return one's own tables, the latest first."""
    tables = []
    for row in await server.read(server.stored_tables.tables, person.id):
        with contextlib.suppress(Elsewhere):  # another server lists it
            tables.append(table_info(await server.table(person, row.id), person.id))
    return TableList(tables=tuple(tables))


@router.get("/tables/{table}")
async def look_at_table(table: Identifier, server: ThisServer, person: ThisPerson) -> TableView:
    """Return what the person at the table may see."""
    live = (await server.table(person, table)).live
    return table_view(live, live.seats.chair_of(person.id))


@router.delete("/tables/{table}")
async def close_table(table: Identifier, server: ThisServer, person: ThisPerson) -> Deleted:
    """Leave a table for good; its finished games stay."""
    await server.close_table(person, table)
    return Deleted(tables=1, games=0)


@router.websocket("/tables/{table}/socket")
async def play(socket: WebSocket, table: str) -> None:
    """Play at a table."""
    await table_socket(socket, table)
