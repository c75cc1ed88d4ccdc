"""The bridge study in small: the same rows however it is run, no names anywhere, and skill told from luck."""

import csv
import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from counterplay import studies
from counterplay.bridge import lin
from counterplay.cli.main import app
from counterplay.opponent.mistakes import Rate
from counterplay.protocol import BadInput
from counterplay.studies import folder
from counterplay.studies.bridge import crossfit, report
from counterplay.studies.bridge.analysis import judge, read_rows
from counterplay.studies.bridge.collect import COUNTED, Collection, lasted, role_at
from counterplay.studies.bridge.crossfit import OPPORTUNITIES, Sample
from counterplay.studies.bridge.study import ROWS, digest

SAMPLE = (files("counterplay.bridge") / "sample.lin").read_text()
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hal")
SEGMENTS = 4


def quiet(name: str, done: int, of: int) -> None: ...


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> Path:
    """Some segments of the same people; in every other one the rooms change places."""
    text = ""
    for segment in range(SEGMENTS):
        part = SAMPLE.replace("nt|#1|", f"nt|#{segment + 1}|").replace(",Final,", f",Set {segment + 1},")
        if segment % 2:
            part = part.replace("Cleo,Dan,Ada,Bo,Gus,Hal,Eli,Fay", "Gus,Hal,Eli,Fay,Cleo,Dan,Ada,Bo")
        text += part
    text += "qx|o9|md|1SAK,,,|sv|o|\n"  # a board that cannot be read
    path = tmp_path_factory.mktemp("games") / "boards.lin"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def finished(games, tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    return out, studies.run("bridge", out, games=games, least_boards=8).tables


def test_every_board_is_judged_and_counted(finished) -> None:
    out, tables = finished
    totals = json.loads((out / "totals.json").read_text())
    assert totals["boards that replay legally"] == 8 * SEGMENTS
    assert totals["set aside"] == 1
    assert totals["deals"] == totals["deals with IMPs"] == 4 * SEGMENTS
    assert totals["frequent players"] == 8
    last = tables["tricks"][-1]
    assert (last["role"], last["trick"]) == ("all", "all")
    assert (last["opportunities"], last["mistakes"]) == (41 * SEGMENTS, 3 * SEGMENTS)
    by_role = {row["role"]: row["mistakes"] for row in tables["tricks"] if row["trick"] == "all"}
    assert by_role == {"declarer": SEGMENTS, "defender": SEGMENTS, "opening lead": SEGMENTS, "all": 3 * SEGMENTS}
    lead = next(row for row in tables["tricks"] if row["role"] == "opening lead")
    assert lead["cards"] == lead["decisions"] == 8 * SEGMENTS
    for row in tables["tricks"]:
        assert row["mistakes"] <= row["opportunities"] <= row["decisions"] <= row["cards"]
    with (out / "set_aside.csv").open() as file:
        assert [row["reason"] for row in csv.DictReader(file)] == ["board o9: North has 0 cards, not 13"]


def test_no_name_is_written_anywhere(finished) -> None:
    out, tables = finished
    written = [path for path in out.iterdir() if path.suffix in (".csv", ".json", ".jsonl", ".md")]
    assert len(written) >= 8
    for path in written:
        words = path.read_text()
        assert not [name for name in NAMES if f'"{name}"' in words or f",{name}," in words or f" {name} " in words]
    assert [row["player"] for row in tables["players"]] == [f"P{number}" for number in range(1, 9)]
    assert all(row["boards_about"] % 10 == 0 for row in tables["players"])


def test_a_stopped_run_goes_on_and_comes_to_the_same(finished, games, tmp_path) -> None:
    whole = (finished[0] / ROWS).read_text()
    lines = whole.splitlines(keepends=True)
    (tmp_path / ROWS).write_text("".join(lines[:21]) + lines[21][:30])  # killed in the middle of a line
    folder.note(tmp_path, "bridge", "before", seed=1, settings={"games_sha256": digest(games)})
    seen = []
    tables = studies.run(
        "bridge",
        tmp_path,
        games=games,
        least_boards=8,
        workers=2,
        progress=lambda name, done, of: seen.append(done),
    ).tables
    assert (tmp_path / ROWS).read_text() == whole
    assert seen[0] == 21  # what was done is not done again
    assert tables["tricks"] == finished[1]["tricks"]
    assert tables["changes"] == finished[1]["changes"]


def test_a_folder_keeps_to_its_file(games, tmp_path) -> None:
    def call(games: Path, out: Path) -> Result:
        return CliRunner().invoke(app, ["study", "bridge", "--games", str(games), "--out", str(out)])

    assert call(games, tmp_path / "run").exit_code == 0
    other = tmp_path / "other.lin"
    other.write_text(SAMPLE)
    for answer, sentence in (
        (call(other, tmp_path / "run"), "other settings: its games_sha256"),
        (call(tmp_path / "none.lin", tmp_path / "new"), "there is no file"),
        (call(games, other), "name a folder"),
    ):
        assert isinstance(answer.exception, BadInput)
        assert sentence in str(answer.exception)
    (tmp_path / "run" / "run.json").unlink()
    assert "no run.json" in str(call(games, tmp_path / "run").exception)


def test_a_row_says_who_decided_what(finished) -> None:
    rows = list(read_rows(finished[0] / ROWS))
    board = next(lin.load(files("counterplay.bridge") / "sample.lin"))
    first = rows[0]
    assert (first.contract, first.kind, first.tricks, first.score) == ("4HN", "game", 8, -100)
    assert len(first.minds) == len(first.choices) == len(board.play)
    assert first.choices.count("x") == 1
    assert role_at(first, 0) == "opening lead"
    mistake = first.choices.index("x")
    assert (first.minds[mistake], role_at(first, mistake), mistake // 4 + 1) == ("N", "declarer", 4)
    assert "S" not in first.minds  # dummy decides nothing
    assert len(first.risks) == sum(choice in "ox" for choice in first.choices)
    assert all(0 < risk < 1 for risk in first.risks)
    assert lasted(first) == "7-9"


def test_imps_go_to_both_pairs_of_a_team(finished) -> None:
    players = finished[1]["players"]
    # Boards 1 to 4 of the sample bring -11, -10, -1 and -12 to North-South of its open room and their team mates.
    for half in ("odd", "even"):
        imps = sorted(round(float(row[f"{half}_imps"]), 4) for row in players)
        assert imps == [-8.5] * 4 + [8.5] * 4
    assert {float(row["all_imps"]) for row in players} == {0.0}  # the rooms changed places


def simulated(skill_matters: bool, seed: int) -> Sample:
    """Players and segments where a mistake always costs IMPs at once, and skill exists or does not."""
    chance = np.random.default_rng(seed)
    players, segments = 70, 120
    present = chance.random((players, segments)) < 0.5
    talent = chance.normal(0, 0.02, players) if skill_matters else np.zeros(players)
    opportunities = chance.poisson(20, (players, segments)) * present
    mistakes = chance.binomial(opportunities, np.clip(0.06 + talent, 0.005, 0.3)[:, None])
    boards = 16 * present
    luck = chance.normal(0, 10, (players, segments)) * present
    expected = opportunities * 0.06
    imps = -5.0 * (mistakes - expected) + luck
    counts = np.zeros((players, segments, 3, len(COUNTED)))
    counts[:, :, 0, 0] = 3 * opportunities
    counts[:, :, 0, 1] = opportunities
    counts[:, :, 0, 2] = mistakes
    rate = Rate(1, 0, 1.0)
    rates = tuple({"odd": rate, "even": rate, "all": rate} for _ in range(players))
    return Sample(
        tuple(map(str, range(players))),
        counts,
        boards.astype(float),
        imps,
        boards.sum(axis=1).astype(float),
        rates,
    )


def test_without_skill_only_the_same_boards_are_correlated() -> None:
    found = [crossfit.correlations(simulated(False, seed), [0, 1, 2], OPPORTUNITIES) for seed in range(40)]
    assert np.mean([one["same boards"].value for one in found]) < -0.35
    assert sum(one["same boards"].high < 0 for one in found) > 20
    # A 95% interval of what is 0 covers it in 38 of 40 runs; ours is wide rather than narrow.
    assert sum(one["cross-fitted"].low < 0 < one["cross-fitted"].high for one in found) >= 38
    assert sum(one["rate, odd against even"].low < 0 < one["rate, odd against even"].high for one in found) >= 37


def test_skill_shows_across_boards() -> None:
    found = crossfit.correlations(simulated(True, seed=5), [0, 1, 2], OPPORTUNITIES)
    assert found["cross-fitted"].value < -0.5
    assert found["cross-fitted"].high < -0.3
    assert found["rate, odd against even"].low > 0.3
    longer = found["rate, all segments (Spearman-Brown)"]
    assert longer.low < longer.value < longer.high
    assert longer.value > found["rate, odd against even"].value
    # The simulated IMPs are mistakes and noise: freed of it the two are the same thing.
    assert found["cross-fitted, freed of noise"].value == pytest.approx(-1, abs=0.15)


def test_the_change_along_the_play_is_resampled_by_deal() -> None:
    found = Collection()
    found.resampled[:, 0, 0, :, 1] = 100
    found.resampled[:, 0, 0, :, 2] = 10
    found.resampled[:, 0, 1:, :, 1] = 100
    found.resampled[:, 0, 1:, :, 2] = 4
    found.resampled[:, :, :, :, 0] = 1000
    row = report.changes(found)[0]
    assert (row["role"], row["per"], row["change"]) == ("declarer", "opportunity", "-0.0600")


def test_boards_are_judged_the_same_alone(finished) -> None:
    from counterplay.bridge.hindsight import BridgeHindsight

    rows = list(read_rows(finished[0] / ROWS))
    boards = list(lin.load(files("counterplay.bridge") / "sample.lin"))
    for board, row in zip(boards[:3], rows, strict=False):
        assert judge([board], BridgeHindsight()) == [row]
    assert json.loads((finished[0] / "totals.json").read_text())["segments"] == SEGMENTS
