"""The population's games: the same everywhere, by the rules, of the stated pool; a file that goes on."""

import gzip
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.learn import population_file
from counterplay.skat.learn.population import POOL, play_population_game, record_id
from counterplay.skat.learn.population_file import PopulationOrder, write_population
from counterplay.skat.players import evaluator
from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import Game


def quiet(done: int, total: int) -> None:
    """Report nothing."""


def test_a_game_follows_from_its_number_and_keeps_the_rules(tmp_path: Path) -> None:
    lines = [play_population_game(5, index, "both") for index in range(12)]
    assert lines[7] == play_population_game(5, 7, "both") == play_population_game(5, 6, "all")
    assert lines[4] == play_population_game(5, 0, "null")
    assert len({line.split("MV[")[1] for line in lines}) == 12
    path = tmp_path / "games.sgf"
    path.write_text("\n".join(lines), encoding="utf-8")
    checked = list(sgf.check(path))
    assert sum(block.agreeing for block in checked) == 12
    assert not any(block.differing or block.set_aside for block in checked)
    names = {name for line in lines for name in sgf.loads(line).players}
    assert all(any(name.startswith(kind) for kind, _ in POOL) for name in names)
    assert len(names) > 8


def test_the_pool_is_a_whole() -> None:
    assert sum(share for _, share in POOL) == 100


def test_both_strata_count_their_own_games() -> None:
    ids = [record_id(1, index, "both") for index in range(22_000)]
    assert len(set(ids)) == 22_000
    assert Counter(id.split("-")[2] for id in ids) == {"all": 18_000, "null": 4_000}
    assert {f"population-1-null-{index}" for index in range(4_000)} <= set(ids)


def test_in_the_null_stratum_the_best_game_of_a_deal_is_null() -> None:
    found: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for stratum in ("all", "null"):
        for index in range(200):
            state = sgf.loads(play_population_game(3, index, stratum, pool="rules")).state
            assert state is not None
            options = [
                evaluator.shipped_evaluator().best_game(hand | state.deal.skat, seat, 18)
                for seat, hand in enumerate(state.deal.hands)
            ]
            best = max(options, key=lambda option: option.worth)
            found[stratum] += best.declaration.game is Game.NULL and best.chance >= 0.5
            played[stratum] += state.declaration is not None and state.declaration.game is Game.NULL
    assert found["null"] == 200
    assert found["all"] < 40
    assert played["null"] > 1.5 * played["all"]


def test_a_file_is_the_same_whole_stopped_or_made_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(population_file, "PORTION", 10)
    whole, other = tmp_path / "whole.sgf.gz", tmp_path / "other.sgf.gz"
    write_population(PopulationOrder(1, 40, "both", "rules"), whole, quiet)
    assert len(gzip.decompress(whole.read_bytes()).splitlines()) == 40
    write_population(PopulationOrder(1, 20, "both", "rules"), other, quiet)
    begun = other.read_bytes()
    assert whole.read_bytes().startswith(begun)
    other.write_bytes(whole.read_bytes()[: len(begun) + 200])  # broken off within a portion
    write_population(PopulationOrder(1, 40, "both", "rules"), other, quiet)
    assert other.read_bytes() == whole.read_bytes()
    assert [record.id for record in sgf.load(whole)] == [record_id(1, i, "both", "rules") for i in range(40)]


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf.gz"
    write_population(PopulationOrder(1, 3, "all", "rules"), path, quiet)
    before = path.read_bytes()
    with pytest.raises(BadInput, match="holds other games: its last should be rules-2-all-2, not rules-1-all-2"):
        write_population(PopulationOrder(2, 5, "all", "rules"), path, quiet)
    assert path.read_bytes() == before
    path.write_text("no games", encoding="utf-8")
    with pytest.raises(BadInput, match="not a file of games"):
        write_population(PopulationOrder(2, 5, "all", "rules"), path, quiet)
    assert path.read_text(encoding="utf-8") == "no games"


@pytest.mark.parametrize(
    ("order", "name", "sentence"),
    [
        (PopulationOrder(1, 1, "some"), "games.sgf.gz", "there is no stratum 'some'"),
        (PopulationOrder(1, 1, "all", "nobody"), "games.sgf.gz", "there are no players 'nobody'"),
        (PopulationOrder(1, 0), "games.sgf.gz", "at least one game"),
        (PopulationOrder(1, 1), "games.sgf", "ends in .gz"),
        (PopulationOrder(1, 1), ".", "is a folder"),
    ],
)
def test_senseless_orders_get_a_sentence(order: PopulationOrder, name: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=sentence):
        write_population(order, tmp_path / name, 1, quiet)


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    out = tmp_path / "folder" / "games.sgf.gz"
    call = ["skat", "train", "population", "--games", "5", "--players", "rules", "--out", str(out)]
    answer = CliRunner().invoke(app, call)
    assert answer.exit_code == 0, answer.output
    assert [record.id for record in sgf.load(out)][-2:] == ["rules-1-all-3", "rules-1-null-0"]
