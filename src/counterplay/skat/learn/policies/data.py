"""Examples for the policies, out of game records: streamed, written in portions, and resumed.

Records of the International Skat Server have every decision. XSkat's log has no auction: its games give the
pick-up, the discard, the declaration and the play. Its auction is made up (the soloist's last bid, the others
pass), and is neither learned from nor told to the networks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Self, TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput, IllegalAction
from counterplay.record_files import SetAside, open_file
from counterplay.skat.beliefs import (
    ALL_DECISION_POINTS,
    AUCTION_POINTS,
    POINTS_WITHOUT_AUCTION,
    Collector,
    Point,
    PolicyExamples,
)
from counterplay.skat.learn.portions import Report
from counterplay.skat.records import sgf, xskat
from counterplay.skat.rules import State
from counterplay.untrusted import from_json

HELD_OUT_EVERY = 10
PORTION_GAMES = 5_000
MANIFEST = "portions.json"
FORMAT = "counterplay skat policy examples 2"
Kind = TypeVar("Kind", bound=IntEnum)
ARRAYS = ("features", "begins", "low", "high", "seats", "legal")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game and the decisions of it that can be learned from."""

    state: State
    points: frozenset[Point]

    @property
    def auction(self) -> bool:
        """Say whether its auction is known, or made up to fill the gap."""
        return not self.points.isdisjoint(AUCTION_POINTS)


def games_of(path: Path, set_aside: Callable[[SetAside], None] | None = None) -> Iterator[PlayedGame]:
    """Yield the games of a file of ISS records or of an XSkat log."""
    if _is_xskat_log(path):
        yield from _logged_games(path, set_aside)
        return
    records = sgf.load(path) if set_aside is None else sgf.load(path, set_aside)
    for record in records:
        if record.state is not None:
            yield PlayedGame(record.state, ALL_DECISION_POINTS)


def _is_xskat_log(path: Path) -> bool:
    with open_file(path) as file:
        head = file.read(4096)
    return b"----" in head and b"(;" not in head and not head.startswith((b"\x1f\x8b", b"BZh", b"\xfd7zXZ"))


def _logged_games(path: Path, set_aside: Callable[[SetAside], None] | None) -> Iterator[PlayedGame]:
    with path.open(encoding="latin-1") as lines:
        for game in xskat.load(lines):
            if game.soloist is None or game.declaration is None:
                continue
            try:
                state = game.played_from(game.first_lead(game.bid))
            except IllegalAction as problem:
                if set_aside is not None:
                    set_aside(SetAside(game.line, str(problem)))
                continue
            yield PlayedGame(state, POINTS_WITHOUT_AUCTION)


class Portions:
    """A folder of examples, a few thousand games a file; every tenth game is held out."""

    form = FORMAT
    what = "decision"  # has examples

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games: list[int] = []  # of each portion
        self.auction = False  # is it known in any game?
        self._counts: list[list[int]] = []  # training examples of each point, by portion

    @classmethod
    def gather(
        cls, paths: Sequence[Path], folder: Path, report: Report, portion_games: int = PORTION_GAMES
    ) -> Self:
        """Read the files into portions; a run that was stopped goes on after the last whole portion."""
        sources = [[path.name, path.stat().st_size if path.is_file() else 0] for path in paths]
        portions = cls(folder)
        head = {"format": cls.form, "sources": sources, "portion_games": portion_games}
        if portions._begin(head):
            return portions
        train, held_out = portions._collector(), portions._collector()
        finished, number = sum(portions.games), 0
        for path in paths:
            for game in games_of(path):
                number += 1
                portions.auction |= game.auction
                if number % 1000 == 0:
                    report("games", number, 0)
                if number <= finished:
                    continue
                portions._add(held_out if number % HELD_OUT_EVERY == 0 else train, game, number)
                if number - finished == portion_games:
                    portions._write(train, held_out, portion_games, head)
                    finished = number
        if number > finished:
            portions._write(train, held_out, number - finished, head)
        if not number:
            raise BadInput(f"no game was found in {', '.join(map(str, paths))}")
        portions._note(head, complete=True)
        return portions

    def count(self, kind: IntEnum) -> int:
        """Return how many training examples of a kind there are."""
        return sum(counts[kind] for counts in self._counts)

    def enough(self, kinds: type[Kind], least: int) -> list[Kind]:
        """Return the kinds that have so many training examples."""
        some = [kind for kind in kinds if self.count(kind) >= least]
        if not some:
            raise BadInput(f"no {self.what} has {least} examples in these games: too few to train")
        return some

    def most_examples(self, point: Point) -> int:
        """Return how many training examples of a point a portion has at most."""
        return max((counts[point] for counts in self._counts), default=0)

    def examples(self, point: Point, *, held_out: bool) -> Iterator[PolicyExamples]:
        """Yield the examples of a point, portion by portion."""
        for number in range(len(self.games)):
            yield self.portion(number, point, held_out=held_out)

    def portion(self, number: int, point: Point, *, held_out: bool) -> PolicyExamples:
        """Return the examples of a point in one portion."""
        part = f"{'held_out' if held_out else 'train'}/{point.name.lower()}"
        return PolicyExamples(point, *self._arrays(number, part, ARRAYS))

    def _arrays(self, number: int, part: str, names: Sequence[str]) -> list[NDArray[Any]]:
        try:
            with np.load(self._path(number), allow_pickle=False) as file:
                return [file[f"{part}/{name}"] for name in names]
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            raise BadInput(
                f"{self._path(number)} is missing or damaged: delete {self.folder / MANIFEST} to begin again"
            ) from None

    # What is gathered; the places of cards are gathered in the same way.
    def _collector(self) -> Any:
        return Collector()

    def _add(self, collector: Any, game: PlayedGame, number: int) -> None:
        collector.add(game.state, game.points, auction=game.auction)

    def _taken(self, collector: Any) -> Iterator[tuple[str, int, dict[str, NDArray[Any]]]]:
        """Yield what a collector has: the name of each part, how many examples, and their arrays."""
        for point in Point:
            examples = collector.take(point)
            yield point.name.lower(), len(examples), {name: getattr(examples, name) for name in ARRAYS}

    def _path(self, number: int) -> Path:
        return self.folder / f"portion-{number:05}.npz"

    def _begin(self, head: dict[str, object]) -> bool:
        """Take up what the folder has; say whether it is complete."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / MANIFEST
        if not path.exists():
            return False
        try:
            noted = from_json(path.read_text(encoding="utf-8"))
            self.games = [int(games) for games in noted["games"]]
            self._counts = [[int(count) for count in counts] for counts in noted["examples"]]
            self.auction = bool(noted["auction"])
            other = any(noted[key] != value for key, value in head.items())
            complete = bool(noted["complete"])
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{path} is damaged: delete it to begin again") from None
        if other:
            raise BadInput(f"{self.folder} holds the examples of other files: name another folder")
        return complete

    def _note(self, head: dict[str, object], *, complete: bool) -> None:
        noted = {"games": self.games, "examples": self._counts, "auction": self.auction, "complete": complete}
        with draft_of(self.folder / MANIFEST) as draft:
            draft.write_text(json.dumps({**head, **noted}), encoding="utf-8")

    def _write(self, train: Any, held_out: Any, games: int, head: dict[str, object]) -> None:
        whole: dict[str, NDArray[Any]] = {}
        counts = []
        for part, collector in (("train", train), ("held_out", held_out)):
            for kind, count, arrays in self._taken(collector):
                whole.update({f"{part}/{kind}/{name}": array for name, array in arrays.items()})
                counts += [count] if part == "train" else []
        self._counts.append(counts)
        with self._path(len(self.games)).open("wb") as file:
            np.savez(file, **whole)  # type: ignore[arg-type]
        self.games.append(games)
        self._note(head, complete=False)
