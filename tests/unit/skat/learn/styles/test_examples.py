"""Examples know who made them, and portions that are there are not played again."""

from pathlib import Path

import numpy as np

from counterplay.skat.beliefs.features import Collector, Point
from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.population import TABLE_GAMES, play_somebodies
from counterplay.skat.learn.styles import examples
from counterplay.skat.learn.styles.examples import OwnedCollector, gather_examples, read_examples
from counterplay.workers.here import HERE

PLAN = StylePlan(people=6, games=2 * TABLE_GAMES)


def test_every_decision_belongs_to_the_one_who_made_it() -> None:
    owned, plain = OwnedCollector(), Collector()
    state, people = play_somebodies(1, 0, 6)
    owned.add(state, people)
    plain.add(state)
    for point in Point:
        mine, all_ = owned.take(point), plain.take(point)
        open_ = all_.legal_matrix().sum(axis=1) > 1
        assert mine.people.tolist() == [people[seat] for seat in all_.seats[open_]]
        assert mine.examples.low.tolist() == all_.low[open_].tolist()


def test_portions_are_read_as_one(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(examples, "PORTION_TABLES", 1)
    asked = []
    portions = gather_examples(PLAN, tmp_path, HERE, lambda *step: asked.append(step))
    assert asked[-1] == ("games of made-up players", 2, 2)
    whole = read_examples(portions, Point.PLAY_SUIT)
    parts = [read_examples([path], Point.PLAY_SUIT) for path in portions]
    assert len(whole.examples) == len(whole.people) == sum(len(part.examples) for part in parts)
    last = parts[1].examples
    assert np.array_equal(whole.examples.row(len(whole.examples) - 1), last.row(len(last) - 1))
    before = [path.stat().st_mtime_ns for path in portions]
    assert gather_examples(PLAN, tmp_path, HERE, lambda *step: None) == portions
    assert [path.stat().st_mtime_ns for path in portions] == before
