"""The games that matches can be played in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from counterplay.efg import BUILT_IN_GAMES, is_game_name
from counterplay.protocol import BadInput, Contest
from counterplay.skat.players import SkatContest

GAMES = ("skat", "onecard", "onecard:4")


def contest_of(game: str, contracts: Path | None = None, deals: int = 0) -> Contest[Any, Any, Any]:
    """Return a game for matches: full games, or card play from the contracts of a record file."""
    if is_game_name(game):
        if contracts is not None:
            raise BadInput(f"{game} has no contracts; only Skat is played from the contracts of records")
        from counterplay.efg import GameContest  # with SciPy, for which Skat need not wait

        return GameContest.named(game)
    if game.startswith("onecard"):
        if contracts is not None:
            raise BadInput(f"{game} has no contracts; only Skat is played from the contracts of records")
        from counterplay.onecard import OneCardContest

        return OneCardContest.named(game)
    if game not in GAMES:
        examples = ", ".join((*GAMES, *(entry.example for entry in BUILT_IN_GAMES.values()), "openspiel:NAME"))
        raise BadInput(f"there is no game {game!r} here: choose from {examples}, MODULE:NAME, FILE.efg")
    return SkatContest() if contracts is None else SkatContest.from_records(contracts, deals)


def setup_of(contest: Contest[Any, Any, Any], contracts: Path | None) -> Mapping[str, str]:
    """Return what a run must remember of its contracts: where they are, and what they were."""
    if contracts is None or not isinstance(contest, SkatContest):
        return {}
    digest = hashlib.blake2b("\n".join(contest.contracts).encode("utf-8", "surrogateescape"), digest_size=16)
    return {"contracts": str(contracts.resolve()), "digest": digest.hexdigest()}
