"""Saves from a damaged store what can still be read: row by row, around the pages that cannot."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, MetaData, Table, func, select, text, update

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput, StoreAdapter
from counterplay.store import judging, opening, rows, sums
from counterplay.store.address import StoreProblem, resolve, shown
from counterplay.store.intake import LATER, FinishedGame, queue
from counterplay.store.pages import DamagedPage, Pages, Value
from counterplay.store.schema import VERSION_TABLE, games, judgements, seats
from counterplay.store.transactions import Transactions


@dataclass(slots=True)
class Rescued:
    """What was saved, table by table, and what was not."""

    saved: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)  # of tables from which rows are missing
    unknown: list[str] = field(default_factory=list)  # tables of which nobody can say how many rows are lost
    read_again: int = 0  # games whose seats were lost and stand in their records

    @property
    def whole(self) -> bool:
        """Say whether nothing was lost."""
        return not self.lost and not self.unknown


def rescue(address: str | None, new: Path, adapters: Mapping[str, StoreAdapter]) -> Rescued:
    """Write all that can be read of a store in a file into a new one; lost judgements are made again."""
    url = resolve(address)
    if url.get_backend_name() != "sqlite":
        raise StoreProblem(f"{shown(url)} is no file; a PostgreSQL server has its own tools, such as pg_amcheck")
    damaged = Path(str(url.database))
    if not damaged.is_file():
        raise StoreProblem(f"there is no file {damaged}")
    if new.exists():
        raise StoreProblem(f"{new} is there; name a new file for what is saved")
    rescued = Rescued()
    try:
        pages = Pages(_content(damaged))
        with draft_of(new) as draft:
            made = Transactions(resolve(str(draft)))
            try:
                made.write(lambda connection: _save(pages, connection, rescued))
                made.write(lambda connection: _complete(connection, adapters, rescued))
            finally:
                made.engine.dispose()
    except (DamagedPage, OSError, sqlite3.Error) as problem:
        raise StoreProblem(f"nothing of {damaged} can be read: {problem}") from None
    return rescued


def _content(damaged: Path) -> bytes:
    """Return a database with what only its log of writes has yet; the damaged one stays as it is."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(damaged, copy)
        for end in ("-wal", "-journal"):
            log = damaged.with_name(damaged.name + end)
            if log.exists():
                shutil.copyfile(log, copy.with_name(copy.name + end))
        try:
            with closing(sqlite3.connect(copy)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error:  # what the log has is lost with it
            pass
        return copy.read_bytes()


def _save(pages: Pages, connection: Connection, rescued: Rescued) -> None:
    schema, _ = pages.rows(1)
    there = {str(row[1]): row for _, row in schema if len(row) == 5}
    roots = {name: row[3] for name, row in there.items() if row[0] == "table" and isinstance(row[3], int)}
    opening.migrate(connection, _revision(pages, roots))
    tables = MetaData()
    tables.reflect(connection)
    rows_by_table, broken = {}, {}
    for table in tables.sorted_tables:
        if table.name != VERSION_TABLE:
            root = roots.get(table.name, 0)
            rows_by_table[table.name], broken[table.name] = pages.rows(root)
    _adopt(pages, [table for table in tables.sorted_tables if broken.get(table.name)], rows_by_table)
    for name, several in rows_by_table.items():
        saved = _insert(connection, tables.tables[name], several)
        rescued.saved[name] = saved
        expected = None if broken[name] else len(several)
        for row in there.values():
            if expected is None and row[0] == "index" and row[2] == name and isinstance(row[3], int):
                expected = pages.entries(row[3])
        if expected is None:
            rescued.unknown.append(name)
        elif expected > saved:
            rescued.lost[name] = expected - saved
    opening.migrate(connection, opening.newest())


def _revision(pages: Pages, roots: Mapping[str, int]) -> str:
    """Return the schema of the damaged store; where that cannot be read, that of today."""
    versions, _ = pages.rows(roots.get(VERSION_TABLE, 0))
    revision = str(versions[0][1][0]) if versions and versions[0][1] else ""
    return revision if revision in opening.known_revisions() else opening.newest()


def _adopt(pages: Pages, tables: list[Table], rows_by_table: Mapping[str, list[tuple[int, list[Value]]]]) -> None:
    """Give rows to which nothing led any more back to the one damaged table that can have had them."""
    for number, row in pages.orphans():
        fitting = [table for table in tables if _fits(table, row)]
        if len(fitting) == 1:
            rows_by_table[fitting[0].name].append((number, row))


def _fits(table: Table, row: list[Value]) -> bool:
    if len(row) != len(table.columns):
        return False
    numbered = _numbered(table)
    for column, value in zip(table.columns, row, strict=True):
        if value is None:
            if not column.nullable and column.name != numbered:
                return False
        elif isinstance(value, str) != (column.type.python_type not in (int, float, bool)):
            return False
    return True


def _numbered(table: Table) -> str | None:
    """Return the column that is the number of the row, which the row itself does not hold."""
    keys = list(table.primary_key.columns)
    return keys[0].name if len(keys) == 1 and keys[0].type.python_type is int else None


def _insert(connection: Connection, table: Table, several: list[tuple[int, list[Value]]]) -> int:
    """Insert what fits together; return how many rows that were."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    names = [column.name for column in table.columns]
    numbered = names.index(_numbered(table) or "") if _numbered(table) else None
    columns = ", ".join(f'"{name}"' for name in names)
    into = f'INSERT INTO "{table.name}" ({columns}) VALUES ({", ".join("?" for _ in names)})'
    saved = 0
    for number, row in several:
        if numbered is not None:
            row[numbered] = number
        try:
            driver.execute(into, row)
        except sqlite3.Error:  # what it belongs to is lost, or it is none any more
            continue
        saved += 1
    return saved


def _complete(connection: Connection, adapters: Mapping[str, StoreAdapter], rescued: Rescued) -> None:
    """Make whole again what follows from the records: who sat where, what a judge finds, what all adds up to."""
    sitting = select(func.count()).where(seats.c.game_id == games.c.id).scalar_subquery()
    game_columns = games.c
    query = select(
        game_columns.id,
        game_columns.game,
        game_columns.record,
        game_columns.source,
        game_columns.counts,
        game_columns.series,
        game_columns.number,
        sitting,
    )
    for number, game, record, *known, there in connection.execute(query).all():
        if record is None or game not in adapters:
            continue
        source, counts, series, place = known
        brought = FinishedGame(record, source, counts=counts, series=series, number=place)
        try:
            read = brought.row(adapters[game])
        except BadInput:
            continue
        if len(read.seats) > there:
            rows.restore_game(connection, number, read)
            queue(connection, game, [number], LATER)
            rescued.read_again += 1
    without = games.c.id.not_in(select(judgements.c.game_id).where(judgements.c.judge == sums.JUDGE))
    lost = games.c.judged.is_not(None) & games.c.cannot.is_(None) & without
    connection.execute(update(games).where(lost).values(judged=None))
    for adapter in adapters.values():
        judging.queue_outdated(connection, adapter)
    sums.rebuild(connection)
    if (wrong_key := connection.execute(text("PRAGMA foreign_key_check")).first()) is not None:
        raise StoreProblem(f"what was saved does not fit together: {wrong_key[0]}")
