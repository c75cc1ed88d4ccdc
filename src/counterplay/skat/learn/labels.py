"""Hands with double-dummy results, made in portions by worker processes and kept in files."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from counterplay.skat import _core
from counterplay.skat.learn.plan import BiddingPlan
from counterplay.skat.learn.portions import Report, work_off
from counterplay.skat.players import CONTRACT_KINDS, Evaluator, loads_evaluator
from counterplay.workers import Executor

PORTION = 2_500
# Null hands are ten times cheaper to solve, and good ones are rare.
MORE_HANDS = {"null": 4}
STAGES = ("labels, first choices", "labels, best choices")


@dataclass(frozen=True, slots=True)
class Labels:
    """Hands of one kind: the numbers of their indicators (-1 fills up), and wins at each level of `worlds`."""

    features: npt.NDArray[np.int16]
    wins: npt.NDArray[np.uint8]
    worlds: int


def label_seed(seed: int, kind: str, stage: int) -> int:
    """Return the seed of a stage's hands, so that no two stages share a hand."""
    return (seed * 1_000_003 + CONTRACT_KINDS.index(kind) * 101 + stage) & (2**63 - 1)


def _make(shared: tuple[str | None, int], portion: tuple[int, int, int, int]) -> bytes:
    (policy, worlds), (kind, seed, first, size) = shared, portion
    features = np.empty((size, 16), dtype=np.int16)
    wins = np.empty((size, 3), dtype=np.uint8)
    evaluator = None if policy is None else loads_evaluator(policy).core
    _core.label_hands(kind, evaluator, seed, first, worlds, features, wins)
    written = io.BytesIO()
    np.savez(written, features=features, wins=wins)
    return written.getvalue()


def make_labels(
    folder: Path, stage: int, policy: Evaluator | None, plan: BiddingPlan, executor: Executor, report: Report
) -> dict[str, Labels]:
    """Return the labelled hands of a stage for every kind; portions already in the folder are not made again."""
    hands = plan.hands if stage else max(1, plan.hands * 2 // 5)
    paths: dict[str, list[Path]] = {kind: [] for kind in CONTRACT_KINDS}
    portions: dict[Path, tuple[int, int, int, int]] = {}
    for number, kind in enumerate(CONTRACT_KINDS):
        wanted = hands * MORE_HANDS.get(kind, 1)
        for first in range(0, wanted, PORTION):
            path = folder / f"labels-{stage}-{kind.replace(' ', '-')}-{hands}-{plan.worlds}-{first}.npz"
            portions[path] = number, label_seed(plan.seed, kind, stage), first, min(PORTION, wanted - first)
            paths[kind].append(path)
    shared = None if policy is None else policy.dumps(), plan.worlds
    work_off(portions, _make, shared, executor, STAGES[stage], report)
    return {kind: _join(paths[kind], plan.worlds) for kind in CONTRACT_KINDS}


def _join(paths: list[Path], worlds: int) -> Labels:
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as stored:
            parts.append((stored["features"], stored["wins"]))
    return Labels(np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]), worlds)
