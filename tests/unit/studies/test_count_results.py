"""The committed result of the study of the Count: complete, without faults, and consistent with itself."""

import csv
from importlib.resources import files

import pytest

from counterplay.studies.count import plan

RESULTS = files("counterplay") / "results" / "count"


def rows(name: str) -> list[dict[str, str]]:
    with (RESULTS / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_table_1_is_whole() -> None:
    lines = rows("table1")
    columns = [*plan.COLUMNS[:-1], "count+"]  # as the learned reaction was called when this was played
    assert [(line["row"], line["column"]) for line in lines] == [(r, c) for r in plan.ROWS for c in columns]
    printed = {(line["row"], column): line[column] for line in rows("table1-grid") for column in columns}
    for line in lines:
        assert int(line["deals"]) >= 2000
        row, column, difference = (float(line[name]) for name in ("row points", "column points", "row - column"))
        assert row - column == pytest.approx(difference, abs=0.16)
        cell = [float(part.split()[0]) for part in printed[line["row"], line["column"]].split(";")]
        assert cell == pytest.approx([difference, row, column], abs=0.56)
        paper = plan.PAPER.get((line["row"], line["column"]))
        assert line["paper's column"] == ("" if paper is None else str(paper[1]))


def test_the_verdict_on_count_plus_follows_from_its_table() -> None:
    lines = rows("fresh")
    assert [line["row"] for line in lines] == list(plan.ROWS)
    for line in lines:
        assert int(line["deals"]) >= 6000
        difference = float(line["difference"])
        assert difference == pytest.approx(float(line["count+"]) - float(line["count"]), abs=0.16)
        assert float(line["low"]) < difference < float(line["high"])
    # Holm: the smallest p counts as often as there are comparisons, the next once less, and so on upwards.
    order = sorted(lines, key=lambda line: float(line["p"]))
    corrected = [min(1.0, float(line["p"]) * (len(lines) - rank)) for rank, line in enumerate(order)]
    for rank, line in enumerate(order):
        assert float(line["p (Holm)"]) == pytest.approx(max(corrected[: rank + 1]), abs=4e-5)
    worst = min(lines, key=lambda line: float(line["difference"]))
    better = [line["row"] for line in lines if float(line["difference"]) > 0 and float(line["p (Holm)"]) < 0.05]
    not_worse = float(worst["difference"]) >= -30
    assert rows("fresh-verdict") == [
        {
            "verdict": "passed" if not_worse and better else "failed",
            "worst difference": worst["difference"],
            "worst against": worst["row"],
            "no mean worse than -30": str(not_worse),
            "no interval below -30": str(all(float(line["low"]) >= -30 for line in lines)),
            "significantly better against": "; ".join(better),
        }
    ]


def test_all_was_played_without_a_fault() -> None:
    notes = (RESULTS / "command.txt").read_text(encoding="utf-8")
    assert "    table1: seed 1, 2000 deals" in notes
    for part in plan.MATCHES:
        assert f"    {part}: seed" in notes
    assert notes.count(" 0 faults") == notes.count(" faults")
    assert notes.count(" 100 worlds") == notes.count(" worlds")
    assert len(rows("fig2")) >= 30
    assert {line["player"] for line in rows("fig3")} == set(plan.SELF_PLAY)
    assert len(rows("fig4")) == len(plan.ERRING)
    assert {int(line["games"]) for line in rows("settling")} == {1, 3, 6, 12, 36}
    for picture in ("table1", "fig2", "fig3", "fig4", "settling"):
        assert (RESULTS / f"{picture}.png").is_file()
