"""Where autodidact and double dummy disagree: both are played out, every moment counts once."""

from pathlib import Path

from counterplay.studies.autodidact import disagreements


def test_moments_are_judged_and_counted(tmp_path: Path) -> None:
    found, choices = disagreements.find(1, 3, worlds=5, playouts=20, report=lambda *_: None)
    assert 0 < len(found) < choices <= 30
    for one in found:
        assert one.own != one.search
        assert {one.own, one.search} <= set(one.hand.split())
        assert (one.verdict == "open") == (abs(one.gain) <= disagreements.CLEAR * one.error)
    tables = disagreements.study(tmp_path, 1, 3, lambda *_: None, worlds=5, playouts=20)
    assert sum(int(row["disagreements"]) for row in tables["disagreements"]) == len(found)
    assert len(tables["positions"]) == min(len(found), disagreements.SHOWN)
    assert (tmp_path / "positions.csv").read_text(encoding="utf-8").count("\n") == len(tables["positions"]) + 1
