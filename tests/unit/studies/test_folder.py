"""Every study's folder says by which commands it came about, and is one run's alone."""

import json

import pytest

from counterplay import __version__
from counterplay.protocol import BadInput
from counterplay.studies import folder
from counterplay.studies.tables import write_csv


def test_commands_are_kept_each_once(tmp_path):
    folder.note(tmp_path, "count", "counterplay study count --deals 2 --out DIR", "2 deals", seed=1)
    folder.note(tmp_path, "count", "counterplay study count --deals 4 --out DIR")
    write_csv(tmp_path / "table.csv", [{"a": 1, "b": "two\nlines"}, {"a": 2, "b": ""}])
    folder.note(tmp_path, "count", "counterplay study count --deals 2 --out DIR")
    assert json.loads((tmp_path / "run.json").read_text()) == {
        "study": "count",
        "settings": {},
        "runs": [
            {
                "command": "counterplay study count --deals 4 --out DIR",
                "seed": None,
                "version": __version__,
                "facts": [],
            },
            {
                "command": "counterplay study count --deals 2 --out DIR",
                "seed": 1,
                "version": __version__,
                "facts": ["2 deals"],
            },
        ],
        "tables": {"table.csv": 2},
    }
    assert (tmp_path / "command.txt").read_text().splitlines() == [
        "counterplay study count --deals 4 --out DIR",
        "counterplay study count --deals 2 --out DIR",
        "    2 deals",
    ]
    with pytest.raises(BadInput, match="another study, count"):
        folder.note(tmp_path, "review", "counterplay study review")


def test_what_earlier_releases_wrote_is_read(tmp_path):
    written = {"study": "abd", "seed": 1, "quick": True, "command": "counterplay study abd", "version": "0.1.0"}
    (tmp_path / "run.json").write_text(json.dumps(written))
    told = folder.read(tmp_path)
    assert told["settings"] == {"seed": 1, "quick": True}
    assert told["runs"] == [{"command": "counterplay study abd", "seed": 1, "version": "0.1.0", "facts": []}]
    (tmp_path / "run.json").write_text("[]")
    with pytest.raises(BadInput, match="cannot be read"):
        folder.read(tmp_path)


def test_a_folder_is_one_runs_alone_and_keeps_to_its_settings(tmp_path):
    out = tmp_path / "run"
    with (
        folder.opened(out, "habits", "first", 1, {"seed": 1}),
        pytest.raises(BadInput, match="another run is writing"),
        folder.opened(out, "habits", "second", 1),
    ):
        pass
    before = (out / "run.json").read_bytes()
    with pytest.raises(BadInput, match="its seed is 1, not 2"), folder.opened(out, "habits", "x", 2, {"seed": 2}):
        pass
    with pytest.raises(BadInput, match="no such player"), folder.opened(out, "habits", "third", 1):
        raise BadInput("there is no such player")
    assert (out / "run.json").read_bytes() == before  # a wrong call leaves no trace
    with pytest.raises(BadInput), folder.opened(tmp_path / "new", "habits", "fourth"):
        raise BadInput("there is no such player")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(BadInput, match="not empty and holds no run"), folder.opened(tmp_path, "abd", "x"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
    with pytest.raises(BadInput, match="is a file"), folder.opened(tmp_path / "diary.txt", "abd", "x"):
        pass


def test_a_command_may_hold_words_that_are_no_text(tmp_path):
    folder.note(tmp_path, "count", "counterplay study count --only \udcff --out DIR")
    assert (tmp_path / "command.txt").read_bytes() == b"counterplay study count --only \xff --out DIR\n"
    assert folder.read(tmp_path)["runs"][0]["command"].split()[4] == "\udcff"


@pytest.mark.parametrize(
    ("name", "sentence"), [("run.json", "run.json cannot be read"), ("table.csv", "table.csv is not a table")]
)
def test_damaged_files_are_told(tmp_path, name, sentence):
    folder.note(tmp_path, "count", "counterplay study count --out DIR")
    (tmp_path / name).write_bytes(b"\xff")
    with pytest.raises(BadInput, match=sentence):
        folder.note(tmp_path, "count", "counterplay study count --out DIR")
    assert (tmp_path / name).read_bytes() == b"\xff"
