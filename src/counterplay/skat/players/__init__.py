"""Skat players, one per file; this is where their names are registered."""

from counterplay.protocol import PlayerKind
from counterplay.skat.players import kermit, random, rules

PLAYERS: dict[str, PlayerKind] = {
    "random": random.KIND,
    "rules": rules.KIND,
    "kermit": kermit.KIND,
}
