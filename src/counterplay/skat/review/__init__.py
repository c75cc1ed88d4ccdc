"""Finished games judged, explained, and played on otherwise.

Begin with `review_game(record)`: every card with what it cost in hindsight, and whether its player could have
known. `judge_whole` judges the auction, the pick-up and the declaration too, `could_have_won` finds the line that
would have won, `play_on` plays a game on with other cards, `why_not` answers a beginner's question at the table.
`SkatReviewer` is what `counterplay.review` asks to judge files of games, and `SkatKeeping` what the store asks.
`play` lets three players play a deal, and `record_of` makes a record of it.

>>> from counterplay.skat.records import load
>>> from counterplay.skat.review import review_game
>>> for record in load("examples/turned.sgf"):
...     print(review_game(record))
diamonds at 18, bela against carl and anna: turned by anna SA
diamonds at 18, carl against bela and anna: turned by bela C9
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
