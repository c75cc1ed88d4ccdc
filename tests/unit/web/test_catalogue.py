"""Bots at a table: each is a character of its own, and the pages have a face for every one."""

import json
from pathlib import Path

from counterplay.skat.players import OPPONENTS, OPPONENTS_BY_NAME
from counterplay.web.catalogue import choice_of, opponent_of, titles_of
from counterplay.web.schema_table import BotChoice

DRAWN = Path(__file__).parents[3] / "frontend/src/table/characters.json"


def test_the_pages_have_a_face_for_every_name_of_every_opponent():
    drawn = json.loads(DRAWN.read_text())
    names = {name: opponent.name for opponent in OPPONENTS for name in opponent.called}
    assert len(names) == 2 * len(OPPONENTS), "no two are called alike"
    assert {name: face["bot"] for name, face in drawn["people"].items()} == names
    assert {shape for face in drawn["people"].values() for shape in face["wears"]} == set(drawn["shapes"])


def test_a_choice_is_the_opponent_that_it_means():
    for opponent in OPPONENTS:
        assert opponent_of(choice_of(opponent.name)) is opponent
    assert opponent_of(BotChoice(name="kermit", options={"slip": 0.1})) is None
    assert opponent_of(BotChoice(name="kermit", options={"worlds": 40})) is None
    assert opponent_of(BotChoice(name="count", match_level=True)) is OPPONENTS_BY_NAME["match"]


def test_two_of_a_kind_have_two_names():
    club, own = BotChoice(name="rules"), BotChoice(name="kermit", options={"slip": 0.1})
    assert titles_of([club, club], {}) == ("Kuno", "Karline")
    assert titles_of([None, own, club], {}) == ("", "kermit", "Kuno")
