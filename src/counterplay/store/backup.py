"""Copies of a whole store in one file, made and put back while other processes use it.

Of a store in a file the copy is such a file, made by SQLite itself; of one in PostgreSQL it is all its rows as
JSON lines (`row_lines`), which need no tools of the server's. Both are checked whole when they are made and when
they are put back, and say inside what they hold.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from sqlalchemy import Connection

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.store import row_lines, soundness
from counterplay.store.address import StoreProblem, resolve, shown
from counterplay.store.opening import DamagedStore, UnusableStore, examine, examine_file, look_at, make_folder_of
from counterplay.store.schema import VERSION_TABLE
from counterplay.store.store import Store, open_store
from counterplay.store.transactions import PATIENCE, Transactions


def back_up(store: Store, file: Path, *, replace: bool = False) -> None:
    """Write a copy of a store as it is at one moment; a file of that name is whole, or the one from before.

    What is there is replaced only if it is a copy of a store itself, or with `replace`.
    """
    if file.is_dir():
        raise StoreProblem(f"{file} is a folder; name a file for the copy")
    if store.transactions.sqlite and file.exists() and file.samefile(_file_of(store.transactions)):
        raise StoreProblem(f"{file} is the store itself; name another file")
    if file.is_file() and not replace and not is_copy(file):
        raise StoreProblem(f"{file} is there and is no copy of a store; say --replace to put one in its place")
    try:
        with draft_of(file) as draft:
            if store.transactions.sqlite:
                _copy_whole(_file_of(store.transactions), draft)
                _check_and_seal(store, draft)
            else:
                with store.transactions.reading() as connection, draft.open("w", encoding="utf-8") as written:
                    written.writelines(row_lines.dump(connection))
                row_lines.check(draft)
    except (OSError, sqlite3.Error) as problem:
        words = problem.strerror if isinstance(problem, OSError) else problem
        raise StoreProblem(f"the copy {file} cannot be written: {words}") from None


def is_copy(file: Path) -> bool:
    """Say whether a file is a store, or a copy of one."""
    try:
        if row_lines.is_one(file) or not file.stat().st_size:
            return True
        with _reading(file) as connection:
            return VERSION_TABLE in {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    except (OSError, sqlite3.Error):
        return False


def restore(file: Path, address: str | None, *, replace: bool = False) -> Store:
    """Put a copy back and open the store; one that is there is left as it is unless `replace`."""
    if not file.is_file():
        raise StoreProblem(f"there is no file {file}")
    lines = row_lines.is_one(file)
    transactions = Transactions(resolve(address))
    if transactions.sqlite:
        make_folder_of(_file_of(transactions))
    try:
        if lines:
            _check_lines(file)
            _restore_lines(file, transactions, replace)
        elif transactions.sqlite:
            _check_file(file)
            _restore_file(file, transactions, replace)
        else:
            raise StoreProblem(
                f"{file} is no copy of a PostgreSQL store, and {shown(transactions.url)} is one: restore it into "
                "a file, and move what is in it by `counterplay opponents export` and `import`"
            )
    finally:
        transactions.engine.dispose()
    return open_store(address)


def _check_lines(file: Path) -> None:
    try:
        row_lines.check(file)
    except (BadInput, OSError) as problem:
        raise StoreProblem(f"the copy {file} is damaged: {problem}") from None


def _restore_lines(file: Path, transactions: Transactions, replace: bool) -> None:
    """Put rows in the place of those that are there, in one transaction."""
    if transactions.sqlite:  # beside, and then as any other copy
        with TemporaryDirectory(dir=_file_of(transactions).absolute().parent) as folder:
            made = Path(folder) / "store.db"
            beside = Transactions(resolve(str(made)))
            try:
                with file.open("rb") as opened:
                    beside.write(lambda connection: row_lines.load(connection, opened))
            finally:
                beside.engine.dispose()
            _restore_file(made, transactions, replace)
        return
    try:
        revision = transactions.read(examine)
    except UnusableStore as reason:
        raise StoreProblem(f"{shown(transactions.url)} {reason}") from None
    if revision is not None and not replace:
        raise _is_there(transactions, file)
    with file.open("rb") as opened:

        def work(connection: Connection) -> None:
            opened.seek(0)
            row_lines.load(connection, opened)

        transactions.write(work)


def _check_file(file: Path) -> None:
    look_at(file)  # refuses what is not a store, or is one of a newer Counterplay
    try:
        with _reading(file) as connection:
            complaint = soundness.full_complaint(connection) or soundness.seal_complaint(connection)
    except sqlite3.Error as problem:
        complaint = str(problem)
    if complaint is not None:
        raise StoreProblem(f"the copy {file} is damaged: {complaint}; {soundness.RESCUE.format(store=file)}")


def _restore_file(file: Path, transactions: Transactions, replace: bool) -> None:
    """Put a database in the place of another: of one in use by SQLite's own means, else as a whole file."""
    target = _file_of(transactions)
    damaged = False
    if target.exists() and target.samefile(file):
        raise StoreProblem(f"{file} is the store itself; name a copy of it")
    if target.exists() and target.stat().st_size:
        try:
            examine_file(target)
        except DamagedStore:
            damaged = True
        except UnusableStore as reason:
            raise StoreProblem(f"{target} {reason}") from None
        if not replace:
            raise _is_there(transactions, file)
    try:
        if target.exists() and target.stat().st_size and not damaged:
            _copy(file, target)
            with closing(sqlite3.connect(target, timeout=PATIENCE)) as back, back:
                soundness.drop_seal(back)
            return
        with draft_of(target) as draft:
            _copy_whole(file, draft)
            with closing(sqlite3.connect(draft)) as back, back:
                soundness.drop_seal(back)
            if damaged:
                target.replace(target.with_name(target.name + ".damaged"))
            for end in ("-wal", "-shm", "-journal"):  # of what was there before: it would be played back
                target.with_name(target.name + end).unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as problem:
        words = problem.strerror if isinstance(problem, OSError) else problem
        raise StoreProblem(f"the store {shown(transactions.url)} cannot be written: {words}") from None


def _is_there(transactions: Transactions, file: Path) -> StoreProblem:
    return StoreProblem(f"the store {shown(transactions.url)} is there; say --replace to put {file} in its place")


def _file_of(transactions: Transactions) -> Path:
    return Path(str(transactions.url.database))


def _check_and_seal(store: Store, draft: Path) -> None:
    with _reading(draft) as connection:
        complaint = soundness.full_complaint(connection)
    if complaint is not None:
        raise StoreProblem(f"the store {store} is damaged: {complaint}; {soundness.RESCUE.format(store=store)}")
    soundness.seal(draft)


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database that is only read."""
    uri = f"file:{quote(str(file.absolute()))}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as connection:
        yield connection


def _copy_whole(source: Path, draft: Path) -> None:
    """Copy a database into a draft: one file, without a log beside it."""
    for end in ("-wal", "-shm", "-journal"):  # of a draft whose process was killed
        draft.with_name(draft.name + end).unlink(missing_ok=True)
    _copy(source, draft)
    with closing(sqlite3.connect(draft)) as made:
        made.execute("PRAGMA journal_mode = DELETE")


def _copy(source: Path, target: Path) -> None:
    """Copy a database by SQLite's own means: a snapshot of the source, and one transaction in the target."""
    with closing(sqlite3.connect(source, timeout=PATIENCE)) as old, closing(sqlite3.connect(target)) as new:
        new.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")
        new.execute("PRAGMA secure_delete = ON")
        old.backup(new)
