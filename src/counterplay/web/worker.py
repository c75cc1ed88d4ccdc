"""A worker process: reads tasks as JSON lines, answers each by one line, and ends with its parent's pipe."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from counterplay.protocol import BadInput
from counterplay.web.work import bots, claims, reviews

TASKS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "act": bots.act,
    "hint": bots.hint,
    "claim": claims.check,
    "play_out": claims.play_out,
    "review": reviews.review,
    "analyse": reviews.analyse,
    "decision": reviews.decision,
    "beliefs": reviews.beliefs,
    "what_if": reviews.what_if,
}


def main() -> None:
    """Work until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it closes the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not disturb the answers
    for line in sys.stdin:
        answers.write(json.dumps(_answer(json.loads(line))) + "\n")
        answers.flush()


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"answer": TASKS[asked["task"]](asked["asked"])}
    except BadInput as problem:
        return {"refused": str(problem)[:500]}
    except Exception as problem:  # a bot may fail in any way: the server hears of it, the worker goes on
        return {"failed": f"{type(problem).__name__}: {problem}"[:300]}


if __name__ == "__main__":
    main()
