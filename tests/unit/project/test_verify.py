"""`make verify` goes on where it was stopped: what has passed of the same sources is not proved again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_a_test_program_is_run_until_it_has_passed(tmp_path):
    program, counted = tmp_path / "program", tmp_path / "counted"
    program.write_text(f'#!/bin/sh\necho ran >> "{counted}"\ntest -e "{tmp_path}/good"\n')
    program.chmod(0o755)
    proved = tmp_path / "proved"
    proved.touch()

    def run(sample: str) -> int:
        environment = os.environ | {"COUNTERPLAY_PROVED": str(proved), "COUNTERPLAY_SAMPLE": sample}
        return subprocess.run([ROOT / "scripts/unless_proved.sh", program], env=environment).returncode

    def times() -> int:
        return len(counted.read_text().splitlines())

    assert (run("10"), run("10"), times()) == (1, 1, 2)  # what failed is tried again
    (tmp_path / "good").touch()
    assert (run("10"), run("10"), times()) == (0, 0, 3)
    assert (run("20"), times()) == (0, 4)  # another sample is another proof
    program.write_text(program.read_text() + "\n")
    assert (run("20"), times()) == (0, 5)  # and so is another program


def test_a_python_test_is_run_until_it_has_passed(tmp_path):
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_two.py").write_text(
        f"from pathlib import Path\n\ndef test_good():\n    pass\n\n"
        f"def test_bad():\n    assert Path('{tmp_path}/mended').exists()\n"
    )
    (tmp_path / "proved").touch()

    def run(sources: str) -> tuple[int, int, int]:
        """Return the exit code, and how many passed and failed."""
        environment = os.environ | {
            "COUNTERPLAY_PROVED": str(tmp_path / "proved"),
            "COUNTERPLAY_SOURCES": sources,
            "PYTHONPATH": f"{ROOT}/tests/toys:{ROOT}/scripts",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "xdist",
            "-n",
            "1",
            "-rA",
            "--rootdir",
            tmp_path,
            tmp_path,
        ]
        ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
        return ran.returncode, ran.stdout.count("PASSED test_"), ran.stdout.count("FAILED test_")

    assert run("a") == (1, 1, 1)
    (tmp_path / "mended").touch()
    assert run("a") == (0, 1, 0)
    assert run("a") == (0, 0, 0)
    assert run("b") == (0, 2, 0)  # other sources prove nothing of these
