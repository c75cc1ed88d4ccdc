"""The study of ABD: tables 1 to 3, figures 5 and 6, the large game, and an opponent known only from hands."""
