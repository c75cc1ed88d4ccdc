"""What the players know: the shipped networks and tables, by a short name that every finished line carries.

Work done with some networks is never continued with others; what is there can still be evaluated.
"""

from __future__ import annotations

import hashlib
from functools import cache

from counterplay.skat.beliefs import NETWORKS_FOLDER

OF_THE_POPULATION = ("population.onnx", "locations.onnx", "kermit_tables.json")
OF_MATCHES = (*OF_THE_POPULATION, "rules.onnx", "xskat.onnx")
OF_XSKAT = ("population.onnx", "locations.onnx", "xskat.onnx")
OF_STRANGERS = ("population.onnx", "rules.onnx", "xskat.onnx")


@cache
def knowledge(names: tuple[str, ...]) -> str:
    """Return the name of what these files hold; one that is missing counts as empty."""
    digest = hashlib.blake2b(digest_size=5)
    for name in names:
        path = NETWORKS_FOLDER / name
        digest.update(name.encode() + (path.read_bytes() if path.exists() else b""))
    return digest.hexdigest()
