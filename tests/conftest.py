"""Settings of all tests: properties are tried on the same examples in every run, on more in `make verify`."""

import os

from hypothesis import HealthCheck, settings

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("test", deadline=None, derandomize=True, database=None, suppress_health_check=slow)
settings.register_profile("verify", deadline=None, max_examples=3000, suppress_health_check=slow)
settings.load_profile(os.environ.get("COUNTERPLAY_PROPERTIES", "test"))
