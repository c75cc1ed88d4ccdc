from . import events as events, fair as fair, journal as journal
from .audience import Listener as Listener
from .chairs import Sitter as Sitter
from .events import Presence as Presence
from .house import (
    NotKept as NotKept,
    Overtaken as Overtaken,
    PlainHouse as PlainHouse,
    ThinkingFailed as ThinkingFailed,
)
from .journal import Broken as Broken, Course as Course, Entry as Entry, OWN_PLACE as OWN_PLACE
from .live import LiveTable as LiveTable
from .pledges import pledge_of as pledge_of
from .positions import seen_by as seen_by
from .seats import Ended as Ended, Heading as Heading, Played as Played, Refusal as Refusal, Table as Table
from .sight import Sight as Sight, sight as sight
