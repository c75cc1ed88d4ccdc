"""`counterplay skat learn`: what it says, what it keeps, and that forgetting takes it along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from counterplay.arena.play import Sitting, play_deal
from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.rules import RulesPlayer
from counterplay.store import open_store

RUN = CliRunner()


@pytest.fixture
def records(tmp_path: Path) -> Path:
    contest, path = SkatContest(), tmp_path / "games.sgf"
    sittings = [Sitting(name, RulesPlayer()) for name in ("Ada", "Bob", "Cleo")]
    lines = [contest.dump(play_deal(contest, 6, deal, sittings)) for deal in range(12)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_it_learns_from_records_and_forgets_with_the_name(records: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "people.db")
    found = RUN.invoke(app, ["skat", "learn", "Ada", "--games", str(records), "--store", store, "--json"])
    assert found.exit_code == 0, found.output
    said = json.loads(found.stdout)
    assert said["name"] == "Ada"
    assert said["start"] == "rules"
    assert 6 <= said["games"] <= 12
    with open_store(store) as kept:
        document = kept.memory("counterplay", "skat").load("Ada")
        assert document is not None
        assert document["learned"]["start"] == "rules"
        assert document["fit"] == document["learned"]["after"]
        assert kept.memory("counterplay", "skat").load("Bob") is None
    words = RUN.invoke(app, ["skat", "learn", "Bob", "--games", str(records), "--store", store])
    assert words.exit_code == 0, words.output
    assert "the nearest policy is rules" in " ".join(words.stdout.split())
    gone = RUN.invoke(app, ["opponents", "forget", "Ada", "--store", store, "--yes"])
    assert gone.exit_code == 0, gone.output
    with open_store(store) as kept:
        assert kept.memory("counterplay", "skat").load("Ada") is None
        assert kept.memory("counterplay", "skat").load("Bob") is not None


def test_nobody_s_games_teach_nothing(records: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "people.db")
    for call in (["--games", str(records)], []):
        found = RUN.invoke(app, ["skat", "learn", "Dora", *call, "--store", store])
        assert isinstance(found.exception, BadInput)
        assert "no game of Dora" in str(found.exception)
