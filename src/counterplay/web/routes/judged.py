"""What is judged beside the cards in hindsight: the whole game, whether it could have been won, what was told."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response

from counterplay.skat.review import Rescue, questions
from counterplay.web.refusal import PROBLEMS
from counterplay.web.routes.games import found_game, record_of
from counterplay.web.schema import Identifier
from counterplay.web.schema_review import Judgements
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
# Only the page itself is HTML: a refusal is JSON here too.
_PAGE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
SeatAsked = Annotated[int, Query(ge=0, le=2)]


@router.get("/games/{game}/whole", response_model=Judgements)
async def judge_whole(game: Identifier, server: ThisServer, person: ThisPerson) -> JSONResponse:
    """Judge the auction, the skat and the declaration, play every card out, and say why cards turned the game."""
    stored = await found_game(server, person, game)
    judged = await server.work_out("whole", record=record_of(stored))
    return JSONResponse({"game": stored.game.key, **judged})


@router.get("/games/{game}/page", response_class=Response, responses=_PAGE)
async def review_page(
    game: Identifier, server: ThisServer, person: ThisPerson, language: Literal["en", "de"] = "en"
) -> HTMLResponse:
    """Return the review as one file that needs nothing else, to be kept."""
    stored = await found_game(server, person, game)
    page = await server.work_out("page", record=record_of(stored), language=language)
    name = f"review-{stored.game.key}.html"
    return HTMLResponse(page["html"], headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/games/{game}/rescue", response_model=Rescue)
async def could_have_won(
    game: Identifier, seat: SeatAsked, server: ThisServer, person: ThisPerson
) -> JSONResponse:
    """Say whether a seat could have won, with the line against best play and against likely play."""
    record = record_of(await found_game(server, person, game))
    return JSONResponse(await server.work_out("rescue", record=record, seat=seat))


@router.get("/games/{game}/telling", response_model=questions.Telling)
async def what_was_told(game: Identifier, seat: SeatAsked, server: ThisServer, person: ThisPerson) -> JSONResponse:
    """Return what each action of the others told a seat about their cards."""
    record = record_of(await found_game(server, person, game))
    return JSONResponse(await server.work_out("telling", record=record, seat=seat))
