"""What others install: a wheel that needs neither Node nor a compiler, the same answers on every processor."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MOST = 80_000_000  # bytes
MOST_INSTALLED = 200_000_000
pytestmark = pytest.mark.verify


@pytest.fixture(scope="module")
def wheel() -> Path:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True, env=environment, capture_output=True)
    (built,) = (ROOT / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """An empty environment with the wheel and what it needs; nothing else of this machine is on its path."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    pip = [sys.executable, "-m", "pip", "--python", folder / "env" / "bin" / "python", "install"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *quiet, "-c", ROOT / "constraints.txt", wheel], check=True)
    return folder


def run(installed, *words, **environment) -> subprocess.CompletedProcess[str]:
    kept = {"PATH": str(installed / "env" / "bin"), "HOME": str(installed)}
    return subprocess.run(
        [installed / "env" / "bin" / words[0], *words[1:]],
        cwd=installed,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def assert_holds(names, *wanted):
    assert [one for one in wanted if not any(one in name for name in names)] == []


def test_it_holds_pages_networks_and_samples_and_is_small(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert_holds(names, "web/static/index.html", "skat/sample.sgf", "skat/networks/xskat.onnx", "skat/v3/_core")
    assert wheel.stat().st_size < MOST


def test_the_sources_are_small_and_hold_what_the_wheel_is_built_from(wheel):
    (sources,) = (ROOT / "dist").glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = archive.getnames()
    assert_holds(
        names, "networks/xskat.onnx", "web/static/index.html", "CMakeLists.txt", "cpp/skat/", "tests/unit/"
    )
    assert sources.stat().st_size < MOST


def test_an_install_without_extras_is_small(installed):
    packages = next((installed / "env" / "lib").glob("python3*/site-packages"))
    brought = [path for path in packages.rglob("*") if path.is_file()]
    assert not {"scipy", "matplotlib", "onnx"} & {path.relative_to(packages).parts[0] for path in brought}
    assert sum(path.stat().st_size for path in brought) < MOST_INSTALLED


def test_the_doctor_finds_all_that_is_needed(installed):
    told = run(installed, "counterplay", "doctor", "--json")
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_signature_is_the_same_on_every_processor(installed):
    texts = set()
    for level in ("v2", "v3", "v4"):
        told = run(installed, "counterplay", "bench", "solver", "--signature", COUNTERPLAY_PROCESSOR=level)
        if told.returncode == -4:  # this machine's processor cannot run it
            continue
        assert told.returncode == 0, told.stderr
        texts.add(told.stdout)
    assert len(texts) == 1


def test_a_deal_is_played_through_the_socket_and_reviewed(installed):
    visitor = ROOT / "tests" / "toys" / "wheel_visitor.py"
    told = run(installed, "python", str(visitor), str(installed / "store.db"))
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert found["page"]
    assert found["result"]
    assert "moves" in found["review"]
