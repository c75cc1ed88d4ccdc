"""`counterplay efg`: two-player games, and safe answers to a known opponent.

Begin with `respond`, one answer by one method; `curve` draws gain against exploitability for many. `value` solves
a game, `games` lists them, `play` plays one in the terminal. `options` has what they share: the game, the seat,
the method.
"""
