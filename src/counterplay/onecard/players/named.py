"""Players by name: a style, `bayes`, `bayes-safe`, `champion`, a shipped champion, or a champion's .json file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import _core, networks, styles
from counterplay.onecard.game import Rules
from counterplay.onecard.players import bayes
from counterplay.onecard.players.seated import CorePlayer
from counterplay.onecard.styles import STYLES, Style
from counterplay.protocol import BadInput

CHAMPION_OF_SEATS = {2: "heads-up"}
CHAMPION_OF_TABLES = "four-seats"
_PLANS = {plan.name: plan for plan in (bayes.BAYES, bayes.BAYES_SAFE)}


@dataclass(frozen=True)
class Named:
    """A player found by its name: what the core needs to seat it or to play it in the kernel."""

    name: str
    setting: Any
    types: tuple[str, ...]
    seated: Any
    play: Any

    def player(self, seed: int) -> CorePlayer:
        """The player at a table."""
        return CorePlayer(self.name, self.seated(self.setting, seed), self.types)

    def tournaments(
        self, rules: Rules, tables: list[list[Style]], count: int, seed: int, threads: int = 1
    ) -> NDArray[np.int64]:
        """Rows of (tournaments, won, hands, hands won, all hands), one for each table of other seats."""
        seats = [[style.core(rules) for style in table] for table in tables]
        tally = self.play(rules.core(), [self.setting], seats, count, seed, 0, False, threads)
        return np.asarray(tally[0])


def find_player(name: str, rules: Rules) -> Named:
    """The player of a name under these rules."""
    plain = name.strip()
    if plan := _PLANS.get(plain):
        if rules.seats == 2 and rules.total <= 60:
            setting = bayes.bayes_setting(plan, rules)
            return Named(plain, setting, tuple(plan.names()), _core.SeatedBayes, _core.play_bayes)
        search = bayes.search_setting(plan, rules)
        return Named(plain, search, tuple(plan.names()), _core.SeatedSearch, _core.play_search)
    if plain == "champion" or plain in networks.shipped() or plain.endswith(".json"):
        chosen = CHAMPION_OF_SEATS.get(rules.seats, CHAMPION_OF_TABLES) if plain == "champion" else plain
        champion = networks.find_champion(chosen)
        known = tuple(style.name for style in STYLES) if champion.likelihood else ()
        return Named(plain, champion.setting(rules), known, _core.SeatedNetwork, _core.play_networks)
    try:
        style = styles.parse_style(plain)
    except BadInput as problem:
        others = ", ".join(["champion", *networks.shipped(), *_PLANS])
        raise BadInput(f"{problem}; or a player: {others}, or a champion's .json file") from None
    return of_style(style, rules)


def of_style(style: Style, rules: Rules) -> Named:
    """A style as a player under these rules."""
    return Named(style.name, style.core(rules), (), _core.SeatedStyle, _core.play_styles)
