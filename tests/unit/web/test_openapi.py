"""The committed description is the application's own, and it knows the WebSocket's messages."""

import json
from pathlib import Path

from counterplay.web.app import create_app
from counterplay.web.openapi import dumps

COMMITTED = Path(__file__).parents[3] / "frontend/openapi.json"


def test_the_committed_description_is_fresh():
    assert COMMITTED.read_text(encoding="utf-8") == dumps(create_app()), "run `make openapi` and commit the result"


def test_every_reference_leads_somewhere():
    document = json.loads(COMMITTED.read_text(encoding="utf-8"))
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    found = set()

    def walk(node):
        if isinstance(node, dict):
            found.update(value for key, value in node.items() if key == "$ref")
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(document)
    assert {"#/components/schemas/EventMessage", "#/components/schemas/ActMessage"} <= found
    assert found <= known
