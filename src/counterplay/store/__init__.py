"""Games, players and models in a database: SQLite by default, PostgreSQL by URL.

>>> from counterplay import skat, store
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, store.open(f"{folder}/club.db") as club:
...     for record in Path("examples/turned.sgf").read_text().splitlines():
...         _ = club.take_in(skat.StoreAdapter(), store.FinishedGame(record, "the manual"))
...     store.judge_waiting(club, skat.StoreAdapter())
...     print(club.profile(store.Who.named("bela"), "skat").tally)
2
<Tally: 16.7% (3.0% to 56.4%), 1 of 6>
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
