"""Finished games of the store as the browser shows them in lists."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from counterplay.skat.review import SKAT
from counterplay.store import StoredGame, Who
from counterplay.web.schema_review import SOURCES, GameInfo

WAITING, CANNOT = -1, -2  # instead of mistakes, while a game is not judged or where it never can be


def without_names(stored: StoredGame) -> StoredGame:
    """Return a game whose record names nobody, nor where it could be looked up."""
    record = stored.game.record
    return stored if record is None else replace(stored, game=replace(stored.game, record=SKAT.anonymous(record)))


def info_of(stored: StoredGame, me: Collection[Who]) -> GameInfo:
    """Return a game for a list; `me` is whoever looks, under all names."""
    game = stored.game
    not_judged = {"waiting": WAITING, "cannot": CANNOT}.get(stored.state)
    played = game.tags.get("played") or ("" if game.played is None else game.played.isoformat(timespec="seconds"))
    return GameInfo.model_validate(
        {
            "id": game.key,
            "source": game.source if game.source in SOURCES else "import",
            "played": played,
            "players": tuple(name or "" for name in game.names),
            "you": next((seat for seat, seated in enumerate(game.seats) if seated.who in me), None),
            "soloist": game.alone,
            "kind": game.kind,
            "declaration": game.tags.get("declaration"),
            "won": None if game.alone is None else game.seats[game.alone].won,
            "score": game.tags.get("value"),
            "complete": game.complete,
            "counts": game.counts,
            "mistakes": stored.mistakes or 0 if not_judged is None else not_judged,
            "points_lost": int(stored.loss or 0) if not_judged is None else not_judged,
        }
    )
