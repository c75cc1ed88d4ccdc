"""Many games side by side in the core, for learners that want batches (the conventions of gymnasium.vector)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from counterplay.envs.games import game_named
from counterplay.envs.numbered import NumberedGame, Observations
from counterplay.protocol import BadInput, IllegalAction
from counterplay.untrusted import is_whole

MOST_GAMES = 1 << 20
Infos = dict[str, Any]


class VectorGames(VectorEnv):
    """Games of which each waits for the action of one seat.

    What one row of the observations says is what that seat may know; `infos["seat"]` says which seats these are,
    and `infos["action_mask"]` what they may do. Rewards are one number a seat, all zeros until a game ends. A game
    that ended starts anew in the same step. Game i plays the deals i, i + n, i + 2n, ... of the seed, which are
    those that the single environment deals one after the other.
    """

    def __init__(self, game: NumberedGame, count: int, *, copy: bool = True) -> None:
        if not is_whole(count, 1, MOST_GAMES):
            raise BadInput(f"the number of games must be a whole number from 1 to {MOST_GAMES}, not {count!r}")
        self._games = game.start(count)
        self._copy = copy
        seats = self._games.seats
        self.num_envs = count
        self.parts = game.parts
        self.action_texts = tuple(game.actions)
        self.metadata = {"name": game.name, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = Box(0, 1, (game.features,), np.float32)
        self.single_action_space = Discrete(len(game.actions))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._observations = np.zeros((count, game.features), np.float32)
        self._masks = np.zeros((count, len(game.actions)), np.int8)
        self._seats = np.zeros(count, np.int8)
        self._rewards = np.zeros((count, seats), np.float32)
        self._over = np.zeros(count, np.uint8)
        self._seed = 0

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Infos | None = None
    ) -> tuple[Observations, Infos]:
        """Deal in every game; without a seed the next one of its own is taken."""
        if isinstance(seed, list):
            raise BadInput("all games share one seed: hand over a number, not a list")
        self._seed = self._seed + 1 if seed is None else seed
        self._games.deal(str(self._seed))
        self._look()
        return self._given(self._observations), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Act in every game; actions that a mask forbids raise IllegalAction, and nothing happens in any game."""
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise BadInput(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int32)
        if chosen.shape != (self.num_envs,):
            raise BadInput(f"one action for each of {self.num_envs} games is wanted, not {chosen.shape}")
        place = self._games.illegal(chosen)
        if place < self.num_envs:
            raise IllegalAction(
                f"action {chosen[place]} is not legal in game {place} now: choose one that its mask allows"
            )
        self._games.act(chosen, self._rewards, self._over)
        self._games.restart(self._over)
        self._look()
        over = self._over.astype(bool)
        return (
            self._given(self._observations),
            self._given(self._rewards),
            over,
            np.zeros(self.num_envs, bool),
            self._infos(),
        )

    def _look(self) -> None:
        self._games.look(self._observations, self._masks, self._seats)

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _infos(self) -> Infos:
        return {"action_mask": self._given(self._masks), "seat": self._given(self._seats)}


def vector(name: str, count: int, *, seats: int | None = None, copy: bool = True) -> VectorGames:
    """Return `count` games of skat, leduc or onecard side by side.

    With `copy=False` the arrays that come back are written over by the next step.

    >>> env = vector("skat", 3)
    >>> observations, infos = env.reset(seed=7)
    >>> observations.shape, infos["seat"].tolist(), int(infos["action_mask"][0].sum())
    ((3, 426), [1, 1, 1], 64)
    >>> observations, rewards, terminations, truncations, infos = env.step([32, 32, 32])    # all pass
    >>> infos["seat"].tolist(), rewards.shape, terminations.any()
    ([2, 2, 2], (3, 3), np.False_)
    """
    return VectorGames(game_named(name, seats), count, copy=copy)
