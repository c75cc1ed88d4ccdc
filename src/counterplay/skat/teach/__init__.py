"""The trainer: it trains people, not networks.

It finds what somebody can work on: `mining` looks for puzzles in games of bots, `puzzle` holds those that are
shipped, `exercises` asks for bids, discards and leads and scores the answers, `habits` compares what somebody
does with a population (`chances` counts the opportunities), `overtime` says how it changes, and `practice` puts
the tasks of a day together by `schedule`. (The lessons of the page "Learn Skat" are texts of the front end.)

>>> from counterplay.skat.teach import exercises
>>> asked = exercises.question("bidding/17")
>>> exercises.score(asked, "p").loss >= 0
True
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
