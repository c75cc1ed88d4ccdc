"""Hands with double-dummy results, made in portions by worker processes and kept in files."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from counterplay.skat import _core
from counterplay.skat.learn.portions import put
from counterplay.skat.players import CONTRACT_KINDS, Evaluator, loads_evaluator
from counterplay.workers import Executor, each

PORTION = 2_500
# Null hands are ten times cheaper to solve, and good ones are rare.
MORE_HANDS = {"null": 4}
Progress = Callable[[int, int], None]  # done, in all


@dataclass(frozen=True, slots=True)
class Labels:
    """Hands of one kind: the numbers of their indicators (-1 fills up), and wins at each level of `worlds`."""

    features: npt.NDArray[np.int16]
    wins: npt.NDArray[np.uint8]
    worlds: int


def label_seed(seed: int, kind: str, stage: int) -> int:
    """Return the seed of a stage's hands, so that no two stages share a hand."""
    return (seed * 1_000_003 + CONTRACT_KINDS.index(kind) * 101 + stage) & (2**63 - 1)


def _hands_of(kind: str, hands: int) -> int:
    return hands * MORE_HANDS.get(kind, 1)


def _make(shared: tuple[str | None, int], portion: tuple[int, int, int, int, Path]) -> bytes:
    (policy, worlds), (kind, seed, first, size, _) = shared, portion
    features = np.empty((size, 16), dtype=np.int16)
    wins = np.empty((size, 3), dtype=np.uint8)
    evaluator = None if policy is None else loads_evaluator(policy).core
    _core.label_hands(kind, evaluator, seed, first, worlds, features, wins)
    written = io.BytesIO()
    np.savez(written, features=features, wins=wins)
    return written.getvalue()


def make_labels(
    folder: Path,
    stage: int,
    policy: Evaluator | None,
    *,
    seed: int,
    hands: int,
    worlds: int,
    executor: Executor,
    progress: Progress,
) -> dict[str, Labels]:
    """Return the labelled hands of a stage for every kind; portions already in the folder are not made again."""
    text = None if policy is None else policy.dumps()
    portions = [
        (kind, first, folder / f"labels-{stage}-{kind.replace(' ', '-')}-{hands}-{worlds}-{first}.npz")
        for kind in CONTRACT_KINDS
        for first in range(0, _hands_of(kind, hands), PORTION)
    ]
    missing = [portion for portion in portions if not portion[2].exists()]
    done = len(portions) - len(missing)
    progress(done, len(portions))
    wanted = [
        (
            CONTRACT_KINDS.index(kind),
            label_seed(seed, kind, stage),
            first,
            min(PORTION, _hands_of(kind, hands) - first),
            path,
        )
        for kind, first, path in missing
    ]
    for job, written in each(executor, _make, (text, worlds), wanted):
        put(job[-1], written)
        done += 1
        progress(done, len(portions))
    return {kind: _join([path for name, _, path in portions if name == kind], worlds) for kind in CONTRACT_KINDS}


def _join(paths: list[Path], worlds: int) -> Labels:
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as stored:
            parts.append((stored["features"], stored["wins"]))
    return Labels(np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]), worlds)
