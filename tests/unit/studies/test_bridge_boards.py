"""The choice of boards for the bridge study: made from a commit, segment by segment, and checked."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import bridge_boards  # noqa: E402

# As the source writes segments: marks of the display, chat, explanations, names repeated, a board over two lines.
RAW = """vg|Cup,Round 1,I,1,2,Ours,3,Theirs,0|
rs|3NE+1,3NE+1|
pn|Anna,Bela,Clara,Dora,Emil,Fritz,G\xfcnter,Hans|pg||
qx|o1|md|3S74HK43,SK9,SAT|sv|0|nt|hello|mb|1C|an|strong|mb|p!|pg||pc|h3|pc|h6|pg||
pc|h9|mc|10|pg||
pn|Anna,Bela,Clara,Dora|
qx|c1|md|3S74HK43,SK9,SAT|sv|0|mb|p|pg||
"""
CLEANED = """nt|#00064|
vg|Cup,Round 1,I,1,2,Ours,3,Theirs,0|
rs|3NE+1,3NE+1|
pn|Anna,Bela,Clara,Dora,Emil,Fritz,G\xfcnter,Hans|
qx|o1|md|3S74HK43,SK9,SAT|sv|0|mb|1C|mb|p!|pc|h3|pc|h6|pc|h9|mc|10|
qx|c1|md|3S74HK43,SK9,SAT|sv|0|mb|p|
"""


def git(folder, *words):
    command = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path):
    folder = tmp_path / "source"
    (folder / "lin_data" / "000").mkdir(parents=True)
    for number, encoding in (("00064", "utf-8"), ("00070", "latin-1")):
        (folder / "lin_data" / "000" / number).write_bytes(RAW.encode(encoding))
    git(tmp_path, "init", "-q", str(folder))
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "data")
    commit = git(folder, "rev-parse", "HEAD")
    (folder / "lin_data" / "000" / "00064").write_text("changed since")
    return folder, commit


def test_segments_are_read_from_the_commit_and_cleaned(checkout):
    folder, commit = checkout
    found = [
        bridge_boards.cleaned(number, bridge_boards.decoded(raw))
        for number, raw in bridge_boards.read(folder, ["00064", "00070"], commit)
    ]
    assert found == [CLEANED, CLEANED.replace("#00064", "#00070")]
    with pytest.raises(SystemExit, match="no segment 00071"):
        list(bridge_boards.read(folder, ["00064", "00071"], commit))


def test_the_choice_is_written_down():
    numbers = bridge_boards.segments()
    assert len(numbers) == len(set(numbers)) == 1934
    assert numbers == sorted(numbers)


def test_another_source_is_refused(checkout, tmp_path):
    words = [sys.executable, str(SCRIPTS / "bridge_boards.py"), str(checkout[0]), str(tmp_path / "out.lin")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 1
    assert "no segment" in done.stderr
