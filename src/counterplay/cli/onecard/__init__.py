"""`counterplay onecard`: one-card poker.

Begin with `match`, a player against tables of styles. Exact truth: `matrix`, `best_response`, `anti`; breeding:
`evolve`; a person against the machine: `play`, and `watch` for beliefs as they form (`belief_view` draws them).
`check` replays hand histories.
"""
