from . import methods as methods, opponents as opponents, portfolios as portfolios, strategies as strategies
from .arena_game import GameContest as GameContest, play_deal as play_deal
from .arrays import CompiledGame as CompiledGame, compile_game as compile_game
from .dealt import Deal as Deal, Sight as Sight
from .game import FIRST as FIRST, Game as Game, SECOND as SECOND, State as State, TERMINAL as TERMINAL
from .games import BUILT_IN as BUILT_IN, is_game_name as is_game_name, load as load
from .games.battleships import Battleships as Battleships
from .large import Range as Range, answer as answer
from .match import (
    Match as Match,
    Method as Method,
    Outcome as Outcome,
    check_depth as check_depth,
    judge as judge,
    solve_exactly as solve_exactly,
)
from .methods import (
    METHODS as METHODS,
    Settings as Settings,
    make as make,
    match_of as match_of,
    method_for as method_for,
    respond as respond,
    solve as solve,
)
from .opponents import Estimate as Estimate
from .play import (
    FixedPlanner as FixedPlanner,
    GamePlayer as GamePlayer,
    Planner as Planner,
    ResolvingPlanner as ResolvingPlanner,
    adaptive_player as adaptive_player,
    model_player as model_player,
)
from .plots import Point as Point, draw_plane as draw_plane, new_figure as new_figure, plane as plane, save as save
from .portfolios import battleships_orders as battleships_orders, by_hand as by_hand, grow as grow
from .responses.abd import AdaptingBeyondDepth as AdaptingBeyondDepth
from .responses.rnr import RestrictedNashResponse as RestrictedNashResponse
from .solvers.cfr import cfr_solver as cfr_solver
from .solvers.lp import Equilibrium as Equilibrium
from .tree import Floats as Floats, Ints as Ints
