"""How the schema came about: one step a file in `versions`, the oldest first.

The store runs the missing ones when it is opened (`env` does so in its transaction); a step is never changed once
it is released, since stores have taken it. `columns` writes several columns of a kind in one line.
"""
