"""One-card poker: the game, its styles and their exact truth, beliefs, and players that evolved.

After Baker, Cowling, Randall and Jiang, "Can Opponent Models Aid Poker Player Evolution?" (CIG 2008).
"""

from counterplay.processor import choose_core

choose_core(__name__, __path__)
