"""A store as JSON lines: a first line that says what it is, then one line for each game and each model.

Lines are written and read one at a time, so a store of any size passes through. Bringing the same lines again
changes nothing; a line that cannot be used is set aside with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.store import model_rows, rows
from counterplay.store.kept import Judgement, KeptGame, KeptModel, ModelKey, Seat, document
from counterplay.store.schema import games, players, seats
from counterplay.store.store import PAGE, Store

FORMAT = 1
HEADER = "counterplay-store"


@dataclass(slots=True)
class Brought:
    """What an import did."""

    games: int = 0  # that were not there
    models: int = 0  # that were not there, or replaced
    known: int = 0  # lines that said nothing new
    set_aside: int = 0


def dump(store: Store, player: str | None = None) -> Iterator[str]:
    """Yield the lines of a store, or of all that is kept about one player.

    Of the games a player sat in, the lines name the others who sat there, and hold this player's judgements alone.
    """
    yield json.dumps({HEADER: FORMAT})
    last = 0
    with store.transactions.reading() as connection:  # one unchanging state from the first line to the last
        while True:
            page = select(games.c.id).where(games.c.id > last).order_by(games.c.id).limit(PAGE)
            if player is not None:
                sat = select(seats.c.game_id).join(players).where(players.c.name == player)
                page = page.where(games.c.id.in_(sat))
            numbers = list(connection.execute(page).scalars())
            if not numbers:
                break
            judged = rows.read_judgements(connection, numbers)
            for game in rows.read_games(connection, numbers):
                assert game.id is not None
                yield json.dumps(_game_line(game, judged.get(game.id, {}), player), ensure_ascii=False)
            last = numbers[-1]
        for model in model_rows.read_models(connection, about=player):
            yield json.dumps(_model_line(model), ensure_ascii=False)


def load(
    store: Store,
    lines: Iterable[str | bytes],
    set_aside: Callable[[SetAside], None],
    *,
    replace: bool = False,
) -> Brought:
    """Take the lines of `dump` into a store; each is one transaction.

    A model that is there and says something else is left as it is and the line set aside, unless `replace`.
    """
    brought = Brought()
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            value = _read(line)
            if number == 1:
                _check_header(value)
            elif "model" in value:
                _bring_model(store, value["model"], replace, brought)
            elif "game" in value:
                _bring_game(store, value["game"], brought)
            else:
                raise BadInput("a line holds a game or a model, and this one neither")
        except BadInput as problem:
            if number == 1:
                raise BadInput(f"line 1: {problem}") from None
            brought.set_aside += 1
            set_aside(SetAside(number, str(problem)))
    if number == 0:
        raise BadInput("there is nothing in it")
    return brought


def _read(line: str | bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadInput(f"this is not JSON: {problem}") from None
    if not isinstance(value, dict):
        raise BadInput("this is JSON, and not an object")
    return value


def _check_header(value: Mapping[str, Any]) -> None:
    if HEADER not in value:
        raise BadInput(f'this is no export of a store: it begins with {{"{HEADER}": {FORMAT}}}')
    if value[HEADER] != FORMAT:
        raise BadInput(f"this export has format {value[HEADER]!r}, and this program knows {FORMAT}: update it")


def _game_line(game: KeptGame, judged: Mapping[str, list[Judgement]], player: str | None) -> dict[str, Any]:
    return {
        "game": {
            "name": game.game,
            "digest": game.digest,
            "record": game.record,
            "kind": game.kind,
            "played": None if game.played is None else game.played.isoformat(),
            "added": None if game.added is None else game.added.isoformat(),
            "source": game.source,
            "counts": game.counts,
            "tags": dict(game.tags),
            "seats": [
                {"name": seat.name, "role": seat.role, "score": seat.score, "won": seat.won} for seat in game.seats
            ],
            "judgements": [
                {"owner": owner, "player": one.player, "severity": one.severity, "document": dict(one.document)}
                for owner, found in judged.items()
                for one in found
                if player is None or one.player == player
            ],
        }
    }


def _model_line(model: KeptModel) -> dict[str, Any]:
    key = model.key
    return {
        "model": {
            "owner": key.owner,
            "game": key.game,
            "player": key.player,
            "kind": key.kind,
            "version": model.version,
            "updated": model.updated.isoformat(),
            "document": model.document,
        }
    }


class _Fields:
    """The fields of a line, each taken with its type."""

    def __init__(self, value: Any, what: str) -> None:
        if not isinstance(value, dict):
            raise BadInput(f"{what} must be an object")
        self.value, self.what = value, what

    def take(self, name: str, kind: type, *, empty: bool = False) -> Any:
        """Return a field, or raise BadInput where it is not of the kind; `empty` allows null."""
        found = self.value.get(name)
        if found is None and empty:
            return None
        if kind is float and isinstance(found, int) and not isinstance(found, bool):
            try:
                return float(found)
            except OverflowError:
                raise BadInput(f"the {name} of {self.what} is too large") from None
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            wanted = {str: "a text", bool: "true or false", float: "a number", dict: "an object", list: "a list"}
            must = wanted.get(kind, "a whole number")
            raise BadInput(f"the {name} of {self.what} must be {must}, not {found!r:.40}")
        return found

    def moment(self, name: str, *, empty: bool = False) -> datetime | None:
        """Return a moment written as ISO 8601."""
        text = self.take(name, str, empty=empty)
        if text is None:
            return None
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            raise BadInput(f"the {name} of {self.what} must be a time (ISO 8601), not {text!r:.40}") from None


def _bring_game(store: Store, value: Any, brought: Brought) -> None:
    fields = _Fields(value, "a game")
    places = [_Fields(seat, "a seat") for seat in fields.take("seats", list)]
    game = KeptGame(
        fields.take("name", str),
        fields.take("record", str, empty=True),
        tuple(
            Seat(
                seat.take("name", str, empty=True),
                seat.take("role", str, empty=True),
                seat.take("score", float, empty=True),
                seat.take("won", bool, empty=True),
            )
            for seat in places
        ),
        kind=fields.take("kind", str, empty=True),
        played=fields.moment("played", empty=True),
        source=fields.take("source", str),
        counts=fields.take("counts", bool),
        tags=fields.take("tags", dict),
        digest=fields.take("digest", str),
        added=fields.moment("added", empty=True),
    )
    found: dict[str, list[Judgement]] = {}
    for one in (_Fields(judgement, "a judgement") for judgement in fields.take("judgements", list)):
        judgement = Judgement(
            one.take("player", str), one.take("document", dict), one.take("severity", float, empty=True)
        )
        found.setdefault(one.take("owner", str), []).append(judgement)
    if store.bring_game(game, found):
        brought.games += 1
    else:
        brought.known += 1


def _bring_model(store: Store, value: Any, replace: bool, brought: Brought) -> None:
    fields = _Fields(value, "a model")
    key = ModelKey(*(fields.take(name, str) for name in ("owner", "game", "player", "kind")))
    new = document(fields.take("document", dict), "a model")
    version, updated = fields.take("version", int), fields.moment("updated")
    if not 0 < version < 2**31:
        raise BadInput(f"the version of a model is 1 or more, not {version}")
    assert updated is not None
    if store.bring_model(KeptModel(key, version, new, updated), replace=replace):
        brought.models += 1
    else:
        brought.known += 1
