"""What the opponents at a table have learned about the person who plays there."""

from __future__ import annotations

from fastapi import APIRouter

from counterplay.skat.review import SKAT, what_a_bot_learned
from counterplay.web import catalogue
from counterplay.web.identity import Person
from counterplay.web.refusal import PROBLEMS
from counterplay.web.schema import Identifier
from counterplay.web.schema_learned import Learned, LearnedLine, Spoken
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table}/learned")
async def what_they_learned(table: Identifier, server: ThisServer, person: ThisPerson) -> Learned:
    """Return what those at a table that learn have learned about oneself."""
    live = await server.table(person, table)
    titles = catalogue.titles_of(live.row.bots, server.settings.guests)
    bots = {choice.name: title for choice, title in zip(live.row.bots, titles, strict=True) if choice is not None}
    return await server.read(_learned, server, person, table, bots)


def _learned(server: Server, person: Person, table: str, bots: dict[str, str]) -> Learned:
    modelled = server.store.modelled(person.who)
    handle = person.who.handle
    # Asked before the lines are: a deal that is judged in between is in them, and only said to be missing.
    waiting = sum(stored.game.counts and stored.state == "waiting" for stored in server.store.series(table))
    lines = []
    for bot, called in bots.items():
        memory = server.store.recall(bot, SKAT.game, viewer=server.viewer(person), who={handle: person.who})
        line = what_a_bot_learned(bot, memory.load(handle) if modelled else None, modelled=modelled, called=called)
        if line is not None:
            lines.append(LearnedLine(name=called, line=Spoken.model_validate(line)))
    return Learned(waiting=waiting if modelled else 0, lines=tuple(lines))
