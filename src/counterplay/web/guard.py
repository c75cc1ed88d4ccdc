"""Checks every request: which hosts and origins may speak to the server, and what every answer says to the
browser.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from counterplay.web.asking import Asker, asking
from counterplay.web.limits import ADDRESS, AddressLimits, address_of, own_machine
from counterplay.web.refusal import answer

MOST_BYTES = 64 << 10
UPLOADS = "/api/imports"  # has its own limit, and is streamed
BODY_SECONDS = 30.0  # for the next piece of a body
TOO_MUCH = "too much is asked from this address: wait a minute"
AT_ONCE = "too much is asked from this address at once: wait for the answers"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def host_of(authority: str) -> str:
    """Return a Host header without its port.

    >>> host_of("127.0.0.1:8000"), host_of("[::1]:8000")
    ('127.0.0.1', '[::1]')
    """
    host, colon, port = authority.rpartition(":")
    return (host if colon and port.isdigit() else authority).lower()


def _limited(receive: Receive, most: int | None) -> Receive:
    """Refuse a body as soon as it is larger than any that is meant, or when its next piece does not come."""
    size, whole = 0, False

    async def counting() -> Message:
        nonlocal size, whole
        if whole:  # what comes now is the end of the connection, and that may take its time
            return await receive()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, f"the rest of the request did not come in {BODY_SECONDS:g} seconds") from None
        size += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if most is not None and size > most:
            raise HTTPException(413, f"a request has at most {most >> 10} KiB")
        return message

    return counting


class Guard:
    """Refuses foreign hosts (a page of another name that resolves here) and foreign origins."""

    def __init__(
        self, app: ASGIApp, hosts: tuple[str, ...], limits: AddressLimits | None = None, *, proxy: bool = False
    ) -> None:
        """Guard an application; `limits` are for a server that others can reach."""
        self._app, self._hosts = app, frozenset(host.lower() for host in hosts)
        self._limits, self._proxy = limits, proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = scope[ADDRESS] = address_of(scope, proxy=self._proxy)
        problem = self._problem(scope, headers) or self._too_much(scope, address)
        if scope["type"] == "websocket":
            if problem is None:
                await self._socket(scope, receive, send, address)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": problem[2][:100]})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                written = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    written.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    written.setdefault("Cache-Control", "no-store")
            await send(message)

        if problem is not None:
            await answer(*problem)(scope, receive, guarded)
            return
        with nullcontext(True) if self._limits is None else self._limits.answering(scope, address) as welcome:
            if not welcome:
                await answer(429, "too_many", AT_ONCE)(scope, receive, guarded)
                return
            limited = _limited(receive, None if scope["path"] == UPLOADS else MOST_BYTES)
            counts = self._limits is not None and not own_machine(address)
            with asking(Asker(address if counts else "", limited)):
                await self._app(scope, limited, guarded)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        if self._limits is None:
            await self._app(scope, receive, send)
        elif self._limits.open_socket(address):
            try:
                await self._app(scope, receive, send)
            finally:
                self._limits.close_socket(address)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": TOO_MUCH[:100]})

    def _too_much(self, scope: Scope, address: str) -> tuple[int, str, str] | None:
        if self._limits is None or self._limits.allow_request(scope, address):
            return None
        return 429, "too_many", TOO_MUCH

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        authority = headers.get("host", "")
        if host_of(authority) not in self._hosts:
            return 400, "bad_host", "this server does not answer to that host name: see `counterplay serve --help`"
        origin = headers.get("origin")
        socket = scope["type"] == "websocket"
        if not socket and scope["method"] in _SAFE:
            return None
        foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if origin is None:
            foreign |= socket  # every browser names the origin of a socket
        else:
            foreign |= urlsplit(origin).netloc.lower() != authority.lower()
        return (403, "bad_origin", "only the server's own pages may do this") if foreign else None
