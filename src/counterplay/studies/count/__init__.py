"""The Count (Long & Buro, "Real-Time Opponent Modelling in Trick-Taking Card Games"): the tournament again."""
