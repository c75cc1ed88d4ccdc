"""`counterplay iss serve`: a Skat server on this machine, for a club or a test."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.adapters import store_adapters
from counterplay.cli.iss.options import NOT_KEPT, KeepOptions
from counterplay.cli.judging import judge
from counterplay.cli.option_groups import grouped
from counterplay.cli.serve import loopback
from counterplay.iss import (
    Doorman,
    GameKeeper,
    Lobby,
    Notice,
    PlainNames,
    ServerAccounts,
    ServerRules,
    Worker,
    listen,
    offered_bots,
)
from counterplay.protocol import BadInput
from counterplay.skat.players import SkatContest

if TYPE_CHECKING:
    from counterplay.store import Who

BOTS = "rules,kermit,count,tracker"


@grouped
def serve(
    host: Annotated[
        str, typer.Option(help="Listen on this address; by default on this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen on this port; 0 takes a free one.")] = 7000,
    games: KeepOptions = NOT_KEPT,
    users: Annotated[
        Path | None,
        typer.Option(help="Keep names and hashes of passwords in this file; by default they are forgotten."),
    ] = None,
    closed: Annotated[
        bool, typer.Option("--closed", help="Let in only names that --users knows; else a new name is taken.")
    ] = False,
    bots: Annotated[
        str, typer.Option(help="The bots that can be invited, as in rules,'count(worlds=40)'.")
    ] = BOTS,
    bot_pace: Annotated[
        float, typer.Option(min=0.0, max=10.0, help="Seconds a bot waits before it moves, for people to follow.")
    ] = 0.5,
    seconds: Annotated[
        float, typer.Option(min=1.0, max=86_400.0, help="Seconds that each player has for a game.")
    ] = 240.0,
    grace: Annotated[
        float, typer.Option(min=0.0, max=3_600.0, help="Seconds a seat is kept for one whose line broke.")
    ] = 120.0,
    seed: Annotated[
        int | None, typer.Option(help="Deal the cards of this seed: for tests, never for people.")
    ] = None,
) -> None:
    """Serve the line protocol of the International Skat Server: lobby, tables, invitations, clocks, chat, bots.

    Any client of that protocol can play here. The lines are not encrypted: keep it on this machine or in a
    network you trust, and use no password that opens anything else.

    Example:  [bold]counterplay iss serve --bots rules,kermit --store club.db[/]
    """
    if closed and (users is None or not users.exists()):
        raise BadInput("--closed needs a file of --users that knows somebody")
    server = _Server(
        ServerRules(seconds=seconds, grace=grace, bot_pace=bot_pace, seed=seed),
        ServerAccounts(users, open_to_all=not closed),
        bots,
    )
    with ExitStack() as stack:
        server.keeper = GameKeeper(games.open(stack), store_adapters()["skat"], games.records)
        try:
            asyncio.run(server.run(host, port))
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
                raise
            raise BadInput(f"port {port} of {host} cannot be listened on: {problem.strerror}") from None
        except UnicodeError:
            raise BadInput(f"{host!r} is no address") from None
        server.end()


class _Server:
    def __init__(self, rules: ServerRules, accounts: ServerAccounts, bots: str) -> None:
        self.rules, self.accounts = rules, accounts
        self.bots = offered_bots(SkatContest(), bots)
        self.keeper: GameKeeper | None = None
        self.worker = Worker()

    async def run(self, host: str, port: int) -> None:
        keeper = self.keeper
        assert keeper is not None
        store = keeper.store
        memory = (
            None if store is None else (lambda owner: PlainNames(store.recall(owner, "skat", who=self._bots())))
        )
        lobby = Lobby(self.rules, self.bots, memory, self._keep)
        doorman = Doorman(lobby, self.accounts)
        server = await listen(doorman, host, port)
        listening = server.sockets[0].getsockname()[1]
        terminal.out.print(
            f"listening on {terminal.escape(host)}:{listening}; bots to invite: {', '.join(self.bots) or 'none'}"
        )
        terminal.out.print(
            f"try: counterplay iss play --host {terminal.escape(host)} --port {listening} --user ada --create "
            "--invite rules,rules",
            soft_wrap=True,
        )
        if not loopback(host):
            terminal.err.print(
                "[yellow]Others can reach this server, and nothing they send is encrypted: only where "
                "everybody on the network is trusted, with passwords that open nothing else.[/]",
                soft_wrap=True,
            )
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, over.set)
        async with server:
            await over.wait()
            lobby.tell_everybody(str(Notice("the server closes")))
            server.close()
            doorman.send_home()
            await self.worker.ask(lambda: None)  # all that is over is kept

    def _keep(self, record: str, table: str, bots: frozenset[str]) -> None:
        """Keep a game beside the lines, one after the other."""
        keeper = self.keeper
        assert keeper is not None

        def keep() -> None:
            keeper.bots = bots
            problem = keeper.keep(record, len(keeper.taken))
            if problem is not None:
                terminal.err.print(terminal.escape(f"a game cannot be kept: {problem}"), soft_wrap=True)

        self.worker.ask(keep).add_done_callback(_tell_problem)

    def _bots(self) -> dict[str, Who]:
        from counterplay.store import Who

        return {kind.name: Who.bot(kind.name) for kind in self.bots.values()}

    def end(self) -> None:
        if self.keeper is not None and self.keeper.store is not None:
            judge(self.keeper.store, store_adapters()["skat"])


def _tell_problem(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and (problem := done.exception()) is not None:
        terminal.err.print(terminal.escape(f"a game cannot be kept: {problem}"), soft_wrap=True)
