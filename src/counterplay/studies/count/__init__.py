"""The Count (Long & Buro, "Real-Time Opponent Modelling in Trick-Taking Card Games"): the tournament again.

Begin with `plan`: who meets whom in which part, and the paper's figures; `study` plays that in one pool and
works the tables out. `table1` is Table 1, `strength`, `tricks` and `evaluator_error` are figures 2 to 4,
`settling` and `fresh` go past the paper. `part_data` is all that tables are made of.
"""
