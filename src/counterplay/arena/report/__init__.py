"""The report of a run: one summary, written as a terminal table, Markdown, JSON, CSV or PNG."""
