"""The game of Figure 1 in Long & Buro: the best move is one that a post-mortem calls a mistake.

One of four worlds is drawn in secret. MAX goes left and must then name the world to win, or right: then MIN must
name it, and MAX wins unless MIN does. MAX wins 1 in 4 games on the left and 3 in 4 on the right. With all cards
known nobody has to guess: left wins, right loses.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass

from counterplay.opponent.mistakes import Decision
from counterplay.protocol import BadInput
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import Move
from counterplay.review.work import RawRecord

WORLDS = range(4)
MAX, MIN = 0, 1
AXES = ("role", "trick")


@dataclass(frozen=True)
class Played:
    """A finished game: the world, where MAX went, and which world was named then."""

    world: int
    way: str
    named: int
    players: tuple[str, str] = ("max", "min")
    line: int = 1


def max_wins(way: str, named: int, world: int) -> bool:
    return (named == world) == (way == "left")


def known_value(way: str, world: int) -> bool:
    """Does MAX win after this way, when the one who names the world knows it?"""
    results = [max_wins(way, named, world) for named in WORLDS]
    return any(results) if way == "left" else all(results)


class GuessingHindsight:
    axes = AXES

    def decisions(self, episode: Played) -> Iterable[Decision[str]]:
        world, way = episode.world, episode.way
        yield Decision(MAX, way, {each: known_value(each, world) for each in ("left", "right")}, ("MAX", "1"))
        namer = MAX if way == "left" else MIN
        named = {f"W{each}": max_wins(way, each, world) == (namer == MAX) for each in WORLDS}
        yield Decision(namer, f"W{episode.named}", named, (("MAX", "MIN")[namer], "2"))


def die(game: ReviewedGame) -> None:
    """End the process, as the system does when memory runs out."""
    os._exit(9)


class GuessingReviewer:
    """A line is `world way named max min`, for example `2 right 3 anna bela`."""

    axes = AXES
    told = AXES

    def read(self, record: RawRecord) -> Played:
        try:
            world, way, named, first, second = record.data.decode().split(" ")
            return Played(int(world), way, int(named), (first, second), record.line)
        except ValueError:
            raise BadInput("a line is a world, a way, a world and two names") from None

    def players(self, game: Played) -> tuple[str, ...]:
        return game.players

    def review(self, game: Played) -> ReviewedGame:
        moves = tuple(
            Move.of(decision, side=("MAX", "MIN")[decision.seat], trick=number)
            for number, decision in enumerate(GuessingHindsight().decisions(game), 1)
        )
        if game.named not in WORLDS:  # the one to name it left
            return ReviewedGame(game.line, "", "guessing", game.players, "MAX", moves[:1], "a player left")
        return ReviewedGame(game.line, "", "guessing", game.players, "MAX", moves)
