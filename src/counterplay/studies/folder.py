"""What every study's folder says of itself: `command.txt` for people, `run.json` for programs.

Beside them lie the tables (CSV), the pictures (PNG), and in `runs/` what the tables were made from.
"""

from __future__ import annotations

import json
from pathlib import Path

from counterplay import __version__
from counterplay.foreign import from_json
from counterplay.protocol import BadInput


def note(out: Path, study: str, command: str, *facts: str) -> None:
    """Add to a folder by which command it came about, and what there is to say of that run."""
    with (out / "command.txt").open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in (command, *facts)))
    path = out / "run.json"
    known = {"study": study, "commands": []}
    if path.exists():
        known = from_json(path.read_text(encoding="utf-8"))
        if known.get("study") != study:
            raise BadInput(f"{out} holds the run of another study: name another folder")
    commands = [one for one in known["commands"] if one != command]
    told = {"study": study, "commands": [*commands, command], "version": __version__}
    path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
