"""Learns how people play, in the background: a policy for `counterplay` to meet them with, fitted to their games.

A game that was just judged, and in which `counterplay` sat with a person, may be the one after which there are
enough to learn from, or to learn again.
"""

from __future__ import annotations

import logging
from typing import Any

from counterplay.skat.players import DueLessons, lessons_due, player_behind
from counterplay.skat.review import SKAT
from counterplay.store import GameQuery, ModelKey, Who
from counterplay.web.services import Services
from counterplay.web.workers import TaskFailed

log = logging.getLogger(__name__)

BOT = "counterplay"
MOST = 2_000  # games, the latest
_LONGEST = 300.0  # seconds


async def learn_after(server: Services, game: int) -> None:
    """Learn from the games of those people who sat with counterplay in a game, where it is time to."""
    for who, there, due in await server.read(_sat_with_bot, server, game):
        if not due.style and not due.policy(there):
            continue
        games = await server.read(_games_of, server, who)
        if due.style:
            await _update(server, who, "restyle", games, "somebody's style could not be found anew")
        if due.policy(there) and due.policy(len(games)):  # some were passed in, or do not count
            await _update(server, who, "learn", games, "how somebody plays could not be learned")


async def _update(server: Services, who: Who, task: str, games: list[tuple[str, int]], failed: str) -> None:
    """Keep what an analyst makes of somebody's games."""
    try:
        made = await server.analysts.ask(task, {"games": games}, _LONGEST)
    except TaskFailed as problem:
        log.warning("%s, and will be tried later: %s", failed, problem)
        return
    await server.write(_keep, server, who, made["document"])


def _sat_with_bot(server: Services, game: int) -> list[tuple[Who, int, DueLessons]]:
    """Return the people of a game with counterplay, how many games there are of them, and what is due."""
    stored = server.store.game(game)
    if stored is None:
        return []
    bots = [seat.who.name for seat in stored.seats if seat.who is not None and seat.who.kind == "bot"]
    if BOT not in map(player_behind, bots):
        return []
    people = [seat.who for seat in stored.seats if seat.who is not None and seat.who.kind == "person"]
    people_there = []
    for who in people:
        if server.store.modelled(who):
            model = server.store.model(_key(who))
            _, there = server.store.search(GameQuery(game=SKAT.game, who=who), limit=1)
            people_there.append((who, there, lessons_due(None if model is None else model.document)))
    return people_there


def _games_of(server: Services, who: Who) -> list[tuple[str, int]]:
    """Return the records of somebody's games that count, each with the seat."""
    records = []
    for stored in server.store.games(GameQuery(game=SKAT.game, who=who)):
        seats = [seat for seat, sitting in enumerate(stored.seats) if sitting.who == who]
        if (
            stored.record is not None
            and stored.counts
            and stored.kind not in ("passed in", "undeclared")
            and seats
        ):
            records.append((stored.record, seats[0]))
    return records[-MOST:]


def _keep(server: Services, who: Who, document: dict[str, Any]) -> None:
    if server.store.modelled(who):  # they may have said no meanwhile
        server.store.update_model(_key(who), lambda document_before: {**(document_before or {}), **document})


def _key(who: Who) -> ModelKey:
    return ModelKey(BOT, SKAT.game, who.name, who=who.kind)
