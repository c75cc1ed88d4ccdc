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

from counterplay.skat.actions import Action
from counterplay.skat.table.house import NotKept, Overtaken
from counterplay.skat.table.seats import Refusal
from counterplay.web import schema_socket as messages
from counterplay.web.refusal import NOT_KEPT, Refused, describe
from counterplay.web.schema import Identifier
from counterplay.web.session import person_or_none, server_of
from counterplay.web.table import Ear, LiveTable

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
        live = await server_of(socket).table(person, _identifier.validate_python(table))
        listener = live.connect(person)
    except (Refused, Refusal, ValidationError):
        await socket.close(4404, "there is no such table, or it is not yours")
        return
    try:
        await socket.accept()
        connection = _Connection(socket, live, listener)
        async with anyio.create_task_group() as both:
            both.start_soon(connection.speak, both.cancel_scope)
            both.start_soon(connection.hear, both.cancel_scope)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(1000)
    finally:
        live.leave(listener)


class _Connection:
    """One open socket."""

    def __init__(self, socket: WebSocket, table: LiveTable, listener: Ear) -> None:
        self._socket, self._table, self._listener = socket, table, listener
        self._sending = asyncio.Lock()
        self._allowance, self._asked = _BURST, time.monotonic()

    async def speak(self, ending: anyio.CancelScope) -> None:
        """Send what happens at the table, until it hangs up."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            while (message := await self._listener.queue.get()) is not None:
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
            if not self._allowed():
                raise Refusal("too_many", f"more than {_PER_SECOND:g} messages a second: slow down")
            return await self._obey(messages.client_message.validate_json(text))
        except ValidationError as problem:
            return self._refused("bad_message", describe(problem))
        except Refusal as problem:
            return self._refused(problem.code, problem.message)
        except NotKept as problem:
            log.warning("a message was refused: %s", problem)
            return self._refused("not_kept", NOT_KEPT)
        except Overtaken:
            return self._refused("stale", "another server plays this table: connect again")
        except Exception:
            log.exception("a message failed")
            return self._refused("internal", "the server failed at this message; the log says why")

    async def _obey(self, message: messages.ClientMessage) -> messages.HintAnswer | None:
        match message:
            case messages.DealMessage():
                await self._table.deal(message.deal, message.number)
            case messages.ActMessage():
                await self._table.act(message.version, message.action)
            case messages.ClaimMessage():
                await self._table.claim(message.version)
            case messages.UndoMessage():
                await self._table.undo(message.version)
            case messages.HintMessage():
                found = await self._table.hint(message.version)
                return messages.HintAnswer(
                    version=found.version,
                    action=str(found.action),
                    title=_title(found.action),
                    cards=tuple(messages.CardHint(**card) for card in found.cards),
                )
        return None

    def _refused(self, code: str, message: str) -> messages.RefusedMessage:
        return messages.RefusedMessage.model_validate(
            {"code": code, "message": message[:500], "version": self._table.version}
        )

    def _allowed(self) -> bool:
        now = time.monotonic()
        self._allowance = min(_BURST, self._allowance + (now - self._asked) * _PER_SECOND)
        self._asked = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    async def _send(self, text: str) -> None:
        async with self._sending:
            await self._socket.send_text(text)


def _title(action: Action) -> str:
    text = str(action)
    words = {"y": "hold", "p": "pass", "s": "pick up the skat"}
    declaration = getattr(action, "declaration", None)
    if declaration is not None:
        discards = " and ".join(sorted(map(str, getattr(action, "discards", ()))))
        return f"declare {declaration.title}" + (f", lay away {discards}" if discards else "")
    if text.isdigit():
        return f"bid {text}"
    return words.get(text, f"play {text}")
