"""The table's WebSocket: a snapshot, then events.

Every message that cannot be used is answered, none breaks a table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import anyio
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from counterplay.rate_limit import Allowance
from counterplay.skat.review import FIRST_DEAL
from counterplay.skat.rules import describe as describe_action
from counterplay.skat.table import NotKept, Overtaken, Refusal, Sitter
from counterplay.web import schema_friends as friends
from counterplay.web import schema_socket as messages
from counterplay.web.identity import Person
from counterplay.web.refusal import Elsewhere, Refused, describe, why_not_kept
from counterplay.web.schema import Identifier
from counterplay.web.session import check_welcome, person_or_none, server_of
from counterplay.web.table import TableConnection, WebTable

log = logging.getLogger(__name__)

LONGEST_MESSAGE = 4096
_BURST, _PER_SECOND = 100.0, 30.0
_MOST_REFUSED = 200  # in a row: nobody means that
_identifier: TypeAdapter[str] = TypeAdapter(Identifier)


async def table_socket(socket: WebSocket, table: str) -> None:
    """Serve one connection of the table's own person; anybody else is turned away before it opens."""
    try:
        person = await person_or_none(socket)
        if person is None:
            await socket.close(4401, "there is no session: ask for GET /api/session first")
            return
        server = server_of(socket)
        check_welcome(person)
        opened = await server.table(person, _identifier.validate_python(table))
        line = opened.connect(person, await server.blocked_by(person))
    except Elsewhere as problem:
        await socket.close(4409, problem.message[:120])
        return
    except (Refused, Refusal, ValidationError):
        await socket.close(4404, "there is no such table, or it is not yours")
        return
    try:
        await socket.accept()
        connection = _Connection(socket, opened, line, person)
        await connection.sit_again()
        async with anyio.create_task_group() as both:
            both.start_soon(connection.speak, both.cancel_scope)
            both.start_soon(connection.hear, both.cancel_scope)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(1000)
    finally:
        opened.live.leave(line.listener)


class _Connection:
    """One open socket."""

    def __init__(self, socket: WebSocket, table: WebTable, line: TableConnection, person: Person) -> None:
        self._socket, self._web_table, self._line, self._person = socket, table, line, person
        self._live = table.live
        self._sending = asyncio.Lock()
        self._allowance = Allowance(_BURST, _PER_SECOND)

    async def sit_again(self) -> None:
        """Let a stand-in hand the chair back to who has come back."""
        place = self._live.seats.chair_of(self._person.id)
        if place is not None and place in self._live.seats.away:
            with contextlib.suppress(Refusal, Overtaken, NotKept):
                await self._live.come_back(place)

    async def speak(self, ending: anyio.CancelScope) -> None:
        """Send what happens at the table, until it hangs up."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            while (message := await self._line.queue.get()) is not None:
                await self._send(message)
        ending.cancel()

    async def hear(self, ending: anyio.CancelScope) -> None:
        """Obey or refuse each message, until the browser hangs up."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._hear()
        ending.cancel()

    async def _hear(self) -> None:
        refused = 0
        while refused < _MOST_REFUSED:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            answer = await self._answer(received.get("text"))
            refused = refused + 1 if isinstance(answer, messages.RefusedMessage) else 0
            if answer is not None:
                await self._send(answer.model_dump_json())

    async def _answer(self, text: str | None) -> messages.RefusedMessage | messages.HintAnswer | None:
        try:
            if text is None:
                raise Refusal("bad_message", "messages are text, in JSON")
            if len(text) > LONGEST_MESSAGE:
                raise Refusal("too_large", f"a message has at most {LONGEST_MESSAGE} characters")
            if not self._allowance.use(time.monotonic()):
                raise Refusal("too_many", f"more than {_PER_SECOND:g} messages a second: slow down")
            return await self._obey(messages.client_message.validate_json(text))
        except ValidationError as problem:
            return self._refused("bad_message", describe(problem))
        except Refusal as problem:
            return self._refused(problem.code, problem.message)
        except NotKept as problem:
            log.warning("a message was refused: %s", problem)
            return self._refused(*why_not_kept(problem.__cause__))
        except Overtaken:
            return self._refused("stale", "another server plays this table: connect again")
        except Exception:
            log.exception("a message failed")
            return self._refused("internal", "the server failed at this message; the log says why")

    async def _obey(self, message: messages.ClientMessage) -> messages.HintAnswer | None:
        place = self._live.seats.chair_of(self._person.id)
        if place is None:
            raise Refusal("not_now", "you look on: only who sits here can do that")
        match message:
            case messages.DealMessage():
                prepared = FIRST_DEAL if self._live.table.open_cards and message.deal == 0 else None
                await self._live.deal(message.deal, message.number, prepared)
            case messages.ActMessage():
                await self._live.act(message.version, message.action, place)
            case messages.ClaimMessage():
                await self._live.claim(message.version, place)
            case messages.UndoMessage():
                await self._live.undo(message.version)
            case messages.HintMessage():
                hint = await self._live.hint(message.version, place)
                return messages.HintAnswer(
                    version=hint.version,
                    action=str(hint.action),
                    title=describe_action(hint.action),
                    cards=tuple(messages.CardHint(**card) for card in hint.cards),
                )
            case _:
                await self._obey_friend(message, place)
        return None

    async def _obey_friend(self, message: friends.FriendsMessage, place: int) -> None:
        table, seats = self._live, self._live.seats
        if table.rules.alone:
            raise Refusal("not_now", "this is for tables with friends")
        match message:
            case friends.CommitMessage():
                await table.pledge(place, message.deal, message.pledge)
            case friends.RevealMessage():
                await table.reveal(place, message.deal, message.number)
            case friends.ReadyMessage():
                await table.be_ready(place, message.ready)
            case friends.AwayMessage():
                await table.go_away(place)
            case friends.BackMessage():
                await table.come_back(place)
            case friends.SayMessage():
                table.say(self._person.id, seats.titles[place], message.text)
            case friends.SignMessage():
                sign = message.sign
                table.say(self._person.id, seats.titles[place], friends.SIGNS[sign], sign)
            case friends.ReportMessage():
                table.report(self._person.id, seats.titles[place], self._somebody(message.place), message.text)
            case _ if place != seats.host:
                raise Refusal("not_host", "only the host of this table can do that")
            case friends.StartMessage():
                await table.start(place)
            case friends.RuleMessage():
                await table.rule(clock=message.clock, chat=message.chat)
            case friends.RemoveMessage():
                gone = self._somebody(message.place)
                await table.rise(message.place, removed=True)
                self._web_table.show_out(gone.id)

    def _somebody(self, place: int) -> Sitter:
        """Return another person of the table."""
        if place not in self._live.seats.people or self._live.seats.chair_of(self._person.id) == place:
            raise Refusal("not_now", "nobody else sits there")
        return self._live.seats.sitter(place)

    def _refused(self, code: str, message: str) -> messages.RefusedMessage:
        return messages.RefusedMessage.model_validate(
            {"code": code, "message": message[:500], "version": self._live.table.version}
        )

    async def _send(self, text: str) -> None:
        async with self._sending:
            await self._socket.send_text(text)
