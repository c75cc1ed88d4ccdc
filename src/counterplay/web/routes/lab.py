"""The lab: studies, small matches, one-card poker, Leduc."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path
from fastapi.responses import FileResponse
from fastapi.sse import EventSourceResponse

from counterplay.web import matches, studies
from counterplay.web.jobs import Job
from counterplay.web.poker import LeducTable, OnecardTable
from counterplay.web.refusal import PROBLEMS
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
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
StudyName = Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$")]
_BINARY: dict[int | str, dict[str, Any]] = {200: {"content": {"image/png": {}, "text/csv": {}, "text/plain": {}}}}


def _own_match(job: Identifier, server: ThisServer, person: ThisPerson) -> Job[MatchState]:
    return server.matches.get(person.id, job)


OwnMatch = Annotated[Job[MatchState], Depends(_own_match)]  # refused before the stream of events begins


@router.get("/studies")
async def list_studies() -> StudyList:
    """Return the studies whose results are committed."""
    return studies.study_list()


@router.get("/studies/{study}/tables/{name}")
async def study_table(
    study: StudyName, name: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,60}[.]csv$")]
) -> StudyTable:
    """Return a CSV as rows."""
    return studies.study_table(study, name)


@router.get("/studies/{study}/files/{name}", response_class=FileResponse, responses=_BINARY)
async def study_file(
    study: StudyName, name: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,60}[.][a-z]{2,4}$")]
) -> FileResponse:
    """Return a committed file."""
    path = studies.study_file(study, name)
    return FileResponse(path, media_type=studies.MEDIA[path.suffix])


@router.post("/matches", status_code=201)
async def start_match(wanted: NewMatch, server: ThisServer, person: ThisPerson) -> MatchState:
    """Start a small match of bots."""
    specs = matches.line_up(wanted)
    job = server.matches.open(person.id, partial(matches.first_state, wanted, specs))
    job.start(matches.run(server, job, wanted, specs))
    return job.state


@router.get("/matches/{job}")
async def match_state(job: Identifier, server: ThisServer, person: ThisPerson) -> MatchState:
    """Return where a match stands."""
    return server.matches.get(person.id, job).state


@router.get("/matches/{job}/events", response_class=EventSourceResponse)
async def match_events(running: OwnMatch) -> AsyncIterable[MatchState]:
    """Follow a match by server-sent events: each has the state as its data."""
    async for state in running.follow():
        yield state


@router.delete("/matches/{job}")
async def stop_match(job: Identifier, server: ThisServer, person: ThisPerson) -> MatchState:
    """Stop a match."""
    running = server.matches.get(person.id, job)
    await running.stop()
    return running.state


@router.post("/onecard", status_code=201)
async def open_onecard(wanted: NewOnecard, server: ThisServer, person: ThisPerson) -> OnecardView:
    """Sit down to one-card poker."""
    table = await asyncio.to_thread(OnecardTable, wanted)
    server.onecard.add(person.id, table)
    return table.view()


@router.get("/onecard/{table}")
async def onecard_view(table: Identifier, server: ThisServer, person: ThisPerson) -> OnecardView:
    """Return the tournament as the person may see it."""
    return server.onecard.get(person.id, table).view()


@router.post("/onecard/{table}")
async def onecard_act(table: Identifier, move: OnecardAct, server: ThisServer, person: ThisPerson) -> OnecardView:
    """Act."""
    open_table = server.onecard.get(person.id, table)
    async with open_table.lock:
        await asyncio.to_thread(open_table.act, move.action)
        return open_table.view()


@router.post("/leduc", status_code=201)
async def open_leduc(wanted: NewLeduc, server: ThisServer, person: ThisPerson) -> LeducView:
    """Sit down to Leduc poker against ABD."""
    table = LeducTable(wanted)
    await table.let_machine_act(server)
    server.leduc.add(person.id, table)
    return table.view()


@router.get("/leduc/risk")
async def leduc_risk(model: Literal["uniform", "S1"] = "uniform") -> LeducCurve:
    """Return what each p of the slider wins and risks, as the study of ABD found it; the machine has seat 1."""
    return studies.leduc_curve(model)


@router.get("/leduc/{table}")
async def leduc_view(table: Identifier, server: ThisServer, person: ThisPerson) -> LeducView:
    """Return the game as the person may see it."""
    return server.leduc.get(person.id, table).view()


@router.post("/leduc/{table}")
async def leduc_act(table: Identifier, move: LeducAct, server: ThisServer, person: ThisPerson) -> LeducView:
    """Act."""
    open_table = server.leduc.get(person.id, table)
    async with open_table.lock:
        await open_table.act(server, move.action)
        return open_table.view()
