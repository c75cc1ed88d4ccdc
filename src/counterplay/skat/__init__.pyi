from .players.asking import player as player
from .players.arena_game import Contest as Contest
from .records.sgf import Record as Record, dumps as dumps, load as load, loads as loads
from .review.store_adapter import StoreAdapter as StoreAdapter
from .review.ready import play as play, record_of as record_of, review_game as review_game
from .rules.actions import (
    Action as Action,
    Bid as Bid,
    Declare as Declare,
    Hold as Hold,
    Pass as Pass,
    PickUp as PickUp,
    Play as Play,
    Resign as Resign,
    Show as Show,
    parse_action as parse_action,
)
from .rules.cards import Card as Card, Deal as Deal, Game as Game, deal as deal, parse_card as parse_card
from .rules.declaration import Declaration as Declaration
from .rules.observation import Observation as Observation, observe as observe
from .rules.state import State as State
from .rules.described import position as position
from .solver.double_dummy import Position as Position, Solver as Solver, first_lead_of as first_lead_of
