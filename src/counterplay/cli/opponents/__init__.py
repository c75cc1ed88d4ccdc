"""`counterplay opponents`: what is kept about the people and bots one has met.

`listing` and `show` say what is known (`evidence` writes it), `export` and `importing` take it elsewhere,
`aliasing` joins and parts names, `forget` deletes.
"""
