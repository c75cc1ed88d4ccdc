"""Practising at the terminal: the task of an error, exercises, progress, mining; typed by a person."""

import json

import pytest
from called import Ended, ended


def run(*arguments: str, keys: str = "") -> Ended:
    return ended("skat", *arguments, stdin=keys)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("practise") / "store.db")
    kept = run("review", "examples/turned.sgf", "--keep", "--brief", "--store", path)
    assert kept.returncode == 0, kept.stderr
    return path


def test_an_error_comes_as_a_task_and_again_later(store):
    done = run("practise", "--name", "anna", "--store", store, "--count", "1", keys="DA\nSA\n")
    assert done.returncode == 0, done.stderr
    assert "from a game of yours" in done.stdout
    assert "20 points lost" in done.stdout
    assert "♠Q" in done.stdout.split("card?")[-1]
    assert "yours, in the game" in done.stdout
    assert "0 of 1 right; 1 positions of your own games, 0 due" in done.stdout


def test_progress_tells_the_same_to_people_and_machines(store):
    done = run("progress", "anna", "--store", store)
    assert done.returncode == 0, done.stderr
    assert "too early to say" in done.stdout
    told = json.loads(run("progress", "anna", "--store", store, "--json").stdout)
    assert (told["deals"], told["overall"]["mistakes"], told["overall"]["opportunities"]) == (2, 1, 4)
    assert told["dearest"] is None
    assert run("progress", "nobody", "--store", store).returncode == 2


def test_exercises_are_scored_and_leaving_is_no_error(store):
    done = run("practise", "bidding", "--store", store, "--first", "1", "--count", "2", keys="19\n30\np\n")
    assert done.returncode == 0, done.stderr
    assert "is no answer here" in done.stdout
    assert "20.8 points lost" in done.stdout
    assert "hearts    9%" in done.stdout  # what a bid of 30 means, and how often it is won
    assert "in 2 answers" in done.stdout
    for keys in ("q\n", ""):
        assert run("practise", "lead", "--store", store, "--first", "1", keys=keys).returncode == 0


def test_mining_goes_on_from_its_file_and_refuses_another_seed(tmp_path):
    mined, out = tmp_path / "mined.jsonl", tmp_path / "puzzles.jsonl.gz"
    mined.write_text('{"seed": 21, "deal": 0, "puzzles": []}\n')
    done = run("mine", str(mined), "--deals", "1")
    assert (done.returncode, "0 puzzles in 1 deals of seed 21" in done.stdout) == (0, True)
    for wrong, sentence in ((("--seed", "9"), "with the seed 21"), (("--out", str(out)), "mine more deals")):
        done = run("mine", str(mined), "--deals", "1", *wrong)
        assert (done.returncode, sentence in done.stderr) == (2, True)
