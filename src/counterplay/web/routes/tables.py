"""Routes: tables."""

from __future__ import annotations

from fastapi import APIRouter

from counterplay.web.refusal import PROBLEMS, Refused
from counterplay.web.schema import Identifier
from counterplay.web.schema_people import Deleted
from counterplay.web.schema_table import Catalogue, NewTable, TableInfo, TableList, TableView

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/catalogue")
async def catalogue() -> Catalogue:
    """Return the bots a person may play with."""
    raise Refused(501, "not_ready", "not built yet")


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable) -> TableInfo:
    """Open a table."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/tables")
async def list_tables() -> TableList:
    """Return one's own tables."""
    raise Refused(501, "not_ready", "not built yet")


@router.get("/tables/{table}")
async def table_view(table: Identifier) -> TableView:
    """Return what the person at the table may see."""
    raise Refused(501, "not_ready", "not built yet")


@router.delete("/tables/{table}")
async def close_table(table: Identifier) -> Deleted:
    """Leave a table for good; its finished games stay."""
    raise Refused(501, "not_ready", "not built yet")
