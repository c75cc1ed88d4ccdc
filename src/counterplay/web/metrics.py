"""What an operator counts, in the form that Prometheus reads; no name, no card and no address is in it."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

requests = Counter("counterplay_requests", "Requests answered.", ["method", "route", "status"])
request_seconds = Histogram("counterplay_request_seconds", "How long answers took.", ["route"], buckets=_SECONDS)
moves = Counter("counterplay_moves", "Actions at tables, of people and bots.")
bot_seconds = Histogram("counterplay_bot_seconds", "How long moves of bots took.", ["bot"], buckets=_SECONDS)
hurried_deals = Counter("counterplay_hurried_deals", "Deals in which bots look at less, for the server was full.")
refused_work = Counter("counterplay_refused_work", "Work that was refused because too much waited.")
database_errors = Counter("counterplay_database_errors", "What the database refused.")
tables = Gauge("counterplay_tables", "Tables in memory.")
people = Gauge("counterplay_people", "People connected to a table.")
waiting_games = Gauge("counterplay_games_to_judge", "Finished games that wait to be judged.")
backup_age = Gauge("counterplay_backup_age_seconds", "Age of the last backup of this server; -1: none.")


def text() -> bytes:
    """Return all that was counted."""
    return generate_latest()
