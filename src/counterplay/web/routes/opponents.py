"""The opponents: all of them by name, with what was measured of each."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter

from counterplay.skat.players import OPPONENTS, PLAYERS
from counterplay.studies import opponent_figures
from counterplay.web.catalogue import choice_of
from counterplay.web.refusal import PROBLEMS
from counterplay.web.schema_opponents import OpponentFigures, OpponentInfo, OpponentList

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/opponents")
async def list_opponents() -> OpponentList:
    """Return all opponents with what is known of their strength."""
    known = opponent_figures()
    opponents = []
    for opponent in OPPONENTS:
        choice, measured = choice_of(opponent.name), known.get(opponent.name)
        opponents.append(
            OpponentInfo.model_validate(
                {
                    "name": opponent.name,
                    "player": opponent.spec,
                    "about": dict(opponent.about),
                    "adapts": dict(opponent.adapts),
                    "learns": PLAYERS[opponent.player].learns,
                    "bot": choice.name,
                    "options": choice.options,
                    "match_level": choice.match_level,
                    "figures": None if measured is None else OpponentFigures(**asdict(measured)),
                }
            )
        )
    return OpponentList(opponents=tuple(opponents))
