"""Studies: a paper's tables and figures made again, each run in its own folder with seed and command."""
