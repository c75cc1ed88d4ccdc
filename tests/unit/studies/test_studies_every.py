"""Every study takes `--workers` and `--ray`, writes the same bytes on each, and a folder of one shape."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest
import typer
from random_styles import random_styles
from typer.testing import CliRunner

from counterplay import __version__, studies
from counterplay.cli import study as study_command
from counterplay.cli.main import app
from counterplay.cli.study import app as study_app
from counterplay.skat.learn import population
from counterplay.studies import folder
from counterplay.studies.abd import setting, table1
from counterplay.studies.abd import study as abd_study
from counterplay.studies.counterplay import confusion
from counterplay.studies.evolution import runs
from counterplay.studies.habits import study as habits_study
from counterplay.studies.inference import plan
from counterplay.studies.verdicts import study as verdicts_study
from counterplay.workers import Executor, ProcessPool
from counterplay.workers.here import HERE
from counterplay.workers.ray import cluster

LOG = str(Path(__file__).parents[2] / "differential" / "xskat_sample.log")
BOARDS = str(files("counterplay.bridge") / "sample.lin")
RESULTS = Path(str(files("counterplay") / "results"))

TINY = {
    "abd": ["--quick"],
    "autodidact": ["--opponent", "rules", "--contracts", "2"],
    "bridge": ["--games", BOARDS, "--least-boards", "2"],
    "count": ["--deals", "2", "--only", "fig3", "--worlds", "1"],
    "counterplay": ["--part", "confusion", "--part", "learning", "--deals", "3"],
    "drills": ["--drills", "2", "--draws", "4"],
    "evolution": ["--smoke", "--only", "fig3"],
    "habits": ["--people", "1", "--long-people", "0", "--population", "10"],
    "imitator": ["--log", LOG, "--player", "rules"],
    "inference": ["--matches", "2", "--only", "table3", "--pairs", "ni:pi", "--worlds", "1", "--corpus", "CORPUS"],
    "opponents": ["--deals", "2", "--name", "random"],
    "review": ["--games", "2"],
    "styles": [
        *("--people", "1", "--odd", "1", "--learned", "1", "--games", "5", "--judged", "2", "--styles", "STYLES"),
    ],
    "verdicts": ["--deals", "2"],
    "xskat-class": ["--log", LOG, "--own-games", "4"],
}
ON_RAY = ("abd", "habits", "imitator")


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    with ProcessPool(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def ray() -> Iterator[Executor]:
    pytest.importorskip("ray", reason="pip install 'counterplay[ray]'")
    with cluster("local", 2) as executor:
        yield executor


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "games.sgf"
    path.write_text(
        "".join(population.play_population_game(1, index, "both", pool="rules") + "\n" for index in range(60))
    )
    return path


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, corpus: Path) -> None:
    """Less than the commands can ask for; what travels to workers are the jobs made from it."""
    random_styles().save(corpus.parent / "styles.onnx")
    styles = [str(corpus.parent / "styles.onnx") if word == "STYLES" else word for word in TINY["styles"]]
    monkeypatch.setitem(TINY, "styles", styles)
    inference = [str(corpus) if word == "CORPUS" else word for word in TINY["inference"]]
    monkeypatch.setitem(TINY, "inference", inference)
    monkeypatch.setattr(plan, "PLAYERS", {**plan.PLAYERS, "ni": "rules", "pi": "kermit(worlds=1)"})
    monkeypatch.setattr(table1, "DEPTHS", (1, 2))
    monkeypatch.setattr(abd_study, "QUICK", setting.AbdSize(0, 0, 0, (0.0,), (10,), 1))
    monkeypatch.setattr(abd_study, "PARTS", dict.fromkeys(abd_study.PARTS, table1.PART))
    monkeypatch.setattr(abd_study.pages, "draw", lambda tables: None)
    monkeypatch.setattr(abd_study.pages, "page", lambda tables: "")
    monkeypatch.setattr(confusion, "PLAYERS", ("rules", "random"))
    monkeypatch.setattr(runs, "SMOKE", runs.EvolutionSize(2, 1, 2, 10, 10, 2))
    monkeypatch.setattr(habits_study, "SIMULATED_PEOPLE", ("rules", "imitator(xskat)"))
    monkeypatch.setattr(habits_study, "CUTS", (6, 8, 9, 9))
    monkeypatch.setattr(verdicts_study, "PLAYERS", ("rules",))


def run(study: str, out: Path, *more: str) -> dict[str, bytes]:
    """Run a study and return what it wrote; work that is kept as it is finished is put in order."""
    answer = CliRunner().invoke(app, ["study", study, "--out", str(out), *TINY[study], *more])
    assert answer.exit_code == 0, answer.output + repr(answer.exception)
    written = {}
    for path in out.rglob("*"):
        if path.is_file():
            lines = path.read_bytes().splitlines(keepends=True)
            kept = path.suffix == ".jsonl" and "runs" in path.parts
            written[str(path.relative_to(out))] = b"".join(sorted(lines) if kept else lines)
    return written


def check_folder(out: Path, study: str) -> None:
    """A folder says what it is, by which commands it came about, and which tables it has."""
    told = folder.read(out)
    assert set(told) == {"study", "settings", "runs", "tables"}
    assert told["study"] == study
    assert told == json.loads((out / folder.FILE).read_text())  # nothing is in the shape of earlier releases
    assert told["tables"] == folder.tables(out)
    assert told["tables"]
    assert (out / folder.COMMANDS).read_text() == folder.in_words(told)
    for one in told["runs"]:
        assert set(one) == {"command", "seed", "version", "facts"}
        assert one["command"].split()[0] in ("counterplay", "xskat")


def test_no_study_is_forgotten() -> None:
    group = typer.main.get_command(study_app)
    assert set(group.list_commands(None)) - {"verify"} == set(studies.NAMES) == set(TINY)
    for command in (group.get_command(None, name) for name in studies.NAMES):
        options = {option for parameter in command.params for option in parameter.opts}
        assert {"--out", "--workers", "--ray", "--report-only", "--json"} <= options, command.name


@pytest.mark.parametrize("study", TINY)
def test_the_same_bytes_in_one_process_and_in_two(study, small, two, tmp_path, monkeypatch) -> None:
    asked = []

    @contextmanager
    def executor(workers: int | None, ray: str | None) -> Iterator[Executor]:
        asked.append((workers, ray))
        yield two if workers == 2 else HERE

    monkeypatch.setattr(study_command, "executor", executor)
    alone = run(study, tmp_path / "one", "--workers", "1")
    assert run(study, tmp_path / "two", "--workers", "2") == alone
    assert asked == [(1, None), (2, None)]
    check_folder(tmp_path / "one", study)
    (told,) = folder.read(tmp_path / "one")["runs"]
    assert told["version"] == __version__
    assert told["command"].startswith(f"counterplay study {study} --out DIR")
    # The same command goes on: nothing changes, and nothing is said twice.
    assert run(study, tmp_path / "one", "--workers", "2") == alone


@pytest.mark.verify  # which installs Ray
@pytest.mark.parametrize("study", ON_RAY)
def test_the_same_bytes_on_a_cluster(study, small, ray, tmp_path, monkeypatch) -> None:
    @contextmanager
    def executor(workers: int | None, address: str | None) -> Iterator[Executor]:
        yield ray if address == "local" else HERE

    monkeypatch.setattr(study_command, "executor", executor)
    alone = run(study, tmp_path / "one", "--workers", "1")
    assert run(study, tmp_path / "ray", "--ray", "local") == alone


@pytest.mark.parametrize("study", sorted(path.name for path in RESULTS.iterdir() if path.is_dir()))
def test_committed_results_have_the_same_shape(study: str) -> None:
    check_folder(RESULTS / study, study)
    assert folder.read(RESULTS / study)["runs"]
