"""A training run in a folder: rounds until games or minutes are up, checkpoints, a log, a curve, the networks.

A run that was stopped goes on from its checkpoint. Counted in games it ends with the same weights as one that was
never stopped, on the same machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from counterplay.protocol import BadInput
from counterplay.skat.learn.selfplay import evaluation, network
from counterplay.skat.learn.selfplay.company import named_decider, sort_on_device, tensors
from counterplay.skat.learn.selfplay.deciders import Decider
from counterplay.skat.learn.selfplay.learner import Learner
from counterplay.skat.learn.selfplay.plan import CONTRACTS_BY, SelfplayPlan, TrainingCourse
from counterplay.skat.learn.selfplay.rollout import SelfplayRounds
from counterplay.skat.players import Networks
from counterplay.statistics import ERRORS_OF_95

CHECKPOINT, LOG, CURVE, NETWORKS = "checkpoint.pt", "log.jsonl", "curve.png", "networks.npz"
Line = dict[str, Any]
Report = Callable[[Line], None]


class TrainingRun:
    """A training in its folder."""

    def __init__(
        self,
        folder: Path,
        plan: SelfplayPlan,
        course: TrainingCourse,
        *,
        device: str | None = None,
        resume: bool = False,
        start: Networks | None = None,
        about: Mapping[str, Any] | None = None,
        compiled: bool = False,
    ) -> None:
        course.check()
        self.folder, self.course, self.about = folder, course, dict(about or {})
        device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.learner = Learner(plan, device, compiled=compiled)
        if (folder / CHECKPOINT).exists():
            if not resume:
                raise BadInput(
                    f"{folder} holds a training already: give --resume to go on, or name another folder"
                )
            self.learner.load(folder / CHECKPOINT)
        elif start is not None:
            self.learner.start_from(tensors(start.before), tensors(start.play))
        folder.mkdir(parents=True, exist_ok=True)
        self._rounds = SelfplayRounds(course.evaluation_games, self.learner.device)
        self._opponents: dict[str, Decider] = {
            name: named_decider(name, self.learner.device, self.learner.kind)
            for name in dict.fromkeys((*course.opponents, CONTRACTS_BY))
        }

    def go(self, report: Report = lambda line: None) -> Line:
        """Learn to the end, or as long as this call may take; return the last evaluation."""
        learner, course = self.learner, self.course
        begun = time.monotonic()
        before = learner.seconds
        every = None if course.games is None else max(1, course.games // 10)
        looked_at = before if every is None else learner.games_played // every
        losses: dict[str, float] = {}
        while (progress := course.progress(learner.games_played, learner.seconds)) < 1:
            losses = learner.learn_round(progress)
            spent = time.monotonic() - begun
            learner.seconds = before + spent
            due = (
                learner.seconds - looked_at >= course.evaluate_every
                if every is None
                else (learner.games_played // every > looked_at)
            )
            if due:
                looked_at = learner.seconds if every is None else learner.games_played // every
                self._look(losses, report)
                learner.save(self.folder / CHECKPOINT)
                self.networks().save(self.folder / NETWORKS)
            if course.pause_after is not None and spent >= 60 * course.pause_after:
                break
        learner.seconds = before + time.monotonic() - begun
        learner.save(self.folder / CHECKPOINT)
        line = self._look(losses, report)
        self.networks().save(self.folder / NETWORKS)
        draw_curve(self.folder)
        return line

    def networks(self) -> Networks:
        """Return the averaged networks with their card."""
        learner = self.learner
        device = torch.cuda.get_device_name() if learner.device.type == "cuda" else "CPU"
        card = {
            **self.about,
            "games": learner.games_played,
            "minutes": round(learner.seconds / 60, 2),
            "device": device,
            "plan": asdict(learner.plan),
        }
        parts = (learner.averaged[0], network.without_guesses(learner.averaged[1]))
        before, play = ({name: tensor.cpu().numpy() for name, tensor in part.items()} for part in parts)
        return Networks(before, play, card)

    def _look(self, losses: dict[str, float], report: Report) -> Line:
        learner = self.learner
        line: Line = {
            "games": learner.games_played,
            "seconds": round(learner.seconds, 1),
            "rounds": learner.rounds_played,
            "steps": learner.steps,
            "losses": losses,
        }
        contracts_by, bank = self._opponents[CONTRACTS_BY], learner.bank
        asked: list[tuple[str, str, Sequence[int] | None]] = [(name, name, None) for name in self.course.opponents]
        if bank is not None:
            on_device = [sort_on_device(sort) for sort in bank.sorts]
            for name in self.course.opponents:
                if (name, 0.0) in on_device:
                    asked.append((f"{name}, known", name, bank.known(on_device.index((name, 0.0)))))
        for title, name, profile_words in asked:
            other, decider = self._opponents[name], learner.decider(profile_words)
            with torch.no_grad():
                line[title] = {
                    "card play": evaluation.compare_card_play(self._rounds, decider, other, contracts_by, 1001),
                    "whole games": evaluation.compare_whole_games(self._rounds, decider, other, 1002),
                }
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        report(line)
        return line


def read_log(folder: Path) -> list[Line]:
    """Return the evaluations of a run."""
    try:
        text = (folder / LOG).read_text(encoding="utf-8")
    except OSError:
        raise BadInput(f"there is no log of a training in {folder}") from None
    return [json.loads(line) for line in text.splitlines()]


def draw_curve(folder: Path) -> None:
    """Draw how strength grew, by opponent and kind of game, with 95% intervals."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = read_log(folder)
    names = [name for name, value in lines[-1].items() if isinstance(value, dict) and "card play" in value]
    figure, axes = pyplot.subplots(1, max(1, len(names)), figsize=(5 * max(1, len(names)), 4), squeeze=False)
    games = [max(1, line["games"]) / 1e6 for line in lines]
    for axis, name in zip(axes[0], names, strict=True):
        for kind in evaluation.KINDS:
            points = [line[name]["card play"][kind] for line in lines]
            axis.errorbar(
                games,
                [point[0] for point in points],
                [ERRORS_OF_95 * point[1] for point in points],
                label=kind,
                capsize=2,
            )
        axis.axhline(0, color="black", linewidth=0.5)
        axis.set(title=f"against {name}", xlabel="million games", ylabel="points a game more")
        axis.legend()
    figure.tight_layout()
    figure.savefig(folder / CURVE, dpi=100)
    pyplot.close(figure)
