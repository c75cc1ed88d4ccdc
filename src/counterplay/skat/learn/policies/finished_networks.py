"""Networks whose training is finished, kept in its folder: the same command takes them from there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import Layer, arrays_of, layers_in
from counterplay.untrusted import from_json


def save_parts(path: Path, parts: Mapping[str, Sequence[Layer]], training: Any, card: Mapping[str, Any]) -> None:
    """Keep networks by name, with what says which training they are of, as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    about = np.array(json.dumps({"training": training, "card": card}))
    with draft_of(path) as draft, draft.open("wb") as file:
        np.savez(file, about=about, **arrays_of(parts))  # type: ignore[arg-type]


def load_parts(path: Path, names: Sequence[str], training: Any) -> tuple[dict[str, list[Layer]], dict[str, Any]]:
    """Return the layers of networks by name, those there are, and their card, if they are of the same training."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = from_json(str(file["about"]))
            parts = {name: layers for name, layers in layers_in(file, names).items() if layers}
            other, card = about["training"] != json.loads(json.dumps(training)), dict(about["card"])
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise BadInput(f"{path} is damaged: delete it to train again") from None
    if other:
        raise BadInput(f"{path.parent} holds another training: name another folder or give the same options")
    return parts, card
