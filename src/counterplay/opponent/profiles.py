"""What a player knows of the others at its table: a tally of mistakes for each name, from post-mortems.

The profiles may start from a memory that lasts and write to it (`ModelMemory`), game by game, so that nothing is
lost when the process ends.
"""

from __future__ import annotations

from typing import Any

from counterplay.opponent.mistakes import Decision, Hindsight, Tally, opportunities_by_seat
from counterplay.protocol import BadInput, Change, Episode, ModelMemory

MISTAKES_PART = "mistakes"  # the part of a name's document that belongs to this model


class MistakeProfiles:
    """Mistakes of everyone met; `forget` deletes all that is known after so many games."""

    def __init__(
        self, hindsight: Hindsight[Any, Any], forget: int | None = None, memory: ModelMemory | None = None
    ) -> None:
        if forget is not None and forget < 1:
            raise BadInput(f"forget must be a number of games, 1 or more, not {forget!r}")
        self._hindsight = hindsight
        self._forget = forget
        self.memory = memory
        self.games = 0  # since the beginning, or since all was forgotten
        self._tallies: dict[str, Tally] = {}

    def of(self, name: str) -> Tally:
        """Return what is known of a name."""
        if name not in self._tallies:
            document = None if self.memory is None or self._forgot else self.memory.load(name)
            known = document is not None and MISTAKES_PART in document
            self._tallies[name] = (
                Tally.from_json(document[MISTAKES_PART]) if known and document else Tally(self._hindsight.axes)
            )
        return self._tallies[name]

    _forgot = False

    def learn(self, episode: Episode[Any, Any], seat: int) -> None:
        """Take in a finished deal: the mistakes of all but `seat`, which is one's own."""
        self.learn_from(self._hindsight.decisions(episode), episode.seats, seat)

    def learn_from(self, decisions: list[Decision[Any]] | Any, names: tuple[str, ...], seat: int) -> None:
        """Take in the judged decisions of a deal."""
        by_seat = opportunities_by_seat(decisions)
        for place, name in enumerate(names):
            if place == seat or not by_seat:
                continue
            game = Tally(self._hindsight.axes)
            game.add_game(by_seat.get(place, []))
            self.of(name).merge(game)
            if self.memory is not None:
                self.memory.update(name, _adding(game))
        self.games += 1
        if self._forget is not None and self.games >= self._forget:
            self._tallies.clear()
            self.games = 0
            self._forgot = True


def _adding(game: Tally) -> Change:
    def change(before: dict[str, Any] | None) -> dict[str, Any]:
        document = dict(before or {})
        tally = Tally.from_json(document[MISTAKES_PART]) if MISTAKES_PART in document else Tally(game.axes)
        tally.merge(game)
        document[MISTAKES_PART] = tally.to_json()
        return document

    return change
