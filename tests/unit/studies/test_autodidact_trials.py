"""What the trials came to is made again from their logs; whole games are played, kept and counted."""

from pathlib import Path

from counterplay.studies.autodidact import trials, whole


def test_the_committed_table_is_what_the_logs_say(tmp_path: Path) -> None:
    rows = trials.study(tmp_path)
    committed = (trials.LOGS.parent / trials.FILE).read_text(encoding="utf-8")
    assert (tmp_path / trials.FILE).read_text(encoding="utf-8") == committed
    assert len(rows) == len(trials.TRIALS)


def test_the_committed_table_of_told_networks_is_what_their_logs_say(tmp_path: Path) -> None:
    rows = trials.told(tmp_path)
    committed = (trials.LOGS.parent / trials.TOLD_FILE).read_text(encoding="utf-8")
    assert (tmp_path / trials.TOLD_FILE).read_text(encoding="utf-8") == committed
    assert {(row["against"], row["told"]) for row in rows} == {
        (against, told)
        for against in ("autodidact", "rules", "xskat", "population")
        for told in ("nothing", "who it is")
    }


def test_whole_games_are_kept_and_counted(tmp_path: Path) -> None:
    reports = []
    games = whole.Games("autodidact", ("rules",), 3, 7)
    (row,) = whole.study(tmp_path, games, lambda *one: reports.append(one))
    assert reports[-1] == ("rules", 9, 9)
    assert row["deals"] == 3
    assert row["soloist, all"] + row["defender, all"] <= 9
    assert row["soloist, all"] == sum(row[f"soloist, {kind}"] for kind in ("suit", "grand", "null"))
    assert row["low"] <= row["margin"] <= row["high"]
    reports.clear()
    (again,) = whole.study(tmp_path, games, lambda *one: reports.append(one))
    assert again == row
    assert (tmp_path / whole.FILE).read_text(encoding="utf-8").count("\n") == 2
