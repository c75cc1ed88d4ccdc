"""`counterplay skat learn`: what it says, what it keeps, and that forgetting takes it along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from counterplay.arena.play import Sitting, play_deal
from counterplay.cli.learning import learn_when_due
from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.players.acquaintance import acquaintances
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.store import Who, open_store

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
        assert document["style"]["version"] == acquaintances().styles.version
        assert document["style"]["deals"] >= said["games"]
        assert kept.memory("counterplay", "skat").load("Bob") is None
    words = RUN.invoke(app, ["skat", "learn", "Bob", "--games", str(records), "--store", store])
    assert words.exit_code == 0, words.output
    assert "the nearest policy is rules" in " ".join(words.stdout.split())
    gone = RUN.invoke(app, ["opponents", "forget", "Ada", "--store", store, "--yes"])
    assert gone.exit_code == 0, gone.output
    with open_store(store) as kept:
        assert kept.memory("counterplay", "skat").load("Ada") is None
        assert kept.memory("counterplay", "skat").load("Bob") is not None


def test_a_style_goes_with_the_name_wherever_it_goes(records: Path, tmp_path: Path) -> None:
    first, second = (str(tmp_path / f"{number}.db") for number in (1, 2))
    assert RUN.invoke(app, ["skat", "learn", "Ada", "--games", str(records), "--store", first]).exit_code == 0
    moved = RUN.invoke(app, ["opponents", "export", "--out", str(tmp_path / "all.jsonl"), "--store", first])
    assert moved.exit_code == 0, moved.output
    brought = RUN.invoke(app, ["opponents", "import", str(tmp_path / "all.jsonl"), "--store", second])
    assert brought.exit_code == 0, brought.output
    with open_store(first) as one, open_store(second) as other:
        style = (one.memory("counterplay", "skat").load("Ada") or {})["style"]
        assert (other.memory("counterplay", "skat").load("Ada") or {})["style"] == style
    with open_store(second) as other:
        other.set_modelled(Who.named("Ada"), modelled=False)
        assert other.memory("counterplay", "skat").load("Ada") is None
        learn_when_due(other, "Ada")
        assert other.memory("counterplay", "skat").load("Ada") is None  # nothing is learned of who said no


def test_a_file_has_the_style_too(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "ada.json"
    found = RUN.invoke(app, ["skat", "learn", "Ada", "--games", str(records), "--out", str(out)])
    assert found.exit_code == 0, found.output
    player = CounterplayPlayer(knows=str(out), worlds=4, samples=60, playouts=4)
    style = player.model.known.style("anybody")
    assert style is not None
    assert style.place.deals > 0
    document = json.loads(out.read_text())
    document["style"]["version"] = "other"
    out.write_text(json.dumps(document))
    with pytest.raises(BadInput, match="has a style of version 'other'"):
        CounterplayPlayer(knows=str(out))


def test_nobody_s_games_teach_nothing(records: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "people.db")
    for call in (["--games", str(records)], []):
        found = RUN.invoke(app, ["skat", "learn", "Dora", *call, "--store", store])
        assert isinstance(found.exception, BadInput)
        assert "no game of Dora" in str(found.exception)
