"""The application: routes, guards, errors and the built front end put together."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from counterplay.web import refusal
from counterplay.web.access import Access
from counterplay.web.description import describe
from counterplay.web.guard import Guard
from counterplay.web.limits import AddressLimits
from counterplay.web.lines import LineListener
from counterplay.web.routes import (
    account,
    beliefs,
    explained,
    fair,
    friends,
    games,
    health,
    imports,
    judged,
    lab,
    learned,
    operator,
    opponents,
    people,
    session,
    shares,
    tables,
    train,
)
from counterplay.web.server import Server
from counterplay.web.services import ServerSettings

_SHARED_TITLES = {  # of pages whose addresses people send each other
    "review": "A game of Skat, every card judged",
    "join": "You are invited to a table of Skat",
}
_SMALLEST_PACKED = 1000  # bytes
STATIC = Path(__file__).parent / "static"
mimetypes.add_type("application/manifest+json", ".webmanifest")
_NO_FRONT_END = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Counterplay</title>
<p>The server runs, but the front end is not built: run <code>make run</code>, or
<code>npm install &amp;&amp; npm run build</code> in <code>frontend/</code>.</p></html>"""


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """Return the application; it opens its store and starts its workers when it is started."""
    chosen = settings or ServerSettings()
    limits = AddressLimits() if chosen.shared else None

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = Server(chosen, limits)
        listener = None if chosen.lines is None else LineListener(app.state.server)
        if listener is not None and chosen.lines is not None:
            await listener.open(chosen.lines)
        try:
            yield
        finally:
            if listener is not None:
                await listener.close()
            await app.state.server.close()

    app = FastAPI(
        title="Counterplay",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
        lifespan=life,
    )
    for page in (
        session,
        account,
        tables,
        friends,
        learned,
        explained,
        opponents,
        fair,
        games,
        judged,
        shares,
        imports,
        people,
        beliefs,
        lab,
        train,
        operator,
        health,
    ):
        app.include_router(page.router)
    _serve_front_end(app)
    refusal.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_PACKED)
    app.add_middleware(Guard, hosts=chosen.hosts, limits=limits, proxy=chosen.proxy)
    app.add_middleware(Access)
    app.openapi = cache(lambda: describe(app))  # type: ignore[method-assign]
    return app


def _built(page: str) -> Path | None:
    """Return the built file that an address names, if it is one."""
    try:
        wanted = (STATIC / page).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or no file's name at all
        return None


def _serve_front_end(app: FastAPI) -> None:
    """Serve the built pages; every page of the front end is the same file, which looks at its address."""

    @app.get("/{page:path}", include_in_schema=False)
    async def front_end(page: str, request: Request) -> Response:
        if page == "api" or page.startswith("api/"):
            raise refusal.not_found("address")
        wanted = _built(page)
        if wanted is not None:
            forever = page.startswith("assets/")  # their names change with what is in them
            return FileResponse(
                wanted, headers={"Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache"}
            )
        if page.startswith("assets/") or "." in page.rpartition("/")[2]:
            raise refusal.not_found("file")
        index = STATIC / "index.html"
        if not index.is_file():
            return HTMLResponse(_NO_FRONT_END)
        return HTMLResponse(_shown_to_others(index, page, request), headers={"Cache-Control": "no-cache"})


def _shown_to_others(index: Path, page: str, request: Request) -> str:
    """Return the page with what a messenger shows of it: a title, and the picture by its whole address."""
    html = index.read_text(encoding="utf-8").replace(
        'content="/icon-512.png"', f'content="{request.base_url}icon-512.png"'
    )
    title = _SHARED_TITLES.get(page.partition("/")[0])
    return html.replace('og:title" content="Counterplay"', f'og:title" content="{title}"') if title else html
