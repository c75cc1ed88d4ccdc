"""All rows of a store as JSON lines: the copy of a PostgreSQL store, which comes back in one transaction.

The first line says which schema the rows have; the last one how many there are, with a digest of all before it.
It needs no program of the server's, and a copy comes back whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Integer, MetaData, Table, func, insert, select

from counterplay.protocol import BadInput
from counterplay.record_files import json_object
from counterplay.store.opening import known_revisions, migrate, newest
from counterplay.store.schema import VERSION_TABLE, Moment, metadata

HEADER = "counterplay-rows"
FORMAT = 1
_PORTION = 500


def dump(connection: Connection) -> Iterator[str]:
    """Yield the lines of a store of the newest schema, each with its end."""
    digest, counts = hashlib.sha256(), Counter[str]()
    moments = {
        table.name: [column.name for column in table.columns if isinstance(column.type, Moment)]
        for table in metadata.sorted_tables
    }
    for value in _lines(connection, {HEADER: FORMAT, "revision": newest(), "moments": moments}, counts):
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=datetime.isoformat) + "\n"
        digest.update(line.encode())
        yield line
    yield json.dumps({"rows": dict(counts), "sha256": digest.hexdigest()}) + "\n"


def _lines(connection: Connection, head: dict[str, Any], counts: Counter[str]) -> Iterator[dict[str, Any]]:
    yield head
    for table in metadata.sorted_tables:
        with connection.execution_options(yield_per=_PORTION).execute(select(table)) as result:
            for row in result.mappings():
                counts[table.name] += 1
                yield {table.name: dict(row)}


def is_one(file: Path) -> bool:
    """Say whether a file begins as such a copy does."""
    with file.open("rb") as opened:
        return opened.read(len(HEADER) + 3).startswith(f'{{"{HEADER}"'.encode())


def check(file: Path) -> None:
    """Raise BadInput unless all is there that was written, and nothing else."""
    digest, counts = hashlib.sha256(), Counter[str]()
    last: dict[str, Any] = {}
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if "sha256" in last:
                raise BadInput(f"something follows its last line, in line {number}")
            value = json_object(line)
            if number == 1:
                _check_header(value)
            elif "sha256" in value:
                last = value
                continue
            else:
                counts[next(iter(value))] += 1
            digest.update(line)
    if not last:
        raise BadInput("its last line is missing: it was not written to its end")
    if last["sha256"] != digest.hexdigest() or last["rows"] != dict(counts):
        raise BadInput("its lines are not those that were written")


def _check_header(head: dict[str, Any]) -> None:
    if head.get(HEADER) != FORMAT or head.get("revision") not in known_revisions():
        raise BadInput("a newer Counterplay wrote it; update Counterplay")


def load(connection: Connection, lines: Iterable[bytes]) -> None:
    """Put the rows of a checked copy in the place of all that is there, within the transaction that is open."""
    tables, moments = MetaData(), dict[str, list[str]]()
    waiting: list[dict[str, Any]] = []
    into = ""
    for number, line in enumerate(lines):
        value = json_object(line)
        if number == 0:
            moments = value["moments"]
            _empty(connection)
            migrate(connection, value["revision"])
            tables.reflect(connection)
            continue
        if "sha256" in value:
            break
        name, row = next(iter(value.items()))
        if name != into or len(waiting) == _PORTION:
            _insert(connection, tables, into, waiting)
            into, waiting = name, []
        for moment in moments[name]:
            if row[moment] is not None:
                row[moment] = datetime.fromisoformat(row[moment])
        waiting.append(row)
    _insert(connection, tables, into, waiting)
    if connection.dialect.name == "postgresql":
        for table in tables.sorted_tables:
            _count_on(connection, table)
    migrate(connection, newest())


def _insert(connection: Connection, tables: MetaData, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(tables.tables[name]), rows)


def _empty(connection: Connection) -> None:
    """Drop all tables of a store, whatever its schema."""
    there = MetaData()
    there.reflect(connection)
    known = {VERSION_TABLE, *metadata.tables}
    for table in reversed(there.sorted_tables):
        if table.name in known:
            table.drop(connection)


def _count_on(connection: Connection, table: Table) -> None:
    """Let the numbers of new rows begin after those that came."""
    (key, *more) = table.primary_key.columns or (None,)
    if key is None or more or not isinstance(key.type, Integer) or key.server_default is None:
        return
    last = select(func.max(key)).scalar_subquery()
    named = func.pg_get_serial_sequence(table.name, key.name)
    connection.execute(select(func.setval(named, func.coalesce(last, 1), last.is_not(None))))
