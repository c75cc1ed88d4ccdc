"""The study of inference: how well hidden cards are read, and what that is worth at the table.

After Rebstock et al. (2019). Begin with `plan`: which inferences meet in which arrangement. `corpus` has the
games, `ratios` and `figure1` measure the true state sampling ratio in them, `matches` and `tables` what it is
worth in card play; `adaptive` and `variants` go past the paper, whose own figures are in `paper`.
"""
