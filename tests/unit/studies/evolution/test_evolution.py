"""The study of evolved players: small, resumable, the same again."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from counterplay import studies
from counterplay.onecard.styles import STYLES
from counterplay.protocol import BadInput
from counterplay.studies.evolution import runs, study, trials
from counterplay.studies.evolution.conditions import CONDITIONS, PARTS, conditions_of
from counterplay.workers.here import HERE

pytest.importorskip("neat")
TINY = runs.EvolutionSize(seeds=2, generations=2, tournaments=4, held_out=40, tested=20, bluffs=2)


def quiet(*_: object) -> None: ...


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "SMOKE", TINY)


def test_every_figure_of_the_paper_is_a_part() -> None:
    assert {f"fig{number}" for number in (3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)} < set(PARTS)
    assert all(conditions_of(part) for part in PARTS if part.startswith("fig"))
    assert [c.plan.population for c in CONDITIONS] == [100] * len(CONDITIONS)
    assert {(c.plan.add_node, c.plan.add_connection) for c in CONDITIONS} == {(0.005, 0.01)}
    assert len(trials.MIXED) == 20


@pytest.mark.usefixtures("tiny")
def test_a_study_writes_its_tables_and_goes_on_from_what_is_there(tmp_path: Path) -> None:
    asked = {"parts": "fig3,fig15", "smoke": True}
    tables = studies.run("evolution", tmp_path, **asked).tables
    for name in ("runs.csv", "curves.csv", "fig15.csv", "heads-up.png", "exact.png", "fig15.png", "command.txt"):
        assert (tmp_path / name).stat().st_size > 0
    assert {row["condition"] for row in tables["runs"]} == {"fig3", "fig3-exact", "fig9", "fig11"}
    assert len(tables["fig15"]) == 12 * 6
    assert {row["player"] for row in tables["fig15"] if row["seats"] == 4} == {"fig11", "four-seats"}
    first = (tmp_path / "runs.csv").read_bytes()
    # A run that is lost is bred again, the same; the others are not touched.
    lost, kept = (tmp_path / "runs" / f"fig9-seed{seed}.json" for seed in (1, 2))
    before, stamp = lost.read_bytes(), kept.stat().st_mtime_ns
    lost.unlink()
    bred: list[tuple[str, int, int]] = []
    studies.run("evolution", tmp_path, **asked, progress=lambda *step: bred.append(step), workers=2)
    assert bred == [("runs", 8, 8)]
    assert lost.read_bytes() == before
    assert kept.stat().st_mtime_ns == stamp
    assert (tmp_path / "runs.csv").read_bytes() == first


def test_conditions_may_have_different_numbers_of_seeds(tmp_path: Path) -> None:
    size = runs.EvolutionSize(3, 1, 2, 10, 10, 2)
    runs.runs(tmp_path, ["fig3"], size, HERE, quiet)
    (tmp_path / "runs" / "fig3-seed2.json").unlink()
    done = runs.finished(tmp_path, size)
    assert [(run.key, run.seed) for run in done if run.key == "fig3"] == [("fig3", 1), ("fig3", 3)]
    assert [(row["condition"], row["seeds"]) for row in study.summary(done)] == [("fig3", 2), ("fig3-exact", 3)]


def test_kept_champions_play_the_committed_tournaments_again_by_their_own_rules() -> None:
    out = studies.RESULTS / "evolution"
    bred = [run for run in runs.finished(out, runs.EvolutionSize()) if run.key == "fig11-folded"]
    champion = {"fig11-folded": runs.champion(bred, "fig11-folded")}
    with (out / "folded-fig13.csv").open(newline="") as file:
        committed = [row for row in csv.DictReader(file) if row["player"] == "fig11-folded"]
    again = trials.ablations(champion, 2000, study.SEED, "folded")
    assert [{name: str(value) for name, value in row.items()} for row in again] == committed
    literal = trials.ablations(champion, 2000, study.SEED)
    assert np.mean([row["win"] for row in literal]) < np.mean([row["win"] for row in again])


def test_a_damaged_run_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "fig3-seed1.json").write_text("{")
    with pytest.raises(BadInput, match=r"fig3-seed1\.json is damaged; delete it"):
        runs.runs(tmp_path, ["fig3"], TINY, HERE, quiet)


@pytest.mark.parametrize("only", ["fig1", "", "fig3,,fig99"])
def test_parts_that_do_not_exist_get_a_sentence(only: str) -> None:
    with pytest.raises(BadInput, match=r"there is no part .*: choose from table3"):
        studies.find_study("evolution").choose(only)


def test_a_run_keeps_its_champions_and_counts(tmp_path: Path) -> None:
    runs.runs(tmp_path, ["fig10"], runs.EvolutionSize(1, 1, 2, 10, 10, 2), HERE, quiet)
    data = json.loads((tmp_path / "runs" / "fig10-seed1.json").read_text())
    assert set(data["won"]) == {style.name for style in STYLES}
    assert data["tournaments"] == 10
    assert json.loads(data["champion"])["seats"] == 4
