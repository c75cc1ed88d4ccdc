"""Policies learned from games: what a seat does at each decision, given what it knows.

Examples are streamed out of records (`data`; `location_data` for where cards lie), networks fitted to them
(`training`, `location_training`, both on `epochs` and `training_tensors`; they need the extra `train`), and
measured on players held out (`measures`, `accuracy_table`). `limits` learns how far a player bids from games of
which only the last bid is known. A training that was stopped goes on with the networks it has finished
(`finished_networks`). Begin with `training`.
"""
