"""How the schema came about, one step per file; run by the store when it is opened."""
