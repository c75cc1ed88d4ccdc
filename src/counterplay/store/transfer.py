"""A store as JSON lines: a first line that says what it is, then one line for each game, model and other name.

Lines are written and read one at a time, so a store of any size passes through. Bringing the same lines again
changes nothing; a line that cannot be used is set aside with its number and the reason, and the rest goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, select

from counterplay.opponent import MISTAKES_PART, Tally
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside, json_object
from counterplay.store import judging, model_rows, naming, practice, reading, rows
from counterplay.store.entities import (
    NAME,
    PERSON,
    GameRow,
    Judgement,
    ModelKey,
    Seat,
    StoredGame,
    StoredModel,
    Who,
    document,
    fields_of,
    word,
)
from counterplay.store.schema import (
    aliases,
    answers,
    entries,
    exercises,
    games,
    learned,
    people,
    players,
    seats,
    sessions,
    tables,
)
from counterplay.store.store import PAGE, Store
from counterplay.store.sums import ALL, JUDGE

FORMAT = 2
KNOWN_FORMATS = (1, 2)
HEADER = "counterplay-store"


@dataclass(slots=True)
class Brought:
    """What an import did."""

    games: int = 0  # that were not there
    models: int = 0  # that were not there, or replaced
    aliases: int = 0
    practice: int = 0  # tasks and answers that were not there
    known: int = 0  # lines that said nothing new
    set_aside: int = 0

    def count(self, what: Literal["games", "models", "aliases", "practice"], *, new: bool) -> None:
        """Count something that was brought: as new, or as known."""
        name = what if new else "known"
        setattr(self, name, getattr(self, name) + 1)


def is_export(file: Path) -> bool:
    """Say whether a file is empty or begins as an export does."""
    with file.open("rb") as opened:
        begun = opened.read(len(HEADER) + 3)
    return not begun or begun.startswith(f'{{"{HEADER}"'.encode())


def dump(store: Store, who: Who | None = None, viewer: str = ALL) -> Iterator[str]:
    """Yield the lines of a store, or of all that is kept about one player under all names.

    Of the games a player sat in, the lines name the others who sat there, and hold this player's judgements alone.
    """
    yield json.dumps({HEADER: FORMAT})
    with store.transactions.reading() as connection:  # one unchanging state from the first line to the last
        for line in _lines(connection, who, viewer):
            yield json.dumps(line, ensure_ascii=False)


def _lines(connection: Connection, who: Who | None, viewer: str) -> Iterator[dict[str, Any]]:
    group = None if who is None else reading.group_of(connection, who, viewer)
    wanted = select(games.c.id).where(*reading.seen_by(viewer))
    if group is not None:
        wanted = wanted.where(games.c.id.in_(select(seats.c.game_id).where(seats.c.player_id.in_(group))))
    for numbers in rows.pages(connection, wanted, games.c.id, PAGE):
        judged = rows.read_judgements(connection, numbers)
        marks = _marks(connection, numbers)
        places = _places(connection, numbers, group)
        for stored in rows.read_stored(connection, numbers):
            number = stored.game.id or 0
            yield _game_line(stored, judged.get(number, {}), marks[number], places.get(number))
    described = naming.describe(connection, group or [])
    about = None if group is None else [somebody for somebody, _, _ in described.values()]
    if who is not None and viewer != ALL:  # what somebody says to be is not theirs to take along
        about = [who]
    yield from map(_model_line, model_rows.read_models(connection, about=about))
    for somebody in _practising(connection, about):
        yield from _practice_lines(connection, somebody)
    for somebody in [] if group is None or viewer != ALL else about or []:
        yield from _browser_lines(connection, somebody)
    for same in connection.execute(select(aliases).where(aliases.c.said_by == ALL).order_by(aliases.c.player_id)):
        if group is None or same.player_id in group:
            names = naming.describe(connection, [same.player_id, same.same_as])
            yield _alias_line(names[same.player_id][0], names[same.same_as][0])


def _browser_lines(connection: Connection, who: Who) -> Iterator[dict[str, Any]]:
    """Yield who a person is in the browser, and their tables with all that happened there.

    Of a deal that is not over only that something happened: the cards of the others follow from the rest.
    """
    if who.kind != PERSON:
        return
    for row in connection.execute(select(people).where(people.c.id == who.name)).mappings():
        begun = connection.execute(select(sessions.c.created).where(sessions.c.person == who.name)).scalars()
        yield {"person": {**row, "sessions": list(begun)}}
    for table in connection.execute(select(tables).where(tables.c.person == who.name)).mappings():
        query = select(entries).where(entries.c.table_id == table["id"]).order_by(entries.c.number)
        over = set(connection.execute(select(games.c.number).where(games.c.series == table["id"])).scalars())
        journal = [
            {**entry, "text": entry["text"] if entry["deal"] in over else ""}
            for entry in connection.execute(query).mappings()
        ]
        yield {"table": {**table, "journal": journal}}


def _practising(connection: Connection, about: Sequence[Who] | None) -> list[Who]:
    """Return those of some, or of all, who have practised anything."""
    had = players.c.id.in_(select(exercises.c.player_id).union(select(answers.c.player_id)))
    query = select(players.c.kind, players.c.name).where(had).order_by(players.c.id)
    people = [Who(row.kind, row.name) for row in connection.execute(query)]
    return [person for person in people if about is None or person in about]


def _practice_lines(connection: Connection, who: Who) -> Iterator[dict[str, Any]]:
    """Yield what somebody practises, and the answers they gave."""
    names = {"who": who.kind, "name": who.name}
    played = select(exercises.c.game).union(select(answers.c.game))
    for game in sorted(connection.execute(played).scalars()):
        for task in practice.read_exercises(connection, who, game):
            fields = {"key": task.key, "due": task.due.isoformat(), "card": task.card, "document": task.document}
            yield {"exercise": {**names, "game": game, "of": task.game, **fields}}
        for given in practice.read_answers(connection, who, game):
            moment = {"given": given.given.isoformat()}
            yield {"answer": {**names, "game": game, **asdict(given), **moment}}


def _marks(connection: Connection, numbers: list[int]) -> dict[int, list[str]]:
    by_game: dict[int, list[str]] = {number: [] for number in numbers}
    query = select(learned).where(learned.c.game_id.in_(numbers)).order_by(learned.c.learner)
    for row in connection.execute(query):
        by_game[row.game_id].append(row.learner)
    return by_game


def _places(connection: Connection, numbers: list[int], group: list[int] | None) -> dict[int, set[int]]:
    """Return the seats of a player in some games; nothing where all are wanted."""
    by_game: dict[int, set[int]] = {}
    if group is not None:
        mine = seats.c.game_id.in_(numbers) & seats.c.player_id.in_(group)
        for row in connection.execute(select(seats.c.game_id, seats.c.seat).where(mine)):
            by_game.setdefault(row.game_id, set()).add(row.seat)
    return by_game


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
    number = form = 0
    for number, line in enumerate(lines, 1):
        try:
            value = json_object(line)
            if number == 1:
                form = _check_header(value)
            elif "model" in value:
                _bring_model(store, value["model"], replace, brought, older=form == 1)
            elif "game" in value:
                _bring_game(store, value["game"], brought)
            elif "person" in value or "table" in value:
                brought.known += 1  # who sits at a browser is not moved from store to store
            elif "exercise" in value:
                _bring_exercise(store, value["exercise"], brought)
            elif "answer" in value:
                _bring_answer(store, value["answer"], brought)
            elif "alias" in value:
                _bring_alias(store, value["alias"], brought)
            else:
                raise BadInput("a line holds a game, a model, an exercise or an alias, and this one none of them")
        except BadInput as problem:
            if number == 1:
                raise BadInput(f"line 1: {problem}") from None
            brought.set_aside += 1
            set_aside(SetAside(number, str(problem)))
    if number == 0:
        raise BadInput("there is nothing in it")
    return brought


def _check_header(value: Mapping[str, Any]) -> int:
    if HEADER not in value:
        raise BadInput(f'this is no export of a store: it begins with {{"{HEADER}": {FORMAT}}}')
    if value[HEADER] not in KNOWN_FORMATS:
        known = " and ".join(map(str, KNOWN_FORMATS))
        raise BadInput(f"this export has format {value[HEADER]!r}, and this program knows {known}: update it")
    return int(value[HEADER])


def _game_line(
    stored: StoredGame, judged: Mapping[str, list[Judgement]], marks: list[str], places: set[int] | None
) -> dict[str, Any]:
    game = stored.game
    line = {
        "name": game.game,
        **fields_of(game, "digest", "key", "record", "kind", "alone"),
        "played": None if game.played is None else game.played.isoformat(),
        "added": None if game.added is None else game.added.isoformat(),
        **fields_of(game, "source", "series", "number", "counts", "complete", "tags"),
        **fields_of(stored, "judged", "cannot", "mistakes", "loss"),
        "seats": [
            {"name": seat.name, "who": seat.kind, **fields_of(seat, "shown", "role", "score", "won")}
            for seat in game.seats
        ],
        "judgements": [
            {
                "judge": judge,
                **fields_of(judgement, "version", "seat", "opportunities", "mistakes", "severity", "document"),
            }
            for judge, several in judged.items()
            for judgement in several
            if places is None or judgement.seat in places
        ],
        "learned": marks,
    }
    return {"game": line}


def _alias_line(person: Who, other: Who) -> dict[str, Any]:
    return {"alias": {"who": person.kind, "name": person.name, "same_who": other.kind, "same_as": other.name}}


def _model_line(model: StoredModel) -> dict[str, Any]:
    line = fields_of(model.key, "owner", "game", "player", "who", "kind")
    updated = model.updated.isoformat()
    return {"model": {**line, "version": model.version, "updated": updated, "document": model.document}}


class _Fields:
    """The fields of a line, each taken with its type."""

    def __init__(self, value: Any, what: str) -> None:
        if not isinstance(value, dict):
            raise BadInput(f"{what} must be an object")
        self.value, self.what = value, what

    def take(self, name: str, kind: type, *, empty: bool = False, missing: Any = None) -> Any:
        """Return a field, or raise BadInput where it is not of the kind; `empty` allows null."""
        value = self.value.get(name, missing)
        if value is None and empty:
            return None
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            try:
                return float(value)
            except OverflowError:
                raise BadInput(f"the {name} of {self.what} is too large") from None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = {str: "a text", bool: "true or false", float: "a number", dict: "an object", list: "a list"}
            must = wanted.get(kind, "a whole number")
            raise BadInput(f"the {name} of {self.what} must be {must}, not {value!r:.40}")
        return value

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
    game = GameRow(
        fields.take("name", str),
        fields.take("record", str, empty=True),
        tuple(
            Seat(
                seat.take("name", str, empty=True),
                seat.take("role", str, empty=True),
                seat.take("score", float, empty=True),
                seat.take("won", bool, empty=True),
                seat.take("who", str, missing=NAME),
                seat.take("shown", str, empty=True),
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
        complete=fields.take("complete", bool, missing=True),
        alone=fields.take("alone", int, empty=True),
        series=fields.take("series", str, empty=True),
        number=fields.take("number", int, empty=True),
        key=fields.take("key", str, missing=""),
    )
    by_judge: dict[str, list[Judgement]] = {}
    for fields_of_judgement in (
        _Fields(judgement, "a judgement") for judgement in fields.take("judgements", list)
    ):
        judge, judgement = _judgement(fields_of_judgement, game)
        by_judge.setdefault(judge, []).append(judgement)
    verdict = judging.StoredVerdict(
        fields.take("judged", int, empty=True),
        fields.take("cannot", str, empty=True),
        fields.take("mistakes", int, empty=True),
        fields.take("loss", float, empty=True),
        by_judge.pop(JUDGE, []),
        tuple(fields.take("learned", list, missing=[])),
    )
    brought.count("games", new=store.bring_game(game, verdict, by_judge))


def _bring_exercise(store: Store, value: Any, brought: Brought) -> None:
    fields = _Fields(value, "an exercise")
    due = fields.moment("due")
    assert due is not None
    task = practice.Exercise(
        fields.take("key", str),
        due,
        fields.take("card", dict),
        fields.take("document", dict),
        fields.take("of", str, empty=True),
    )
    who = Who(fields.take("who", str), fields.take("name", str))
    game = word(fields.take("game", str), "a game's name")
    brought.count("practice", new=bool(store.add_exercises(who, game, [task])))


def _bring_answer(store: Store, value: Any, brought: Brought) -> None:
    fields = _Fields(value, "an answer")
    moment = fields.moment("given")
    assert moment is not None
    kind, key, answer = (fields.take(name, str) for name in ("kind", "key", "answer"))
    given = practice.GivenAnswer(
        kind, key, answer, fields.take("correct", bool), fields.take("loss", float), moment
    )
    who, game = (
        Who(fields.take("who", str), fields.take("name", str)),
        word(fields.take("game", str), "a game's name"),
    )
    new = given not in store.answers(who, game, given.kind)
    if new:
        store.answer(who, game, given)
    brought.count("practice", new=new)


def _judgement(fields: _Fields, game: GameRow) -> tuple[str, Judgement]:
    """Return a judge and the judgement; format 1 named the player, not the seat."""
    if "seat" in fields.value:
        seat = fields.take("seat", int)
        if not 0 <= seat < len(game.seats):
            raise BadInput(f"a judgement is about seat {seat} of a game that has {len(game.seats)}")
    else:
        name = fields.take("player", str)
        seat = next((place for place, sat in enumerate(game.seats) if sat.name == name), -1)
        if seat < 0:
            raise BadInput(f"a judgement is about {name!r:.40}, who did not sit there")
    judge = fields.take("judge", str) if "judge" in fields.value else fields.take("owner", str)
    severity = fields.take("severity", float, empty=True)
    counts = [fields.take(name, int, missing=0) for name in ("version", "opportunities", "mistakes")]
    return judge, Judgement(seat, fields.take("document", dict), severity, *counts)


def _bring_model(store: Store, value: Any, replace: bool, brought: Brought, *, older: bool) -> None:
    fields = _Fields(value, "a model")
    owner, game, player, kind = (fields.take(name, str) for name in ("owner", "game", "player", "kind"))
    key = ModelKey(owner, game, player, kind, fields.take("who", str, missing=NAME))
    new = document(fields.take("document", dict), "a model")
    version, updated = fields.take("version", int), fields.moment("updated")
    if not 0 < version < 2**31:
        raise BadInput(f"the version of a model is 1 or more, not {version}")
    assert updated is not None
    if older and (new := _beyond(store, key, new)) == {}:
        brought.known += 1
        return
    brought.count("models", new=store.bring_model(StoredModel(key, version, new, updated), replace=replace))


def _beyond(store: Store, key: ModelKey, document: dict[str, Any]) -> dict[str, Any]:
    """Return a model without what its owner learned from games that are here, which count by themselves.

    In format 1 each bot judged games for itself; now all read what the game's judge finds in them.
    """
    try:
        tally = Tally.from_json(document[MISTAKES_PART])
        for document_of in store.judged_for(key):
            tally.remove(Tally.from_json(document_of[MISTAKES_PART]))
    except (BadInput, KeyError, TypeError, ValueError):
        return document  # another kind of document
    rest = {**document, MISTAKES_PART: tally.to_json()}
    return {} if tally.games == 0 and len(rest) == 1 else rest


def _bring_alias(store: Store, value: Any, brought: Brought) -> None:
    fields = _Fields(value, "an alias")
    person = Who(fields.take("who", str), fields.take("name", str))
    other = Who(fields.take("same_who", str), fields.take("same_as", str))
    new = other not in [who for who, _ in store.names(person)]
    if new:
        store.alias(person, other)
    brought.count("aliases", new=new)
