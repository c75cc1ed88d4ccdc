"""The sentences of a review, in any language that has a catalogue (`texts`); a game adds its own words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from counterplay.opponent import Rate
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import DecisionLoss, Move
from counterplay.review.practical import PracticalJudgement
from counterplay.review.profile import Lesser, Profile, Profiles, Totals


class Language(StrEnum):
    """A language reviews are written in."""

    ENGLISH = "en"
    GERMAN = "de"


@cache
def catalogue(folder: Path, language: Language) -> Mapping[str, str]:
    """Return the texts in a language, by name: those of a folder `texts`."""
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))


class Words:
    """A language: its texts, how it writes numbers, and what a review says in it.

    >>> Words(Language.GERMAN).number(-1.25, 2), Words(Language.GERMAN).number(3, sign=True)
    ('-1,25', '+3,0')
    >>> Words().count("point", 1), Words().count("point", 2)
    ('1 point', '2 points')
    """

    def __init__(self, language: Language = Language.ENGLISH, more: Mapping[str, str] | None = None) -> None:
        """Speak a language; `more` are the texts of a game."""
        self.texts = {**catalogue(Path(__file__).parent / "texts", language), **(more or {})}

    def say(self, text: str, /, **values: Any) -> str:
        """Return a text with its places filled."""
        return self.texts[text].format(**values)

    def label(self, word: str) -> str:
        """Return what a game calls a role, axis or side; the word itself where the language has no other."""
        return self.texts.get(f"label.{word}", word)

    def number(self, value: float, digits: int = 1, *, sign: bool = False) -> str:
        """Return a number as it is written."""
        return f"{value:{'+' if sign else ''}.{digits}f}".replace(".", self.texts["decimal"])

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share as it is written."""
        return self.texts["percent"].format(self.number(100 * share, digits))

    def count(self, name: str, count: int, **values: Any) -> str:
        """Return how many there are of something."""
        single, several = self.texts[name].split("|")
        return (single if count == 1 else several).format(count, **values)

    # --- many games

    def rate(self, rate: Rate) -> str:
        """Return a rate with its interval."""
        if rate.rate is None:
            return self.say("unknown")
        share, low, high = (self.percent(end, 1) for end in (rate.rate, *rate.interval))
        return self.say("interval", rate=share, low=low, high=high)

    def of(self, rate: Rate) -> str:
        """Return mistakes of opportunities."""
        return self.say("of", mistakes=rate.mistakes, opportunities=rate.opportunities)

    def broken_off(self, profile: Profile) -> str:
        """Return a player's games that were broken off, and the mistakes and opportunities in them."""
        apart = profile.broken_off
        return f"{apart.games}: {self.of(apart.where())}" if apart.games else self.say("unknown")

    def totals(self, profiles: Profiles) -> str:
        """Return how many games were reviewed, those broken off apart."""
        totals = self._total(profiles.complete, "complete_games")
        if profiles.broken_off.games:
            broken_off = self._total(profiles.broken_off, "broken_off_games")
            totals = self.say("totals", complete=totals, broken_off=broken_off)
        return totals if profiles.only is None else self.say("all_players", totals=totals)

    def _total(self, totals: Totals, games: str) -> str:
        opportunities = self.count("counted_opportunities", totals.opportunities)
        return self.say(
            "total", games=self.count(games, totals.games), mistakes=totals.mistakes, opportunities=opportunities
        )

    def besides(self, lesser: Lesser, unit: str = "point") -> list[str]:
        """Return what was counted besides mistakes and opportunities."""
        said = []
        if lesser.moves:
            said.append(
                self.say(
                    "lesser",
                    lost_levels=lesser.lost_levels,
                    lost_points=lesser.lost_points,
                    points=self.count(unit, lesser.points),
                    moves=lesser.moves,
                )
            )
        if lesser.judged:
            said.append(self.say("bad_luck_of", bad_luck=lesser.bad_luck, judged=lesser.judged))
        return said

    # --- one game

    def where(self, game: ReviewedGame) -> str:
        """Return where a game's record stands."""
        return self.say("line_and_id" if game.id else "line", line=game.line, id=game.id)

    def counts(self, game: ReviewedGame) -> str:
        """Return the mistakes and opportunities of each player."""
        counts = (
            self.say("count", name=name, mistakes=missed, opportunities=chances)
            for name, (missed, chances) in game.counts().items()
        )
        return self.say("counts", counts=", ".join(counts))

    def practical(self, judged: PracticalJudgement) -> str:
        """Return a practical loss."""
        loss, error = self.number(judged.loss), self.number(judged.error)
        return self.say("practical", loss=loss, error=error, playouts=judged.playouts)

    def decision(self, loss: DecisionLoss) -> str:
        """Return a decision loss."""
        return self.say(
            "decision_all" if loss.every_world else "decision",
            loss=loss.loss,
            error=loss.error,
            loss_share=self.percent(loss.loss, 1),
            error_share=self.percent(loss.error, 1),
            worlds=loss.worlds,
        )

    def lost(self, move: Move, unit: str = "point") -> str:
        """Return what a move that kept the game lost besides."""
        return self.say("lost_level" if move.lost_levels else "lost", points=self.count(unit, move.lost_points))


ENGLISH = Words()
