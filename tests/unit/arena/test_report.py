"""The forms of a report agree with its summary."""

import csv
import io

import pytest
from rich.console import Console
from toy_game import ToyContest

from counterplay.arena.report import forms, plot
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.arena.statistics.sprt import Sprt
from counterplay.protocol import BadInput
from counterplay.workers.here import HereExecutor


@pytest.fixture(scope="module")
def summary(tmp_path_factory):
    line_ups = tuple(LineUp(parse_specs(text)) for text in ("high,raises,chance", "chance,raises,chance"))
    match = Match(ToyContest(roles_given=True), line_ups, 24, 2)
    return summarise(run_match(match, tmp_path_factory.mktemp("run"), HereExecutor(), sprt=Sprt(-9999, 9999)))


def shown(summary) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(forms.terminal(summary))
    return console.file.getvalue()


def test_faults_are_shown_in_every_form(summary, tmp_path):
    assert "FAULTS: raises was at fault" in shown(summary)
    assert "FAULTS: raises was at fault" in forms.markdown(summary)
    rows = list(csv.DictReader(io.StringIO(forms.comma_separated(summary))))
    assert sum(row["table"] == "fault" for row in rows) == len(summary["faults"]) > 0
    assert all("KeyError" in row["what"] for row in summary["faults"])


def test_the_numbers_are_those_of_the_summary(summary):
    text, markdown = shown(summary), forms.markdown(summary)
    for row in summary["standings"]:
        assert f"{row['points_per_list']:.1f}" in text
        assert f"| {row['entry']} | {row['games']} | {row['points_per_list']:.1f} |" in markdown
    rows = list(csv.DictReader(io.StringIO(forms.comma_separated(summary))))
    points = [float(row["value"]) for row in rows if row["table"] == "points_per_list"]
    assert points == [row["points_per_list"] for row in summary["standings"]]
    pairs = [(row["a"], row["b"], float(row["value"])) for row in rows if row["table"] == "paired"]
    assert pairs == [(row["a"], row["b"], row["difference"]) for row in summary["paired"]]


def test_the_sequential_test_is_told(summary):
    assert summary["sprt"]["accepted"] in ("low", "high", None)
    assert "sequential test of high against raises" in shown(summary)


def test_a_picture_is_written(summary, tmp_path):
    plot.save(summary, tmp_path / "points.png")
    assert (tmp_path / "points.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(BadInput, match="cannot be written"):
        plot.save(summary, tmp_path / "nowhere" / "points.png")
    with pytest.raises(BadInput, match="no finished deal"):
        plot.save({**summary, "standings": []}, tmp_path / "x.png")


def test_foreign_text_steers_nothing(summary):
    evil = {**summary, "faults": [{**summary["faults"][0], "what": "\x1b[31m=cmd|' [bold]"}]}
    assert "\x1b" not in shown(evil)
    assert "[bold]" in shown(evil)
    assert "=cmd\\|" in forms.markdown(evil)
    evil["faults"][0]["what"] = "=1+1"
    assert "'=1+1" in forms.comma_separated(evil)
