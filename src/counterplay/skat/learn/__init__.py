"""Everything that trains networks and fits tables."""
