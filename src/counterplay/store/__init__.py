"""Games, players and models in a database: SQLite by default, PostgreSQL by URL.

>>> from counterplay import skat, store
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, store.open(f"{folder}/club.db") as club:
...     for record in Path("examples/turned.sgf").read_text().splitlines():
...         _ = club.keep(store.kept_game(skat.Keeping(), record, source="the manual"))
...     store.judge_waiting(club, skat.Keeping())
...     print(club.profile(store.Who.named("bela"), "skat").tally)
2
<Tally: 16.7% (3.0% to 56.4%), 1 of 6>
"""

from counterplay.store.address import StoreProblem
from counterplay.store.backlog import judge_one as judge_one
from counterplay.store.backlog import judge_waiting
from counterplay.store.forgetting import Forgotten as Forgotten
from counterplay.store.judging import Claim as Claim
from counterplay.store.keeping import Kept as Kept
from counterplay.store.kept import FoundGame as FoundGame
from counterplay.store.kept import Judgement as Judgement
from counterplay.store.kept import KeptGame as KeptGame
from counterplay.store.kept import KeptModel as KeptModel
from counterplay.store.kept import ModelKey as ModelKey
from counterplay.store.kept import Seat as Seat
from counterplay.store.kept import Who, kept_game
from counterplay.store.listing import Known
from counterplay.store.practice import Exercise as Exercise
from counterplay.store.practice import GivenAnswer as GivenAnswer
from counterplay.store.practice import Sat as Sat
from counterplay.store.reading import Profile, Search
from counterplay.store.store import Store
from counterplay.store.store import StoreMemory as StoreMemory
from counterplay.store.store import open_store as open
from counterplay.store.store import open_store as open_store
from counterplay.store.sums import ALL as ALL

# What is imported here `as` itself serves the project's other packages, and may change.
__all__ = [
    "Known",
    "Profile",
    "Search",
    "Store",
    "StoreProblem",
    "Who",
    "judge_waiting",
    "kept_game",
    "open",
]
