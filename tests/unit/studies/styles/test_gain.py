"""What some games teach is written down, and gains are paired by deal."""

import json

from random_styles import random_styles

from counterplay.skat.players import learning
from counterplay.studies.shape import Work
from counterplay.studies.styles import gain
from counterplay.studies.styles.options import StylesOptions


def test_what_was_learned_is_what_the_player_starts_from(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(gain, "KNOWN_GAMES", 2)
    styles = tmp_path / "styles.onnx"
    random_styles().save(styles)
    text = gain._document(StylesOptions(styles=styles), gain.sorts()[0])
    path = tmp_path / "known.json"
    path.write_text(text)
    assert learning.load_learned(path)["style"]["deals"] == 2
    assert json.loads(text)["policies"]["deals"] == 2
    (tmp_path / "known").mkdir()
    gain._file(tmp_path, gain.STRANGER).write_text(text)
    assert gain._trust(tmp_path, gain.STRANGER) == 0  # after two games
    assert gain._trust(tmp_path, gain.sorts()[0]) == ""


def test_gains_are_paired_and_the_stranger_stands_apart(tmp_path) -> None:
    (tmp_path / "margins").mkdir()
    for number, sort in enumerate(gain.sorts()):
        for who, add in ((gain.WITH, 30), (gain.BEFORE, 20), (gain.UNKNOWING, 0)):
            place = gain.RunPlace(tmp_path, who, sort, gain.SEED)
            rows = "".join(f"{deal},{deal % 3 + number * 100 + add + deal % 2}\n" for deal in range(6))
            place.file.write_text("deal,margin\n" + rows)
    rows = gain.table(Work(tmp_path, StylesOptions()))
    pooled = {row["gain over"]: row for row in rows if row["against two"] == "the six sorts"}
    assert pooled[gain.UNKNOWING]["gain"] == 30
    assert pooled[gain.BEFORE]["gain"] == 10
    assert pooled[gain.BEFORE]["deals"] == 36
    assert len(rows) == 2 * (7 + 1)
    assert len(set(gain.sorts())) == 7
