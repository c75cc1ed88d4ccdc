"""Settings of all tests: properties are tried on the same examples in every run, on more in `make verify`.

`COUNTERPLAY_PROPERTIES=hundredfold pytest -m hypothesis` tries every property on a hundred times as many.
"""

import gc
import os
import time
from pathlib import Path

import postgres
import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

# One thread for numpy and PyTorch, here and in what tests start: several on two cores wait for each other.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("test", deadline=None, derandomize=True, database=None, suppress_health_check=slow)
settings.register_profile("verify", deadline=None, max_examples=3_000, suppress_health_check=slow)
settings.register_profile("hundredfold", deadline=None, max_examples=10_000, suppress_health_check=slow)
settings.load_profile(os.environ.get("COUNTERPLAY_PROPERTIES", "test"))


@pytest.fixture(scope="session")
def postgres_url():
    """Where a PostgreSQL server of the tests' own listens."""
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.server() as url:
        yield url


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Look for examples in docstrings where there are some: other modules need not be imported to collect."""
    collectors = yield
    if any(isinstance(each, DoctestModule) for each in collectors) and ">>> " not in file_path.read_text():
        return [each for each in collectors if not isinstance(each, DoctestModule)]
    return collectors


def pytest_collection_finish() -> None:
    """Let what collecting made, which stays to the end, be looked through by no collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Skip what would begin too late: `make test-quick` has a minute."""
    if time.time() > float(os.environ.get("COUNTERPLAY_UNTIL", "inf")):
        pytest.skip("no time was left for it: `make test` runs it")


def pytest_terminal_summary(terminalreporter) -> None:
    """Add what was skipped to the list of what a run left out (see scripts/needs.py): how many tests, tab, why."""
    if listed := os.environ.get("COUNTERPLAY_LEFT_OUT"):
        with open(listed, "a") as left_out:
            for report in terminalreporter.stats.get("skipped", ()):
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
                print(1, str(reason).removeprefix("Skipped: ").splitlines()[0], sep="\t", file=left_out)


def pytest_configure(config) -> None:
    if (kept := os.environ.get("COUNTERPLAY_PROVED")) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Proved(Path(kept)))


class Proved:
    """What `make verify` has proved of the same sources in a run that was stopped is not proved again."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        profile = os.environ.get("COUNTERPLAY_PROPERTIES", "test")
        self.of_these = f"{os.environ['COUNTERPLAY_SOURCES']} {profile} "
        lines = kept.read_text().splitlines()
        self.before = {line.removeprefix(self.of_these) for line in lines if line.startswith(self.of_these)}

    def pytest_configure_node(self, node) -> None:
        node.workerinput["proved"] = sorted(self.before)

    def pytest_runtest_logreport(self, report) -> None:
        if report.when == "call" and report.passed:
            with self.kept.open("a") as kept:
                print(f"{self.of_these}{report.nodeid}", file=kept)

    def pytest_sessionfinish(self, session) -> None:
        if session.exitstatus == 5 and self.before:  # nothing is left to run
            session.exitstatus = 0


def pytest_collection_modifyitems(config, items) -> None:
    proved = set(getattr(config, "workerinput", {}).get("proved", ()))
    if proved:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in proved])
        items[:] = [item for item in items if item.nodeid not in proved]
