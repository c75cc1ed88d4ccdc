"""Our games for those who bring their own learner: PettingZoo environments (AEC: one agent acts at a time), and
batches of games by the conventions of gymnasium.vector.

>>> from counterplay import envs
>>> env = envs.skat()
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.observe("seat_1")["action_mask"].sum())
('seat_1', 64)

An observation is `{"observation": vector, "action_mask": 0/1 for each action}`; rewards come at the end of a deal.
`envs.vector("skat", 1024)` plays a thousand deals side by side in the core.
`env.unwrapped.action_texts` says what each action is, and `env.unwrapped.parts` names the slices of the vector.
"""

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as _missing:
    raise ModuleNotFoundError("counterplay.envs needs PettingZoo: pip install 'counterplay[envs]'") from _missing

from counterplay.envs.turns import leduc, onecard, skat
from counterplay.envs.vector import VectorGames, vector

__all__ = ["VectorGames", "leduc", "onecard", "skat", "vector"]
