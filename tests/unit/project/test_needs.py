"""One script knows what tests need: every skip is in its list, and the last line says what was left out."""

import ast
import subprocess
import sys
from pathlib import Path

import needs
import pytest

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "scripts/needs.py"
# Python packages that `make test` installs: where one of them cannot be had, its tests are skipped by that name.
PACKAGES = {"neat", "onnx", "onnxruntime", "pyspiel", "ray", "torch"}
OTHERS = {
    "no time was left for it: `make test` runs it",  # only in `make test-quick`
    "no build with sanitizers is named by COUNTERPLAY_SANITIZED_CORE",  # `make verify` builds it
    "this system does not tell who listens",  # Linux does
    "memory is told by /proc",  # of Linux
    "this machine is in no network",  # an address for others in the house needs one
}


def skips(path: Path):
    """Yield what every skip of a file asks: `needs.why_not`, a package, or a reason in words."""
    for call in ast.walk(ast.parse(path.read_text())):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr == "importorskip":
            yield "package", ast.literal_eval(call.args[0])
        elif call.func.attr == "why_not":
            yield "program", ast.literal_eval(call.args[0])
        elif call.func.attr in ("skip", "skipif"):
            reason = next((word.value for word in call.keywords if word.arg == "reason"), call.args[0])
            if isinstance(reason, ast.Constant):
                yield "words", reason.value
            else:  # the reason is one of this list, or of a function that asks for one
                assert "why_not" in ast.unparse(reason) or ast.unparse(reason) == "reason", (
                    f"{path}: {ast.unparse(call)}"
                )


def test_every_skip_is_in_the_list_and_everything_in_the_list_is_used():
    asked: dict[str, set[str]] = {"package": set(), "program": set(), "words": set()}
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            for kind, name in skips(path):
                asked[kind].add(name)
    assert asked["package"] == PACKAGES
    assert asked["words"] == OTHERS
    browser = {name for name in needs.NEEDS if f"'{name}'" in (ROOT / "tests/browser/stage.mjs").read_text()}
    assert browser == {"Chromium"}
    for_tests = {name for name, need in needs.NEEDS.items() if not need.proofs}
    assert asked["program"] | browser == for_tests


def test_the_pages_skip_by_the_same_words(monkeypatch):
    monkeypatch.setenv("COUNTERPLAY_WITHOUT", "Chromium")
    assert str(needs.why_not("Chromium")) in (ROOT / "tests/browser/stage.mjs").read_text()


def report(tmp_path: Path, lines: str, ci: str = "") -> tuple[int, str]:
    listed = tmp_path / "left-out"
    listed.write_text(lines)
    ran = subprocess.run(
        [sys.executable, SCRIPT, "report", "make test", listed], capture_output=True, text=True, env={"CI": ci}
    )
    return ran.returncode, ran.stdout


def test_the_last_line_counts_what_was_left_out(tmp_path):
    assert report(tmp_path, "") == (0, "make test: everything passed, nothing was left out\n")
    code, line = report(tmp_path, "1\tXSkat is away\n46\tChromium is away\n2\tXSkat is away\n")
    assert code == 0
    assert line == (
        "make test: what ran has passed; 49 tests were left out: Chromium is away (46), XSkat is away (3)\n"
    )


@pytest.mark.parametrize(("lines", "code"), [("", 0), ("1\tXSkat is away\n", 1)])
def test_in_ci_nothing_may_be_left_out(tmp_path, lines, code):
    assert report(tmp_path, lines, ci="true")[0] == code


def test_a_program_can_be_done_without(monkeypatch):
    monkeypatch.setenv("COUNTERPLAY_WITHOUT", "Node XSkat")
    assert needs.why_not("XSkat") == "XSkat is not installed (Debian's package xskat)"
    assert needs.where("Node") is None
