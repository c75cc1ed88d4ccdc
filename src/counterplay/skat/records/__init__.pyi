from . import episodes as episodes, render as render, sgf as sgf, xskat as xskat
from .episodes import broken_off as broken_off
from .moment import names_of as names_of, seat_of as seat_of, state_after as state_after
from .render import Faces as Faces, card_text as card_text, cards_text as cards_text, result_text as result_text
from .sgf import (
    BadRecord as BadRecord,
    Block as Block,
    Record as Record,
    load as load,
    read_blocks as read_blocks,
)
from .witness import Witness as Witness
