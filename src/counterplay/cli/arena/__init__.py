"""`counterplay arena`: matches between players, with statistics."""
