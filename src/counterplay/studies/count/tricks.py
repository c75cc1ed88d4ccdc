"""Figure 3: how the mistake rate falls from trick to trick, in self-play."""

from __future__ import annotations

from collections.abc import Mapping

from counterplay.arena import Series
from counterplay.studies.count.plan import SELF_PLAY
from counterplay.studies.count.post_mortems import JudgedSeries, rate_columns, tally
from counterplay.studies.tables import Row

ALL = "all"


def table(judged: Mapping[Series, JudgedSeries]) -> list[Row]:
    """Return the rate of each player by trick, and over all tricks."""
    lines: list[Row] = []
    for number, player in enumerate(SELF_PLAY):
        series = judged[Series(number, 0)]
        counted = tally([series], (0, 1, 2))
        games = sum(1 for game in series.games if game)
        for trick, rate in {**counted.by("trick"), ALL: counted.where()}.items():
            lines.append({"player": player, "games": games, "trick": trick} | rate_columns(rate))
    return lines
