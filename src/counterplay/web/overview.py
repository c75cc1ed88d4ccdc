"""How the server does, in figures, as its operator sees them; no card is among them."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.samples import Sample

from counterplay import __version__
from counterplay.web import metrics
from counterplay.web.schema_operator import BackupState, BotWait, OperatedTable, OperatorView

if TYPE_CHECKING:
    from counterplay.web.backups import Backups
    from counterplay.web.server import Server

_BUSY = ("429", "503")
_NEARLY_ALL = 0.95


async def overview(server: Server, *, ready: bool) -> OperatorView:
    """Return how a server does."""
    await server.measure()
    statuses = _sums(metrics.requests, "status")
    return OperatorView(
        version=__version__,
        started=server.started,
        ready=ready,
        cores=os.cpu_count() or 1,
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        memory=memory_of(os.getpid()),
        room=room(server),
        people=await server.read(server.operators.count_people),
        here=_total(metrics.people),
        tables=_total(metrics.tables),
        moves=_total(metrics.moves),
        full=server.thinking.crowded,
        hurried=_total(metrics.hurried_deals),
        requests=sum(statuses.values()),
        failed=sum(count for status, count in statuses.items() if status.startswith("5") and status not in _BUSY),
        refused=sum(statuses.get(status, 0) for status in _BUSY),
        database_errors=_total(metrics.database_errors),
        waiting=_total(metrics.waiting_games),
        bots=waits(),
        backup=None if server.backups is None else await server.read(_backup_state, server.backups),
        problems=server.problems.latest_first(),
    )


def open_tables(server: Server) -> tuple[OperatedTable, ...]:
    """Return the tables in memory, the latest first."""
    opened = sorted(server.tables, key=lambda table: table.row.created, reverse=True)
    return tuple(
        OperatedTable(
            id=table.row.id,
            created=table.row.created,
            names=tuple(table.live.seats.titles),
            here=len(table.live.audience),
            dealt=len(table.live.deals.finished),
            deals=table.row.deals,
            together=table.row.together,
        )
        for table in opened
    )


def waits() -> tuple[BotWait, ...]:
    """Return how long moves of each kind of bot took."""
    counts: dict[str, int] = {}
    seconds: dict[str, float] = {}
    below: dict[str, list[tuple[float, float]]] = defaultdict(list)  # by bot: a mark, and how many came within it
    for sample in _samples(metrics.bot_seconds):
        bot = sample.labels["bot"]
        if sample.name.endswith("_count"):
            counts[bot] = int(sample.value)
        elif sample.name.endswith("_sum"):
            seconds[bot] = sample.value
        elif sample.name.endswith("_bucket"):
            below[bot].append((float(sample.labels["le"]), sample.value))
    return tuple(
        BotWait(
            bot=bot,
            moves=count,
            mean=round(seconds[bot] / count, 4),
            within=next(
                (mark for mark, within in below[bot] if within >= _NEARLY_ALL * count and mark != float("inf")),
                None,
            ),
        )
        for bot, count in sorted(counts.items())
        if count
    )


def room(server: Server) -> int | None:
    """Return the bytes that are left on the disk of the store; None for a database elsewhere."""
    transactions = server.store.transactions
    if not transactions.sqlite:
        return None
    return shutil.disk_usage(Path(str(transactions.url.database)).absolute().parent).free


def memory_of(process: int) -> int | None:
    """Return the bytes that a process and those it started hold, as Linux counts them; None elsewhere.

    >>> memory_of(os.getpid()) is None or memory_of(os.getpid()) > 1 << 20
    True
    """
    try:
        resident = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        tasks = list(Path(f"/proc/{process}/task").iterdir())
    except (OSError, ValueError):
        return None
    children: list[int] = []
    for task in tasks:
        try:
            children.extend(map(int, (task / "children").read_text().split()))
        except OSError:  # it has ended, or the system does not tell
            continue
    return resident + sum(memory_of(child) or 0 for child in children)


def _backup_state(backups: Backups) -> BackupState:
    age = backups.age()
    return BackupState(copies=len(backups.there()), age=None if age is None else age.total_seconds())


def _samples(metric: MetricWrapperBase) -> list[Sample]:
    return [sample for family in metric.collect() for sample in family.samples]


def _sums(metric: MetricWrapperBase, label: str) -> dict[str, int]:
    """Return what a counter has counted, by one of its labels."""
    sums: dict[str, int] = defaultdict(int)
    for sample in _samples(metric):
        if not sample.name.endswith("_created"):
            sums[sample.labels.get(label, "")] += int(sample.value)
    return sums


def _total(metric: MetricWrapperBase) -> int:
    return sum(_sums(metric, "").values())
