"""Two solvers for every game in arrays: a linear program (exact) and regret minimisation (fast, large games)."""
