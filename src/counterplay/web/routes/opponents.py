"""The opponents: all of them by name, with what was measured of each."""

from __future__ import annotations

from fastapi import APIRouter

from counterplay.skat.players import OPPONENTS, PLAYERS
from counterplay.skat.review import how_it_adapts, who_it_is
from counterplay.studies import opponent_figures
from counterplay.web.catalogue import choice_of
from counterplay.web.refusal import PROBLEMS
from counterplay.web.schema_opponents import OpponentInfo, OpponentList

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/opponents")
async def list_opponents() -> OpponentList:
    """Return all opponents with what is known of their strength."""
    measured = opponent_figures()
    opponents = []
    for opponent in OPPONENTS:
        choice, figures = choice_of(opponent.name), measured.get(opponent.name)
        opponents.append(
            OpponentInfo.model_validate(
                {
                    "name": opponent.name,
                    "player": opponent.spec,
                    "about": who_it_is(opponent),
                    "adapts": how_it_adapts(opponent),
                    "learns": PLAYERS[opponent.player].learns,
                    "bot": choice.name,
                    "options": choice.options,
                    "match_level": choice.match_level,
                    "figures": figures,
                }
            )
        )
    return OpponentList(opponents=tuple(opponents))
