"""Imports: an upload is streamed to a file, limited as it comes and again as it is unpacked, then read block
by block.
"""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.skat.records import Block, read_blocks
from counterplay.skat.review import SKAT
from counterplay.store import FinishedGame
from counterplay.untrusted import visible
from counterplay.web.jobs import Job
from counterplay.web.refusal import NOT_KEPT, Refused
from counterplay.web.schema_people import BadRecord, ImportState
from counterplay.web.workers import TaskFailed

if TYPE_CHECKING:
    from counterplay.web.server import Server

log = logging.getLogger(__name__)

MOST_BYTES = 64 << 20  # as sent
MOST_UNPACKED = 512 << 20
MOST_BAD_SHOWN = 200
_PIECE = 128 << 10  # what a worker reads at a time, so that nobody waits long behind it


def first_state(job: str) -> ImportState:
    """Return the state of an import that has just begun."""
    return ImportState(
        id=job,
        state="running",
        done=0,
        total=None,
        message="receiving",
        records=0,
        games=0,
        known=0,
        bad=0,
        bad_records=(),
    )


async def receive(chunks: AsyncIterator[bytes], declared: str | None) -> Path:
    """Write an upload to a file of its own, or refuse it as soon as it is too large."""
    too_large = Refused(413, "too_large", f"an upload has at most {MOST_BYTES >> 20} MiB: send it in parts")
    if declared is not None and declared.isdigit() and int(declared) > MOST_BYTES:
        raise too_large
    try:
        handle, name = tempfile.mkstemp(prefix="counterplay-", suffix=".upload")
    except OSError as problem:
        raise _no_room(problem) from None
    size = 0
    try:
        with os.fdopen(handle, "wb") as file:
            async for chunk in chunks:
                size += len(chunk)
                if size > MOST_BYTES:
                    raise too_large
                await asyncio.to_thread(file.write, chunk)
        if size == 0:
            raise Refused(422, "empty", "the upload is empty: send a file of game records")
    except BaseException as problem:
        Path(name).unlink(missing_ok=True)
        raise _no_room(problem) if isinstance(problem, OSError) else problem from None
    return Path(name)


def _no_room(problem: OSError) -> Refused:
    log.warning("an upload could not be kept: %s", problem)
    return Refused(503, "not_kept", NOT_KEPT)


async def run(server: Server, job: Job[ImportState], path: Path) -> None:
    """Read a file into the store."""
    unpacked = 0
    try:
        job.update(message="reading")
        blocks = _blocks(path)
        while (block := await asyncio.to_thread(next, blocks, None)) is not None:
            if isinstance(block, SetAside):
                _add_bad(job, [BadRecord(line=block.line, reason=block.reason)])
                continue
            unpacked += len(block.data)
            if unpacked > MOST_UNPACKED:
                raise BadInput(f"the file unpacks to more than {MOST_UNPACKED >> 20} MiB: send it in parts")
            await _read(server, job, block)
            job.update(done=unpacked)
        job.update(done=unpacked, total=unpacked, message="done")
    finally:
        path.unlink(missing_ok=True)
        server.judging.wake()


def _blocks(path: Path) -> Iterator[Block | SetAside]:
    """Yield the file's lines in pieces of at most about 128 KiB."""
    with path.open("rb") as file:
        for block in read_blocks(file):
            if isinstance(block, SetAside):
                yield block
                continue
            start, line, data = 0, block.first_line, block.data
            while start < len(data):
                end = data.find(b"\n", start + _PIECE) + 1 or len(data)
                yield Block(line, data[start:end])
                line += data.count(b"\n", start, end)
                start = end


async def _read(server: Server, job: Job[ImportState], block: Block) -> None:
    asked = {"block": block.data.decode("latin-1"), "first_line": block.first_line}
    try:
        parsed = await server.readers.ask("records", asked, 120.0)
    except TaskFailed as problem:
        raise BadInput(f"the lines from {block.first_line} on cannot be read: {problem}") from None
    lines = [line for line, _ in parsed["records"]]
    brought = [FinishedGame(record, "import") for _, record in parsed["records"]]
    receipts = await server.write(partial(server.store.take_in, SKAT, *brought, viewers=[job.person]))
    bad = [(line, game.problem[:300]) for line, game in zip(lines, receipts, strict=True) if game.problem]
    stored = [game for game in receipts if not game.problem]
    # On a shared server nobody hears that others had the same game.
    state, new = job.state, sum(game.seen if server.settings.shared else game.new for game in stored)
    job.update(
        records=state.records + len(parsed["records"]) + len(parsed["bad"]),
        games=state.games + new,
        known=state.known + len(stored) - new,
    )
    _add_bad(job, [BadRecord(line=line, reason=visible(reason)) for line, reason in [*parsed["bad"], *bad]])


def _add_bad(job: Job[ImportState], added: list[BadRecord]) -> None:
    shown = job.state.bad_records
    job.update(bad=job.state.bad + len(added), bad_records=(*shown, *added)[:MOST_BAD_SHOWN])
