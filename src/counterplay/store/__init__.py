"""Games, players and models in a database: SQLite by default, PostgreSQL by URL."""

from counterplay.store.address import StoreProblem
from counterplay.store.forgetting import Forgotten
from counterplay.store.kept import Judgement, KeptGame, KeptModel, ModelKey, Seat
from counterplay.store.store import Store, StoreMemory, open_store

__all__ = [
    "Forgotten",
    "Judgement",
    "KeptGame",
    "KeptModel",
    "ModelKey",
    "Seat",
    "Store",
    "StoreMemory",
    "StoreProblem",
    "open_store",
]
