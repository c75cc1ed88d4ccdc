"""Finished games: search, all cards open, every card judged, beliefs, and what if."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query

from counterplay.skat import iss
from counterplay.web import view
from counterplay.web.archive import info_of
from counterplay.web.keeper import Person
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_review import (
    Beliefs,
    Decision,
    GameList,
    GameRecord,
    PlayedKind,
    Review,
    WhatIf,
    WhatIfAnswer,
)
from counterplay.web.schema_table import PlayedCard
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer
from counterplay.web.workers import TaskFailed

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
    source: Literal["table", "import"] | None = None,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> GameList:
    """Search finished games: one's own and those one imported."""
    found, total = await server.read(
        server.archive.search,
        person.id,
        player=player.replace("\0", ""),
        kind=kind,
        won=None if result is None else result == "won",
        mistakes=mistakes,
        points_lost=points_lost,
        source=source,
        offset=offset,
        limit=limit,
    )
    more = offset + len(found)
    return GameList(games=tuple(found), total=total, next=more if found and more < total else None)


@router.get("/games/{game}")
async def look_at_game(game: Identifier, server: ThisServer, person: ThisPerson) -> GameRecord:
    """Return a finished game with all cards open."""
    row = await _row(server, person, game)
    record = iss.loads(row.record)
    state = record.state
    assert state is not None
    kind = state.declaration.game if state.declaration else None
    played = [(trick.seat_of(place), card) for trick in state.tricks for place, card in enumerate(trick.cards)]
    return GameRecord(
        info=info_of(row),
        hands=tuple(view.shown_in_order(hand, kind) for hand in state.deal.hands),
        held=tuple(
            view.shown_in_order([*hand, *(card for player, card in played if player == seat)], kind)
            for seat, hand in enumerate(state.hands)
        ),
        skat=view.shown_in_order(state.deal.skat, kind),
        auction=view.calls_view(state.calls),
        bid=state.bid,
        declaration=None if state.declaration is None else view.declared(state.declaration),
        picked_up=state.picked_up,
        discards=view.shown_in_order(state.discards, kind),
        play=tuple(PlayedCard(seat=seat, card=str(card)) for seat, card in played),
        result=view.result_view(state, game=row.id, counts=row.counts, result=record.result),
        record=row.record,
    )


@router.get("/games/{game}/review")
async def review_game(game: Identifier, server: ThisServer, person: ThisPerson) -> Review:
    """Judge every card of a finished game."""
    row = await _row(server, person, game)
    found = await _ask(server, "review", {"record": row.record})
    moves = [{**move, "trick": move["index"] // 3 + 1} for move in found["moves"]]
    result = iss.loads(row.record).result
    return Review.model_validate(
        {
            "game": row.id,
            "complete": row.complete,
            "target": found["target"],
            "curve": found["curve"],
            "moves": moves,
            "turning_points": [move["index"] for move in moves if move["mistake"]],
            "explained": "" if result is None else result.explain(),
        }
    )


@router.get("/games/{game}/decisions/{index}")
async def decision_error(
    game: Identifier,
    index: CardIndex,
    server: ThisServer,
    person: ThisPerson,
    worlds: Annotated[int, Query(ge=20, le=400)] = 200,
) -> Decision:
    """Return the decision error of one card over worlds the mover could not tell apart."""
    row = await _row(server, person, game)
    found = await _ask(server, "decision", {"record": row.record, "index": index, "worlds": worlds})
    return Decision.model_validate({"index": index, **found})


@router.get("/games/{game}/beliefs/{index}")
async def beliefs_at(
    game: Identifier,
    index: Annotated[int, Path(ge=0, le=30)],
    seat: Annotated[int, Query(ge=0, le=2)],
    server: ThisServer,
    person: ThisPerson,
) -> Beliefs:
    """Return where a seat could believe the cards to be before card `index`."""
    row = await _row(server, person, game)
    asked = {"record": row.record, "index": index, "seat": seat}
    found = await _ask(server, "beliefs", asked)
    return Beliefs.model_validate({"index": index, "seat": seat, **found})


@router.post("/games/{game}/whatif")
async def what_if(game: Identifier, question: WhatIf, server: ThisServer, person: ThisPerson) -> WhatIfAnswer:
    """Play on from a card with another one."""
    row = await _row(server, person, game)
    return WhatIfAnswer.model_validate(
        await _ask(server, "what_if", {"record": row.record, **question.model_dump()})
    )


async def _row(server: Server, person: Person, game: str) -> Any:
    row = await server.read(server.archive.record, person.id, game)
    if row is None:
        raise not_found("game")
    return row


async def _ask(server: Server, task: str, asked: dict[str, Any]) -> dict[str, Any]:
    try:
        return await server.desk.ask(task, asked, 60.0)
    except TaskFailed:
        raise Refused(503, "busy", "this could not be computed now: try again") from None
