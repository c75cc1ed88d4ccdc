"""A game whose actions and observations are numbers, as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from counterplay.envs.games import LEDUC, SKAT, one_card
from counterplay.envs.numbered import NumberedGame
from counterplay.protocol import IllegalAction, Stream


class TurnEnv(AECEnv):  # type: ignore[misc]
    """One deal after another; `reset(seed=...)` starts the deals of a seed, `reset()` takes the next one."""

    def __init__(self, game: NumberedGame) -> None:
        super().__init__()
        self.metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.parts = game.parts
        self.action_texts = tuple(game.actions)
        self._games = game.start(1)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._games.seats)]
        count = len(game.actions)
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, 1, (game.features,), np.float32),
            "action_mask": Box(0, 1, (count,), np.int8),
        }
        self._observation = np.zeros((1, game.features), np.float32)
        self._mask = np.zeros((1, count), np.int8)
        self._seat = np.zeros(1, np.int8)
        self._chosen = np.zeros(1, np.int32)
        self._scores = np.zeros((1, self._games.seats), np.float32)
        self._over = np.zeros(1, np.uint8)
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
        self._games.deal(str(self._seed), self._deal)
        self._over[0] = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        self._games.look(self._observation, self._mask, self._seat)
        if not self._over[0]:
            self.agent_selection = self.possible_agents[self._seat[0]]
            return
        self.rewards = dict(zip(self.possible_agents, self._scores[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do if it is its turn."""
        if agent == self.agent_selection and not self._over[0]:
            return {"observation": self._observation[0].copy(), "action_mask": self._mask[0].copy()}
        observation = np.empty_like(self._observation[0])
        self._games.observe(0, self.possible_agents.index(agent), observation)
        return {"observation": observation, "action_mask": np.zeros_like(self._mask[0])}

    def step(self, action: int | None) -> None:
        """Act for the agent whose turn it is; an action the mask forbids raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.action_texts):
            raise IllegalAction(f"{action!r} is no action: choose a number below {len(self.action_texts)}")
        self._chosen[0] = action
        if self._games.illegal(self._chosen) == 0:
            what = self.action_texts[action]
            raise IllegalAction(f"{agent} may not do {what!r} now: choose an action that the mask allows")
        self._cumulative_rewards[agent] = 0.0
        self._games.act(self._chosen, self._scores, self._over)
        self._turn()
        if self._over[0]:
            self._accumulate_rewards()

    def render(self) -> str:
        """Return the vector of the agent whose turn it is, part by part, in words."""
        seen = self.observe(self.agent_selection)["observation"]
        lines = [f"{name}: {np.flatnonzero(seen[part]).tolist()}" for name, part in self.parts.items()]
        return "\n".join([f"{self.agent_selection} to act", *lines])

    def close(self) -> None:
        """Nothing is held open."""


def _wrapped(game: NumberedGame) -> Any:
    """Return the environment with PettingZoo's check that it is dealt first; legal actions it checks itself."""
    return OrderEnforcingWrapper(TurnEnv(game))


def skat() -> Any:
    """Return Skat for three agents, from the auction to the score; rewards are tournament points (Seeger-Fabian).

    >>> env = skat()
    >>> env.reset(seed=1)
    >>> env.step(env.unwrapped.action_texts.index("bid 18"))
    >>> env.agent_selection
    'seat_0'
    """
    return _wrapped(SKAT)


def leduc() -> Any:
    """Return Leduc hold'em for two agents; rewards are chips.

    >>> env = leduc()
    >>> env.reset(seed=3)
    >>> env.step(1), env.agent_selection
    (None, 'seat_1')
    """
    return _wrapped(LEDUC)


def onecard(seats: int = 2) -> Any:
    """Return one-card poker for two agents or more: an episode is a whole tournament, and its winner gets 1.

    >>> env = onecard()
    >>> env.reset(seed=3)
    >>> env.unwrapped.action_texts
    ('fold', 'call', 'raise')
    """
    return _wrapped(one_card(seats))
