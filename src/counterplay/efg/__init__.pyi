from . import gambit as gambit, methods as methods, opponents as opponents, portfolios as portfolios, strategies as strategies
from .arena_game import GameContest as GameContest, play_deal as play_deal
from .arrays import CompiledGame as CompiledGame, compile_game as compile_game
from .dealt import DealtGame as DealtGame, SeatSight as SeatSight
from .duel import FleetDuel as FleetDuel
from .game import FIRST as FIRST, TreeGame as TreeGame, SECOND as SECOND, TreeState as TreeState, TERMINAL as TERMINAL
from .games import BUILT_IN_GAMES as BUILT_IN_GAMES, is_game_name as is_game_name, load as load
from .games.battleships import Battleships as Battleships
from .large import KnownOpponent as KnownOpponent, Range as Range, answer_large as answer_large
from .match import (
    ResponseMatch as ResponseMatch,
    Method as Method,
    ResponseOutcome as ResponseOutcome,
    check_depth as check_depth,
    judge_answer as judge_answer,
    solve_exactly as solve_exactly,
)
from .methods import (
    RESPONSE_METHODS as RESPONSE_METHODS,
    MethodSettings as MethodSettings,
    make_method as make_method,
    match_of as match_of,
    method_for as method_for,
    respond as respond,
    solve as solve,
)
from .opponents import (
    OpponentEstimate as OpponentEstimate,
    deal_hands as deal_hands,
    estimate as estimate,
    observe as observe,
)
from .play import (
    FixedPlanner as FixedPlanner,
    GamePlayer as GamePlayer,
    Planner as Planner,
    ResolvingPlanner as ResolvingPlanner,
    adaptive_player as adaptive_player,
    model_player as model_player,
)
from .plots import PlanePoint as PlanePoint, draw_plane as draw_plane, new_figure as new_figure, draw_points as draw_points, save_figure as save_figure
from .portfolios import battleships_orders as battleships_orders, portfolios_by_hand as portfolios_by_hand, grow_portfolios as grow_portfolios
from .responses.abd import AdaptingBeyondDepth as AdaptingBeyondDepth
from .responses.rnr import RestrictedNashResponse as RestrictedNashResponse
from .solvers.cfr import Approximation as Approximation, approximate as approximate, cfr_solver as cfr_solver
from .solvers.evaluate import (
    best_response as best_response,
    expected_value as expected_value,
    nash_conv as nash_conv,
    worst_case as worst_case,
)
from .solvers.lp import Equilibrium as Equilibrium
from .tree import Floats as Floats, Ints as Ints
from .numbered import numbered_leduc as numbered_leduc
