"""Finished games: search, all cards open, every card judged, beliefs, and what if."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from counterplay.skat.records import sgf
from counterplay.skat.review import SKAT, cards_of, questions
from counterplay.store import GameQuery, StoredGame, Who
from counterplay.web import catalogue, shown_deal
from counterplay.web.games import info_of, without_names
from counterplay.web.identity import Person
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_review import (
    GameList,
    GameRecord,
    PlayedKind,
    Review,
    Source,
    WhatIf,
)
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
CardIndex = Annotated[int, Path(ge=0, le=29)]


@router.get("/games")
async def search_games(
    server: ThisServer,
    person: ThisPerson,
    player: Annotated[str, Query(max_length=100)] = "",
    kind: PlayedKind | None = None,
    result: Literal["won", "lost"] | None = None,
    mistakes: Annotated[int, Query(ge=0, le=30, description="at least so many turning points")] = 0,
    points_lost: Annotated[
        int, Query(ge=0, le=120, description="a card that gave away at least so many points")
    ] = 0,
    source: Source | None = None,
    table: Annotated[Identifier | None, Query(description="whose list is looked at")] = None,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> GameList:
    """Search finished games: all on one's own machine, one's own and those one imported on a shared server."""
    bot, in_record = catalogue.looked_for(player.replace("\0", ""))
    wanted = GameQuery(
        game=SKAT.game,
        viewer=server.viewer(person),
        player=bot,
        record=in_record,
        kind=kind,
        won=None if result is None else result == "won",
        mistakes=mistakes,
        loss=points_lost,
        source=source,
        series=table,
    )
    page, total = await server.read(server.store.search, wanted, offset, limit, records=True)
    me = await _names(server, person)
    more = offset + len(page)
    games = tuple(info_of(game, me) for game in page)
    return GameList(games=games, total=total, next=more if page and more < total else None)


@router.get("/games/{game}")
async def look_at_game(game: Identifier, server: ThisServer, person: ThisPerson) -> GameRecord:
    """Return a finished game with all cards open."""
    stored = await found_game(server, person, game)
    text = record_of(stored)
    record = sgf.loads(text)
    state = record.state
    assert state is not None
    kind = state.declaration.game if state.declaration else None
    played = cards_of(state)
    return GameRecord(
        info=info_of(stored, await _names(server, person)),
        hands=tuple(shown_deal.shown_in_order(hand, kind) for hand in state.deal.hands),
        held=tuple(
            shown_deal.shown_in_order([*hand, *(play.card for play in played if play.seat == seat)], kind)
            for seat, hand in enumerate(state.hands)
        ),
        skat=shown_deal.shown_in_order(state.deal.skat, kind),
        auction=shown_deal.calls_view(state.calls),
        bid=state.bid,
        declaration=None if state.declaration is None else shown_deal.declared(state.declaration),
        picked_up=state.picked_up,
        discards=shown_deal.shown_in_order(state.discards, kind),
        play=played,
        result=shown_deal.result_view(
            state, game=stored.game.key, counts=stored.game.counts, result=record.result
        ),
        record=text,
        shared=stored.game.key == game and await server.read(server.store.shared, game) is not None,
    )


@router.get("/games/{game}/review", response_model=Review)
async def review_game(game: Identifier, server: ThisServer, person: ThisPerson) -> JSONResponse:
    """Judge every card of a finished game."""
    stored = await found_game(server, person, game)
    return JSONResponse({"game": stored.game.key, **await server.work_out("review", record=record_of(stored))})


@router.get("/games/{game}/decisions/{index}", response_model=questions.CardDecision)
async def decision_error(
    game: Identifier,
    index: CardIndex,
    server: ThisServer,
    person: ThisPerson,
    worlds: Annotated[int, Query(ge=20, le=400)] = 200,
) -> JSONResponse:
    """Return the decision error of one card over worlds the mover could not tell apart."""
    record = record_of(await found_game(server, person, game))
    return JSONResponse(await server.work_out("decision", record=record, index=index, worlds=worlds))


@router.get("/games/{game}/beliefs/{index}", response_model=questions.PossiblePlaces)
async def beliefs_at(
    game: Identifier,
    index: Annotated[int, Path(ge=0, le=30)],
    seat: Annotated[int, Query(ge=0, le=2)],
    server: ThisServer,
    person: ThisPerson,
) -> JSONResponse:
    """Return where a seat could believe the cards to be before card `index`."""
    record = record_of(await found_game(server, person, game))
    return JSONResponse(await server.work_out("beliefs", record=record, index=index, seat=seat))


@router.post("/games/{game}/whatif", response_model=questions.OtherEnd)
async def what_if(game: Identifier, question: WhatIf, server: ThisServer, person: ThisPerson) -> JSONResponse:
    """Play on from a card with another one."""
    record = record_of(await found_game(server, person, game))
    return JSONResponse(await server.work_out("what_if", record=record, **question.model_dump()))


async def found_game(server: Server, person: Person, game: str) -> StoredGame:
    """Return a game that a person may see, by its own key or by a link to it, or refuse."""
    stored = await server.read(server.store.find, game, server.viewer(person))
    if stored is not None:
        return stored
    shared = await server.read(server.store.shared, game)
    if shared is None:
        raise not_found("game")
    stored, names = shared
    return stored if names else without_names(stored)


def record_of(stored: StoredGame) -> str:
    """Return the record of a game, or refuse where it was deleted."""
    if stored.game.record is None:
        raise Refused(410, "forgotten", "the record was deleted: somebody who sat there was forgotten")
    return stored.game.record


async def _names(server: Server, person: Person) -> set[Who]:
    names = await server.read(server.store.names, person.who, server.viewer(person))
    return {person.who, *(who for who, _ in names)}
