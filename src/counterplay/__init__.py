"""Counterplay knows your opponent, then beats them, safely.

Games, each with its cards, players, solvers and records:

- `counterplay.skat`: deal, play, review, solve; `skat.play("kermit", "rules", "rules")` plays a deal;
- `counterplay.efg`: two-player games in arrays, and safe answers to a known opponent;
- `counterplay.onecard`: one-card poker, its styles and their exact truth;
- `counterplay.bridge`: records of boards, and double dummy.

What all games share: `counterplay.opponent` (the idea, and where its parts are: begin there), `counterplay.arena`
(matches and statistics), `counterplay.review` (judgements of finished games), `counterplay.store` (the memory of
games, people and models), `counterplay.workers` (processes), `counterplay.protocol` (what a player is).
The papers' tables, made again: `counterplay.studies`.

Each is loaded when it is asked for. `counterplay.envs` needs an extra: `pip install 'counterplay[envs]'`.

>>> import counterplay
>>> print(counterplay.skat.Card.CJ)
CJ
"""

from typing import Any

import lazy_loader

_part, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    if name == "__version__":  # reading metadata takes as long as all else a command imports first
        from importlib.metadata import version

        return version("counterplay")
    return _part(name)
