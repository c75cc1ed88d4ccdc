"""Small matches of bots, with the running score and its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from counterplay.arena import Spec, entry_names
from counterplay.protocol import BadInput
from counterplay.skat.rules import DEALS_PER_LIST
from counterplay.statistics import Z, standard_error
from counterplay.web import catalogue
from counterplay.web.guests import is_guest
from counterplay.web.jobs import Job
from counterplay.web.schema_lab import MatchScore, MatchState, NewMatch
from counterplay.web.workers import TaskFailed

if TYPE_CHECKING:
    from counterplay.web.server import Server


def line_up(wanted: NewMatch) -> tuple[Spec, ...]:
    """Return three players; of two the second sits twice."""
    if any(is_guest(choice.name) for choice in wanted.players):
        raise BadInput("guests play at tables; matches with them are `counterplay arena run`")
    specs = [catalogue.spec_of(choice) for choice in wanted.players]
    if any(choice.match_level for choice in wanted.players):
        raise BadInput("a match of bots has no person whose level could be matched")
    return tuple(specs if len(specs) == 3 else [*specs, specs[1]])


def first_state(wanted: NewMatch, specs: tuple[Spec, ...], job: str) -> MatchState:
    """Return the state of a match that has just begun."""
    return MatchState(
        id=job,
        state="running",
        done=0,
        total=wanted.deals,
        message="playing",
        players=_scores(specs, []),
        seed=wanted.seed,
    )


async def run(server: Server, job: Job[MatchState], wanted: NewMatch, specs: tuple[Spec, ...]) -> None:
    """Play deal by deal, every deal in all three rotations of the seats."""
    rows: list[list[float]] = []
    asked = {"job": job.id, "specs": [str(spec) for spec in specs], "deals": wanted.deals, "seed": wanted.seed}
    for deal in range(wanted.deals):
        try:
            answer = await server.lab.ask("match_deal", {**asked, "deal": deal}, 300.0)
        except TaskFailed as problem:
            raise BadInput(f"deal {deal} could not be played: {problem}") from None
        rows.append([points / 3 for points in answer["points"]])
        job.update(done=deal + 1, players=_scores(specs, rows))
    job.update(message="done")


def _scores(specs: tuple[Spec, ...], rows: list[list[float]]) -> tuple[MatchScore, ...]:
    """Return points per list; one deal, played in three rotations, is one value."""
    values = np.array(rows, dtype=np.float64).reshape(-1, 3) * DEALS_PER_LIST[3]
    scores = []
    for entry, name in enumerate(entry_names(specs)):
        own = values[:, entry]
        mean = float(own.mean()) if len(own) else None
        error = standard_error(own)
        half = None if error is None else Z * error
        scores.append(
            MatchScore(
                name=name,
                points=mean,
                low=None if mean is None or half is None else mean - half,
                high=None if mean is None or half is None else mean + half,
                games=3 * len(own),
            )
        )
    return tuple(scores)
