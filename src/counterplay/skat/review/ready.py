"""Two things ready to use: a deal between players by name, and a review of one game."""

from __future__ import annotations

from typing import Any

from counterplay.arena import OwnPlayer, Sitting, entry_names, kind_of, make_player, parse_spec, play_deal
from counterplay.protocol import BadInput, Player, Table
from counterplay.review import ReviewedGame
from counterplay.skat.players import SkatContest
from counterplay.skat.records import Record, sgf
from counterplay.skat.review.reviewer import SkatReviewer
from counterplay.skat.rules import State


def play(*players: str | Player[Any, Any], seed: int = 1, deal: int = 0) -> State:
    """Let three players, by name or as objects that can `act`, play a deal; returns its end, with all its moves.

    >>> play("random", "random", "rules", seed=2).over
    True
    """
    if len(players) != 3:
        raise BadInput(f"Skat has three players, not {len(players)}: for example play('kermit', 'rules', 'rules')")
    contest = SkatContest()
    specs = [parse_spec(entry) if isinstance(entry, str) else None for entry in players]
    named = entry_names(tuple(spec for spec in specs if spec is not None))
    left = iter(named)
    names = tuple(next(left) if spec is not None else f"player {seat}" for seat, spec in enumerate(specs))
    sittings = []
    for seat, (given, spec) in enumerate(zip(players, specs, strict=True)):
        player: Any = OwnPlayer(given) if spec is None else make_player(contest, spec)
        kind = None if spec is None else kind_of(contest, spec)
        player.start(Table(contest.name, names, seat))
        sittings.append(
            Sitting(names[seat], player, kind is None or kind.watches, kind is not None and kind.knows_all)
        )
    episode = play_deal(contest, seed, deal, sittings)
    for sitting in sittings:
        sitting.player.end()
    if episode.faults:
        seat, what = episode.faults[0]
        raise BadInput(f"{names[seat]} was at fault: {what}")
    state: State = episode.state
    return state


def record_of(played: State, *names: str) -> Record:
    """Return the record of a finished deal, with the names of those who played; `dumps` makes a line of it.

    >>> record_of(play("rules", "rules", "rules"), "Anna", "Bela", "Clara")
    <Record 1: Anna, Bela, Clara>
    """
    if not played.over or len(names) != 3:
        raise BadInput("a record is made of a finished deal and three names")
    first, second, third = names
    return sgf.from_state(played, played.history, (first, second, third))


def review_game(game: Record, *, decision: bool = True, points: bool = True) -> ReviewedGame:
    """Judge every card of a game: what turned it, what it cost, and whether its player could have known.

    >>> from counterplay.skat import load
    >>> for record in load("examples/turned.sgf"):
    ...     print(review_game(record))
    diamonds at 18, bela against carl and anna: turned by anna SA
    diamonds at 18, carl against bela and anna: turned by bela C9
    """
    return SkatReviewer(points=points, decision=decision).review(game)
