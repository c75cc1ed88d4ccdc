"""Our games as PettingZoo environments (AEC: one agent acts at a time), for those who bring their own learner.

>>> from counterplay import envs
>>> env = envs.skat()
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.observe("seat_1")["action_mask"].sum())
('seat_1', 64)

An observation is `{"observation": vector, "action_mask": 0/1 for each action}`; rewards come at the end of a deal.
`env.unwrapped.action_texts` says what each action is, and `env.unwrapped.parts` names the slices of the vector.
"""

try:
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as _missing:
    raise ModuleNotFoundError("counterplay.envs needs PettingZoo: pip install 'counterplay[envs]'") from _missing

from counterplay.envs.leduc import leduc
from counterplay.envs.onecard import onecard
from counterplay.envs.skat import skat

__all__ = ["leduc", "onecard", "skat"]
