from . import bench as bench, claims as claims
from .claims import best_card as best_card
from .double_dummy import Position as Position, Solver as Solver, Target as Target, first_lead_of as first_lead_of
from .hindsight import (
    MISTAKE_AXES as MISTAKE_AXES,
    PLAYER_ROLES as PLAYER_ROLES,
    SkatHindsight as SkatHindsight,
    contract_kind as contract_kind,
    target_of as target_of,
    target_of_state as target_of_state,
)
from .worlds import World as World, Worlds as Worlds
