"""Refusals: an exception that becomes a `Problem` with its status, and the same for every other bad request."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match

from counterplay.extras import what_is_missing
from counterplay.protocol import BadInput
from counterplay.store import StoreAway, StoreProblem
from counterplay.untrusted import visible
from counterplay.web import metrics
from counterplay.web.schema import Problem

log = logging.getLogger(__name__)

# Where the store lies and what it says is for the log: others may be at the table.
NOT_KEPT = (
    "this cannot be written down now, most likely because the disk is full, so it has not happened; "
    "it goes on when there is room"
)
AWAY = "the database does not answer just now, so this has not happened; it goes on as soon as it does"


def why_not_kept(problem: BaseException | None) -> tuple[str, str]:
    """Return a code and a sentence for something that could not be written down or looked up."""
    return ("away", AWAY) if isinstance(problem, StoreAway) else ("not_kept", NOT_KEPT)


class Refused(Exception):
    """Something the browser asked for cannot be done; the code tells pages which text of theirs says so."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class Elsewhere(Refused):
    """Another server plays the table: the message says where."""

    def __init__(self, address: str) -> None:
        where = f"at {address}" if address else "on another server; try again in a moment"
        super().__init__(409, "elsewhere", f"this table is played {where}")
        self.address = address


def not_found(what: str) -> Refused:
    """Say the same whether a thing is missing or belongs to somebody else."""
    return Refused(404, "not_found", f"there is no such {what}, or it is not yours")


def answer(status: int, code: str, message: str) -> JSONResponse:
    """Return a problem as a response."""
    return JSONResponse(Problem(code=code, message=visible(message)[:500]).model_dump(), status)


def describe(problem: Any) -> str:
    """Return the first complaints of pydantic as a sentence, without the values that were sent."""
    problems = []
    for error in problem.errors()[:3]:
        place = ".".join(str(part) for part in error["loc"] if part != "body") or "the body"
        problems.append(f"{place}: {error['msg']}")
    return "; ".join(problems)


def install(app: FastAPI) -> None:
    """Answer every refusal of the application by a problem."""

    @app.exception_handler(Refused)
    async def refused(request: Request, problem: Refused) -> JSONResponse:
        return answer(problem.status, problem.code, problem.message)

    @app.exception_handler(StoreProblem)
    async def store(request: Request, problem: StoreProblem) -> JSONResponse:
        log.warning("%s", problem)
        metrics.database_errors.inc()
        return answer(503, *why_not_kept(problem))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, problem: ClientDisconnect) -> JSONResponse:
        return answer(400, "aborted", "the request ended before all of it had come")  # nobody hears it

    @app.exception_handler(BadInput)
    async def bad_input(request: Request, problem: BadInput) -> JSONResponse:
        return answer(422, "bad_input", str(problem))

    @app.exception_handler(ModuleNotFoundError)
    async def not_installed(request: Request, problem: ModuleNotFoundError) -> JSONResponse:
        return answer(503, "not_installed", what_is_missing(problem) or str(problem))

    @app.exception_handler(RequestValidationError)
    async def bad_body(request: Request, problem: RequestValidationError) -> JSONResponse:
        return answer(422, "bad_request", describe(problem))

    @app.exception_handler(HTTPException)
    async def other(request: Request, problem: HTTPException) -> JSONResponse:
        if problem.status_code == 405 and request.url.path.startswith("/api/") and not _known(request):
            return answer(404, "not_found", "there is no such address")
        code = {404: "not_found", 405: "bad_method", 408: "too_slow", 413: "too_large"}.get(
            problem.status_code, "refused"
        )
        response = answer(problem.status_code, code, str(problem.detail))
        response.headers.update(problem.headers or {})
        return response

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> JSONResponse:
        return answer(500, "internal", "the server failed at this; the log says why")


def _known(request: Request) -> bool:
    """Say whether anything but the pages is at an address, by whatever method."""
    others = (route for route in request.app.routes if getattr(route, "name", "") != "front_end")
    return any(route.matches(request.scope)[0] is not Match.NONE for route in others)


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": what}
    for status, what in (
        (400, "The request cannot be read."),
        (401, "There is no session: ask for GET /api/session first."),
        (403, "The request comes from another site."),
        (404, "There is no such thing, or it is not yours."),
        (409, "Not now."),
        (408, "Too slow."),
        (413, "Too large."),
        (422, "Something in the request is wrong."),
        (429, "Too many at once."),
        (503, "This could not be computed now."),
    )
}
