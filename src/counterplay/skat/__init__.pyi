from .players.arena_game import Contest as Contest
from .records.sgf import load as load
from .review.intake import Keeping as Keeping
from .review.ready import play as play, review_game as review_game
from .rules.cards import Card as Card, Deal as Deal
from .rules.observation import Observation as Observation
from .rules.state import State as State
from .solver.double_dummy import Position as Position, Solver as Solver
