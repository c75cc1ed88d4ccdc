"""Skat players, one per file; this is where their names are registered."""

from counterplay.protocol import PlayerKind
from counterplay.skat.players import kermit, rules

PLAYERS: dict[str, PlayerKind] = {
    "rules": rules.KIND,
    "kermit": kermit.KIND,
}
