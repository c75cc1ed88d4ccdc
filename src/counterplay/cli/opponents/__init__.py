"""`counterplay opponents`: what is kept about the people and bots one has met."""
