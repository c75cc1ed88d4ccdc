"""What Skat offers to a store: facts of a record, what learners learn, another name at a seat."""

import json

import pytest
from played_skat import game

from counterplay.json_form import from_json, to_json
from counterplay.opponent.memory import InProcessMemory
from counterplay.protocol import BadInput, Episode, Judged, Table
from counterplay.skat.beliefs.adaptive import shipped_policies
from counterplay.skat.players.acquaintance import Acquaintances
from counterplay.skat.players.known_style import styles_there
from counterplay.skat.players.tracker import tracker_player
from counterplay.skat.records import sgf
from counterplay.skat.review.store_adapter import CHOICES_PART, SkatStoreAdapter
from counterplay.skat.rules.score import seeger_fabian
from counterplay.skat.rules.state import State

ROOM = SkatStoreAdapter()


def played(index=3):
    state, actions = game(index)
    now, moves = State.start(state.deal), []
    for action in actions:
        moves.append((now.to_act, action))
        now = now.apply(action)
    return state, tuple(moves)


def record_of(state, moves, names=("Anna", "Bela", "Clara")):
    return sgf.dumps(sgf.from_state(state, moves, names))


def test_facts_are_those_of_the_game():
    state, moves = played()
    facts = ROOM.facts(record_of(state, moves))
    assert [seat.name for seat in facts.seats] == ["Anna", "Bela", "Clara"]
    assert facts.alone == state.soloist
    assert [seat.score for seat in facts.seats] == list(map(float, seeger_fabian(state.result)))
    assert facts.seats[state.soloist].won == state.result.won
    assert facts.tags["value"] == state.result.score
    assert facts.complete


def test_another_name_changes_the_name_alone():
    state, moves = played()
    renamed = ROOM.renamed(record_of(state, moves), {1: "(forgotten)"})
    assert renamed == record_of(state, moves, ("Anna", "(forgotten)", "Clara"))


def test_people_are_looked_at_more_closely_and_a_judgement_travels_as_json():
    state, moves = played()
    judged = ROOM.judge(record_of(state, moves), [0], {})
    assert [CHOICES_PART in judged.seats[seat].more for seat in range(3)] == [True, False, False]
    assert from_json(Judged, json.loads(json.dumps(to_json(judged)))) == judged


def test_a_store_teaches_what_the_player_itself_would_learn():
    state, moves = played()
    names = ("Anna", "Bela", "Clara")
    seat = next(place for place in range(3) if place != state.soloist)
    lessons = ROOM.judge(record_of(state, moves), [], {seat: "counterplay"}).lessons
    beliefs = Acquaintances(shipped_policies(), InProcessMemory(), styles=styles_there())
    beliefs.learn(state, names, seat)
    assert sorted(lesson.about[0] for lesson in lessons) == [place for place in range(3) if place != seat]
    for lesson in lessons:
        kept = ROOM.learners["counterplay"](None, lesson.document)
        assert kept == beliefs.memory.load(names[lesson.about[0]])


def test_the_tracker_learns_from_its_own_games_as_it_would_itself():
    state, moves = played()
    soloist = state.soloist
    names = tuple("tracker" if seat == soloist else f"name {seat}" for seat in range(3))
    (lesson,) = ROOM.judge(record_of(state, moves, names), [], {soloist: "tracker(worlds=4)"}).lessons
    player = tracker_player(worlds=4, memory=(memory := InProcessMemory()))
    player.start(Table("skat", names, soloist))
    player.result(Episode(0, names, state, moves, tuple(map(float, seeger_fabian(state.result)))), soloist)
    (match_up,) = memory.names()
    assert ROOM.learners["tracker"](None, lesson.document) == memory.load(match_up)
    assert match_up == " and ".join(sorted(names[seat] for seat in lesson.about))


@pytest.mark.parametrize("text", ["nonsense", "(;GM[Skat] ;)"])
def test_what_is_no_record_is_told(text):
    with pytest.raises(BadInput, match="record"):
        ROOM.facts(text)
