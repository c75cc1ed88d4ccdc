"""What a worker process of the server does: tasks by name, asked and answered in JSON."""

from __future__ import annotations

import json
from importlib import import_module

from counterplay.extras import what_is_missing
from counterplay.json_form import to_json
from counterplay.protocol import BadInput

_TABLE, _LAB = "counterplay.skat.table.tasks", "counterplay.web.work.lab"
_QUESTIONS, _BELIEFS = "counterplay.skat.review.questions", "counterplay.web.work.beliefs"
TASKS = {  # each in its module, imported when it is first asked for: few workers do everything
    "act": _TABLE,
    "hint": _TABLE,
    "claim": _TABLE,
    "give_up": _TABLE,
    "play_out": _TABLE,
    "match_deal": _LAB,
    "leduc_act": _LAB,
    "records": "counterplay.web.work.records",
    "review": _QUESTIONS,
    "judge": _QUESTIONS,
    "decision": _QUESTIONS,
    "beliefs": _QUESTIONS,
    "what_if": _QUESTIONS,
    "whole": _QUESTIONS,
    "page": _QUESTIONS,
    "rescue": _QUESTIONS,
    "telling": _QUESTIONS,
    "score_exercise": "counterplay.web.work.exercises",
    "reconsider": _BELIEFS,
    "learn": _BELIEFS,
    "restyle": _BELIEFS,
    "find_games": _BELIEFS,
    "bid_against": _BELIEFS,
}


def answer(task: str, asked: str) -> str:
    """Do a task: the JSON object it is asked, and one that holds its answer, its refusal or its failure."""
    try:
        module, question = TASKS[task], json.loads(asked)
        work = getattr(import_module(module), task)
        # what is asked about a finished game comes by its names, and a dataclass answers it
        return json.dumps({"answer": to_json(work(**question)) if module == _QUESTIONS else work(question)})
    except BadInput as problem:
        return json.dumps({"refused": str(problem)[:500]})
    except ModuleNotFoundError as problem:
        return json.dumps({"refused": what_is_missing(problem) or str(problem)})
    except Exception as problem:  # a bot may fail in any way: the server hears of it, the worker goes on
        return json.dumps({"failed": f"{type(problem).__name__}: {problem}"[:300]})
