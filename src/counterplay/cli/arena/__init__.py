"""`counterplay arena`: matches between players, with statistics.

Begin with `run`, which plays a match or goes on with one; `report` says what it has shown so far, `check` whether
a player is legal, quick, honest and repeatable, `players` who can take a seat. `games` lists the games that can be
played.
"""
