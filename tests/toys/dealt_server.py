"""The command with the same cards every time, for the tests in a browser: a test that fails, fails again.

`DEALS` in the environment is a file, and its text is the seed of what is drawn: a test that writes its name there
gets the same cards whatever was played before. Cards come of a secret, a table's key and the browser's number; the
first two are counted out here, so a process that goes on with another's store needs another seed.
"""

import hashlib
import os
import random
import sys
from collections import Counter
from functools import cache
from pathlib import Path


def deal_from(file):
    from counterplay.skat.table import fair
    from counterplay.web import identity

    drawn = Counter()

    def new_secret():
        seed = file.read_text()
        drawn[seed] += 1
        return hashlib.sha256(f"{seed} {drawn[seed]}".encode()).hexdigest()

    fair.new_secret = new_secret
    identity.new_id = lambda: fair.new_secret()[:22]  # before others take the name from it

    from counterplay.web import poker, training

    @cache
    def generator(seed):
        return random.Random(seed)

    class Seeded:
        @staticmethod
        def randbits(count):
            return generator(file.read_text()).getrandbits(count)

        @staticmethod
        def randbelow(end):
            return generator(file.read_text()).randrange(end)

    poker.secrets = training.secrets = Seeded


if __name__ == "__main__":
    deal_from(Path(os.environ["DEALS"]))
    from counterplay.cli.main import main

    sys.exit(main())
