from . import clock as clock, episode_lines as episode_lines, outcome as outcome, running as running
from .checker import CheckReport as CheckReport, check_player as check_player
from .log import (
    RunSettings as RunSettings,
    cut_torn_line as cut_torn_line,
    read_settings as read_settings,
    write_whole as write_whole,
)
from .outcome import Outcome as Outcome
from .play import Sitting as Sitting, play_deal as play_deal
from .player_files import OwnPlayer as OwnPlayer
from .ready import Compared as Compared, compare as compare, run as run
from .results import Results as Results
from .running import Progress as Progress, run_match as run_match
from .schedule import (
    LineUp as LineUp,
    Match as Match,
    Series as Series,
    entry_at as entry_at,
    pair_line_ups as pair_line_ups,
)
from .secrecy import check_secret as check_secret
from .series import sit_down as sit_down, tell_result as tell_result
from .specs import (
    Spec as Spec,
    apart as apart,
    entry_names as entry_names,
    kind_of as kind_of,
    kinds as kinds,
    make_player as make_player,
    parse_spec as parse_spec,
    parse_specs as parse_specs,
)
