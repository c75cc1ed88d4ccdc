from . import backup as backup, naming as naming, rescue as rescue, schema as schema, transfer as transfer
from .address import StoreAway as StoreAway, StoreProblem as StoreProblem, resolve as resolve
from .backlog import judge_one as judge_one, judge_waiting as judge_waiting
from .entities import (
    GameRow as GameRow,
    Judgement as Judgement,
    ModelKey as ModelKey,
    Seat as Seat,
    StoredGame as StoredGame,
    StoredModel as StoredModel,
    TOGETHER as TOGETHER,
    Who as Who,
)
from .forgetting import Forgotten as Forgotten
from .intake import FinishedGame as FinishedGame, Receipt as Receipt, SOON as SOON
from .judging import JudgingClaim as JudgingClaim
from .listing import KnownPerson as KnownPerson
from .opening import describe as describe
from .practice import Exercise as Exercise, GivenAnswer as GivenAnswer, SeatedGame as SeatedGame
from .reading import StoredProfile as StoredProfile, GameQuery as GameQuery
from .sharing import Share as Share
from .store import Store as Store, StoreMemory as StoreMemory, open as open, open_store as open_store
from .sums import ALL as ALL
