"""Studies: a paper's tables and figures made again, each run in its own folder with seed and command."""

from pathlib import Path

RESULTS = Path(__file__).parents[1] / "results"  # the committed runs: data alone, beside the code
