"""Start here: the idea of Counterplay, and where each part of it is.

Counterplay watches how others play, turns what it saw into a model, and answers with play that beats them, at a
risk that is measured. Three words of `counterplay.protocol` carry it::

    finished games ---> MODEL  chances(situation)     what they do when
                          |
    what a seat saw --> BELIEF  likely()              what may be hidden, and how likely
                          |
                       RESPONSE  answer(seen)         a threshold, chances, an action

Four papers and our own players are paths through this picture:

the Count
    model `opponent.mistakes.Tally`; response `skat.players.count` and `reaction`, a threshold of the bidding.
policy inference
    model `skat.beliefs.networks`; the inferences of `skat.beliefs` give beliefs (`WeightedWorlds`); response
    `skat.players.search`, a search over those worlds, which says of each card how often it wins.
the evolved poker player
    model `onecard.styles.Style`; belief `opponent.styles.Belief`; response `onecard.networks`, a network that
    answers when it is its turn (`onecard.players.seated`).
ABD, restricted Nash response and their kin
    model `efg.opponents.Estimate`; belief `efg.large.Range`; response `efg.responses`, played by `efg.play`.
counterplay, our own
    models `skat.players.opponent_models`: policies with shares (`mixture`), how well they predict (`fit`), mistake
    rates; worlds weighed by them (`skat.beliefs.adaptive`); response `skat.players.card_response`: cards valued by
    networks that know the profiles, search, and playing on with the models as far as they are trusted (`trust`).

What knows no game is in this folder. A game says how likely each type's action was, or which move was a mistake;
these do the rest:

- `mistakes`: rates of mistakes with their intervals, from judged games (the Count's model);
- `profiles`: such rates for everyone met, kept where a player remembers;
- `styles`: which of some named types is this opponent? Bayes' rule, with forgetting and change;
- `mixture`: one who plays by one of several policies, each believed with a share;
- `fit`: how well what is believed of an opponent predicts what he does;
- `trust`: how far to rely on it, by that fit;
- `memory`: what a player knows, within a process.

A model is learned in `result`, when a deal is over and its cards are known; it lasts in a `ModelMemory`, which the
store implements. `tests/unit/test_protocol_words.py` has every part of the table as a value of its type.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
