"""How the server does, for programs that watch it; on a shared server metrics are told on this machine alone."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.requests import HTTPConnection
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import text

from counterplay.store import StoreProblem
from counterplay.web import metrics
from counterplay.web.limits import ADDRESS, own_machine
from counterplay.web.overview import room
from counterplay.web.refusal import not_found
from counterplay.web.server import Server
from counterplay.web.session import ThisServer

router = APIRouter(include_in_schema=False)
LEAST_ROOM = 100 << 20  # bytes on the disk where the store lies
_PATIENCE = 2.0  # seconds


@router.get("/healthz")
async def health() -> PlainTextResponse:
    """Say that the server runs and answers."""
    return PlainTextResponse("ok\n")


@router.get("/ready")
async def ready(server: ThisServer) -> JSONResponse:
    """Say whether the server can play: its store answers, its workers live, there is room on the disk."""
    checks = await readiness(server)
    return JSONResponse({"ready": all(checks.values()), **checks}, 200 if all(checks.values()) else 503)


@router.get("/metrics")
async def counted(connection: HTTPConnection, server: ThisServer) -> PlainTextResponse:
    """Return what was counted, for Prometheus."""
    if server.limits is not None and not own_machine(connection.scope[ADDRESS]):
        raise not_found("address")
    await server.measure()
    return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def readiness(server: Server) -> dict[str, bool]:
    """Say what the server needs to play, and whether it is there."""
    left = room(server)
    enough = left is None or left >= LEAST_ROOM
    return {"store": await _store_answers(server), "workers": server.workers_live(), "room": enough}


async def _store_answers(server: Server) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            at = server.store.transactions
            await server.read(at.read, lambda connection: connection.execute(text("SELECT 1")).scalar_one())
    except (StoreProblem, TimeoutError):
        return False
    return True
