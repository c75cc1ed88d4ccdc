"""A policy that is given a style: games of made-up players, training on them, lines through the space.

Begin with `training`, where the networks and each player's style are learned together from the `examples` that
made-up players give; `lines` then finds the directions for which people have a word.
"""
