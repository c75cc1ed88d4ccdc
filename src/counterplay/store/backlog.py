"""Judges the games that wait, one after the other, here and now."""

from __future__ import annotations

import logging
from collections.abc import Callable

from counterplay.protocol import BadInput, IllegalAction, Judged, StoreAdapter
from counterplay.store.judging import JudgingClaim
from counterplay.store.store import Store

log = logging.getLogger(__name__)


def judge_waiting(
    store: Store, adapter: StoreAdapter, *, tell: Callable[[int], None] | None = None, portion: int = 8
) -> int:
    """Judge all games that wait, here and now; return how many. `tell` hears how many are done so far.

    >>> from counterplay import skat, store
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, store.open(f"{folder}/club.db") as club:
    ...     judge_waiting(club, skat.StoreAdapter())
    0
    """
    done = 0
    while claims := store.claim(adapter.game, portion):
        judgements: list[tuple[int, Judged | str]] = []
        for waiting in claims:
            judged = judge_one(adapter, waiting)
            if judged is None:
                store.release([waiting.id])
            else:
                judgements.append((waiting.id, judged))
        done += store.finish(adapter, judgements)
        if tell is not None:
            tell(done)
    return done


def judge_one(adapter: StoreAdapter, claim: JudgingClaim) -> Judged | str | None:
    """Return what was found in a game, why it cannot be judged, or None where the judge failed: then again."""
    try:
        return adapter.judge(claim.record, claim.people, claim.bots)
    except (BadInput, IllegalAction) as problem:
        return str(problem) or "the record cannot be judged"
    except Exception:
        log.exception("game %s could not be judged; it will be tried again", claim.id)
        return None
