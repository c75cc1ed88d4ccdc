"""People at a live table without a network."""

import asyncio
import secrets

from counterplay.skat.table import CardTable, Listener, ListRules, LiveTable, MemoryBackend, Sitter, pledge_of

ANNA = Sitter("person", "anna", "Anna", "anna")
BEN = Sitter("person", "ben", "Ben", "ben")
CLEO = Sitter("person", "cleo", "Cleo", "cleo")
DORA = Sitter("person", "dora", "Dora", "dora")


def bot(place):
    return Sitter("bot", f"rules#{place}", "rules", "rules")


class Somebody:
    """A person who follows a table."""

    def __init__(self, table, sitter):
        self.table, self.id, self.heard, self.ended = table, sitter.id, [], False
        self.listener = Listener(sitter.id, self.heard.append, self.end)
        table.listen(self.listener)

    def end(self):
        self.ended = True

    def go(self):
        self.table.leave(self.listener)


def table_of(*chairs, deals=2, backend=None, **more):
    more = {"pledges": True, **more}
    return LiveTable(backend or MemoryBackend(), CardTable("T" * 22, chairs, ListRules(deals), **more))


async def begin(table):
    for place in table.seats.people:
        await table.be_ready(place, True)
    await table.start(table.seats.host)


async def shuffle(table):
    """Let everybody who is here commit and reveal."""
    deal, numbers = table.shuffle.offer.deal, {place: secrets.token_hex(16) for place in table.seats.here}
    for place, number in numbers.items():
        await table.pledge(place, deal, pledge_of(table.id, deal, place, number))
    for place, number in numbers.items():
        await table.reveal(place, deal, number)
    return numbers


async def until(truth, seconds=20.0):
    async with asyncio.timeout(seconds):
        while not truth():
            await asyncio.sleep(0.005)
