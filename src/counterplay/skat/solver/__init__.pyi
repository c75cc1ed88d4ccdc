from . import bench as bench, claims as claims
from .claims import best_card as best_card
from .double_dummy import Position as Position, Solver as Solver, Target as Target, first_lead_of as first_lead_of
from .hindsight import (
    AXES as AXES,
    ROLES as ROLES,
    SkatHindsight as SkatHindsight,
    kind_of as kind_of,
    target_of as target_of,
    target_of_state as target_of_state,
)
from .worlds import World as World, Worlds as Worlds
