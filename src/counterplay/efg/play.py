"""Online play: players that re-solve at each of their turns.

Their life cycle is that of any player at a table:

    start()          a new game begins
    observe(key)     what the own seat knows has changed (its information-set key)
    act(key)         the own turn: returns the label of an action
    result(utility)  the game is over, with the own payoff
    end()            the series is over

A player is handed what his seat may know, never a state.
"""

from __future__ import annotations

import time
from typing import Protocol

import numpy as np

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.game import State
from counterplay.efg.games.battleships import Battleships, ShotOrder
from counterplay.efg.large import Belief, advance, answer, thin
from counterplay.efg.opponents import generator, shot_policy
from counterplay.efg.resolve import Lookaheads, Resolver
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput, Stream


class Player(Protocol):
    """A seat at the table."""

    def start(self) -> None:
        """Begin a new game."""

    def observe(self, key: str) -> None:
        """Take note of what the own seat knows now."""

    def act(self, key: str) -> str:
        """Return the action to take at the own turn."""

    def result(self, utility: float) -> None:
        """Take note of the own payoff."""

    def end(self) -> None:
        """Leave the table."""


class _Seat:
    """What every player here shares: counting games and payoffs."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.games = 0
        self.total = 0.0
        self.slowest = 0.0
        """Processor seconds the slowest turn took: other work on the machine does not count."""
        self.taken: list[str] = []
        """The own actions of this game."""

    def start(self) -> None:
        """Begin a new game."""
        self.taken = []

    def observe(self, key: str) -> None:
        """Take note of what the own seat knows now; `act` is told again."""

    def result(self, utility: float) -> None:
        """Take note of the own payoff."""
        self.games += 1
        self.total += utility

    def end(self) -> None:
        """Leave the table."""

    def _draw(self, labels: tuple[str, ...], chances: Floats) -> str:
        """Draw an action with random numbers of this game and move alone."""
        point = Stream(self.seed, "move", self.games, len(self.taken)).uniform() * float(chances.sum())
        self.taken.append(labels[min(int(np.searchsorted(np.cumsum(chances), point, "right")), len(labels) - 1)])
        return self.taken[-1]


class FixedPlayer(_Seat):
    """Plays one strategy of player 1 all game long: a best response, a restricted Nash response."""

    def __init__(self, game: CompiledGame, behaviour: Floats, seed: int = 1) -> None:
        super().__init__(seed)
        self.game = game
        self.behaviour = behaviour

    def act(self, key: str) -> str:
        """Return the action to take at the own turn."""
        _, labels, own = _look_up(self.game, key)
        return self._draw(labels, self.behaviour[own])


class ShotOrderPlayer(_Seat):
    """Plays Battleships by a shot order, ships placed uniformly; his own moves tell him what is left."""

    def __init__(self, game: Battleships, order: ShotOrder, seed: int = 1) -> None:
        super().__init__(seed)
        self.game, self.order = game, order
        self._fleet = 0
        self._open = list(range(game.cells))

    def start(self) -> None:
        """Begin a new game."""
        super().start()
        self._fleet = 0
        self._open = list(range(self.game.cells))

    def act(self, key: str) -> str:
        """Return the next placement or shot."""
        ship = len(self.taken)
        if ship < len(self.game.ships):
            places = {self.game.label(mask): mask for mask in self.game.placements[ship] if not mask & self._fleet}
            label = self._draw(tuple(places), np.ones(len(places)))
            self._fleet |= places[label]
            return label
        cells = {self.game.cell_name(cell): cell for cell in self._open}
        label = self._draw(tuple(cells), np.array(self.order.probabilities(self._open)))
        self._open.remove(cells[label])
        return label


class ResolvingPlayer(_Seat):
    """Player 1 of a compiled game, re-solving at each turn; his plan elsewhere stays as last solved."""

    def __init__(self, looks: Lookaheads, resolver: Resolver, seed: int = 1) -> None:
        super().__init__(seed)
        self.looks = looks
        self.game = looks.game
        self.resolver = resolver
        tree = self.game.tree
        movers = np.flatnonzero(tree.player == 1)
        self._public = np.zeros(self.game.treeplexes[0].infosets, dtype=np.int64)
        self._public[tree.infoset[movers]] = tree.public[movers]
        self._turns = {turn.public: turn for turn in looks.turns}
        self._opening: Floats | None = None
        self.behaviour = self.game.treeplexes[0].uniform()

    def start(self) -> None:
        """Begin a new game with the plan for its start, which is solved once."""
        super().start()
        if self._opening is None:
            self._opening = self.resolver.improve(self.looks.at(-1), self.game.treeplexes[0].uniform())
        self.behaviour = self._opening

    def act(self, key: str) -> str:
        """Re-solve from the current public state and draw an action."""
        begun = time.process_time()
        j, labels, own = _look_up(self.game, key)
        turn = self._turns[int(self._public[j])]
        if not self.looks.is_settled(turn):
            self.behaviour = self.resolver.improve(self.looks.at(turn.public), self.behaviour)
        self.slowest = max(self.slowest, time.process_time() - begun)
        return self._draw(labels, self.behaviour[own])


def _look_up(game: CompiledGame, key: str) -> tuple[int, tuple[str, ...], slice]:
    j = game.infoset_number[0].get(key)
    if j is None:
        raise BadInput(f"{game.name} has no information set {key!r} of player {game.hero}")
    treeplex = game.treeplexes[0]
    return j, game.tree.sides[0].labels[j], slice(treeplex.first[j], treeplex.first[j + 1])


class BeliefPlayer(_Seat):
    """Plays Battleships on any board against a known opponent, with sampled leaves (p = 1, sections 5.3 and 6.5).

    It keeps the histories the opponent may have led to, and looks ahead over at most `most_histories` of them.
    """

    def __init__(
        self,
        game: Battleships,
        seat: int,
        opponent: ShotOrder,
        portfolio: list[ShotOrder],
        *,
        depth: int = 1,
        samples: int = 100,
        most_histories: int = 150,
        seed: int = 1,
    ) -> None:
        super().__init__(seed)
        self.game, self.seat, self.opponent, self.portfolio = game, seat, opponent, portfolio
        self.depth, self.samples, self.most_histories = depth, samples, most_histories
        self._policy = shot_policy(opponent)
        self._belief: Belief = [(game.root(), 1.0)]

    def start(self) -> None:
        """Begin a new game."""
        super().start()
        self._belief = [(self.game.root(), 1.0)]

    def act(self, key: str) -> str:
        """Look ahead from what may have happened, and take the best action."""
        begun = time.process_time()
        self._belief = advance(self._belief, self.seat, key, self._policy)
        random = generator(self.seed, "belief", self.games, len(self.taken))
        found = answer(
            self.game,
            thin(self._belief, self.most_histories, random),
            self.seat,
            self.opponent,
            self.portfolio,
            depth=self.depth,
            samples=self.samples,
            random=random,
        )
        taken = self._draw(found.actions, found.probabilities)
        index = found.actions.index(taken)
        self._belief = [(state.child(index), weight) for state, weight in self._belief]
        self.slowest = max(self.slowest, time.process_time() - begun)
        return taken


def play_out(state: State, players: tuple[Player, Player], chance: Stream) -> float:
    """Play one game from a state and return player 1's payoff."""
    for player in players:
        player.start()
    while state.player() != 3:
        mover = state.player()
        labels = list(state.actions())
        if mover == 0:
            point = chance.uniform()
            chosen = int(np.searchsorted(np.cumsum(state.chance()), point, "right"))
            state = state.child(min(chosen, len(labels) - 1))
            continue
        for number, player in enumerate(players, 1):
            if number != mover:
                player.observe(state.infoset(number))
        state = state.child(labels.index(players[mover - 1].act(state.infoset(mover))))
    utility = state.utility()
    players[0].result(utility)
    players[1].result(-utility)
    return utility
