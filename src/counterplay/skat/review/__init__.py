"""Finished games judged, explained and played on otherwise."""
