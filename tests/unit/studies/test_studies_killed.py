"""A study that is killed, again and again, goes on by the same command and ends with the same bytes."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).parent / "counterplay"
KILLS = int(os.environ.get("COUNTERPLAY_KILLS", "100"))
STUDY = ("study", "count", "--only", "fig3", "--worlds", "2", "--workers", "2", "--deals")


def begin(out: Path, deals: int) -> subprocess.Popen[bytes]:
    words = [str(COMMAND), *STUDY, str(deals), "--out", str(out)]
    return subprocess.Popen(
        words, cwd=out.parent, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )


def finished(out: Path, deals: int) -> None:
    process = begin(out, deals)
    _, told = process.communicate()
    assert process.returncode == 0, told.decode()


def written(out: Path) -> dict[str, bytes]:
    """What a folder holds but the words of the command, which name the folder."""
    return {
        str(path.relative_to(out)): b"".join(sorted(path.read_bytes().splitlines(keepends=True)))
        for path in out.rglob("*")
        if path.is_file() and path.name not in ("lock", "run.json", "commands.txt")
    }


@pytest.mark.verify
def test_a_hundred_killed_runs_lose_and_repeat_nothing(tmp_path: Path) -> None:
    deals = KILLS
    finished(tmp_path / "whole", 2)  # what is compiled at the first start is no part of the time
    began = time.monotonic()
    finished(tmp_path / "whole", deals)
    took = time.monotonic() - began
    killed, chance = 0, random.Random(41)
    for _ in range(KILLS):
        process = begin(tmp_path / "killed", deals)
        time.sleep(chance.uniform(0, took))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
    finished(tmp_path / "killed", deals)
    assert written(tmp_path / "killed") == written(tmp_path / "whole")
    assert killed > KILLS // 4
