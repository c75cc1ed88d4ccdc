"""Judgements and reports on finished games: a game says what every card would have led to, the rest is done here.

A game implements `Reviewer`, which turns a record into a `game.ReviewedGame`. From there on everything is the
same for all games: judgements (`judgement`), turning points and course of the value (`game`), players' profiles
(`profile`), and the forms of all that: JSON (`forms`), terminal (`text`), picture (`plot`), web page (`page`).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
