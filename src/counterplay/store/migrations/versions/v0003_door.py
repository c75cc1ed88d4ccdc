"""The browser's tables come under migrations, and its finished games into the one memory.

A game that several people brought is kept once and seen by each; every old address of it still opens it. What was
judged keeps its judgements, as those of an older judge; what was never judged, or whose judge died, waits.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from counterplay.store.entities import readable_name
from counterplay.store.migrations.columns import create, refer, required

revision = "0003"
down_revision = "0002"

KEPT = ("web_person", "web_session", "web_table", "web_entry")
GAME = re.compile(r"GM\[(\w+)\]")
OLDER = 0  # the version of the judge before versions
PAGE = 200

AXES = ["role", "trick", "game", "phase"]
WON, LOST, DEFENDED = 50, -50, 40  # what Seeger and Fabian add to a game's value


def upgrade() -> None:
    """Make what is missing, and move what is there."""
    connection = op.get_bind()
    there = set(sa.inspect(connection).get_table_names())
    if "web_person" not in there:
        _create()
        return
    _Move(connection).all()
    for name in ("web_seat", "web_game", "web_schema"):
        op.drop_table(name)


def downgrade() -> None:
    """Leave the browser's tables as they are: the release before made them itself where there were none."""
    for name in ("web_entry", "web_table", "web_session", "web_person"):
        op.drop_table(name)


class _Move:
    """Moves the games of `web_game` into `games`."""

    def __init__(self, connection: sa.Connection) -> None:
        self._at = connection
        self._now = datetime.now(UTC)
        self._game = "unknown"
        names = ("games", "seats", "sights", "judgements", "waiting", "players")
        tables = {name: sa.Table(name, sa.MetaData(), autoload_with=connection) for name in names}
        self._games, self._seats, self._sights = tables["games"], tables["seats"], tables["sights"]
        self._judgements, self._waiting, self._players = tables["judgements"], tables["waiting"], tables["players"]
        people = connection.execute(sa.text("SELECT id, name FROM web_person"))
        self._people: dict[str, str] = {row.id: row.name for row in people}
        self._known: dict[tuple[str, str], int] = {
            (row.kind, row.name): row.id for row in connection.execute(sa.select(self._players))
        }

    def all(self) -> None:
        """Move every game, page by page in one order; there was one room, and its records name the game."""
        for row in self._rows():
            named = GAME.search(row.record)
            self._game = named[1].lower() if named else self._game
            self._move(row)

    def _rows(self) -> Iterator[Any]:
        last = ""
        columns = {"won": sa.Boolean(), "counts": sa.Boolean(), "complete": sa.Boolean()}
        query = sa.text("SELECT * FROM web_game WHERE id > :last ORDER BY id LIMIT :page").columns(**columns)
        while page := self._at.execute(query, {"last": last, "page": PAGE}).all():
            yield from page
            last = page[-1].id

    def _move(self, row: Any) -> None:
        digest = hashlib.sha256(row.record.strip().encode()).hexdigest()
        same = (self._games.c.game == self._game) & (self._games.c.digest == digest)
        there = self._at.execute(sa.select(self._games.c.id, self._games.c.judged).where(same)).first()
        judged = row.mistakes >= 0 and bool(row.tallies)
        if there is None:
            number = self._add(row, digest, judged)
        else:
            number = there.id
            if there.judged is None:
                self._at.execute(sa.update(self._games).where(same).values(**self._facts(row, judged)))
                for seat in range(3):
                    mine = (self._seats.c.game_id == number) & (self._seats.c.seat == seat)
                    self._at.execute(sa.update(self._seats).where(mine).values(**_seat(row, seat)))
        if judged and (there is None or there.judged is None):
            self._judge(number, row)
        elif there is None:
            wait = {"game_id": number, "game": self._game, "rank": 0 if row.source == "table" else 1, "tries": 0}
            self._at.execute(sa.insert(self._waiting).values(wait))
        if row.person is not None:
            key = None if there is None else row.id
            self._at.execute(sa.insert(self._sights).values(viewer=row.person, game_id=number, key=key))

    def _facts(self, row: Any, judged: bool) -> dict[str, Any]:
        tags = {"played": row.played, "declaration": row.declaration, "value": row.score}
        return {
            "kind": row.kind,
            "alone": None if row.soloist < 0 else row.soloist,
            "played": _moment(row.played),
            "source": row.source,
            "series": row.table_id,
            "number": row.deal if row.table_id is not None else None,
            "counts": row.counts,
            "complete": row.complete,
            "tags": {name: value for name, value in tags.items() if value not in (None, "")},
            "judged": OLDER if judged else None,
            "mistakes": row.mistakes if judged else None,
            "loss": float(row.points_lost) if judged else None,
        }

    def _add(self, row: Any, digest: str, judged: bool) -> int:
        values = {"game": self._game, "digest": digest, "key": row.id, "record": row.record, "added": self._now}
        added = self._at.execute(sa.insert(self._games).values(**values, **self._facts(row, judged)))
        assert added.inserted_primary_key is not None
        number = int(added.inserted_primary_key[0])
        sitting: set[int] = set()
        for seat, name in enumerate((row.player0, row.player1, row.player2)):
            player = self._player(row, seat, name)
            alone = None if player in sitting else player  # one name at two seats says too little
            self._at.execute(
                sa.insert(self._seats).values(game_id=number, seat=seat, player_id=alone, **_seat(row, seat))
            )
            if player is not None:
                sitting.add(player)
        return number

    def _player(self, row: Any, seat: int, name: str) -> int | None:
        if row.source != "table":
            readable = readable_name(name)
            return None if readable is None else self._number("name", readable)
        if seat == row.seat:
            return self._number("person", row.person, self._people.get(row.person, name))
        return self._number("bot", readable_name(name) or "bot")

    def _number(self, kind: str, name: str, shown: str | None = None) -> int:
        if (kind, name) not in self._known:
            values = {"kind": kind, "name": name, "shown": shown, "modelled": True, "added": self._now}
            added = self._at.execute(sa.insert(self._players).values(**values))
            assert added.inserted_primary_key is not None
            self._known[kind, name] = int(added.inserted_primary_key[0])
        return self._known[kind, name]

    def _judge(self, number: int, row: Any) -> None:
        told = json.loads(row.tallies)
        for seat, chances in told.get("seats", {}).items():
            document = {"axes": AXES, "opportunities": chances}
            if int(seat) == row.seat and "choices" in told:
                document["choices"] = told["choices"]
            self._at.execute(
                sa.insert(self._judgements).values(
                    game_id=number,
                    seat=int(seat),
                    judge="review",
                    version=OLDER,
                    opportunities=len(chances),
                    mistakes=sum(bool(missed) for _, missed in chances),
                    severity=None,
                    document=document,
                    added=self._now,
                )
            )


def _seat(row: Any, seat: int) -> dict[str, Any]:
    return {
        "role": None if row.soloist < 0 else "soloist" if seat == row.soloist else "defender",
        "score": _score(row, seat),
        "won": None if row.won is None else row.won == (seat == row.soloist),
    }


def _score(row: Any, seat: int) -> float | None:
    if not row.complete:
        return None
    if row.won is None:
        return 0.0
    if seat == row.soloist:
        return float(row.score + (WON if row.won else LOST))
    return 0.0 if row.won else float(DEFENDED)


def _moment(text: str) -> datetime | None:
    for form in ("%Y-%m-%d/%H:%M:%S/%Z", "%Y-%m-%d/%H:%M:%S"):
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _create() -> None:
    create("web_person", *required(id=sa.String(22), name=sa.String(100), created=sa.String(32)), key=["id"])
    create(
        "web_session",
        *required(token_hash=sa.String(64), person=sa.String(22), created=sa.String(32)),
        *refer(person="web_person"),
        key=["token_hash"],
        indexed=[["person"]],
    )
    create(
        "web_table",
        *required(id=sa.String(22), person=sa.String(22), created=sa.String(32), bots=str, deals=int),
        *required(training=bool, closed=bool),
        *refer(person="web_person"),
        key=["id"],
        indexed=[["person"]],
    )
    create(
        "web_entry",
        *required(table_id=sa.String(22), number=int),
        *required(deal=int, kind=sa.String(8), seat=int, text=str),
        *refer(table_id="web_table"),
        key=["table_id", "number"],
    )
