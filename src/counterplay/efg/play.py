"""Online play: players that answer a known opponent, re-solving at each of their turns.

A player knows what its seat may know (a `SeatSight`), never a state. How it chooses is a planner, one for each of
the two players it may have to be: a fixed strategy, continual re-solving, or a look-ahead from a belief where the
game is too large to write out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import numpy as np

from counterplay.efg import opponents, portfolios
from counterplay.efg.arrays import CompiledGame, compile_game
from counterplay.efg.dealt import DealtGame, SeatSight
from counterplay.efg.game import FIRST, TreeGame
from counterplay.efg.games.battleships import Battleships, ShotOrder
from counterplay.efg.large import Range, advance, answer_large, thin
from counterplay.efg.match import ResponseMatch, check_depth, check_trust
from counterplay.efg.methods import MethodSettings, match_of, method_for, respond
from counterplay.efg.resolve import Lookaheads, Resolver
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.efg.tree import Floats
from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Episode, PlayerKind, Response, Stream, Table

LARGEST_BOARD = 4
"""Battleships on more cells than this is not compiled but played with a depth limit and sampled leaves."""


Planner = Response[SeatSight, Floats]
"""Chooses for one of the two players of a game: the probability of each legal action."""


class GamePlayer:
    """Sits at a table (see `counterplay.protocol.Player`) and leaves the choice to a planner for its place."""

    def __init__(self, planner_for: Callable[[int], Planner]) -> None:
        self._planner_for = planner_for
        self._planners: dict[int, Planner] = {}
        self.total = 0.0
        """All payoffs so far."""
        self.slowest = 0.0
        """Processor seconds the slowest turn took: other work on the machine does not count."""

    def start(self, table: Table) -> None:
        """Begin a match."""

    def observe(self, observation: SeatSight) -> None:
        """See what has just happened; all that matters is told again at the own turn."""

    def act(self, observation: SeatSight, chance: Stream) -> str:
        """Return the action to take."""
        begun = time.process_time()
        if observation.player not in self._planners:
            self._planners[observation.player] = self._planner_for(observation.player)
        chances = np.cumsum(self._planners[observation.player].answer(observation))
        self.slowest = max(self.slowest, time.process_time() - begun)
        chosen = int(np.searchsorted(chances, chance.uniform() * chances[-1], "right"))
        return observation.actions[min(chosen, len(observation.actions) - 1)]

    def result(self, episode: Episode[DealtGame, str], seat: int) -> None:
        """Take note of the own payoff."""
        self.total += episode.scores[seat]

    def end(self) -> None:
        """Finish a match."""


def _look_up(game: CompiledGame, key: str) -> tuple[int, slice]:
    j = game.infoset_number[0].get(key)
    if j is None:
        raise BadInput(f"{game.name} has no information set {key!r} of player {game.hero}")
    return j, slice(game.treeplexes[0].first[j], game.treeplexes[0].first[j + 1])


class FixedPlanner:
    """Follows one strategy of player 1 of a compiled game."""

    def __init__(self, game: CompiledGame, behaviour: Floats) -> None:
        self.game, self.behaviour = game, behaviour

    def answer(self, sight: SeatSight, /) -> Floats:
        """Return the probability of each legal action."""
        return self.behaviour[_look_up(self.game, sight.key)[1]]


class ResolvingPlanner:
    """Re-solves at each turn; elsewhere the plan stays as last solved on the way to the current public state.

    Plans are remembered by public state, so the way is solved once and a turn met again costs nothing.
    """

    def __init__(self, looks: Lookaheads, resolver: Resolver) -> None:
        self.looks, self.game, self.resolver = looks, looks.game, resolver
        tree = self.game.tree
        movers = np.flatnonzero(tree.player == FIRST)
        self._public = np.zeros(self.game.treeplexes[0].infosets, dtype=np.int64)
        self._public[tree.infoset[movers]] = tree.public[movers]
        self._turns = {turn.public: turn for turn in looks.turns}
        self._plans: dict[int, Floats] = {}

    def plan(self, public: int) -> Floats:
        """Return the plan held at a public state, -1 for the start of the game."""
        if public not in self._plans:
            if public < 0:
                before = self.game.treeplexes[0].uniform()
                self._plans[public] = self.resolver.improve(self.looks.at(-1), before)
            else:
                turn = self._turns[public]
                before = self.plan(turn.before)
                settled = self.looks.is_settled(turn)
                self._plans[public] = before if settled else self.resolver.improve(self.looks.at(public), before)
        return self._plans[public]

    def answer(self, sight: SeatSight, /) -> Floats:
        """Return the probability of each legal action in the plan re-solved here."""
        j, own = _look_up(self.game, sight.key)
        return self.plan(int(self._public[j]))[own]


class InfosetPlanner:
    """Answers an opponent known for sure (p = 1): one pass over the current information set (section 5.3)."""

    def __init__(self, method: AdaptingBeyondDepth, match: ResponseMatch) -> None:
        self.method, self.match = method, match

    def answer(self, sight: SeatSight, /) -> Floats:
        """Return the probability of each legal action: one for the best."""
        return self.method.answer(self.match, _look_up(self.match.game, sight.key)[0])


class BeliefPlanner:
    """Plays Battleships on any board against a known opponent, with sampled leaves (p = 1, sections 5.3 and 6.5).

    It keeps the histories the opponent may have led to, and looks ahead over at most `most_histories` of them.
    """

    def __init__(
        self,
        game: Battleships,
        player: int,
        opponent: ShotOrder,
        portfolio: list[ShotOrder],
        *,
        depth: int = 1,
        samples: int = 100,
        most_histories: int = 150,
        seed: int = 1,
    ) -> None:
        self.game, self.player, self.opponent, self.portfolio = game, player, opponent, portfolio
        self.depth, self.samples, self.most_histories, self.seed = depth, samples, most_histories, seed
        self._policy = opponents.shot_policy(opponent)
        self._past: tuple[tuple[str, str], ...] = ()
        self._after = Range([(game.root(), 1.0)])
        """The histories right after the own actions of `_past`."""
        self._here = ("", Range())
        """The histories at the turn that followed, with its key."""

    def belief(self, sight: SeatSight) -> Range:
        """Return the histories of an information set, from those of the turn before where they are known."""
        if sight.past[: len(self._past)] != self._past:
            self._past, self._after, self._here = (), Range([(self.game.root(), 1.0)]), ("", Range())
        for key, action in sight.past[len(self._past) :]:
            here = self._at(key)
            index = list(here[0][0].actions()).index(action)
            self._after = Range((state.child(index), weight) for state, weight in here)
            self._here = ("", Range())
        self._past = sight.past
        return self._at(sight.key)

    def _at(self, key: str) -> Range:
        if self._here[0] != key:
            self._here = (key, advance(self._after, self.player, key, self._policy))
        return self._here[1]

    def answer(self, sight: SeatSight, /) -> Floats:
        """Look ahead from what may have happened; the best action has probability one."""
        random = opponents.generator(self.seed, "belief", sight.key)
        answer = answer_large(
            self.game,
            thin(self.belief(sight), self.most_histories, random),
            self.player,
            self.opponent,
            self.portfolio,
            depth=self.depth,
            samples=self.samples,
            random=random,
        )
        return answer.probabilities


class ShotOrderPlanner:
    """Plays Battleships by a shot order, ships placed uniformly."""

    def __init__(self, game: Battleships, order: ShotOrder) -> None:
        self.game, self.order = game, order
        self._cells = {game.cell_name(cell): cell for cell in range(game.cells)}

    def answer(self, sight: SeatSight, /) -> Floats:
        """Return the probability of each legal placement or shot."""
        if len(sight.past) < len(self.game.ships):
            return np.full(len(sight.actions), 1.0 / len(sight.actions))
        return np.array(self.order.probabilities([self._cells[label] for label in sight.actions]))


def too_large(game: TreeGame) -> bool:
    """Return whether a game is played with a depth limit and sampled leaves instead of being compiled."""
    return isinstance(game, Battleships) and game.cells > LARGEST_BOARD


def adaptive_player(
    game: TreeGame, opponent: str = "uniform", p: float = 1.0, depth: int = 1, samples: int = 0, seed: int = 1
) -> GamePlayer:
    """Return a player that adapts to the named opponent beyond its depth limit (ABD)."""
    check_trust(p)
    check_depth(depth)
    if isinstance(game, Battleships) and too_large(game):
        if p < 1.0:
            raise BadInput(f"{game.name} is too large to be re-solved with p = {p}; only p = 1 can be played")
        board = game
        orders = [board.order(name) for name in portfolios.battleships_orders(board)]
        model = opponents.shot_order(board, opponent)
        return GamePlayer(
            lambda player: BeliefPlanner(
                board, player, model, orders, depth=depth, samples=samples or 100, seed=seed
            )
        )
    compiled = compile_game(game)

    def planner(player: int) -> Planner:
        match = match_of(compiled, opponent, player)
        method = method_for(match, "abd", p, MethodSettings(depth=depth, samples=samples, seed=seed))
        assert isinstance(method, AdaptingBeyondDepth)
        return (
            InfosetPlanner(method, match) if p == 1.0 else ResolvingPlanner(method.looks, method.against(match, p))
        )

    return GamePlayer(planner)


def robust_player(game: TreeGame, opponent: str = "uniform", p: float = 0.5) -> GamePlayer:
    """Return a player that follows the restricted Nash response to the named opponent; p = 0 is an equilibrium."""
    check_trust(p)
    compiled = compile_game(game)

    def planner(player: int) -> Planner:
        return FixedPlanner(compiled.seen_by(player), respond(compiled, opponent, "rnr", p, seat=player).behaviour)

    return GamePlayer(planner)


def model_player(game: TreeGame, opponent: str = "uniform") -> GamePlayer:
    """Return a player that plays as the named opponent does."""
    if isinstance(game, Battleships):
        order = opponents.shot_order(game, opponent)
        board = game
        return GamePlayer(lambda player: ShotOrderPlanner(board, order))
    compiled = compile_game(game)

    def planner(player: int) -> Planner:
        # An opponent is always player 2 of the game as the other seat sees it.
        behaviour = opponents.named(compiled.seen_by(3 - player), opponent)
        return FixedPlanner(compiled.seen_by(player), behaviour)

    return GamePlayer(planner)


@dataclass(frozen=True)
class ModelOptions:
    """Whom a player knows."""

    opponent: Annotated[str, Help("the opponent it knows, by name or strategy file")] = "uniform"


@dataclass(frozen=True)
class RobustOptions(ModelOptions):
    """Whom a player knows, and how far it trusts that."""

    p: Annotated[float, Help("how far it trusts that", ge=0, le=1)] = 0.5


@dataclass(frozen=True)
class AdaptingOptions(RobustOptions):
    """The same of a player that looks ahead."""

    p: Annotated[float, Help("how far it trusts that", ge=0, le=1)] = 1.0
    depth: Annotated[int, Help("how far it looks ahead")] = 1
    samples: Annotated[int, Help("sampled games per leaf, 0 for exact", ge=0)] = 0
    seed: Annotated[int, Help("of samples")] = 1


def kinds(game: TreeGame) -> Mapping[str, PlayerKind]:
    """Return the players of a game that can be asked for by name."""

    def kind(name: str, summary: str, make: Callable[..., GamePlayer], options: type[ModelOptions]) -> PlayerKind:
        def made(**chosen: Any) -> GamePlayer:
            return make(game, **asdict(checked(options, chosen, name)))

        return PlayerKind(summary, made, options_of(options))

    return {
        "abd": kind("abd", "adapts beyond its depth limit", adaptive_player, AdaptingOptions),
        "rnr": kind("rnr", "the restricted Nash response to an opponent", robust_player, RobustOptions),
        "model": kind("model", "plays as a named opponent", model_player, ModelOptions),
    }
