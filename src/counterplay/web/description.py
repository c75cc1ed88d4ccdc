"""The OpenAPI description of the web interface, with the WebSocket's messages in it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from counterplay import __version__
from counterplay.web.schema_socket import ClientMessage, ServerMessage

_WHERE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the description of an application."""
    document = get_openapi(
        title="Counterplay", version=__version__, routes=app.routes, description="Play, review and train."
    )
    schemas: dict[str, Any] = document["components"]["schemas"]
    for name in [name for name in schemas if name in ("HTTPValidationError", "ValidationError")]:
        del schemas[name]
    both: list[tuple[str, Any, Any]] = [
        ("ClientMessage", "validation", TypeAdapter(ClientMessage)),
        ("ServerMessage", "serialization", TypeAdapter(ServerMessage)),
    ]
    for name, mode, adapter in both:
        _, described = TypeAdapter.json_schemas([(name, mode, adapter)], ref_template=_WHERE)
        for model, schema in described.get("$defs", {}).items():
            schemas.setdefault(model, schema)
        schemas[name] = adapter.json_schema(mode=mode, ref_template=_WHERE)
        schemas[name].pop("$defs", None)
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document
