"""Baker et al., "Can Opponent Models Aid Poker Player Evolution?": Table III, figures 3-7, 9-15, the ceilings.

Begin with `conditions`, one for each figure; `study` breeds what is missing, `runs` sets the champions beside
the exact ceilings, `trials` puts them on tables they were not bred on, `recognition` measures how styles are
read.
"""
