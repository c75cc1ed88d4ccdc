"""A game whose actions and observations are numbers, as a PettingZoo environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from counterplay.protocol import IllegalAction, Stream

State = TypeVar("State")
Vector = NDArray[np.float32]


class NumberedGame(Protocol[State]):
    """A game in numbers; a step may be smaller than an action of the rules."""

    @property
    def seats(self) -> int:
        """Return how many sit there."""

    @property
    def name(self) -> str:
        """Return the environment's name."""

    @property
    def actions(self) -> Sequence[str]:
        """Return what each number means, in words."""

    @property
    def parts(self) -> Mapping[str, slice]:
        """Return which part of the vector tells what."""

    def deal(self, seed: int, index: int) -> State:
        """Return the start of deal `index` of `seed`."""

    def to_act(self, state: State) -> int | None:
        """Return the seat to act, or None at the end."""

    def scores(self, state: State) -> tuple[float, ...]:
        """Return the points of each seat at the end."""

    def legal(self, state: State) -> Sequence[int]:
        """Return what the seat to act may do."""

    def step(self, state: State, action: int) -> State:
        """Return the state after a legal action."""

    def vector(self, state: State, seat: int) -> Vector:
        """Return what the seat may know, each number between 0 and 1."""


class TurnEnv(AECEnv):  # type: ignore[misc]
    """One deal after another; `reset(seed=...)` starts the deals of a seed, `reset()` takes the next one."""

    def __init__(self, game: NumberedGame[Any]) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.parts = game.parts
        self.action_texts = tuple(game.actions)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self._game = game
        size = max(part.stop for part in game.parts.values())
        count = len(game.actions)
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, 1, (size,), np.float32),
            "action_mask": Box(0, 1, (count,), np.int8),
        }
        self._seen = {agent: Dict(seen) for agent in self.possible_agents}
        self._does = {agent: Discrete(count) for agent in self.possible_agents}
        self._seed, self._deal = Stream("environment", 0).next64(), -1

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent sees."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of what an agent may do; the mask says what is legal now."""
        return self._does[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the first deal of a seed, or the next one."""
        if seed is not None:
            self._seed, self._deal = seed, -1
        self._deal += 1
        self._state = self._game.deal(self._seed, self._deal)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        seat = self._game.to_act(self._state)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        scores = self._game.scores(self._state)
        self.rewards = {agent: float(scores[seat]) for seat, agent in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do if it is its turn."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self._game.actions), np.int8)
        if self._game.to_act(self._state) == seat:
            mask[list(self._game.legal(self._state))] = 1
        return {"observation": self._game.vector(self._state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the agent whose turn it is; an action the mask forbids raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._game.legal(self._state):
            what = "nothing" if action is None else repr(self.action_texts[int(action)])
            raise IllegalAction(f"{agent} may not do {what} now: choose an action that the mask allows")
        self._cumulative_rewards[agent] = 0.0
        self._state = self._game.step(self._state, int(action))
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the vector of the agent whose turn it is, part by part, in words."""
        seen = self._game.vector(self._state, self.possible_agents.index(self.agent_selection))
        lines = [f"{name}: {np.flatnonzero(seen[part]).tolist()}" for name, part in self.parts.items()]
        return "\n".join([f"{self.agent_selection} to act", *lines])

    def close(self) -> None:
        """Nothing is held open."""


def wrapped(env: TurnEnv) -> Any:
    """Return the environment with PettingZoo's own checks of its use around it."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def named_parts(*sizes: tuple[str, int]) -> dict[str, slice]:
    """Return the slices of a vector made of parts of these sizes, in order."""
    parts, at = {}, 0
    for name, size in sizes:
        parts[name] = slice(at, at + size)
        at += size
    return parts
