"""The games that matches can be played in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Contest
from counterplay.skat.contest import SkatContest

GAMES = ("skat",)


def contest_of(game: str, contracts: Path | None = None, deals: int = 0) -> Contest[Any, Any, Any]:
    """Return a game for matches: full games, or card play from the contracts of a record file."""
    if game not in GAMES:
        raise BadInput(f"there is no game {game!r} here: choose from {', '.join(GAMES)}")
    return SkatContest() if contracts is None else SkatContest.from_records(contracts, deals)


def setup_of(contest: Contest[Any, Any, Any], contracts: Path | None) -> Mapping[str, str]:
    """Return what a run must remember of its contracts: where they are, and what they were."""
    if contracts is None or not isinstance(contest, SkatContest):
        return {}
    digest = hashlib.blake2b("\n".join(contest.contracts).encode("utf-8", "surrogateescape"), digest_size=16)
    return {"contracts": str(contracts.resolve()), "digest": digest.hexdigest()}
