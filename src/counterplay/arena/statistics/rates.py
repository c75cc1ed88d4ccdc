"""How often each player won, by role and kind of game, with Wilson intervals; and which kinds came about."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from counterplay.arena.results import Results
from counterplay.statistics import wilson

ALL_KINDS = "all"


class WinRate(NamedTuple):
    """A player in a role in a kind of game."""

    player: str
    role: str
    kind: str
    games: int
    deals: int  # on how many different deals: games on one deal are not independent
    won: int
    rate: float
    low: float
    high: float


def win_rates(results: Results, deals: list[int]) -> list[WinRate]:
    """Return all rates, copies of a player together; the kind `all` sums over the kinds."""
    played, won = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    on = defaultdict[tuple[str, str, str], set[int]](set)
    for series, games in results.games.items():
        line_up = results.settings.line_ups[series.line_up]
        player_of = dict(zip(line_up.entries, map(str, line_up.specs), strict=True))
        for deal in deals:
            game = games[deal]
            for name, role, has_won in zip(game.seats, game.facts.roles, game.facts.won, strict=False):
                for kind in (ALL_KINDS, game.facts.kind):
                    key = player_of[name], role, kind
                    played[key] += 1
                    won[key] += has_won
                    on[key].add(deal)
    return [
        WinRate(*key, played[key], len(on[key]), won[key], won[key] / played[key], *wilson(won[key], played[key]))
        for key in sorted(played)
    ]


def kinds(results: Results, deals: list[int]) -> dict[str, int]:
    """Return how many games of each kind came about, the most frequent first."""
    counts = Counter(games[deal].facts.kind for games in results.games.values() for deal in deals)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
