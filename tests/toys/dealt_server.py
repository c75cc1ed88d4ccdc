"""The command with the same cards every time, for the tests in a browser: a test that fails, fails again.

`DEALS` in the environment is the seed. Cards come of a secret, a table's key and the browser's number; the first
two are counted out here, so a process that goes on with another's store needs another seed.
"""

import hashlib
import itertools
import os
import random
import sys


def deal_from(seed):
    from counterplay.skat.table import fair
    from counterplay.web import keeper

    drawn = itertools.count()
    fair.new_secret = lambda: hashlib.sha256(f"{seed} {next(drawn)}".encode()).hexdigest()
    keeper.new_id = lambda: fair.new_secret()[:22]  # before others take the name from it

    from counterplay.web import poker, training

    class Seeded:
        randbits = random.Random(seed).getrandbits
        randbelow = random.Random(seed).randrange

    poker.secrets = training.secrets = Seeded


if __name__ == "__main__":
    deal_from(os.environ["DEALS"])
    from counterplay.cli.main import main

    sys.exit(main())
