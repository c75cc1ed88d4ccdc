"""Models of opponents that know no game: a room says how likely each type's action was, the models do the rest."""
