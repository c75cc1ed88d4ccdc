"""Skat players, one per file; this is where their names are registered."""

from counterplay.protocol import PlayerKind
from counterplay.skat.players import (
    autodidact,
    cheater,
    count,
    counterplay,
    imitator,
    kermit,
    mistake,
    random,
    rules,
    somebody,
    stranger,
    tracker,
)

PLAYERS: dict[str, PlayerKind] = {
    "random": random.KIND,
    "rules": rules.KIND,
    "imitator": imitator.KIND,
    "kermit": kermit.KIND,
    "count": count.KIND,
    "tracker": tracker.KIND,
    "mistake": mistake.KIND,
    "stranger": stranger.KIND,
    "somebody": somebody.KIND,
    **kermit.PRESETS,
    "counterplay": counterplay.KIND,
    "autodidact": autodidact.KIND,
    "cheater": cheater.KIND,
}

# What to write for players that went by names of their own before they were options of others.
FORMER_NAMES: dict[str, str] = {
    "count+": "count(reaction=learned)",
    "pi+": "counterplay(weights=search)",
    "autodidact+": "counterplay(weights=network,bids=network)",
    "response": 'autodidact("response-xskat"), or another shipped network',
}


def player_behind(bot: str) -> str | None:
    """Return which player sits behind a bot's name at a table; None where there is none of ours.

    >>> [player_behind(name) for name in ("tracker(worlds=4)", "count 2", "kermit (your level)", "Ada")]
    ['tracker', 'count', 'kermit', None]
    """
    name = bot.partition("(")[0].partition(" ")[0]
    return name if name in PLAYERS else None
