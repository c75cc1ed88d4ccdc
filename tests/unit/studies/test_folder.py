"""Every study's folder says by which commands it came about."""

import json

import pytest

from counterplay import __version__
from counterplay.protocol import BadInput
from counterplay.studies import folder


def test_commands_are_kept_each_once(tmp_path):
    folder.note(tmp_path, "count", "counterplay study count --deals 2 --out DIR", "    2 deals")
    folder.note(tmp_path, "count", "counterplay study count --deals 4 --out DIR")
    folder.note(tmp_path, "count", "counterplay study count --deals 2 --out DIR")
    told = json.loads((tmp_path / "run.json").read_text())
    assert told["commands"] == [
        "counterplay study count --deals 4 --out DIR",
        "counterplay study count --deals 2 --out DIR",
    ]
    assert (told["study"], told["version"]) == ("count", __version__)
    assert "    2 deals" in (tmp_path / "command.txt").read_text()
    with pytest.raises(BadInput, match="another study"):
        folder.note(tmp_path, "review", "counterplay study review")
