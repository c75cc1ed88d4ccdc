"""
The C++ core of Skat: use it through the typed modules of counterplay.skat.
"""



def legal_cards(game: int, hand: int, led: int) -> int:
    """The playable part of a hand (sets as bits); led is -1 for the leader."""

def trick_winner(game: int, first: int, second: int, third: int) -> int:
    """Index (0..2) of the winning card of a full trick."""
