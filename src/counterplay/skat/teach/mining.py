"""Mines puzzles from our own players' games: decisions with one best card, verified and graded.

A decision is taken where in the true deal some cards win and others lose (or only the level is at stake), and
where by the measure one card leads all others. That must come out the same under three seeds, with a margin; and
over the same worlds with all cards known no other card may be clearly better, for an answer that holds only among
the players whom the measure plays on with would teach the wrong thing.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from statistics import fmean

from counterplay.arena import Sitting, cut_torn_line, make_player, parse_spec, play_deal
from counterplay.protocol import BadInput, Stream, Table
from counterplay.review import Move, PracticalValue, decision_loss
from counterplay.skat.players import SkatContest
from counterplay.skat.review import decision_wins, is_null, judge_game
from counterplay.skat.rules import State, observe
from counterplay.skat.solver import Solver
from counterplay.skat.teach.measure import Goal, MeasuredCard, value_cards, wanted_of
from counterplay.skat.teach.position import position_text
from counterplay.skat.teach.puzzle import Puzzle
from counterplay.skat.teach.themes import themes_of
from counterplay.untrusted import from_json

PLAYED_BY = ("rules", "imitator", "kermit(worlds=4,slip=0.2)")
# Who tries each puzzle, from the weakest to the strongest, and how often.
LADDER = {
    "kermit(worlds=4,slip=0.5)": 12,
    "kermit(worlds=4,slip=0.2)": 12,
    "rules": 1,
    "imitator": 1,
    "kermit(worlds=10)": 12,
    "kermit(worlds=100)": 6,
}
SEEDS = (1, 2, 3)
FIRST_LOOK, PLAYOUTS = 100, 1_000
LEAST_MARGIN = 0.1  # of the stake
MOST_OF_A_DEAL = 2
DECIDED = 0.02  # a game is decided where no card's chance to win it differs by more
LAST_TRICK = 8  # later ones are no puzzle
_BEGINNING = '{"seed": '  # of every line of mined deals


class Miner:
    """Plays deals and finds puzzles in them; the same for the same seed on any machine."""

    def __init__(self, seed: int) -> None:
        self._seed, self._solver, self._contest = seed, Solver(), SkatContest()

    @cached_property
    def _sittings(self) -> list[Sitting]:
        return [self._sitting(spec, spec, place) for place, spec in enumerate(PLAYED_BY)]

    @cached_property
    def _ladder(self) -> list[Sitting]:
        return [self._sitting(spec, spec, 0) for spec in LADDER]

    def _sitting(self, name: str, spec: str, place: int) -> Sitting:
        player = make_player(self._contest, parse_spec(spec))
        player.start(Table("skat", PLAYED_BY, place))
        return Sitting(name, player)

    def deal(self, index: int) -> list[Puzzle]:
        """Play a deal and return the puzzles in it, those with the widest margin first."""
        turn = index % 3
        seats = self._sittings[turn:] + self._sittings[:turn]
        state = play_deal(self._contest, self._seed, index, seats).state
        if state.declaration is None or not state.cards_played:
            return []
        moves = judge_game(state, self._solver, points=not is_null(state))
        puzzles = []
        for at, move in zip(state.before_cards(), moves, strict=False):
            if move.trick <= LAST_TRICK and len(move.legal) > 1:
                puzzles += self._look(f"{self._seed}.{index}.{at.cards_played}", at, move)
        puzzles.sort(key=lambda puzzle: -puzzle.margin)
        return [replace(puzzle, failed=self._failed(puzzle)) for puzzle in puzzles[:MOST_OF_A_DEAL]]

    def _look(self, key: str, state: State, move: Move) -> list[Puzzle]:
        goal = self._goal(state, move)
        if goal is None:
            return []
        first = value_cards(state, playouts=FIRST_LOOK, seed=SEEDS[0], goal=goal)
        if first.margin < LEAST_MARGIN * first.stake / 2:
            return []
        looks: list[MeasuredCard] = []
        for look in looked_at(state, goal):
            if look.margin < LEAST_MARGIN * look.stake or look.best != (looks or [look])[0].best:
                return []
            looks.append(look)
        best, margin = looks[0].best, min(look.margin for look in looks)
        themes = themes_of(state, looks[0], goal)
        if not themes or not self._holds(state, goal, best):
            return []
        return [Puzzle(key, position_text(state), goal, mean_values(looks), margin, looks[0].stake, themes)]

    def _holds(self, state: State, goal: Goal, best: str) -> bool:
        """Say whether no other card is clearly better with all cards known."""
        reached, every_world = decision_wins(state, self._solver, wanted=wanted_of(goal))
        return decision_loss(reached, best, every_world=every_world).none

    def _goal(self, state: State, move: Move) -> Goal | None:
        """Return what is at stake: the contract, or where that is decided a level."""
        if move.opportunity:
            return Goal.CONTRACT
        if move.points is None or move.levels is None or len(set(move.levels.values())) < 2:
            return None
        chances = value_cards(state, playouts=FIRST_LOOK, seed=SEEDS[0]).chances.values()
        if max(chances) - min(chances) > DECIDED:
            return None
        ours = state.to_act == state.soloist
        made = [points if ours else 120 - points for points in move.points.values()]
        return Goal.SCHNEIDER if min(made) < 90 <= max(made) else Goal.OUT

    def _failed(self, puzzle: Puzzle) -> dict[str, float]:
        """Return how often each player of the ladder plays another card than the best."""
        state = puzzle.state
        assert state.to_act is not None
        seen = observe(state, state.to_act)
        failed = {}
        for sitting, tries in zip(self._ladder, LADDER.values(), strict=True):
            cards = [
                str(sitting.player.act(seen, Stream(self._seed, "puzzle", puzzle.key, number)))
                for number in range(tries)
            ]
            failed[sitting.name] = sum(card != puzzle.best for card in cards) / tries
        return failed


def looked_at(state: State, goal: Goal) -> Iterator[MeasuredCard]:
    """Yield the verification of a puzzle: its cards by the measure, under three seeds."""
    for seed in SEEDS:
        yield value_cards(state, playouts=PLAYOUTS, seed=seed, goal=goal)


def mean_values(looks: Sequence[MeasuredCard]) -> dict[str, PracticalValue]:
    """Return what each card brings over several looks, which have nothing in common but the position."""
    means = {}
    for card in looks[0].brought:
        several = [look.judged(card).value for look in looks]
        points, wins = (fmean(getattr(value, name) for value in several) for name in ("points", "wins"))
        error, wins_error = (
            math.hypot(*(getattr(value, name) for value in several)) / len(several)
            for name in ("error", "wins_error")
        )
        means[card] = PracticalValue(points, error, wins, wins_error)
    return means


def mine(path: Path, seed: int, deals: int, done: Callable[[int, int], None]) -> None:
    """Mine deals into a file of lines, one for each deal; those that are there already are not played again.

    `done` is told after every deal how many are mined and how many puzzles were found.
    """
    known = dict(read_mined(path, seed)) if path.exists() else {}
    if path.exists():
        cut_torn_line(path)
    mined = sum(len(puzzles) for puzzles in known.values())
    miner = Miner(seed)
    with path.open("a", encoding="utf-8") as file:
        for index in range(deals):
            if index not in known:
                known[index] = miner.deal(index)
                mined += len(known[index])
                row = {"seed": seed, "deal": index, "puzzles": [puzzle.to_json() for puzzle in known[index]]}
                file.write(json.dumps(row) + "\n")
                file.flush()
            done(index + 1, mined)


def read_mined(path: Path, seed: int | None = None) -> Iterator[tuple[int, list[Puzzle]]]:
    """Yield what was mined, deal by deal; a last line that was cut off is left out."""
    text = path.read_text(encoding="utf-8")
    whole, _, torn = text.rpartition("\n")
    if torn and not torn.startswith(_BEGINNING) and not _BEGINNING.startswith(torn):
        raise _foreign(path)
    for line in whole.splitlines():
        try:
            row = from_json(line)
            mined_with, index, puzzles = row["seed"], row["deal"], list(map(Puzzle.from_json, row["puzzles"]))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise _foreign(path) from None
        if seed is not None and mined_with != seed:
            raise BadInput(f"{path} was mined with the seed {mined_with}, not {seed}: name another file")
        yield index, puzzles


def _foreign(path: Path) -> BadInput:
    return BadInput(f"{path} is not a file of mined deals: name a new one")


def choose(puzzles: Iterable[Puzzle], wanted: int) -> list[Puzzle]:
    """Return some puzzles, of every theme and difficulty in turn, those with the widest margin first.

    What nobody fails teaches nobody, and is taken last.
    """
    shelves: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(
        puzzles, key=lambda candidate: (not any(candidate.failed.values()), -candidate.margin, candidate.key)
    ):
        for theme in puzzle.themes:
            shelves[theme, puzzle.difficulty].append(puzzle)
    chosen: dict[str, Puzzle] = {}
    rounds: Sequence[list[Puzzle]] = [shelves[key] for key in sorted(shelves)]
    while len(chosen) < wanted and any(rounds):
        for shelf in rounds:
            while shelf:
                puzzle = shelf.pop(0)
                if puzzle.key not in chosen:
                    chosen[puzzle.key] = puzzle
                    break
            if len(chosen) == wanted:
                break
    return sorted(chosen.values(), key=lambda candidate: (candidate.difficulty, candidate.key))
