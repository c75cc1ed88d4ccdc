"""Everything that trains: bidding maps, policies, card locations, self-taught networks, profiles.

Begin with the trainings, a function each with a plan beside it: `train_bidding` (the evaluator), `train_policies`
and `train_locations` (from records), `train_against` (bids against policies), `train_auction` (what passing
brings), `train_soloist` (the weights of `rules`), `train_reaction` (how mistakes move bids), and `TrainingRun`
(self-play on a GPU). Each resumes where it was stopped and writes a file with a card: command, data, and what it
measured on held-out games. `games_of` reads training games from records and XSkat's logs; `play_population_game`
plays them.

>>> from counterplay.skat.learn import play_population_game
>>> record = play_population_game(seed=1, index=0, stratum="all", pool="rules")
>>> record.startswith("(;GM[Skat]")
True
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
