"""Opponents by name can be asked for and sit down, and show the committed figures and no others."""

import csv

import pytest
from web_person import Person

from counterplay.arena.specs import parse_spec
from counterplay.skat.players.opponents import OPPONENTS
from counterplay.studies import RESULTS
from counterplay.studies.opponents.study import FILE
from counterplay.web import catalogue


def test_every_opponent_is_listed_with_the_committed_figures_or_none(client):
    listed = {one["name"]: one for one in client.get("/api/opponents").json()["opponents"]}
    assert list(listed) == [one.name for one in OPPONENTS]
    with (RESULTS / "opponents" / FILE).open(encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert set(rows) <= set(listed)
    for name, one in listed.items():
        if name not in rows:
            assert one["figures"] is None
            continue
        figures, row = one["figures"], rows[name]
        assert row["player"] == one["player"], "the figures are another player's: measure it again"
        assert (figures["margin"], figures["low"], figures["high"]) == tuple(
            float(row[key]) for key in ("margin", "low", "high")
        )
        assert figures["mistakes"] / figures["opportunities"] == pytest.approx(figures["rate"], abs=1e-4)
    assert listed["match"]["figures"] is None
    assert listed["counterplay"]["learns"]


def test_what_sits_down_is_what_was_measured():
    for one in OPPONENTS:
        if not one.follows_level:
            assert str(catalogue.spec_of(catalogue.choice_of(one.name))) == str(parse_spec(one.spec))


def test_xskats_double_and_the_autodidact_play_a_deal(client):
    person = Person(client)
    table = person.open(deals=1, bots=[{"name": "xskat"}, {"name": "autodidact"}])
    with person.sit(table) as seat:
        seat.play_deal()
        assert {one["name"] for one in seat.view["seats"]} >= {"Xaver", "Ada"}
        assert seat.view["phase"] == "finished"
