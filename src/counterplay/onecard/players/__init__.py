"""Players of one-card poker: one kind a file, made by name.

Begin with `player`, which says what a player sees and does. `bayes` holds exact beliefs over types, `seated` the
players of the C++ core (styles and champions) at a table driven from Python; `named` finds any by its name or
file, and `match` lets them play in the arena.
"""
