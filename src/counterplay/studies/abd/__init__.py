"""The study of ABD: tables 1 to 3, figures 5 and 6, the large game, and an opponent known only from hands.

Begin with `study`, its parts in their order. `table1` to `table3` and `figures` are the paper's; `large_game`
and `duels` play whole games of its section 6.5; `grown`, `sampled` and `estimated` go past it. `setting` is what
parts share, `folder` keeps the rows as they come, `report` sets the paper's figures beside ours.
"""
