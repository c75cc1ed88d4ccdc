from . import lin as lin
from .board import Board as Board, imps_of as imps_of
from .cards import BridgeCard as BridgeCard, BridgeDeal as BridgeDeal, BridgeSeat as BridgeSeat, Strain as Strain, deal as deal
from .contract import BridgeContract as BridgeContract
from .hindsight import BridgeHindsight as BridgeHindsight, PLAYER_ROLES as PLAYER_ROLES
from .play import BridgePosition as BridgePosition
from .reading import read_lines as read_lines
from .ready import load as load, review_game as review_game
from .reviewer import (
    BridgeReviewer as BridgeReviewer,
    DEFAULT_WORLDS as DEFAULT_WORLDS,
    raw_records as raw_records,
)
from .score import imps as imps
from .solver import BridgeSolver as BridgeSolver
