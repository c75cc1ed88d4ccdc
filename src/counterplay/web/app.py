"""The application: routes, guards and errors put together."""

from __future__ import annotations

from fastapi import FastAPI

from counterplay.web import refusal
from counterplay.web.openapi import describe
from counterplay.web.routes import fair, games, imports, lab, people, session, tables


def create_app() -> FastAPI:
    """Return the application."""
    app = FastAPI(
        title="Counterplay",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    for room in (session, tables, fair, games, imports, people, lab):
        app.include_router(room.router)
    refusal.install(app)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app
