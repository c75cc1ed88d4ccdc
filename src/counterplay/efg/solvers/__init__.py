"""Two solvers for every game in arrays: a linear program (exact) and regret minimisation (fast, large games).

`lp` states every response as one program (begin with its docstring, which has the objective), `cfr` runs the
variants of the core, `evaluate` says what a behaviour is worth, `robust` folds a known opponent into a payoff
matrix, and `collapse` takes out of a re-solve what is decided already.

>>> from counterplay.efg import compile_game, load
>>> from counterplay.efg.solvers import cfr, lp
>>> kuhn = compile_game(load("kuhn"))
>>> round(lp.equilibrium(kuhn).value, 4), round(cfr.equilibrium(kuhn, gap=1e-4).value, 2)
(-0.0556, -0.06)
"""
