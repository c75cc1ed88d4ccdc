"""What is seen of each request from outside: counted, and with `--log` written down, one line each.

A line tells the route, not the address in it: no card, no name, no link to a game.
"""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from typing import Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from counterplay.web import metrics
from counterplay.web.limits import ADDRESS

LogForm = Literal["none", "text", "json"]
log = logging.getLogger("counterplay.access")


class Access:
    """Answers HEAD as GET without its body, counts every request, and tells about it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through and note how it went."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, method = time.monotonic(), 500, scope["method"]
        answered = False

        async def seen(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status = message["status"]
            elif method == "HEAD":
                if answered:
                    return
                answered, message = True, {"type": "http.response.body", "body": b""}
            await send(message)

        async def heard() -> Message:
            return {"type": "http.disconnect"} if answered else await receive()

        if method == "HEAD":
            scope = {**scope, "method": "GET"}
        try:
            await self._app(scope, heard, seen)
        finally:
            route = getattr(scope.get("route"), "path", "none")
            seconds = time.monotonic() - begun
            metrics.requests.labels(method, route, status).inc()
            if not route.endswith("/events"):  # one that is followed lasts as long as somebody looks on
                metrics.request_seconds.labels(route).observe(seconds)
            entry = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("", extra={"told": {**entry, "from": scope.get(ADDRESS, "")}})


class Form(logging.Formatter):
    """A line for each thing that happened: words, or a JSON object."""

    def __init__(self, form: LogForm) -> None:
        super().__init__()
        self._json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        entry = dict(getattr(record, "told", {}))
        if not entry:
            entry = {"level": record.levelname.lower(), "message": record.getMessage()}
            if record.exc_info:
                entry["trace"] = self.formatException(record.exc_info)
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._json:
            return json.dumps({"at": at, **entry}, ensure_ascii=False)
        return " ".join([at, *(str(value) for value in entry.values())])


def write_log(form: LogForm) -> None:
    """Write what goes wrong to standard error, and every request unless they are not wanted."""
    handler = logging.StreamHandler()
    handler.setFormatter(Form(form))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    if form != "none":
        log.setLevel(logging.INFO)
