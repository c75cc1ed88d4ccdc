"""Kermit's inference (KI): a world is as likely as its hands are to bid and declare what was bid and declared.

After Buro, Long, Furtak and Sturtevant (2009): tables from bids and declarations; the play of the cards says
nothing. A world weighs the product of two entries: for a seat that did not become soloist, how likely its ten
cards are to go exactly as far as it went; for the soloist, how likely his cards are to be kept and declared so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs.kermit_tables import KermitTables, shipped
from counterplay.skat.beliefs.sample import DrawnAnew, WorldArray
from counterplay.skat.rules import Observation


class KermitInference(DrawnAnew):
    """Weighs worlds by what was bid and declared."""

    def __init__(self, samples: int, seed: int = 0, tables: KermitTables | None = None) -> None:
        """Take the tables that come with the package, or others."""
        super().__init__(samples, seed)
        self.tables = tables or shipped()

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log of the product of the tables' entries for the two others, for each world."""
        seen = observation.core
        logs = np.zeros(len(worlds))
        played = [0, 0, 0]  # the tables judge the ten cards that bid and declared, not those that are left
        for leader, cards, _ in seen.tricks:
            for place, card in enumerate(cards):
                played[(leader + place) % 3] |= 1 << card
        declared = _core.declared_as(seen)
        for seat in ((seen.seat + 1) % 3, (seen.seat + 2) % 3):
            if seat == seen.soloist and declared is not None:
                assert seen.declaration is not None
                entries = self.tables.declared_entries(*declared)
                game = seen.declaration[0]
                _core.add_soloist_entries(worlds, seat, played[seat], game, seen.picked_up, entries, logs)
            elif (reach := _core.auction_reach(seen, seat)) is not None:
                _core.add_hand_entries(worlds, seat, played[seat], self.tables.bid_entries(*reach), logs)
        return logs
