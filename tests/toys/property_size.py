"""How many examples a property is tried on: few in `make test`, thirty times as many in `make verify`."""

from hypothesis import settings

PLAIN = 100  # what hypothesis tries where nobody says otherwise


def examples(in_make_test: int) -> int:
    """Return the number of examples of a property that says how many `make test` tries."""
    return max(1, in_make_test * settings().max_examples // PLAIN)
