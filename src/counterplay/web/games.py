"""Finished games of the store as the browser shows them in lists."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from counterplay.skat.records import sgf
from counterplay.skat.review import SKAT
from counterplay.store import GameRow, StoredGame, Who
from counterplay.web import catalogue
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
            "players": _called(game),
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


def _called(game: GameRow) -> tuple[str, ...]:
    """Return who sat where: a bot by the name it had at the table, which the record has and the store has not."""
    names = [name or "" for name in game.names]
    bots = [seat for seat, seated in enumerate(game.seats) if seated.who is not None and seated.who.kind == "bot"]
    written = sgf.loads(game.record).players if bots and game.record is not None else ()
    for seat in bots:
        names[seat] = (written[seat] if written else "") or catalogue.called_as(names[seat])
    return tuple(names)
