"""Baker et al., "Can Opponent Models Aid Poker Player Evolution?": Table III, figures 3-7, 9-15, the ceilings."""
