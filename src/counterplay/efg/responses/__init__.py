"""Answers to a known opponent, one file each: what they assume, and how far ahead they look.

    best         everything against the model, nothing for safety
    rnr          the model with probability p, else rational (Johanson et al. 2008): the yardstick
    databiased   trust set by set, by how often the opponent was seen there (Johanson and Bowling 2009)
    cdbr, cdrnr  the same two with a look-ahead of a few moves, rational play assumed after it (Milec et al. 2021)
    abd          adapting beyond the depth limit: after it the opponent goes on as known (Milec et al.)

`efg.respond` calls them by name; `efg.methods` is their registry. Each has `respond(match, p)`.

>>> from counterplay.efg import match_of
>>> from counterplay.efg.responses.rnr import RestrictedNashResponse
>>> RestrictedNashResponse().respond(match_of("kuhn", "uniform"), p=0.5).gain > 0
True
"""
