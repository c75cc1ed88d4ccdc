"""A worker process: reads tasks as JSON lines, answers each by one line, and ends with its parent's pipe."""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib import import_module
from typing import Any

from counterplay.protocol import BadInput

_TABLE = "counterplay.skat.table.tasks"
_WORK = "counterplay.web.work"
TASKS = {  # each in its module, imported when it is first asked for: few workers do everything
    "act": _TABLE,
    "hint": _TABLE,
    "claim": _TABLE,
    "give_up": _TABLE,
    "play_out": _TABLE,
    "match_deal": f"{_WORK}.lab",
    "leduc_act": f"{_WORK}.lab",
    "records": f"{_WORK}.records",
    "review": f"{_WORK}.reviews",
    "judge": f"{_WORK}.reviews",
    "decision": f"{_WORK}.reviews",
    "beliefs": f"{_WORK}.reviews",
    "what_if": f"{_WORK}.reviews",
    "reconsider": f"{_WORK}.beliefs",
    "learn": f"{_WORK}.beliefs",
    "whole": f"{_WORK}.reviews",
    "page": f"{_WORK}.reviews",
    "rescue": f"{_WORK}.reviews",
    "telling": f"{_WORK}.reviews",
}


def main() -> None:
    """Work until the pipe closes."""
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's; it closes the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not disturb the answers
    for line in sys.stdin:
        answers.write(json.dumps(_answer(json.loads(line))) + "\n")
        answers.flush()


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        task = getattr(import_module(TASKS[asked["task"]]), asked["task"])
        return {"answer": task(asked["asked"])}
    except BadInput as problem:
        return {"refused": str(problem)[:500]}
    except Exception as problem:  # a bot may fail in any way: the server hears of it, the worker goes on
        return {"failed": f"{type(problem).__name__}: {problem}"[:300]}


if __name__ == "__main__":
    main()
