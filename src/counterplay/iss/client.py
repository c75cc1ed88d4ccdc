"""One of our players, or a person, at a table of a Skat server, from the login to the last game.

It acts on what the server says alone: a move counts when it comes back. What it does not understand it shows and
lets be. When the line is lost, or a game can no longer be followed, it comes back with growing pauses and finds
its table again, or says why not.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from counterplay.iss import client_lines as say
from counterplay.iss import moves
from counterplay.iss.connection import Connection, LineLost, LoginRefused
from counterplay.iss.finished_games import GameKeeper, plain_name
from counterplay.iss.following import Finished, FollowedTable, GameInPlay
from counterplay.iss.lines import clean, shown
from counterplay.iss.plan import ClientPlan, Manners, Summary
from counterplay.iss.results import EveningResults
from counterplay.iss.server_lines import (
    Created,
    Destroyed,
    Ended,
    InvitationLine,
    Notice,
    TableGone,
    TableHere,
    TableLine,
    TableTrouble,
    Trouble,
    Unknown,
    Yelled,
    parse,
)
from counterplay.iss.thinking import Thinker, another
from counterplay.iss.transcript import Log, without_password
from counterplay.protocol import Stream
from counterplay.skat.players import Quit, TerminalPlayer
from counterplay.skat.rules import Action, Play

KNOWN_VERSION = "14"
NOT_YOUR_TURN = "_not_your_turn"
_MOST_TABLES = 5_000  # of a lobby that are remembered
_TRIES = 3  # moves tried where the server refuses one
_SELDOM = 32  # times the patience for an echo: the longest wait before one comes back for a game's sake again
_INVITATIONS = 3


class Over(Exception):
    """The evening is over; the text says why, if before its time."""


class _ComeBack(Exception):
    """The line should be opened anew; the text says why."""


@dataclass
class _Sitting:
    """What one remembers about the game in play besides what the server says."""

    game: GameInPlay
    began: float
    decisions: int = 0
    sent: tuple[int, float] | None = None  # a move under way: after how many acts, and when
    tried: set[Action] = field(default_factory=set)  # refused at this point
    tried_at: int = -1
    moved: float = 0.0  # when something last happened
    doubtful: bool = False  # a line was not understood since


class Client:
    """A client; `tell` shows a sentence to whoever runs it."""

    def __init__(
        self,
        host: str,
        port: int,
        plan: ClientPlan,
        password: str,
        thinker: Thinker | None,
        keeper: GameKeeper,
        tell: Callable[[str], None],
        *,
        log: Log | None = None,
        manners: Manners | None = None,
    ) -> None:
        self.host, self.port, self.plan = host, port, plan
        self._password, self._thinker, self._tell = password, thinker, tell
        self._log = log or Log(None, password)
        self.manners = manners or Manners()
        self.summary = Summary()
        self.own = plan.user
        self.table: FollowedTable | None = None
        self.tables: dict[str, TableHere] = {}
        self._connection: Connection | None = None
        self._sitting: _Sitting | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._failed: asyncio.Future[None]
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready_at = -1e9
        self._invited_at, self._invitations = -1e9, 0
        self._alone_since = 0.0
        self._entered = False
        self._knocks = 0  # at a table that was refused
        self._leaving = False
        self._returns, self._next_return = 0, 0.0  # for the sake of this game
        self._results = EveningResults(keeper, thinker, self.summary, self._say)
        self._furthest, self._progress = (0, 0), False

    # --- the evening ---

    async def run(self) -> Summary:
        """Play until the games are played, or there is a reason to stop; raise LoginRefused."""
        failures = 0
        self._loop = asyncio.get_running_loop()
        while True:
            self._progress, opened = False, self._now()
            try:
                await self._one_line()
                why = "the server hung up"
            except Over as end:
                self.summary.why = str(end)
                break
            except LineLost as problem:
                why = str(problem)
            except _ComeBack as reason:
                why = str(reason)
            except asyncio.CancelledError:
                await self._say_leave()
                if self._thinker is not None:
                    self._thinker.worker.stop()
                raise
            finally:
                await self._hang_up()
            # A server that lets one in and hangs up again is called ever more seldom, too.
            steady = self._progress or self._now() - opened > self.manners.steady
            failures = 0 if steady else failures + 1
            if failures >= len(self.manners.pauses):
                self.summary.why = f"{why}; after {failures} attempts I give up"
                break
            pause = self.manners.pauses[failures]
            self._say(f"{why}; I come back in {pause:g} seconds")
            await asyncio.sleep(pause)
            self.summary.returns += 1
        await self._results.keep_the_rest()
        if self._thinker is not None:
            await self._thinker.end()
        return self.summary

    async def _one_line(self) -> None:
        """Follow one connection to its end."""
        manners = self.manners
        self._connection = await Connection.open(self.host, self.port, self._log, manners.pace, manners.login)
        welcome = await self._connection.login(self.plan.user, self._password, manners.login)
        self.own = welcome.name
        if welcome.version.partition(".")[0] != KNOWN_VERSION:
            self._say(f"the server speaks version {shown(welcome.version)}, I know {KNOWN_VERSION}: let us see")
        self._entered, self._ready_at = False, -1e9
        self._alone_since = self._now()
        self._failed = asyncio.get_running_loop().create_future()
        reading = asyncio.create_task(self._read())
        jobs = [asyncio.create_task(self._enter_later()), asyncio.create_task(self._watch_over()), reading]
        try:
            waited: set[asyncio.Future[None]] = {*jobs, self._failed}
            while True:
                done, waited = await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                for job in done:
                    job.result()  # raises what ended it
                if reading in done:
                    return
        finally:
            for job in (*jobs, *([self._thinking] if self._thinking is not None else [])):
                job.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await job
            self._thinking = None
            self._failed.cancel()

    async def _hang_up(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close()
        self._connection = None
        if self.table is not None:
            self.table.game = None  # what is still true of it the server will say again
        self._sitting = None

    async def _say_leave(self) -> None:
        """Tell the table that one goes, if there is a line to say it on."""
        self._leaving = True
        if self.table is not None and self._connection is not None:
            with contextlib.suppress(LineLost):
                await self._to_table(say.Leave())

    def talk(self, words: str, *, to_all: bool = False) -> None:
        """Say something at the table, or to all; from any thread."""
        loop = self._loop
        if loop is not None and words.strip():
            line = say.Yell(clean(words)) if to_all else say.Tell(clean(words))
            asyncio.run_coroutine_threadsafe(self._talk(line), loop)

    async def _talk(self, line: say.Yell | say.Tell) -> None:
        with contextlib.suppress(LineLost):
            if isinstance(line, say.Yell):
                await self._send(line)
            elif self.table is not None:
                await self._to_table(line)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _say(self, words: str) -> None:
        self._tell(without_password(words, self._password))

    # --- what is heard ---

    async def _read(self) -> None:
        assert self._connection is not None
        async for line in self._connection.lines():
            await self._hear(line)
            await asyncio.sleep(0)  # a flood of lines must not keep the rest from working

    async def _hear(self, line: str) -> None:
        message = parse(line)
        match message:
            case Unknown(text, why):
                self.summary.unknown += 1
                if self._sitting is not None:
                    self._sitting.doubtful = True
                self._say(f"not understood ({why}): {shown(text)}")
            case TableLine():
                await self._at_table(message)
            case Created(table, _, _):
                if self.table is None or self.table.table != table:
                    self.table = FollowedTable(table, self.own)
                    self._say(f"at table {shown(table)}")
                self._entered, self._knocks = True, 0
                await self._consider()
            case Destroyed(table) | TableGone(table):
                self.tables.pop(table, None)
                if self.table is not None and self.table.table == table:
                    self._left_table(f"table {shown(table)} was closed")
            case TableHere(name):
                if name in self.tables or len(self.tables) < _MOST_TABLES:
                    self.tables[name] = message
            case InvitationLine(by, table, ticket):
                await self._invited(by, table, ticket)
            case Yelled(name, words):
                self._say(f"{shown(name)} (to all): {shown(words)}")
            case Notice(words):
                self._say(f"the server: {shown(words)}")
            case Trouble(words):
                self._refused(words)
            case _:
                pass  # people coming and going

    def _left_table(self, why: str) -> None:
        self.table, self._sitting = None, None
        raise Over("" if self._leaving else why)

    def _refused(self, words: str) -> None:
        self._say(f"the server refuses: {shown(words)}")
        if self._entered and self.table is None:
            self._knocks += 1
            if self._knocks >= _TRIES:
                raise Over(f"the table cannot be taken: {shown(words)}")
            self._entered = False
            asyncio.get_running_loop().create_task(self._knock_again())

    async def _knock_again(self) -> None:
        await asyncio.sleep(self.manners.knock)
        with contextlib.suppress(LineLost):
            await self._enter()

    async def _at_table(self, message: TableLine) -> None:
        if self.table is None or self.table.table != message.table:
            elsewhere = FollowedTable(message.table, message.to)
            if isinstance(message.event, Ended):  # a game of a table that is gone
                for thing in elsewhere.take(message.event):
                    if isinstance(thing, Finished):
                        await self._finished(thing)
                return
            self.table = elsewhere
        table, now = self.table, self._now()
        self._entered = True
        table.own = message.to
        before = table.game
        acts = before.acts if before is not None else 0
        for thing in table.take(message.event, now):
            if isinstance(thing, Finished):
                await self._finished(thing)
            else:
                self._say(thing.words)
        if isinstance(message.event, TableTrouble):
            self._move_refused(message.event)
        game = table.game
        if game is None:
            self._sitting = None
        elif game is not before:
            self._sitting, self._ready_at = _Sitting(game, now, moved=now), -1e9
            await self._game_begins(game)
        elif self._sitting is not None and game.acts != acts:
            self._sitting.sent, self._sitting.moved, self._sitting.doubtful = None, now, False
            if (game.number, game.acts) > self._furthest:  # what is only told again is no progress
                self._furthest, self._progress = (game.number, game.acts), True
            self._let_watch(game)
        await self._consider()

    def _move_refused(self, trouble: TableTrouble) -> None:
        """Try something else, unless one only was too early or too late: then what comes next will show it."""
        sitting = self._sitting
        if sitting is not None and sitting.sent is not None and trouble.code != NOT_YOUR_TURN:
            self.summary.refused += 1
            sitting.sent = None

    async def _invited(self, by: str, table: str, ticket: str) -> None:
        self._say(f"{shown(by)} invites me to table {shown(table)}")
        plan = self.plan
        waits = not (plan.table or plan.create or plan.watch)
        if self.table is None and waits and not self._leaving:
            self._entered = True
            await self._send(say.Join(table, ticket))

    # --- what is done ---

    async def _send(self, line: say.Line) -> None:
        if self._connection is None:
            raise LineLost("the line is closed")
        await self._connection.send(str(line))

    async def _to_table(self, wish: say.Wish) -> None:
        assert self.table is not None
        await self._send(say.ToTable(self.table.table, self.own, wish))

    async def _enter_later(self) -> None:
        """Take a seat, once it is clear that the server has not given one back."""
        await asyncio.sleep(self.manners.settle)
        await self._enter()

    async def _enter(self) -> None:
        if self._entered:
            return
        plan, known = self.plan, self.table
        if plan.watch:
            self._entered = True
            await self._send(say.Observe(plan.watch))
        elif known is not None:
            self._entered, self.table = True, None
            self._say(f"I ask for my seat at {shown(known.table)} again")
            await self._send(say.Join(known.table))
        elif plan.table:
            self._entered = True
            await self._send(say.Join(plan.table, plan.ticket))
        elif plan.create:
            self._entered = True
            await self._send(say.Create())
        else:
            self._say("I wait for an invitation")

    async def _consider(self) -> None:
        """Do what the table asks for now, if anything."""
        table = self.table
        if table is None or self._thinking is not None or self._leaving or self.plan.watch:
            return
        if table.game is None:
            await self._between_games(table)
            return
        sitting = self._sitting
        if sitting is None or sitting.sent is not None or table.game.lost:
            return
        witness = table.game.witness
        if witness is not None and witness.seat in witness.state.resigned:
            return  # who has resigned is played for
        if witness is not None and witness.my_turn and self._thinker is not None:
            self._thinking = asyncio.create_task(self._think(sitting))

    async def _between_games(self, table: FollowedTable) -> None:
        now = self._now()
        if table.state is None or not table.seated or table.open_end:
            return  # a game's record that did not come is asked for first
        names = table.names
        if len(names) < 3:
            await self._ask_for_company(names, now)
            return
        self._alone_since = now
        self._invitations = 0
        if not table.state.playing and not table.ready and now - self._ready_at > self.manners.echo:
            self._ready_at = now
            await self._to_table(say.Ready())

    async def _ask_for_company(self, names: tuple[str, ...], now: float) -> None:
        missing = list(self.plan.invite)
        for name in names:
            if plain_name(name) in missing:
                missing.remove(plain_name(name))
        if missing and now - self._invited_at > self.manners.asking and self._invitations < _INVITATIONS:
            self._invited_at = now
            self._invitations += 1
            await self._to_table(say.Invite(tuple(missing[: 3 - len(names)])))

    async def _think(self, sitting: _Sitting) -> None:
        """Decide and move; what goes wrong in it ends the line, as it would in what reads the line."""
        try:
            await self._decide(sitting)
            self._thinking = None
            await self._consider()  # the table may have gone on meanwhile
        except Exception as problem:
            if not self._failed.done():
                self._failed.set_exception(problem)
        except Quit:
            await self._say_leave()
            if not self._failed.done():
                self._failed.set_exception(Over("you left the table"))

    async def _decide(self, sitting: _Sitting) -> None:
        game, acts = sitting.game, sitting.game.acts
        thinker, witness = self._thinker, game.witness
        assert thinker is not None
        assert witness is not None
        if not witness.my_turn:
            return  # more was heard before this began
        seen = witness.observation
        if sitting.tried_at != acts:
            sitting.tried, sitting.tried_at = set(), acts
        action: Action | None
        if not sitting.tried:
            luck = self.plan.luck or self.plan.user
            chance = Stream(self.plan.seed, "decision", game.number - 1, luck, sitting.decisions)
            sitting.decisions += 1
            if thinker.bot.person:
                self._say(f"your clock: {max(0.0, game.left(self._now())):.0f} seconds")
            decision = await thinker.decide(seen, chance, game.left(self._now()))
            if decision.stood_in:
                self.summary.stood_in += 1
                self._say(f"my player {shown(decision.stood_in)}: rules of thumb play {decision.action}")
            action = decision.action
        else:
            action = another(seen, sitting.tried) if len(sitting.tried) < _TRIES else None
        if action is None or self._sitting is not sitting or game.acts != acts or game.lost:
            if thinker.bot.person and action is not None:
                self._say("too late: the table has gone on")
            return  # it is too late, or nothing more can be tried
        sitting.tried.add(action)
        sitting.sent = (acts, self._now())
        await self._to_table(say.MoveCommand(moves.write_wish(action, seen)))

    def _let_watch(self, game: GameInPlay) -> None:
        thinker, witness = self._thinker, game.witness
        player = None if thinker is None else thinker.bot.player
        if thinker is None or not isinstance(player, TerminalPlayer) or witness is None:
            return
        if witness.seat is not None and not witness.my_turn and not game.lost:
            seen = witness.observation
            thinker.worker.ask(lambda: player.observe(seen))

    async def _game_begins(self, game: GameInPlay) -> None:
        thinker = self._thinker
        names = self.table.names[:3] if self.table is not None else ()
        if thinker is None or game.seat is None:
            self._say(f"game {game.number}: {', '.join(map(shown, game.names))}")
            return
        self._say(f"game {game.number}: {', '.join(map(shown, game.names))}; I am seat {game.seat}")
        if self.own in names:
            thinker.sit(names, self.own)
        player = thinker.bot.player
        if isinstance(player, TerminalPlayer):
            seats = tuple("you" if seat == game.seat else shown(name) for seat, name in enumerate(game.names))
            thinker.worker.ask(lambda: player.sit(seats))

    # --- what becomes of a game ---

    async def _finished(self, ended: Finished) -> None:
        self._returns, self._next_return = 0, 0.0
        if not await self._results.take(ended):
            return
        self._furthest, self._progress = (0, 0), True
        if self.summary.games >= self.plan.games:
            await self._say_leave()
            raise Over

    # --- what must not last for ever ---

    async def _watch_over(self) -> None:
        while True:
            await asyncio.sleep(min(0.5, self.manners.echo / 4))
            await self._look_round()

    async def _look_round(self) -> None:
        now, manners, table, sitting = self._now(), self.manners, self.table, self._sitting
        if table is not None and table.open_end and self._may_return():
            table.open_end = False
            raise _ComeBack("a game's record did not come")
        if sitting is None:
            await self._look_for_company(now)
            return
        game = sitting.game
        if now - sitting.began > manners.game:
            await self._say_leave()
            raise Over(f"game {game.number} has gone on for {manners.game:g} seconds and does not end")
        if game.lost and self._may_return():
            raise _ComeBack("I want to hear the game again from its beginning")
        if sitting.sent is not None and now - sitting.sent[1] > manners.echo and self._may_return():
            raise _ComeBack(f"my move was not answered for {manners.echo:g} seconds")
        quiet = manners.doubt if sitting.doubtful or self._waits_for_skat(game) else manners.silence
        if now - max(sitting.moved, game.since) > quiet and self._may_return():
            raise _ComeBack(f"nothing was heard of the game for {quiet:g} seconds")
        late = None if game.witness is None or game.lost else game.witness.late_card()
        if late is not None and sitting.sent is None and now - sitting.moved > manners.decided:
            sitting.sent = (game.acts, now)
            await self._to_table(say.MoveCommand(str(Play(late))))

    @staticmethod
    def _waits_for_skat(game: GameInPlay) -> bool:
        return game.witness is not None and not game.lost and game.witness.waits_for_skat

    def _may_return(self) -> bool:
        """Say whether to open the line anew for a game's sake: at once the first time, then ever more seldom."""
        now = self._now()
        if now < self._next_return:
            return False
        self._next_return = now + self.manners.echo * min(2**self._returns, _SELDOM)
        self._returns += 1
        return True

    async def _look_for_company(self, now: float) -> None:
        if self.plan.watch:
            return
        if self.table is not None and self.table.game is None:
            await self._consider()
        if self._entered and now - self._alone_since > self.manners.company:
            await self._say_leave()
            raise Over(f"nobody came to play within {self.manners.company:g} seconds")


__all__ = ["Client", "ClientPlan", "LoginRefused", "Manners", "Over", "Summary"]
