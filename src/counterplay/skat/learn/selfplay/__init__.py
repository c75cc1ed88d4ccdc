"""The whole game of Skat in lock-step on a device, and networks that teach themselves on it (extra `train`).

Begin with `run`, a training in a folder, by a `plan`. Games, thousands at once: `rollout` is auction (`auction`,
`contract_values`), contract (`declarations`), cards (`play`); `bits` holds cards as bits and `words` what a
network is told. Who sits there: `deciders`, named by `company` (`network` is ours, `models` are policies of
others). `learner` moves the network by deep Monte Carlo, `ppo` by policy gradients, to compare; `evaluation` says
how strong it has become.
"""
