"""Policies learned from games: what a seat does at each decision, given what it knows."""
