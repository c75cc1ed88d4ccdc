"""The study of the opponents: same deals for all, margins against two of rules, mistakes by post-mortem."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterplay import studies
from counterplay.protocol import BadInput
from counterplay.studies.opponents.study import FILE, measured


def test_rules_among_themselves_has_no_margin_and_a_second_call_plays_nothing(tmp_path: Path) -> None:
    played: list[str] = []
    asked = {"name": ["club"], "deals": 4, "seed": 1}
    tables = studies.run("opponents", tmp_path, **asked, progress=lambda name, *_: played.append(name)).tables
    assert set(played) == {"club"}
    (row,) = tables["opponents"]
    assert (row["name"], row["deals"], row["games"], row["margin"]) == ("club", 4, 12, 0.0)
    assert 0 <= row["mistakes"] <= row["opportunities"]
    assert studies.run("opponents", tmp_path, **asked, play=False).tables == tables
    assert (tmp_path / FILE).read_text().splitlines()[1].startswith("club,rules,rules,4,12,1,0.0,")


def test_random_loses_to_rules_and_errs_more(tmp_path: Path) -> None:
    done = studies.run("opponents", tmp_path, name=["club", "random"], deals=6, seed=1)
    strong, weak = done.tables["opponents"]
    assert weak["margin"] < strong["margin"]
    assert weak["rate"] > strong["rate"]


def test_the_one_who_follows_a_level_has_no_strength_of_its_own() -> None:
    assert "match" not in [one.name for one in measured()]
    with pytest.raises(BadInput, match="there is no opponent 'nobody'"):
        measured(["nobody"])
