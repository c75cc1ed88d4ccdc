"""Games, players and models in a database: SQLite by default, PostgreSQL by URL."""

from counterplay.store.address import StoreProblem
from counterplay.store.backlog import judge_one, judge_waiting
from counterplay.store.forgetting import Forgotten
from counterplay.store.judging import Claim
from counterplay.store.keeping import Kept
from counterplay.store.kept import FoundGame, Judgement, KeptGame, KeptModel, ModelKey, Seat, Who, kept_game
from counterplay.store.listing import Known
from counterplay.store.practice import Exercise, GivenAnswer, Sat
from counterplay.store.reading import Profile, Search
from counterplay.store.store import Store, StoreMemory, open_store
from counterplay.store.store import open_store as open
from counterplay.store.sums import ALL

__all__ = [
    "ALL",
    "Claim",
    "Exercise",
    "Forgotten",
    "FoundGame",
    "GivenAnswer",
    "Judgement",
    "Kept",
    "KeptGame",
    "KeptModel",
    "Known",
    "ModelKey",
    "Profile",
    "Sat",
    "Search",
    "Seat",
    "Store",
    "StoreMemory",
    "StoreProblem",
    "Who",
    "judge_one",
    "judge_waiting",
    "kept_game",
    "open",
    "open_store",
]
