"""A house of our own for tests: a server on a free port, clients that play there, and an eye on every line.

Every line that the server sends is searched for cards that its receiver may not see.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from counterplay.arena.specs import make_player, parse_spec
from counterplay.iss.client import Client, ClientPlan, Manners, Summary
from counterplay.iss.finished_games import GameKeeper
from counterplay.iss.server.accounts import ServerAccounts
from counterplay.iss.server.bots import offered_bots
from counterplay.iss.server.connections import Doorman, LineLimits, listen
from counterplay.iss.server.lobby import Lobby, ServerRules
from counterplay.iss.server.member import Member
from counterplay.iss.thinking import Thinker
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.review.store_adapter import SKAT
from counterplay.skat.rules.cards import Card

# Nothing waits for politeness; a busy machine is no reason to lose patience.
QUICK = Manners(
    pace=0.0, settle=0.05, login=30.0, echo=15.0, silence=60.0, game=120.0, company=60.0, asking=1.0, knock=0.1,
    decided=0.3, pauses=(0.01,) * 20,
)  # fmt: skip
CARD = re.compile(r"(?<![A-Za-z0-9])([CSHD][789TJQKA])(?![A-Za-z0-9])")
PASSWORD = "xyzzy-plugh"
LINES: list[asyncio.StreamWriter] = []  # bare ones; a house that closes hangs them up


class Eye:
    """Looks at every line the server sends; a card the receiver may not see is a leak."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.lines, self.leaks = lobby, 0, list[str]()
        lobby.audit = self.look

    def look(self, member: Member, line: str) -> None:
        self.lines += 1
        words = line.split(" ")
        if words[0] != "table" or words[3] in ("tell", "error"):
            if CARD.search(line) and words[0] not in ("yell", "table", "error"):
                self.leaks.append(line)
            return
        table = self.lobby.tables.get(words[1])
        live = None if table is None else table.live
        if words[3] == "end":
            if (
                live is not None
                and live.deals.in_play is not None
                and table is not None
                and not line.endswith(f" end {table.last_end}")
            ):
                self.leaks.append(line)  # while a game is in play only the record of the last one may be told
            return
        allowed: set[Card] = set()
        course = None if live is None else live.deals.course
        if course is not None and table is not None:
            state, seat = course.state, table.seat_of(member)
            allowed = {card for trick in state.tricks for card in trick.cards}.union(*state.shown)
            if seat is not None:
                allowed |= course.deal.hands[seat]
                if state.picked_up and state.soloist == seat:
                    allowed |= course.deal.skat
        self.leaks += [line for name in CARD.findall(line) if Card[name] not in allowed]


class House:
    """A server with its lobby."""

    def __init__(self, lobby: Lobby, port: int, eye: Eye) -> None:
        self.lobby, self.port, self.eye = lobby, port, eye
        self.records: list[str] = []


async def open_line(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a bare line to a house."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    LINES.append(writer)
    return reader, writer


@contextlib.asynccontextmanager
async def house(rules: ServerRules | None = None, bots: str = "rules", **more: object) -> AsyncIterator[House]:
    """Open a house, and look at all it says."""
    records: list[str] = []
    lobby = Lobby(rules, offered_bots(SkatContest(), bots), keep=lambda record, table, who: records.append(record))
    eye = Eye(lobby)
    limits = LineLimits(lines_a_second=5_000, at_once=10_000, wrong_password=0.01)
    doorman = Doorman(lobby, ServerAccounts(cost=2), more.get("limits", limits))
    server = await listen(doorman, "127.0.0.1", 0)
    opened = House(lobby, server.sockets[0].getsockname()[1], eye)
    opened.records = records
    try:
        yield opened
    finally:
        server.close()
        doorman.send_home()
        for table in list(lobby.tables.values()):
            lobby.close_table(table)
        while LINES:
            LINES.pop().close()
        await asyncio.sleep(0.02)
    assert eye.lines
    assert not eye.leaks, eye.leaks[:3]


def guest(
    port: int,
    plan: ClientPlan,
    player: str = "rules",
    *,
    keeper: GameKeeper | None = None,
    tell: Callable[[str], None] | None = None,
    manners: Manners = QUICK,
    records: Path | None = None,
    log=None,
) -> Client:
    """Return a client that plays by one of our players."""
    thinker = None if plan.watch else Thinker(make_player(SkatContest(), parse_spec(player)))
    keeper = keeper or GameKeeper(None, SKAT, records)
    return Client(
        "127.0.0.1", port, plan, PASSWORD, thinker, keeper, tell or (lambda words: None), manners=manners, log=log
    )


async def table_of_three(
    port: int, players: tuple[str, str, str], games: int, seed: int, lucks: tuple[str, str, str]
) -> list[Summary]:
    """Let three clients play some games at one table; the first makes the table and invites the others."""
    names = ("anna", "bela", "clara")
    clients = [
        guest(
            port,
            ClientPlan(
                name, games, create=number == 0, invite=names[1:] if number == 0 else (), seed=seed, luck=luck
            ),
            player,
        )
        for number, (name, player, luck) in enumerate(zip(names, players, lucks, strict=True))
    ]
    others = [asyncio.create_task(client.run()) for client in clients[1:]]
    await asyncio.sleep(0.1)
    first = await clients[0].run()
    return [first, *await asyncio.gather(*others)]
