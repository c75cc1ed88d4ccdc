"""Committed tables are what comes of what is kept of their games."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from counterplay import studies
from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.studies import verification
from counterplay.studies.abd import study as abd
from counterplay.studies.count import table1
from counterplay.studies.count.part_data import PartData, read_parts, write_parts
from counterplay.studies.evolution import study as evolution
from counterplay.studies.inference import plan, study
from counterplay.studies.inference.matches import MatchResults
from counterplay.studies.tables import csv_text, write_csv, write_kept


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Return committed results as they should be: a study whose tables come of the games it keeps."""
    out = tmp_path / "results" / "inference"
    out.mkdir(parents=True)
    numbers = np.random.default_rng(5)
    games = {
        (game, contract, *seats): {"points": tuple(map(float, numbers.integers(-100, 100, 3)))}
        for game in plan.TABLE_GAMES
        for contract in range(5)
        for seats in plan.adversaries(plan.SIX_WAY)
    }
    write_kept(out / study.PLAYED, MatchResults(games).lines())
    for name, rows in study.recomputed(out, 3).items():
        write_csv(out / f"{name}.csv", rows)
    (out / "run.json").write_text(
        json.dumps({"study": "inference", "settings": {}, "runs": [{"command": "x", "seed": 3, "facts": []}]})
    )
    return out.parent


def test_a_table_is_the_same_or_its_first_difference_is_named(results: Path) -> None:
    assert {table.place: table.state for table in studies.verify(results=results)} == {
        "inference/table3": studies.SAME,
        "inference/table3-grid": studies.SAME,
    }
    table = results / "inference" / "table3.csv"
    lines = table.read_text().splitlines()
    lines[2] = lines[2].replace(",5,", ",6,", 1)
    table.write_text("\n".join(lines) + "\n")
    (results / "inference" / "adaptive.csv").write_text("a,b\n1,2\n")
    states = {table.place: table for table in studies.verify(["inference"], results)}
    assert states["inference/adaptive"].state == studies.NOTHING_KEPT
    assert states["inference/table3"].state == studies.DIFFERS
    assert states["inference/table3"].detail.startswith("line 3: grand,PI : CLI,6,")
    with pytest.raises(BadInput, match="choose from inference"):
        list(studies.verify(["none"], results))


def test_figures_in_sentences_are_looked_for_in_tables(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (results / "inference" / "table3.csv").open() as file:
        row = next(csv.DictReader(file))
    value, low, high = (float(row[f"dTP{end}"]) for end in ("", " low", " high"))
    page = tmp_path / "study-inference.md"
    monkeypatch.setattr(verification, "DOCUMENTS", tmp_path)
    page.write_text(
        f"It is {value:+.1f}\n({low:.1f} to {high:.1f}); and {value + 3:.1f} ({low:.1f} to {high:.1f})."
    )
    assert [quoted.state for quoted in studies.verify_documents(["inference"], results)] == [
        studies.SAME,
        studies.NOT_IN_A_TABLE,
    ]


def test_figures_of_runs_that_left_json_are_looked_for_there(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = {"paired": [{"difference": 7703.7, "ends": 2, "low": 7625.1, "high": 7783.3}]}
    (results / "inference" / "match.json").write_text(json.dumps(match))
    (results / "inference" / "other.json").write_text('{"ratio": [0.935, 0.88, 0.994], "rate": 5, "ends": [4, 6]}')
    monkeypatch.setattr(verification, "DOCUMENTS", tmp_path)
    page = tmp_path / "study-inference.md"
    page.write_text("0.94 (0.88 to 0.99), 7704 (7625 to 7783) and, not side by side, 5 (4 to 6)")
    states = [quoted.state for quoted in studies.verify_documents(["inference"], results)]
    assert states == [studies.SAME, studies.SAME, studies.NOT_IN_A_TABLE]


def test_tables_that_are_made_of_others_are_worked_out_again() -> None:
    made_of_others = {
        "count": ("fig2-correlation", "fig2-groups", "fresh-verdict", "prior-errors"),
        "inference": ("table3-grid", "table4-grid", "table5-grid"),
    }
    for name, expected in made_of_others.items():
        states = {table.place: table.state for table in verification.verify_folder(studies.RESULTS / name, name)}
        assert {states[f"{name}/{table}"] for table in expected} == {studies.SAME}
        assert studies.DIFFERS not in states.values()


def test_points_that_are_kept_come_back(tmp_path: Path) -> None:
    numbers = np.random.default_rng(1)
    cells = {
        (row, column): table1.Cell(*(12.0 * numbers.integers(-50, 50, size=(2, 7))))
        for row in ("rules", "mistake(0.1)")
        for column in ("kermit", "count")
    }
    write_parts(tmp_path, {"table1": PartData(cells)})
    write_parts(tmp_path, {"fig4": PartData(errors=[{}, {3: [0.25, -0.125], 5: [1 / 3]}])})
    parts = read_parts(tmp_path)
    assert set(parts) == {"table1", "fig4"}
    for place, cell in cells.items():
        assert parts["table1"].cells[place].row.tolist() == cell.row.tolist()
        assert parts["table1"].cells[place].column.tolist() == cell.column.tolist()
    assert parts["fig4"].errors == [{}, {3: [0.25, -0.125], 5: [pytest.approx(1 / 3, abs=1e-15)]}]


def test_what_the_pages_of_the_papers_quote_is_in_their_tables() -> None:
    quoted = list(studies.verify_documents(["count", "inference"]))
    assert len(quoted) > 10
    assert [figure.place for figure in quoted if figure.state != studies.SAME] == []


def test_tables_that_are_exact_or_bred_are_worked_out_again() -> None:
    """The small part of what `make verify` does whole."""
    made = {
        "abd": abd.exact_tables(1, ("table1", "table2")),
        "evolution": evolution.exact_tables() | evolution.bred_tables(studies.RESULTS / "evolution"),
    }
    for name, tables in made.items():
        committed = {
            path.stem: path.read_text(encoding="utf-8") for path in (studies.RESULTS / name).glob("*.csv")
        }
        compared = committed.keys() & tables.keys()
        assert {table for table in compared if csv_text(tables[table]) != committed[table]} == set()
        assert len(compared) >= 2


def test_the_command_says_what_differs() -> None:
    answer = CliRunner().invoke(app, ["study", "verify", "bridge"])
    assert answer.exit_code == 0, answer.output
    assert "of which nothing is kept" in answer.output
    refused = CliRunner().invoke(app, ["study", "verify", "nobody"])
    assert isinstance(refused.exception, BadInput)
