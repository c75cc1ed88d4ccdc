"""Which of several servers on one store plays a table: a lease that its server renews, and others respect.

The journal itself lets only one of two servers write an entry; a lease says beforehand where a table lives. The
clocks of the servers must agree within a few seconds. One that was killed loses its tables when its lease runs
out, or at once where another on the same machine sees that its process is gone.
"""

from __future__ import annotations

import os
import socket
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from counterplay.store import Store
from counterplay.store import schema as db
from counterplay.web.identity import new_id

LEASE_SECONDS = 15.0
RENEW_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class LeaseElsewhere:
    """Another server plays the table."""

    address: str  # where pages find it; empty where it did not say


class Leases:
    """The leases of one server."""

    def __init__(self, store: Store, address: str = "") -> None:
        self._at = store.transactions
        self.server, self.address = new_id(), address
        self._machine, self._process = socket.gethostname()[:100], os.getpid()

    def take(self, table: str) -> LeaseElsewhere | None:
        """Take a table's lease; returns where it lives, if another server has it."""
        mine = {
            "server": self.server,
            "address": self.address[:200],
            "machine": self._machine,
            "process": self._process,
            "until": time.time() + LEASE_SECONDS,
        }

        def work(connection: Connection) -> LeaseElsewhere | None:
            lease = connection.execute(select(db.leases).where(db.leases.c.table_id == table)).first()
            if lease is None:
                connection.execute(insert(db.leases).values(table_id=table, **mine))
                return None
            if lease.server != self.server and lease.until > time.time() and not self._dead(lease):
                return LeaseElsewhere(lease.address)
            same = (db.leases.c.server == lease.server) & (db.leases.c.until == lease.until)
            taken = update(db.leases).where(db.leases.c.table_id == table, same).values(**mine)
            return None if connection.execute(taken).rowcount == 1 else LeaseElsewhere("")

        return self._at.write(work)

    def _dead(self, lease: object) -> bool:
        """Say whether the lease's process was on this machine and is gone."""
        if getattr(lease, "machine", "") != self._machine:
            return False
        process = int(getattr(lease, "process", 0))
        if process == self._process:  # another server of this very process: tests have several
            return False
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return False

    def renew(self) -> None:
        """Keep all leases of this server."""
        until = time.time() + LEASE_SECONDS
        renewed = update(db.leases).where(db.leases.c.server == self.server).values(until=until)
        self._at.write(lambda connection: connection.execute(renewed))

    def give_back(self, table: str | None = None) -> None:
        """Give one lease back, or all."""
        mine = db.leases.c.server == self.server
        given_back = delete(db.leases).where(mine if table is None else mine & (db.leases.c.table_id == table))
        self._at.write(lambda connection: connection.execute(given_back))
