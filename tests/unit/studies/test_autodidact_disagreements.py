"""Where autodidact and double dummy disagree: both are played out, every moment counts once."""

from pathlib import Path

from counterplay.studies.autodidact import disagreements


def test_moments_are_judged_and_counted(tmp_path: Path) -> None:
    search = disagreements.SearchEffort(3, worlds=5, playouts=20)
    found, choices = disagreements.find(search, 0)
    assert 0 < len(found) < choices <= 30
    for one in found:
        assert one.own != one.search
        assert {one.own, one.search} <= set(one.hand.split())
        assert (one.verdict == "open") == (abs(one.gain) <= disagreements.CLEAR * one.error)
    tables = disagreements.disagreements(tmp_path, 1, search, lambda *_: None)
    assert sum(int(row["disagreements"]) for row in tables["disagreements"]) == len(found)
    assert len(tables["positions"]) == min(len(found), disagreements.SHOWN)
    kept = (tmp_path / "disagreements.jsonl").read_bytes()
    assert disagreements.disagreements(tmp_path, 1, search, lambda *_: None) == tables  # from what was kept
    assert (tmp_path / "disagreements.jsonl").read_bytes() == kept
