from . import events as events, fair as fair
from .audience import Listener as Listener
from .card_table import CardTable as CardTable
from .course import Broken as Broken, DealCourse as DealCourse
from .deals import PlayedDeal as PlayedDeal, RecordHeading as RecordHeading, StoredDeal as StoredDeal
from .entries import JournalEntry as JournalEntry, OWN_PLACE as OWN_PLACE, as_seen as as_seen
from .events import Presence as Presence
from .backend import TableBackend as TableBackend, MemoryBackend as MemoryBackend
from .live import LiveTable as LiveTable
from .positions import seen_by as seen_by
from .problems import (
    NotKept as NotKept,
    Overtaken as Overtaken,
    Refusal as Refusal,
    ThinkingFailed as ThinkingFailed,
)
from .rules import GameRules as GameRules, ListRules as ListRules, SoloRules as SoloRules
from .seated import SeatedBot as SeatedBot, SeatedDecision as SeatedDecision, stand_in as stand_in
from .seats import Sitter as Sitter
from .shuffle import pledge_of as pledge_of
from .sight import Sight as Sight, sight as sight
