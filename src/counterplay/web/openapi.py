"""The OpenAPI description as a file: the front end's types are generated from it.

`python -m counterplay.web.openapi` writes it to standard output.
"""

from __future__ import annotations

import json
import sys

from fastapi import FastAPI

from counterplay.web.app import create_app
from counterplay.web.description import describe


def dumps(app: FastAPI) -> str:
    """Return the description as it is committed."""
    return json.dumps(describe(app), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(dumps(create_app()))
