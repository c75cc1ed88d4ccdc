"""Training the bidding evaluator end to end, at a tiny size, and the file it makes."""

import json
from pathlib import Path

import numpy as np
import pytest
from played_skat import write_records
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.learn.bidding import train_bidding
from counterplay.skat.learn.calibration import calibrate
from counterplay.skat.learn.fit import fit_map
from counterplay.skat.learn.plan import BiddingPlan
from counterplay.skat.learn.records import train_from_records
from counterplay.skat.players import evaluator
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import parse_card
from counterplay.skat.rules.declaration import Declaration

TINY = BiddingPlan(seed=3, hands=40, worlds=1, map_games=4, held_out_games=6, game_worlds=2)


def quiet(stage: str, done: int, total: int) -> None:
    """Report nothing."""


def test_a_small_training_resumes_and_gives_the_same_file(tmp_path: Path) -> None:
    made, calibration = train_bidding(TINY, tmp_path / "work", quiet)
    portions = {
        path: path.stat().st_mtime_ns for path in (tmp_path / "work").glob("*-*.*") if path.suffix != ".csv"
    }
    lost = next(path for path in portions if path.name.startswith("held-out"))
    lost.unlink()
    again, _ = train_bidding(TINY, tmp_path / "work", quiet)
    assert again.dumps() == made.dumps()
    kept = [path for path in portions if path != lost]
    assert all(path.stat().st_mtime_ns == portions[path] for path in kept)
    assert calibration["all"].games == 6
    assert made.card["command"] == TINY.command
    assert (tmp_path / "work" / "calibration.png").read_bytes().startswith(b"\x89PNG")
    text = made.dumps()
    assert evaluator.loads_evaluator(text).dumps() == text
    with pytest.raises(BadInput, match="another training"):
        train_bidding(BiddingPlan(seed=4, hands=40), tmp_path / "work", quiet)


def test_training_from_records(tmp_path: Path) -> None:
    path = write_records(tmp_path / "games.sgf", games=120, seed=5, damaged_at=7)
    made, calibration = train_from_records([path], tmp_path / "work", quiet)
    assert made.card["data"].startswith(tuple(str(number) for number in range(70, 110)))
    assert 5 <= calibration["all"].games <= 12
    assert made.maps["suit"] != evaluator.shipped_evaluator().maps["suit"]

    target = tmp_path / "from-records.json"
    call = ["skat", "train", "bidding", "--games", str(path), "--out", str(target), "--work", str(tmp_path / "w")]
    answer = CliRunner().invoke(app, [*call, "--json"])
    assert answer.exit_code == 0, answer.output
    assert evaluator.load_evaluator(target).maps == made.maps

    empty = tmp_path / "empty.sgf"
    empty.write_text(path.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(BadInput, match="too few to train"):
        train_from_records([empty], tmp_path / "w2", quiet)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text[:-20], "not JSON"),
        (lambda text: "[]", "its format should be"),
        (lambda text: text.replace("evaluator 1", "evaluator 9"), "its format should be"),
        (lambda text: text.replace('"grand hand"', '"grand"'), "damaged"),
        (lambda text: json.dumps(json.loads(text) | {"maps": {}}), "damaged"),
        (
            lambda text: json.dumps(
                json.loads(text) | {"weights": {kind: [] for kind in evaluator.CONTRACT_KINDS}}
            ),
            "damaged",
        ),
    ],
)
def test_a_damaged_file_gets_a_sentence(damage, sentence: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "bidding.json"
    path.write_text(damage(evaluator.SHIPPED.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadInput, match=sentence):
        evaluator.load_evaluator(path)


def test_senseless_numbers_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="hands must be at least 1"):
        train_bidding(BiddingPlan(hands=0), tmp_path, quiet)


def test_the_shipped_evaluator_knows_good_hands_from_bad() -> None:
    shipped = evaluator.shipped_evaluator()
    best = frozenset(map(parse_card, ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "SA", "ST", "HA", "HT"]))
    worst = frozenset(map(parse_card, ["C9", "C8", "C7", "S9", "S8", "S7", "HQ", "H9", "DQ", "D9"]))
    grand = Declaration.parse("GH")
    assert shipped.chance(grand, best, (), 0) > 0.9 > 0.1 > shipped.chance(grand, worst, (), 0)
    chances = shipped.chances_by_bid(best, 0)
    assert len(chances) == len(BID_VALUES)
    assert chances == sorted(chances, reverse=True)
    assert evaluator.SHIPPED.stat().st_size < 300_000
    assert {"command", "seed", "data", "calibration"} <= set(shipped.card)


def test_calibration_of_honest_and_of_boastful_estimates() -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    chance = generator.random(20_000)
    won = (generator.random(20_000) < chance).astype(np.float64)
    honest = calibrate(chance, won)
    assert honest.error < 0.015
    assert honest.error_low <= honest.error <= honest.error_high + 0.005
    assert calibrate(np.sqrt(chance), won).error > 0.1
    assert abs(honest.brier - 1 / 6) < 0.01


def test_the_map_recovers_a_known_shift_and_slope() -> None:
    generator = np.random.Generator(np.random.PCG64(2))
    odds = generator.normal(0, 2, 20_000)
    won = (generator.random(20_000) < 1 / (1 + np.exp(-(0.8 + 0.7 * odds)))).astype(np.float64)
    shift, slope = fit_map(odds, won)
    assert abs(shift - 0.8) < 0.06
    assert abs(slope - 0.7) < 0.04
