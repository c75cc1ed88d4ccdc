"""Routes: games."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema import GameKind, Identifier
from counterplay.web.schema_review import Beliefs, Decision, GameList, GameRecord, Review, WhatIf, WhatIfAnswer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games")
async def search_games(
    player: Annotated[str, Query(max_length=100)] = "",
    kind: GameKind | Literal["passed in"] | None = None,
    result: Literal["won", "lost"] | None = None,
    mistakes: Annotated[int, Query(ge=0, le=30, description="at least so many turning points")] = 0,
    points_lost: Annotated[
        int, Query(ge=0, le=120, description="a card that gave away at least so many points")
    ] = 0,
    source: Literal["table", "import"] | None = None,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> GameList:
    """Search finished games: one's own and imported ones."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/games/{game}")
async def game(game: Identifier) -> GameRecord:
    """Return a finished game with all cards open."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/games/{game}/review")
async def review(game: Identifier) -> Review:
    """Judge every card of a finished game."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/games/{game}/decisions/{index}")
async def decision(
    game: Identifier, index: Annotated[int, Path(ge=0, le=29)], worlds: Annotated[int, Query(ge=20, le=400)] = 200
) -> Decision:
    """Return the decision error of one card over worlds the mover could not tell apart."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/games/{game}/beliefs/{index}")
async def beliefs(
    game: Identifier,
    index: Annotated[int, Path(ge=0, le=30)],
    seat: Annotated[int, Query(ge=0, le=2)],
    worlds: Annotated[int, Query(ge=20, le=2000)] = 400,
) -> Beliefs:
    """Return where a seat could believe the cards to be before card `index`."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/games/{game}/whatif")
async def what_if(game: Identifier, question: WhatIf) -> WhatIfAnswer:
    """Play on from a card with another one."""
    raise Refused(501, "not_ready", "not built yet")
