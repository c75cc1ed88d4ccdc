"""Matches between players of any game: duplicate deals, results that outlive a crash, honest statistics."""
