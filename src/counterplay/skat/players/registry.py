"""Skat players, one per file; this is where their names are registered."""

from counterplay.protocol import PlayerKind
from counterplay.skat.players import (
    adaptive,
    autodidact,
    autodidact_plus,
    cheater,
    count,
    count_plus,
    counterplay,
    imitator,
    kermit,
    mistake,
    random,
    rules,
    stranger,
    tracker,
)

PLAYERS: dict[str, PlayerKind] = {
    "random": random.KIND,
    "rules": rules.KIND,
    "imitator": imitator.KIND,
    "kermit": kermit.KIND,
    "count": count.KIND,
    "count+": count_plus.KIND,
    "tracker": tracker.KIND,
    "mistake": mistake.KIND,
    "stranger": stranger.KIND,
    **kermit.PRESETS,
    "pi+": adaptive.KIND,
    "counterplay": counterplay.KIND,
    "autodidact": autodidact.KIND,
    "response": autodidact.RESPONSE,
    "autodidact+": autodidact_plus.KIND,
    "cheater": cheater.KIND,
}


def player_behind(bot: str) -> str | None:
    """Return which player sits behind a bot's name at a table; None where there is none of ours.

    >>> [player_behind(name) for name in ("tracker(worlds=4)", "count+ 2", "kermit (your level)", "Ada")]
    ['tracker', 'count+', 'kermit', None]
    """
    name = bot.partition("(")[0].partition(" ")[0]
    return name if name in PLAYERS else None
