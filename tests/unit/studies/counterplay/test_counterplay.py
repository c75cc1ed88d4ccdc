"""The study of `counterplay`: gains are paired differences of margins, and what was played is not played again."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from counterplay.arena.results import Results
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import networks
from counterplay.skat.players.counterplay_options import PARTS
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.players.registry import PLAYERS
from counterplay.skat.rules.cards import Card
from counterplay.studies import find_study, folder, lines
from counterplay.studies.counterplay import (
    confusion,
    cost,
    cross,
    drawing,
    exploit,
    frontier,
    learning_curve,
    marks,
    nulls,
    plan,
    switch,
)
from counterplay.studies.counterplay.plan import StudyRow
from counterplay.studies.counterplay.study import CounterplayStudyOptions, evaluate
from counterplay.studies.counterplay.study import play as play_rows
from counterplay.studies.margins import RunPlace, difference, margins
from counterplay.studies.shape import Work
from counterplay.studies.tables import write_csv


def study(out, asked, seed, report, *, deals=None, play=True):
    """Play what rows lack, and evaluate them."""
    if play:
        play_rows(Work(out, CounterplayStudyOptions(seed, deals), progress=report), asked)
    tables = evaluate(out, asked, seed)
    for name, rows in tables.items():
        write_csv(out / f"{name}.csv", rows)
    return tables


SMALL = "counterplay(worlds=2,samples=30,playouts=2)"


def test_gains_are_paired_and_runs_go_on(tmp_path: Path) -> None:
    asked = [StudyRow("table", SMALL, "rules", 4, 200.0), StudyRow("table", "rules", "random", 4)]
    seen: list[str] = []
    tables = study(tmp_path, asked, 3, lambda name, done, total: seen.append(name), deals=3)
    (row, other) = tables["table"]
    assert (row["deals"], row["asked for"], row["mark"]) == (3, 4, 200.0)
    runs = {folder.name: Results.read(folder) for folder in (tmp_path / "runs").iterdir()}
    assert len(runs) == 4
    base = runs["kermit-against-rules-seed-3"]
    ours = next(run for name, run in runs.items() if name.startswith("counterplay"))
    gain = difference(margins(ours), margins(base), 3)
    assert gain.count == 3
    assert row["gain"] == pytest.approx(gain.mean, abs=0.06)
    scores = [run.scores for games in base.games.values() for run in games.values()]
    assert sum(map(len, scores)) == 27
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.jsonl")}
    again = study(tmp_path, asked, 3, lambda *what: None, deals=3)
    assert again == tables
    assert study(tmp_path, asked, 3, lambda *what: None, play=False) == tables
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.jsonl")} == before
    with (tmp_path / "table.csv").open(encoding="utf-8") as file:
        assert [line["player"] for line in csv.DictReader(file)] == [SMALL, "rules"]
    assert other["against two"] == "random"
    assert study(tmp_path, asked, 4, lambda *what: None, play=False) == {}  # nothing was played with that seed


def test_margins_that_were_kept_stand_for_games_that_are_gone(tmp_path: Path) -> None:
    asked = [StudyRow("parts", player, "random", 4) for player in ("counterplay(worlds=2)", "rules")]
    tables = study(tmp_path, asked, 3, lambda *what: None, deals=3)
    shutil.rmtree(tmp_path / "runs")
    seen: list[str] = []
    assert study(tmp_path, asked, 3, lambda name, *_: seen.append(name), deals=3) == tables
    assert seen == []  # nothing was played again
    (tmp_path / "parts.csv").unlink()
    with folder.opened(tmp_path, "counterplay", "counterplay study counterplay"):  # nothing but margins is there
        assert study(tmp_path, asked, 3, lambda *what: None, play=False) == tables
    more = study(tmp_path, asked[1:], 3, lambda name, *_: seen.append(name), deals=4)
    assert set(seen) == {"kermit v random", "rules v random"}
    assert more["parts"][0]["deals"] == 4
    assert study(tmp_path, asked, 3, lambda *what: None, play=False)["parts"][0] == tables["parts"][0]
    (tmp_path / "margins" / "rules-against-random-seed-3.csv").write_text("deal,margin\n1,x\n")
    with pytest.raises(BadInput, match="does not hold the margins of a run"):
        study(tmp_path, asked, 3, lambda *what: None, play=False)


def test_the_plan_asks_what_can_be_played() -> None:
    assert plan.LEFT_OUT == PARTS
    for question in plan.questions(list(plan.PARTS)):
        match = question.match(question.player, 2, 1)  # specs of players that there are
        assert len(match.line_ups) == 1
    assert {question.against for question in plan.TABLE} >= {"imitator(xskat)", "rules", "mistake(0.25)", "kermit"}
    with pytest.raises(BadInput, match="no part 'tables'"):
        find_study("counterplay").choose("tables")


def test_every_part_can_be_left_out() -> None:
    for part in PARTS:
        PLAYERS["counterplay"].make(without=part)
    PLAYERS["counterplay"].make(without=" ".join(PARTS), believe="xskat")
    with pytest.raises(BadInput, match="not without 'luck'"):
        PLAYERS["counterplay"].make(without="luck")
    with pytest.raises(BadInput, match="no policy 'nobody'"):
        PLAYERS["counterplay"].make(believe="nobody")


def test_whom_players_are_taken_for() -> None:
    rows = confusion.confusion(("imitator(xskat)", "random"), 1, 8, 5, lambda *what: None)
    known, stranger = rows
    assert known["taken for xskat"] == known["matches"] == 2
    assert known["trust"] > 0.3
    assert stranger["trusted at all"] == 0


def test_xskat_itself_is_met_in_its_log() -> None:
    """A dozen of its games; each chair is a player, and a wrong model that is sure of itself is far off."""
    log = Path(__file__).parents[3] / "differential" / "xskat_sample.log"
    (row,) = confusion.confusion((log,), 1, 12, 5, lambda *what: None)
    assert row["taken for xskat"] == 2
    assert row["predicted by xskat"] > 0.95
    assert row["trust"] > 0.5
    assert row["fit as rules"] < row["fit as population"] < row["fit as xskat"]
    assert row["uncertainty as xskat"] < 0.2 < row["uncertainty as population"]


def test_marks_are_played_once_and_beside_another_on_the_same_deals(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(marks, "PLAYER", "rules")
    asked = [marks.StudyMark("random", 900, "random", 50), marks.StudyMark("imitator(rules)")]
    seen: list[str] = []
    work = Work(tmp_path, CounterplayStudyOptions(3), progress=lambda name, *_: seen.append(name))
    marks.play(work, asked, 3)
    assert len(set(seen)) == 2 * 3  # two series of each of three runs
    assert marks.runs(asked, tmp_path, 3) == []
    assert len(marks.runs(asked, tmp_path, 4)) == 6
    first, second = marks.table(tmp_path, asked)
    series = [
        {seed: RunPlace(tmp_path, name, "random", seed).margins() for seed in marks.SEEDS}
        for name in ("rules", "random")
    ]
    gains = [series[0][seed][deal] - series[1][seed][deal] for seed in marks.SEEDS for deal in range(3)]
    assert first["gain"] == pytest.approx(np.mean(gains), abs=0.06)
    assert (first["deals"], first["margin wanted"], first["gain wanted"]) == (6, 900, 50)
    assert (second["beside"], second["gain"]) == ("", "")


def test_all_rows_have_a_round_of_deals_before_one_has_more(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(marks, "PLAYER", "rules")
    monkeypatch.setattr(marks, "ROUND", 2)
    seen: list[str] = []
    work = Work(tmp_path, CounterplayStudyOptions(3), progress=lambda name, *_: seen.append(name))
    marks.play(work, [marks.StudyMark("random"), marks.StudyMark("rules")], 3)
    most = [int(name.split()[-2]) for name in seen]
    assert most == sorted(most)
    assert set(most) == {2, 3}
    assert len(RunPlace(tmp_path, "rules", "random", marks.SEEDS[1]).margins()) == 3


def test_marks_against_some_are_asked_for_by_their_name() -> None:
    options = CounterplayStudyOptions(against=("kermit", "pi20"))
    assert [mark.against for mark in options.marks()] == ["kermit", "pi20"]
    assert options.questions(["marks"]) == []
    with pytest.raises(BadInput, match="no row of these parts is against 'cheater'"):
        CounterplayStudyOptions(against=("cheater",)).questions(["marks"])


def test_an_imitator_of_a_file_sits_there_under_the_files_name(tmp_path: Path, monkeypatch) -> None:
    assert marks.imitated(None) == ()
    monkeypatch.setattr(marks, "TOLD_NETWORKS", "random")
    file = networks.NETWORKS_FOLDER / "rules.onnx"
    (row, trusting) = marks.imitated(file)
    assert (row.against, trusting.base) == ("imitator(rules.onnx)", plan.NEVER)
    runs = marks.runs((row,), tmp_path, 2)
    assert {place.against for place, _ in runs} == {"imitator(rules.onnx)"}
    assert str(file) in str(runs[0][1].line_ups[0])


def test_a_row_in_which_the_opponent_is_known_says_so(tmp_path: Path) -> None:
    mark = next(mark for mark in marks.MARKS if mark.known)
    assert mark.player == "counterplay after 36 games"
    assert "stranger-after-36.json" in mark.played_by(mark.player, tmp_path)
    assert mark.played_by(mark.base, tmp_path) == mark.base


def test_a_stranger_is_predicted_better_after_more_of_his_games() -> None:
    before, after = learning_curve.curve((60,), 40, 5, lambda *what: None)
    assert (before["games"], after["games"]) == (0, 60)
    assert before["judged on cards"] == after["judged on cards"] > 100
    assert after["log-likelihood"] > before["log-likelihood"]


def test_what_is_left_out_is_held_against_the_whole(tmp_path: Path) -> None:
    whole, less = "counterplay", "counterplay(without=playouts)"
    asked = [StudyRow("parts", whole, "random", 3), StudyRow("parts", less, "random", 3)]
    rows = study(tmp_path, asked, 3, lambda *what: None, deals=2)["parts"]
    assert rows[0]["whole less this"] == ""
    assert rows[1]["whole less this"] == pytest.approx(rows[0]["margin"] - rows[1]["margin"], abs=0.11)


def test_differences_are_tested_together(tmp_path: Path) -> None:
    luck = np.random.default_rng(5)
    whole, *less = "counterplay", "counterplay(without=playouts)", "counterplay(without=beliefs)"
    played = {player: luck.normal(size=30).round(1) for player in ("kermit", whole, *less)}
    for player, found in played.items():
        kept = RunPlace(tmp_path, player, "random", 3).file
        kept.parent.mkdir(exist_ok=True)
        write_csv(kept, [{"deal": deal, "margin": margin} for deal, margin in enumerate(found)])
    asked = [StudyRow("parts", player, "random", 30) for player in (whole, *less)]
    rows = study(tmp_path, asked, 3, lambda *what: None, play=False)["parts"]
    alone = sorted(stats.ttest_1samp(played[whole] - played[one], 0).pvalue for one in less)
    expected = [min(1, 2 * alone[0]), max(min(1, 2 * alone[0]), alone[1])]
    assert rows[0]["its p (Holm)"] == ""
    assert sorted(row["its p (Holm)"] for row in rows[1:]) == pytest.approx(expected, abs=1e-4)
    (fewer,) = study(tmp_path, [StudyRow("cost", whole, "random", 20)], 3, lambda *what: None, play=False)["cost"]
    assert fewer["deals"] == 20  # a part asks for no more deals than its other rows have
    assert fewer["margin"] == pytest.approx(played[whole][:20].mean(), abs=0.06)


def test_in_leduc_trust_gains_and_costs_more_and_more(tmp_path: Path) -> None:
    exact = frontier.leduc((0.0, 0.25, 1.0))
    assert [row["loss where wrong"] for row in exact] == sorted(row["loss where wrong"] for row in exact)
    assert [row["gain where right"] for row in exact] == sorted(row["gain where right"] for row in exact)
    assert exact[0]["loss where wrong"] == 0
    rows = [
        {
            "player": question.name,
            "against two": question.against,
            "gain": number,
            "low": number - 1,
            "high": number + 1,
            plan.WITHOUT_TRUST: -number if number else "",
            "its low": -number - 2 if number else "",
            "its high": -number + 2 if number else "",
        }
        for number, question in enumerate(plan.FRONTIER)
    ]
    caps = len(plan.CAPS)
    for nth, mistaken in enumerate(plan.MISTAKEN, 1):
        pairs = [(cap, rows[place], rows[nth * caps + place]) for place, cap in enumerate(plan.CAPS)]
        assert frontier.skat(rows, mistaken) == pairs
    frontier.draw(tmp_path / "frontier.png", rows, exact)
    assert (tmp_path / "frontier.png").stat().st_size > 5_000


def test_trust_is_held_against_no_trust(tmp_path: Path) -> None:
    asked = [StudyRow("frontier", plan.trusting(cap), "random", 3) for cap in (0.0, 1.0)]
    none, full = study(tmp_path, asked, 3, lambda *what: None, deals=2)["frontier"]
    assert none[plan.WITHOUT_TRUST] == ""
    assert full[plan.WITHOUT_TRUST] == pytest.approx(full["margin"] - none["margin"], abs=0.11)


def test_every_table_has_a_picture_with_a_name_for_each_row(tmp_path: Path) -> None:
    tables = {
        part: [
            {"player": one.name, "against two": one.against, "gain": place, "low": -1.0, "high": place + 9.0}
            | {"mark": "" if one.least is None else one.least}
            for place, one in enumerate(asked)
        ]
        for part, asked in plan.PARTS.items()
    }
    for part, rows in tables.items():
        for against in {row["against two"] for row in rows}:
            labels = [plan.label(part, row) for row in rows if row["against two"] == against]
            assert part == "frontier" or len(set(labels)) == len(labels)
    assert plan.label("cost", {"player": "counterplay", "against two": "imitator(xskat)"}) == "20"
    del tables["frontier"]
    drawing.draw(tmp_path, tables, [])
    assert {path.stem for path in tmp_path.iterdir()} == set(tables)


def test_costs_are_told_for_every_number_of_playouts() -> None:
    rows = cost.costs(lambda *what: None, games=1, repeats=2)
    assert [row["playouts"] for row in rows] == ["5", "10", "20", "60", "200"]
    assert all(row["seconds a game"] > 0 and row["times a game of kermit"] > 0 for row in rows)


def test_those_it_must_not_lose_to_are_pooled_over_their_common_deals(tmp_path: Path) -> None:
    asked = [StudyRow("table", "rules", against, 3) for against in ("stranger", "kermit")]
    one, other, pooled = study(tmp_path, asked, 3, lambda *what: None, deals=2)["table"]
    assert pooled["deals"] == 2
    assert pooled["gain"] == pytest.approx((one["gain"] + other["gain"]) / 2, abs=0.11)


def test_a_search_that_knows_a_player_takes_one_of_his_seats(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(exploit, "TARGETS", ("rules",))
    monkeypatch.setattr(exploit, "LEARNED_DEALS", 12)
    monkeypatch.setattr(exploit, "SIMULATIONS", 10)
    monkeypatch.setattr(exploit, "PORTION", 3)
    exploit.play(tmp_path, 12, 5, lambda *what: None)
    everything, soloist, defender = exploit.table(tmp_path, 12, 5)
    assert everything["contracts"] == soloist["contracts"] + defender["contracts"] == 12
    assert 0.5 < everything["its cards predicted"] <= 1
    rows = [row for _, portion in lines.read(exploit.journal(tmp_path, 5)) for row in portion]
    assert everything["won more"] == pytest.approx(np.mean([row[2] - row[1] for row in rows]), abs=0.06)
    journal = exploit.journal(tmp_path, 5).read_text(encoding="utf-8")
    exploit.play(tmp_path, 12, 5, lambda *what: pytest.fail("it was played already"))
    assert exploit.journal(tmp_path, 5).read_text(encoding="utf-8") == journal
    assert exploit.jobs(tmp_path, 15, 5) == [("rules", 12, 3)]


def test_null_hands_are_bid_and_passed_with_the_same_luck(tmp_path: Path) -> None:

    def hands_of(deals: int) -> list[dict[str, object]]:
        nulls.play(tmp_path, deals, 7012, lambda *what: None)
        return nulls.table(tmp_path, deals, 7012)

    rows = hands_of(40)
    everything = {row["against two"]: row for row in rows if row["rated"] == "0.6 to 1"}
    assert set(everything) == set(nulls.OPPONENTS)
    hands = {job[0]: found for job, found in lines.read(tmp_path / "nulls-7012.jsonl")}
    for against, row in everything.items():
        assert row["hands bid"] == len(hands[against]) > 0
        gains = [hand["bid"] - hand["passed"] for hand in hands[against]]
        assert row["more than passed"] == pytest.approx(sum(gains) / len(gains), abs=0.06)
    before = (tmp_path / "nulls-7012.jsonl").read_bytes()
    assert hands_of(40) == rows  # nothing is played again
    assert (tmp_path / "nulls-7012.jsonl").read_bytes() == before
    fewer = hands_of(10)  # other portions: not taken from the longer ones
    assert {(row["deals"], row["hands bid"]) for row in fewer} == {(10, 1)}


def test_a_null_hand_is_one_whose_best_game_is_a_null_with_most_skats() -> None:
    low = frozenset(map(Card.__getitem__, ["C7", "C8", "C9", "S7", "S8", "S9", "H7", "H8", "D7", "D8"]))
    high = frozenset(map(Card.__getitem__, ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "SA", "ST", "HA"]))
    assert nulls.null_share(shipped_evaluator(), low, 0) > 0.99
    assert nulls.null_share(shipped_evaluator(), high, 0) == 0


def test_bait_and_switch_is_played_once_and_tells_when_trust_was_gone(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(switch, "PLAYER", SMALL)
    monkeypatch.setattr(switch, "NEVER", SMALL.replace("(", "(trust=0,"))
    monkeypatch.setattr(switch, "BAIT_DEALS", (12,))
    monkeypatch.setattr(switch, "BAITS", ("imitator(xskat)",))
    switch.play(tmp_path, 4, 1, 5, lambda *what: None)
    journal = (tmp_path / "switch.jsonl").read_text(encoding="utf-8")
    switch.play(tmp_path, 4, 1, 5, lambda *what: pytest.fail("it was played already"))
    assert (tmp_path / "switch.jsonl").read_text(encoding="utf-8") == journal
    row = switch.table(tmp_path, 5)[0]
    assert row["trust at the switch"] > 0.3
    assert row["at most"] <= 4
    assert row["deals after it"] == 4


def test_all_against_all_is_played_in_rounds_and_compared_in_each_column(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(cross, "PLAYER", "rules")
    monkeypatch.setattr(cross, "PLAYERS", ("rules", "random", "imitator(rules)"))
    monkeypatch.setattr(cross, "OPPOSITE", ("rules", "random", "imitator(rules)"))
    seen: list[str] = []
    work = Work(tmp_path, CounterplayStudyOptions(3), progress=lambda name, *_: seen.append(name))
    cross.play(work, 8)
    assert [name.endswith("6 deals") for name in dict.fromkeys(seen)] == [True] * 6 + [False] * 6
    rows = cross.table(tmp_path)
    assert len(rows) == 6
    chance = next(row for row in rows if (row["player"], row["against two"]) == ("random", "imitator(rules)"))
    rules, random = (
        RunPlace(tmp_path, name, "imitator(rules)", cross.SEED).margins() for name in ("rules", "random")
    )
    gains = [random[deal] - rules[deal] for deal in range(8)]
    assert chance["more than counterplay"] == pytest.approx(np.mean(gains), abs=0.06)
    assert cross.better(rows) == []
    cross.draw(tmp_path / "cross.png", rows)
    assert (tmp_path / "cross.png").read_bytes().startswith(b"\x89PNG")
