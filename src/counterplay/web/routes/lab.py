"""Routes: lab."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Annotated, Literal

from fastapi import APIRouter, Path
from fastapi.responses import Response
from fastapi.sse import EventSourceResponse

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema import Identifier
from counterplay.web.schema_lab import (
    LeducAct,
    LeducCurve,
    LeducView,
    MatchState,
    NewLeduc,
    NewMatch,
    NewOnecard,
    OnecardAct,
    OnecardView,
    StudyList,
    StudyTable,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/studies")
async def studies() -> StudyList:
    """Return the studies whose results are committed."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/studies/{study}/tables/{name}")
async def study_table(
    study: Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$")],
    name: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,60}[.]csv$")],
) -> StudyTable:
    """Return a CSV as rows."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/studies/{study}/files/{name}", response_class=Response)
async def study_file(
    study: Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$")],
    name: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,60}[.][a-z]{2,4}$")],
) -> Response:
    """Return a committed file."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/matches", status_code=201)
async def start_match(wanted: NewMatch) -> MatchState:
    """Start a small match of bots."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/matches/{job}")
async def match_state(job: Identifier) -> MatchState:
    """Return where a match stands."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/matches/{job}/events", response_class=EventSourceResponse)
async def match_events(job: Identifier) -> AsyncIterable[MatchState]:
    """Follow a match by server-sent events (`state`)."""
    raise Refused(501, "not_ready", "not built yet")
    yield


@router.delete("/matches/{job}")
async def stop_match(job: Identifier) -> MatchState:
    """Stop a match."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/onecard", status_code=201)
async def open_onecard(wanted: NewOnecard) -> OnecardView:
    """Sit down to one-card poker."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/onecard/{table}")
async def onecard_view(table: Identifier) -> OnecardView:
    """Return the tournament as the person may see it."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/onecard/{table}")
async def onecard_act(table: Identifier, move: OnecardAct) -> OnecardView:
    """Act."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/leduc", status_code=201)
async def open_leduc(wanted: NewLeduc) -> LeducView:
    """Sit down to Leduc poker against ABD."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/leduc/risk")
async def leduc_risk(
    model: Literal["uniform", "S1", "S2", "S3"] = "uniform", seat: Literal[1, 2] = 2
) -> LeducCurve:
    """Return what each p of the slider wins and risks."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/leduc/{table}")
async def leduc_view(table: Identifier) -> LeducView:
    """Return the game as the person may see it."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/leduc/{table}")
async def leduc_act(table: Identifier, move: LeducAct) -> LeducView:
    """Act."""
    raise Refused(501, "not_ready", "not built yet")
