"""Imports: send a file of game records, follow how it is read."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.sse import EventSourceResponse

from counterplay.web import imports
from counterplay.web.jobs import Job
from counterplay.web.refusal import PROBLEMS
from counterplay.web.schema import Identifier
from counterplay.web.schema_people import ImportState
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
_BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def _own_import(job: Identifier, server: ThisServer, person: ThisPerson) -> Job[ImportState]:
    return server.imports.get(person.id, job)


OwnImport = Annotated[Job[ImportState], Depends(_own_import)]  # refused before the stream of events begins


@router.post("/imports", status_code=201, openapi_extra=_BODY)
async def start_import(request: Request, server: ThisServer, person: ThisPerson) -> ImportState:
    """Read game records from the body (plain, gzip or bzip2); answers when all is received."""
    job = server.imports.open(person.id, imports.first_state)
    try:
        path = await imports.receive(request.stream(), request.headers.get("content-length"))
    except BaseException:
        server.imports.drop(job)
        raise
    job.start(imports.run(server, job, path))
    return job.state


@router.get("/imports/{job}")
async def import_state(job: Identifier, server: ThisServer, person: ThisPerson) -> ImportState:
    """Return where an import stands."""
    return server.imports.get(person.id, job).state


@router.get("/imports/{job}/events", response_class=EventSourceResponse)
async def import_events(running: OwnImport) -> AsyncIterable[ImportState]:
    """Follow an import by server-sent events: each has the state as its data."""
    async for state in running.follow():
        yield state


@router.delete("/imports/{job}")
async def stop_import(job: Identifier, server: ThisServer, person: ThisPerson) -> ImportState:
    """Stop an import; what it has read stays."""
    running = server.imports.get(person.id, job)
    await running.stop()
    return running.state
