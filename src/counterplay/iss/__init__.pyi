from . import client_lines as client_lines, replay as replay
from .client import (
    Client as Client,
    LoginRefused as LoginRefused,
    Manners as Manners,
    ClientPlan as ClientPlan,
    Summary as Summary,
)
from .following import FollowedTable as FollowedTable
from .guest import LineGuest as LineGuest
from .finished_games import GameKeeper as GameKeeper, PlainNames as PlainNames
from .lines import BadLine as BadLine, clean as clean
from .moves import write_wish as write_wish
from .server.accounts import ServerAccounts as ServerAccounts
from .server.bots import offered_bots as offered_bots
from .server.connections import (
    Doorman as Doorman,
    LineLimits as LineLimits,
    Lines as Lines,
    ClientOutbox as ClientOutbox,
    PROTOCOL_VERSION as PROTOCOL_VERSION,
    address_of as address_of,
    greet as greet,
    listen as listen,
    on_the_line as on_the_line,
)
from .server.lobby import ServerRules as ServerRules, Lobby as Lobby
from .server_lines import (
    TableLine as TableLine,
    ClientHere as ClientHere,
    Created as Created,
    Notice as Notice,
    MoveLine as MoveLine,
    Trouble as Trouble,
    Welcome as Welcome,
    parse as parse,
)
from .thinking import Thinker as Thinker, Worker as Worker
from .transcript import Log as Log
