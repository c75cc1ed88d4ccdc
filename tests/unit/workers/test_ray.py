"""A real Ray cluster, a node of which is killed in mid-run: nothing is lost, nothing counted twice."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from toy_game import ToyContest

from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.arena.unfinished import Unfinished
from counterplay.protocol import BadInput
from counterplay.workers.here import HereExecutor
from counterplay.workers.ray import RayExecutor

TOYS = Path(__file__).parents[2] / "toys"


def match(*line_ups: str, luck: tuple[str, ...] = ()) -> Match:
    named = tuple(LineUp(parse_specs(text), luck) for text in line_ups)
    return Match(ToyContest(pause=0.03), named, 150, seed=8, shared_play=bool(luck))


MATCHES = {
    "apart": match("learner,high,chance", "high,high,chance"),
    "shared play": match("bidder,high,sees", "bidder(bold=3),high,sees", luck=("first", "second", "third")),
}


def test_without_ray_there_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install 'counterplay\[ray\]'"):
        RayExecutor("local")


@pytest.mark.parametrize(
    "why", [ConnectionError, ValueError, RuntimeError]
)  # the last stands for an error of Ray's
def test_where_no_cluster_lets_us_in_there_is_a_sentence(monkeypatch, why):
    def init(**_):
        raise why("bring a token")

    stands_for = SimpleNamespace(
        init=init, is_initialized=lambda: False, exceptions=SimpleNamespace(RayError=RuntimeError)
    )
    monkeypatch.setitem(sys.modules, "ray", stands_for)
    with pytest.raises(BadInput, match="no Ray cluster can be joined at 'far:1': bring a token"):
        RayExecutor("far:1")


# Stands for Ray where it is not installed, and prints in every way that a program can.
NOISY = """
import os, subprocess, sys, threading, types

def noise(*_, **__):
    print("(autoscaler) Tip: use `ray status`")
    os.write(1, b"raylet: hello\\n")
    subprocess.run(["echo", "a worker of Ray"])
    thread = threading.Thread(target=print, args=("from a thread",))
    thread.start()
    thread.join()

class Task:
    def __init__(self, work): self.work = work
    def remote(self, *words): return self.work(*words)

ray = types.ModuleType("ray")
ray.exceptions = types.SimpleNamespace(RayTaskError=RuntimeError, RayError=OSError)
ray.is_initialized = lambda: False
ray.init = ray.shutdown = ray.cancel = noise
ray.put = ray.get = lambda thing: (noise(), thing)[1]
ray.remote = lambda **how: Task
ray.wait = lambda streams, **how: (noise(), (streams[:1], streams[1:]))[1]
ray.cluster_resources = lambda: {"CPU": 2}
sys.modules["ray"] = ray
from counterplay.cli.main import main
main()
"""


def ask(program: list[str], *words: str) -> str:
    command = ["arena", "run", "--players", "random,random,random", "--deals", "3", "--json", *words]
    done = subprocess.run([*program, *command], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["deals"] == 3
    return done.stderr


def test_what_ray_prints_never_comes_between_the_lines_of_a_result():
    said = ask([sys.executable, "-c", NOISY], "--ray", "local")
    for noise in ("(autoscaler)", "raylet: hello", "a worker of Ray", "from a thread"):
        assert noise in said


@pytest.mark.verify
def test_a_real_cluster_leaves_standard_output_alone():
    pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")
    ask([sys.executable, "-m", "counterplay.cli.main"], "--ray", "local", "--workers", "2")


def children(process: int) -> dict[int, str]:
    """Return the processes that one has started, and those that these have, with their command lines."""
    parents, lines = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            lines[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
    found = {process: ""}
    while more := {
        child: lines[child] for child, parent in parents.items() if parent in found and child not in found
    }:
        found |= more
    return found


@pytest.mark.verify
@pytest.mark.parametrize("part", ["ray::DashboardAgent", "raylet/raylet", "ray::_do"])
def test_whatever_of_ray_dies_the_command_says_so_and_the_run_goes_on(part: str, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")

    def command(folder: str, *words: str) -> list[str]:
        wanted = ["arena", "run", "--players", "kermit,rules,rules", "--deals", "40", "--json"]
        return [sys.executable, "-m", "counterplay.cli.main", *wanted, "--out", str(tmp_path / folder), *words]

    on_ray = command("ray", "--ray", "local", "--workers", "2")
    whole = subprocess.run(command("whole", "--workers", "1"), capture_output=True, text=True, check=True)
    running = subprocess.Popen(on_ray, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not any(path.read_text() for path in (tmp_path / "ray").glob("*.jsonl")):
        time.sleep(0.1)
    dying = next(
        number
        for number, line in children(running.pid).items()
        if line.startswith(part) or part in line.split(" ")[0]
    )
    os.kill(dying, signal.SIGKILL)
    told, said = running.communicate(timeout=300)
    if part == "ray::_do":  # a worker is replaced
        assert (running.returncode, json.loads(told)) == (0, json.loads(whole.stdout))
        return
    assert running.returncode != 0
    assert told == ""
    assert "Ray ended this run: a part of it died" in said
    again = subprocess.run(on_ray, capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(again.stdout) == json.loads(whole.stdout)


@pytest.mark.verify
@pytest.mark.parametrize("wanted", MATCHES.values(), ids=MATCHES)
def test_a_node_that_dies_in_mid_run_costs_nothing(wanted, tmp_path, monkeypatch):
    ray = pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", str(TOYS))  # for the workers
    deaths, died = [], Unfinished.died
    monkeypatch.setattr(Unfinished, "died", lambda left, how: (deaths.append(len(left.recorded)), died(left, how)))
    whole = run_match(replace(wanted, shared_play=False), tmp_path / "whole", HereExecutor())
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        # It is alone at first: whatever series is under way is there, however slow the machine.
        dying = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        ray.init(address=cluster.address, log_to_driver=False)
        killed_at = []

        def alive():
            return sum(node["Alive"] for node in ray.nodes())

        assert alive() == 2

        def show(progress):
            if progress.games and not killed_at:
                killed_at.append(progress.games)
                cluster.remove_node(dying, allow_graceful=False)
                for _ in range(2):
                    cluster.add_node(num_cpus=1)

        results = run_match(wanted, tmp_path / "ray", RayExecutor(cluster.address), show=show)
        deadline = time.monotonic() + 60
        while alive() > 3:  # the cluster takes its time to notice
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert killed_at[0] < wanted.deals * 6
    assert any(deaths)  # a series was in the middle, with deals already counted
    assert json.dumps(summarise(results)) == json.dumps(summarise(whole))
    for path in (tmp_path / "whole").glob("*.jsonl"):
        ours = (tmp_path / "ray" / path.name).read_text().splitlines()
        assert len(ours) == wanted.deals
        assert sorted(ours) == sorted(path.read_text().splitlines())
