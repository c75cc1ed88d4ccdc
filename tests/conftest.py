"""Settings of all tests: properties are tried on the same examples in every run, on more in `make verify`.

`COUNTERPLAY_PROPERTIES=hundredfold pytest -m hypothesis` tries every property on a hundred times as many.
"""

import os

from hypothesis import HealthCheck, settings

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("test", deadline=None, derandomize=True, database=None, suppress_health_check=slow)
settings.register_profile("verify", deadline=None, max_examples=3_000, suppress_health_check=slow)
settings.register_profile("hundredfold", deadline=None, max_examples=10_000, suppress_health_check=slow)
settings.load_profile(os.environ.get("COUNTERPLAY_PROPERTIES", "test"))


def pytest_terminal_summary(terminalreporter) -> None:
    """Add every test that was skipped to the list of what `make verify` left out."""
    if kept := os.environ.get("COUNTERPLAY_LEFT_OUT"):
        with open(kept, "a") as left_out:
            for report in terminalreporter.stats.get("skipped", ()):
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
                print(f"{report.nodeid}: {reason}", file=left_out)
