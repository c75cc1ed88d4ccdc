"""Routes: imports."""

from __future__ import annotations

from collections.abc import AsyncIterable

from fastapi import APIRouter, Request
from fastapi.sse import EventSourceResponse

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema import Identifier
from counterplay.web.schema_people import ImportState

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/imports", status_code=201)
async def start_import(request: Request) -> ImportState:
    """Read game records from the body (plain, gzip or bzip2); answers when all is received."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/imports/{job}")
async def import_state(job: Identifier) -> ImportState:
    """Return where an import stands."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/imports/{job}/events", response_class=EventSourceResponse)
async def import_events(job: Identifier) -> AsyncIterable[ImportState]:
    """Follow an import by server-sent events (`state`)."""
    raise Refused(501, "not_ready", "not built yet")
    yield


@router.delete("/imports/{job}")
async def stop_import(job: Identifier) -> ImportState:
    """Stop an import; what it has read stays."""
    raise Refused(501, "not_ready", "not built yet")
