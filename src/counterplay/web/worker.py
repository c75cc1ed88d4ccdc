"""What a worker process of the server does: tasks by name, asked and answered in JSON."""

from __future__ import annotations

import json
from importlib import import_module

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


def answer(task: str, asked: str) -> str:
    """Do a task: the JSON object it is asked, and one that holds its answer, its refusal or its failure."""
    try:
        return json.dumps({"answer": getattr(import_module(TASKS[task]), task)(json.loads(asked))})
    except BadInput as problem:
        return json.dumps({"refused": str(problem)[:500]})
    except Exception as problem:  # a bot may fail in any way: the server hears of it, the worker goes on
        return json.dumps({"failed": f"{type(problem).__name__}: {problem}"[:300]})
