"""Routes: session."""

from __future__ import annotations

from fastapi import APIRouter

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema_people import Deleted, Export
from counterplay.web.schema_table import Rename, Session

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/session")
async def session() -> Session:
    """Return who the browser is; the first call sets the cookie."""
    raise Refused(501, "not_ready", "not built yet")


@router.put("/session")
async def rename(name: Rename) -> Session:
    """Change how the person is called."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/me/export")
async def export() -> Export:
    """Return all that is kept about the person."""
    raise Refused(501, "not_ready", "not built yet")


@router.delete("/me")
async def delete() -> Deleted:
    """Delete all that is kept about the person, and the session."""
    raise Refused(501, "not_ready", "not built yet")
