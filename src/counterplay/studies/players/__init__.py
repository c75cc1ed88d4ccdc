"""How strong our players are, measured against players and records that are not ours.

`xskat_class`: does `rules` err as often as XSkat itself, in XSkat's own logged games? `imitation`: how near does a
player come to XSkat's decisions, and at XSkat's deals?
"""
