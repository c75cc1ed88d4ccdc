"""What the trials came to is made again from their logs; whole games are played, kept and counted."""

from pathlib import Path

from counterplay import studies
from counterplay.studies.autodidact import trials


def test_the_committed_table_is_what_the_logs_say(tmp_path: Path) -> None:
    rows = studies.run("autodidact", tmp_path, trials=True).tables["trials"]
    committed = (trials.LOGS.parent / "trials.csv").read_text(encoding="utf-8")
    assert (tmp_path / "trials.csv").read_text(encoding="utf-8") == committed
    assert len(rows) == len(trials.TRIALS)


def test_the_committed_table_of_told_networks_is_what_their_logs_say(tmp_path: Path) -> None:
    rows = studies.run("autodidact", tmp_path, trials=True).tables["told"]
    committed = (trials.LOGS.parent / "told.csv").read_text(encoding="utf-8")
    assert (tmp_path / "told.csv").read_text(encoding="utf-8") == committed
    assert {(row["against"], row["told"]) for row in rows} == {
        (against, told)
        for against in ("autodidact", "rules", "xskat", "population")
        for told in ("nothing", "who it is")
    }


def test_whole_games_are_kept_and_counted(tmp_path: Path) -> None:
    reports = []
    asked = {"whole": 3, "opponent": ["rules"], "seed": 7, "progress": lambda *step: reports.append(step)}
    (row,) = studies.run("autodidact", tmp_path, **asked).tables["whole-games"]
    assert reports[-1] == ("rules", 9, 9)
    assert row["deals"] == 3
    assert row["soloist, all"] + row["defender, all"] <= 9
    assert row["soloist, all"] == sum(row[f"soloist, {kind}"] for kind in ("suit", "grand", "null"))
    assert row["low"] <= row["margin"] <= row["high"]
    (again,) = studies.run("autodidact", tmp_path, **asked).tables["whole-games"]
    assert again == row
    assert (tmp_path / "whole-games.csv").read_text(encoding="utf-8").count("\n") == 2
