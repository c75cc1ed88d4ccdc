"""Links to share a review: made and taken back by whoever sees the game; a link opens it for anyone to read."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from counterplay.store import Share
from counterplay.web.refusal import PROBLEMS, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_review import NewShare, ShareInfo, ShareList
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/games/{game}/shares", status_code=201)
async def share_review(game: Identifier, wanted: NewShare, server: ThisServer, person: ThisPerson) -> ShareInfo:
    """Make a link by which anyone may look at the review of a game, with or without the names."""
    viewer = server.viewer(person)
    made = await server.write(server.store.share, game, viewer, person.id, names=wanted.names)
    if made is None:
        raise not_found("game")
    return _share_info(made)


@router.get("/games/{game}/shares")
async def shares_of_game(game: Identifier, server: ThisServer, person: ThisPerson) -> ShareList:
    """Return the links one has made to a game."""
    shares = await server.read(server.store.shares_of, game, person.id)
    return ShareList(shares=tuple(map(_share_info, shares)))


@router.delete("/shares/{token}", status_code=204)
async def revoke_share(token: Annotated[Identifier, Path()], server: ThisServer, person: ThisPerson) -> None:
    """Take a link back: it opens nothing any more."""
    if not await server.write(server.store.revoke, token, person.id):
        raise not_found("link")


def _share_info(share: Share) -> ShareInfo:
    return ShareInfo(token=share.token, names=share.names, made=share.made.isoformat(timespec="seconds"))
