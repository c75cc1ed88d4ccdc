"""The study of the three measures: scores are paired by game, and what was judged is not judged again."""

import json
from pathlib import Path

import pytest

from counterplay import studies
from counterplay.protocol import BadInput
from counterplay.studies.review.study import JudgedCard, calibration, predicted


def test_what_was_done_is_kept_and_reported(tmp_path: Path) -> None:
    seen: list[int] = []

    def study(seed: int = 2103, **more: object) -> studies.Tables:
        return studies.run("review", tmp_path, games=3, seed=seed, **more).tables

    tables = study(progress=lambda what, done, total: seen.append(done))
    assert seen == [1, 2, 3]
    kept = [json.loads(line) for line in (tmp_path / "cards.jsonl").read_text().splitlines()]
    assert len(kept) == len((tmp_path / "games.sgf").read_text().splitlines()) == 3
    cards = [card for game in kept for card in game["cards"]]
    assert tables["foretold"][0]["choices"] == len(cards) > 20
    assert all(0 <= chance <= 1 for card in cards for chance in card[3:])
    before = (tmp_path / "cards.jsonl").read_bytes()
    with (tmp_path / "cards.jsonl").open("a") as journal:
        journal.write('{"game": "cut o')  # as a stop leaves it
    assert study(play=False) == tables
    assert study() == tables
    assert (tmp_path / "cards.jsonl").read_bytes() == before
    with pytest.raises(BadInput, match="its seed is 2103"):
        study(2104)


def test_scores_are_those_of_the_definition() -> None:
    sure = JudgedCard(1, True, True, {"hindsight": 1.0, "decision": 0.5, "practical": 0.8})
    lost = JudgedCard(8, False, False, {"hindsight": 1.0, "decision": 0.5, "practical": 0.2})
    rows = {(row["cards"], row["measure"]): row for row in predicted([[sure, sure], [lost], [lost]], 1)}
    assert rows["all", "practical"]["brier"] == pytest.approx(0.04)
    assert rows["all", "decision"]["brier"] == pytest.approx(0.25)
    assert rows["all", "practical"]["more than decision"] == pytest.approx(-0.21)
    assert rows["all", "hindsight"]["brier"] == pytest.approx(2 / 3, abs=1e-4)
    assert rows["defenders", "practical"]["games"] == 2
    table = calibration([[sure, sure], [lost], [lost]])
    bins = {(row["measure"], row["from"]): row for row in table}
    assert (bins["practical", 0.8]["won"], bins["practical", 0.2]["won"]) == (1.0, 0.0)
    assert bins["practical", "all"]["won"] == pytest.approx(0.2)
    assert bins["decision", 0.5]["choices"] == 4
