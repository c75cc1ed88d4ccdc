"""Judgements, profiles and their forms, on a game that is not a card game at all."""

import io
import json
import math
import random
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from guessing_game import AXES, GuessingReviewer, die
from rich.console import Console

from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.review import forms, page, plot, text
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import DecisionLoss, Move, Verdict, decision_loss
from counterplay.review.profile import Profiles
from counterplay.review.words import ENGLISH
from counterplay.review.work import RawRecord, ReviewTask, review_all
from counterplay.workers import ProcessPool, RunBroken

SITUATION = ("MAX", "1")


def move(card: str, legal: dict[str, bool], **more: object) -> Move:
    return Move(0, "MAX", 1, card, legal, SITUATION, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("judged", "verdict"),
    [
        (move("a", {"a": False}), Verdict.FORCED),
        (move("a", {"a": False, "b": True}), Verdict.TURNED),
        (move("a", {"a": True, "b": False}), Verdict.BEST),
        (move("a", {"a": True, "b": True, "c": False}), Verdict.EQUAL),
        (move("a", {"a": False, "b": False}), Verdict.EQUAL),
        (move("a", {"a": True, "b": True}, points={"a": 89, "b": 90}, levels={"a": 2, "b": 3}), Verdict.LEVEL),
        (move("a", {"a": True, "b": True}, points={"a": 70, "b": 71}, levels={"a": 2, "b": 2}), Verdict.POINTS),
        (move("a", {"a": True, "b": True}, points={"a": 71, "b": 70}, levels={"a": 2, "b": 2}), Verdict.BEST),
        (move("a", {"a": False, "b": True}, points={"a": 30, "b": 61}, levels={"a": 0, "b": 2}), Verdict.TURNED),
    ],
)
def test_verdicts(judged: Move, verdict: Verdict) -> None:
    assert judged.verdict is verdict


def test_decision_losses_are_paired_over_worlds() -> None:
    chance = np.random.default_rng(7)
    chosen = chance.random(200) < 0.5
    best = chosen | (chance.random(200) < 0.1)
    loss = decision_loss({"best": best, "chosen": chosen, "none": np.zeros(200)}, "chosen")
    difference = best.astype(float) - chosen
    assert loss.best == "best"
    assert loss.loss == pytest.approx(difference.mean())
    assert loss.error == pytest.approx(difference.std(ddof=1) / math.sqrt(200))
    # Far less than if the two were measured on different worlds.
    assert loss.error < 0.6 * math.sqrt(2 * 0.25 / 200)
    assert not loss.none


def test_the_chosen_card_is_the_best_among_equals() -> None:
    loss = decision_loss({"a": [1, 0], "b": [0, 1]}, "b")
    assert (loss.loss, loss.error, loss.best, loss.none) == (0.0, 0.0, "b", True)


@pytest.mark.parametrize(
    ("loss", "luck"),
    [
        (DecisionLoss(0.0, 0.0, 200, "a"), True),
        (DecisionLoss(0.02, 0.0, 50, "b"), False),  # every world was asked
        (DecisionLoss(0.01, 0.007, 200, "b"), True),
        (DecisionLoss(0.10, 0.02, 200, "b"), False),
    ],
)
def test_bad_luck_is_a_mistake_without_a_decision_loss(loss: DecisionLoss, luck: bool) -> None:
    assert move("a", {"a": False, "b": True}, decision=loss).bad_luck == luck
    assert not move("b", {"a": False, "b": True}, decision=loss).bad_luck  # no mistake at all


def some_lines(count: int, seed: int = 3) -> list[str]:
    chance = random.Random(seed)
    names = ["anna", "bela", "<b>carl</b>"]
    return [
        f"{chance.randrange(4)} {chance.choice(['left', 'right'])} {chance.randrange(5)} "
        f"{chance.choice(names)} {chance.choice(names)}"
        for _ in range(count)
    ]


def reviewed(lines: list[str], workers: int = 1, player: str | None = None) -> tuple[list[object], Profiles]:
    records = [RawRecord(number, line.encode()) for number, line in enumerate(lines, 1)]
    results: list[object] = []
    profiles = Profiles(AXES, player)
    for portion in review_all(
        records, ReviewTask(GuessingReviewer, forms.game_json, player), ProcessPool(workers)
    ):
        results += portion.results
        profiles.merge(portion.profiles)
    return results, profiles


def games(lines: list[str]) -> list[ReviewedGame]:
    reviewer = GuessingReviewer()
    return [reviewer.review(reviewer.read(RawRecord(n, line.encode()))) for n, line in enumerate(lines, 1)]


def test_the_value_turns_at_turning_points_and_nowhere_else() -> None:
    for game in games(some_lines(60)):
        wins = game.course.wins
        turned = [before != after for before, after in pairwise(wins)]
        assert turned == [each.mistake for each in game.moves]
        assert len(wins) == len(game.moves) + 1


def test_profiles_are_sums_over_complete_games_and_those_broken_off_apart() -> None:
    lines = some_lines(200)
    results, profiles = reviewed(lines)
    broken = [game for game in results if not game["complete"]]  # type: ignore[index]
    assert 10 < len(broken) < 100
    assert profiles.broken_off.games == len(broken)
    assert profiles.complete.games == 200 - len(broken)
    for kind, totals in ((True, profiles.complete), (False, profiles.broken_off)):
        moves = [m for game in results if game["complete"] == kind for m in game["moves"]]  # type: ignore[index]
        assert totals.moves == len(moves)
        assert totals.mistakes == sum(m["mistake"] for m in moves)
        assert totals.opportunities == sum(m["opportunity"] for m in moves)
    told = forms.profiles_json(profiles, AXES)
    assert sum(player["mistakes"] for player in told.values()) == profiles.complete.mistakes
    for player in told.values():
        assert sum(row["opportunities"] for row in player["by_role"].values()) == player["opportunities"]


def test_a_name_at_two_seats_is_one_player_of_one_game() -> None:
    _, profiles = reviewed(["1 right 2 anna anna"])
    assert list(profiles.players) == ["anna"]
    tally = profiles.players["anna"].complete
    assert (tally.games, tally.where().opportunities, tally.where().mistakes) == (1, 2, 2)


def test_bad_records_are_set_aside_and_the_rest_goes_on() -> None:
    results, profiles = reviewed(["1 left 1 anna bela", "what", "1 left 1 anna bela"])
    assert results[1] == SetAside(2, "a line is a world, a way, a world and two names")
    assert profiles.complete.games == 2


def test_only_one_player_is_asked_for() -> None:
    lines = some_lines(80)
    results, profiles = reviewed(lines, player="anna")
    assert len(results) == sum("anna" in line.split(" ") for line in lines)
    assert list(profiles.players) == ["anna"]
    assert set(profiles.names) == {"anna", "bela", "<b>carl</b>"}
    everyone = reviewed(lines)[1]
    assert forms.profile_json(profiles.players["anna"], AXES) == forms.profile_json(everyone.players["anna"], AXES)


def test_any_number_of_workers_gives_the_same() -> None:
    lines = [*some_lines(150), "broken"]
    alone, together = reviewed(lines), reviewed(lines, workers=2)
    assert alone[0] == together[0]
    assert list(alone[1].players) == list(together[1].players)
    assert forms.profiles_json(alone[1], AXES) == forms.profiles_json(together[1], AXES)
    with pytest.raises(BadInput, match="1 or more, not 0"):
        reviewed(lines, workers=0)


def test_a_worker_that_dies_is_a_sentence() -> None:
    records = [RawRecord(number, b"1 left 1 anna bela") for number in range(1, 60)]
    with pytest.raises(RunBroken, match="has ended 3 worker processes in a row"):
        list(review_all(records, ReviewTask(GuessingReviewer, die), ProcessPool(2)))


def shown(renderable: object) -> str:
    console = Console(width=100, file=io.StringIO(), color_system=None)
    console.print(renderable)
    return console.file.getvalue()  # type: ignore[attr-defined]


def test_a_game_for_the_terminal() -> None:
    (game,) = games(["2 right 1 [bold]x \x1b[31m"])
    said = shown(text.game_text(game))
    assert "trick 1: [bold]x right turned a won game: left wins" in said
    assert "\x1b" not in said
    assert "█▁█" in said
    (game,) = games(["2 right 9 a b"])
    assert "broken off: a player left" in shown(text.game_text(game))


def test_tables_tell_counts_and_intervals() -> None:
    _, profiles = reviewed(some_lines(200))
    said = shown(text.players_table(profiles))
    rate = profiles.players["anna"].complete.where()
    assert f"{rate.rate:.1%} ({rate.interval[0]:.1%} to {rate.interval[1]:.1%})" in said
    said = shown(text.profile_view("anna", profiles.players["anna"], AXES))
    for label, rate in profiles.players["anna"].complete.by("role").items():
        assert f"{label} " in said
        assert ENGLISH.rate(rate) in said


class Structure(HTMLParser):
    """Checks that tags nest, and gathers the text and everything that could load something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.loads += [name for name, _ in attrs if name in ("src", "href", "srcset", "data", "action")]
        if tag not in ("meta", "line", "path"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone_and_names_are_no_markup(tmp_path: Path) -> None:
    lines = [*some_lines(20), '2 right 1 <script>alert("1")</script> "onload=x', "2 right 9 a&amp;b a\u202eb"]
    _, profiles = reviewed(lines)
    report = page.Page('A "report" <of> games')
    for game in games(lines):
        report.add(page.game_section(game))
    path = tmp_path / "report.html"
    report.save(path, profiles, AXES)
    written = path.read_text(encoding="utf-8")
    structure = Structure()
    structure.feed(written)
    structure.close()
    assert structure.open == []
    assert structure.loads == []
    assert not structure.seen & {"script", "b", "img", "link", "iframe"}
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;" in written
    assert "a&amp;amp;b" in written
    assert "\u202e" not in written
    assert "http" not in written.replace("http-equiv", "")
    assert written.count("<svg") == len(lines)


def test_the_page_keeps_only_so_many_games() -> None:
    report = page.Page("games")
    for _ in range(page.GAMES_SHOWN + 7):
        report.add("<p>x</p>")
    assert len(report.sections) == page.GAMES_SHOWN
    assert "7 more games" in report.html(Profiles(AXES), AXES)


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    _, profiles = reviewed(some_lines(100))
    plot.save(profiles, tmp_path / "p.png")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(BadInput, match="cannot be written"):
        plot.save(profiles, tmp_path / "nowhere/p.png")
    with pytest.raises(BadInput, match="nothing to draw"):
        plot.save(Profiles(AXES), tmp_path / "q.png")


def test_moves_in_json_have_what_was_asked_for() -> None:
    plain = forms.move_json(move("a", {"a": False, "b": True}))
    assert plain == {
        "seat": 0, "card": "a", "legal": {"a": False, "b": True}, "opportunity": True, "mistake": True,
        "decision_loss": None,
    }  # fmt: skip
    loss = DecisionLoss(0.25, 0.03, 200, "b")
    asked = forms.move_json(
        move("a", {"a": False, "b": True}, decision=loss, points={"a": 59, "b": 61}, levels={"a": 1, "b": 2})
    )
    assert asked["decision_loss"] == 0.25
    assert (asked["decision_error"], asked["bad_luck"], asked["lost_points"]) == (0.03, False, 2)
    json.dumps(asked)
