"""Beliefs against sums over all worlds, and moments of records against a replay by hand."""

import re
from importlib.resources import files
from io import StringIO

import numpy as np
import pytest
from random_networks import random_policy
from rich.console import Console

from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import card_belief_picture, named
from counterplay.skat.beliefs.card_belief import SKAT_PLACE, belief_of, believe
from counterplay.skat.beliefs.card_belief_text import belief_view, percents
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.records import sgf
from counterplay.skat.records.moment import names_of, seat_of, state_after
from counterplay.skat.records.render import Faces
from counterplay.skat.rules.actions import Bid, Declare, Pass, PickUp, Play, Show
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.redeal import redealt
from counterplay.skat.rules.state import State
from counterplay.skat.solver.worlds import World, Worlds

SAMPLE = sgf.loads((files("counterplay.skat") / "sample.sgf").read_bytes().strip())
NAMES = names_of(SAMPLE)
NETWORKS = {
    point: random_policy(point, (16,), np.random.Generator(np.random.PCG64(int(point)))) for point in Point
}


def weighed(state: State, seat: int, samples: int = 30_000):
    observation = observe(state, seat)
    return belief_of(observation, PolicyInference(NETWORKS, samples).see(observation), "pi")


def text_of(view) -> str:
    console = Console(width=80, color_system=None, file=StringIO())
    console.print(view)
    return console.file.getvalue()


def test_a_moment_is_the_replay_up_to_there():
    whole = SAMPLE.state
    state = State.start(whole.deal)
    for action in (Pass(), Bid(18), Pass(), PickUp(), Declare(Declaration.parse("S"), whole.discards)):
        state = state.apply(action)
    play = [card for trick in whole.tricks for card in trick.cards]
    for number, card in enumerate(play):
        moment = state_after(SAMPLE, number)
        for seat in range(3):
            assert observe(moment, seat) == observe(state, seat)
        state = state.apply(Play(card))


def test_a_hand_laid_open_is_seen_from_then_on():
    place = [action for _, action in SAMPLE.moves].index("SQ")
    moves = (*SAMPLE.moves[:place], ("2", "SC"), *SAMPLE.moves[place:])
    shown = sgf.Record(SAMPLE.properties, moves)
    assert not state_after(shown, 11).shown[2]
    opened = state_after(shown, 12)
    assert opened.shown[2] == opened.hands[2] == state_after(SAMPLE, 12).apply(Show(), 2).shown[2]
    belief = believe(observe(opened, 0), "ni")
    assert all(belief.places[card][2] == pytest.approx(1) for card in opened.hands[2])


def test_a_game_given_up_has_its_last_moment():
    place = [action for _, action in SAMPLE.moves].index("SQ")
    for ends in ((("2", "RE"),), (("w", "LE.0"),), ()):
        record = sgf.Record(SAMPLE.properties, (*SAMPLE.moves[:place], *ends))
        for seat in range(3):
            assert observe(state_after(record, 12), seat) == observe(state_after(SAMPLE, 12), seat)
        with pytest.raises(BadInput, match=r"no moment after 13 cards: the game has 12 .*; say 0 to 12"):
            state_after(record, 13)


def test_seats_have_numbers_and_names():
    assert [seat_of(SAMPLE, who) for who in ("0", "1", "2", *NAMES)] == [0, 1, 2, 0, 1, 2]
    with pytest.raises(BadInput, match="Dora does not sit at this table: say 0, 1, 2, Anna, Bela or Clara"):
        seat_of(SAMPLE, "Dora")
    twice = sgf.Record(tuple((key, "Anna" if key == "P2" else value) for key, value in SAMPLE.properties), ())
    with pytest.raises(BadInput, match="2 players are called Anna: say seat 0 or 2"):
        seat_of(twice, "Anna")
    nameless = sgf.Record(tuple((key, value) for key, value in SAMPLE.properties if key != "P1"), ())
    assert seat_of(nameless, "middlehand") == 1


@pytest.mark.parametrize("seat", range(3))
def test_places_and_hands_are_sums_over_all_worlds(seat):
    """Worlds taken one by one by their number, each weighed alone."""
    state = state_after(SAMPLE, 16)
    observation = observe(state, seat)
    belief = weighed(state, seat)
    worlds = Worlds(observation)
    assert belief.complete
    assert belief.weighed == worlds.count
    inference = PolicyInference(NETWORKS, 1)
    found = []
    for rank in range(worlds.count):
        world = worlds.world(rank)
        row = [sum(1 << card for card in hand) for hand in (*world.hands, world.skat)]
        log = inference.log_weights(observation, np.array([row], dtype=np.uint32))[0]
        found.append((float(np.exp(log)), world))
    total = sum(weight for weight, _ in found)
    for card, chances in belief.places.items():
        for place, chance in chances.items():
            held = sum(w for w, world in found if card in (*world.hands, world.skat)[place])
            # single precision: worlds that are asked together round otherwise than one asked alone
            assert chance == pytest.approx(held / total, abs=1e-6)
    best = sorted((weight / total for weight, _ in found), reverse=True)[:5]
    assert [p for p, _ in belief.likeliest] == pytest.approx(best)
    by_world = {world: weight / total for weight, world in found}
    assert [by_world[world] for _, world in belief.likeliest] == pytest.approx(best)
    assert belief.effective == pytest.approx(1 / sum((weight / total) ** 2 for weight, _ in found))


@pytest.mark.parametrize("card", [0, 5, 12, 20, 29])
@pytest.mark.parametrize("seat", range(3))
def test_every_hidden_card_is_somewhere_and_every_hand_full(card, seat):
    state = state_after(SAMPLE, card)
    belief = weighed(state, seat, samples=500)
    own_skat = seat == state.soloist
    unseen = {held for other in range(3) if other != seat for held in state.hands[other]}
    assert set(belief.places) == unseen | (set() if own_skat else state.skat)
    assert belief.hidden_places == ((seat + 1) % 3, (seat + 2) % 3, SKAT_PLACE)[: 2 if own_skat else 3]
    for chances in belief.places.values():
        assert sum(chances[place] for place in belief.hidden_places) == pytest.approx(1)
    for other in {0, 1, 2} - {seat}:
        held = sum(chances[other] for chances in belief.places.values())
        assert held == pytest.approx(len(state.hands[other]))


@pytest.mark.parametrize("seat", range(3))
def test_the_hidden_cards_change_nothing(seat):
    state = state_after(SAMPLE, 7)
    twin = redealt(state, seat, Stream(1, "twin", seat))
    assert twin.hands != state.hands
    ours, theirs = weighed(state, seat, 300), weighed(twin, seat, 300)
    assert ours.places == theirs.places
    assert ours.likeliest == theirs.likeliest
    assert text_of(belief_view(ours, NAMES)) == text_of(belief_view(theirs, NAMES))


def test_the_text_marks_the_truth_only_where_it_is_asked_for():
    state = state_after(SAMPLE, 12)
    belief = weighed(state, 0)
    truth = World(state.hands, state.skat)
    plain, marked = text_of(belief_view(belief, NAMES)), text_of(belief_view(belief, NAMES, truth))
    assert "*" not in plain
    rows = {line.split()[0]: line for line in marked.splitlines() if "*" in line and line.startswith(" ")}
    assert len([line for line in rows.values() if "%*" in line]) == len(belief.places)
    assert (
        rows["♥J"]
        .split()[1]
        .startswith(percents([belief.places[Card.HJ][place] for place in belief.hidden_places])[0] + "*")
    )
    for words in (
        "Anna (defender) after 12 cards, spades at 18 by Clara",
        "left, partner",
        "right, soloist",
        "skat",
    ):
        assert words in plain
    assert "25872 worlds fit; all of them weighed by pi" in plain


@pytest.mark.parametrize("faces", list(Faces))
def test_the_likeliest_hands_take_a_line_each(faces):
    belief = weighed(state_after(SAMPLE, 0), 0, 500)
    lines = text_of(belief_view(belief, NAMES, faces=faces)).splitlines()
    assert lines[-7].startswith("The likeliest hands of those weighed")
    assert all(line.split()[0].endswith("%") for line in lines[-5:])
    if faces is Faces.PLAIN:
        _, world = belief.likeliest[0]
        hands = re.split(r"  +", lines[-5].strip())[1:]
        for short, cards in zip(hands, (*world.hands[1:], world.skat), strict=True):
            written = {group[0] + rank for group in short.split() for rank in group[1:]}
            assert written == set(map(str, cards))


def test_a_soloist_sees_no_column_for_the_skat():
    text = text_of(belief_view(weighed(state_after(SAMPLE, 12), 2), NAMES))
    assert "laid away ♣Q ♥K" in text
    assert "skat" not in text
    assert text.count("defender") == 2


def test_without_inference_no_hands_are_likelier():
    belief = believe(observe(state_after(SAMPLE, 12), 0), "ni", samples=1000)
    assert belief.alike
    assert not belief.complete
    text = text_of(belief_view(belief, NAMES))
    assert "25872 worlds fit; all of them count, all alike (ni)" in text
    assert "No hands are likelier than others." in text


def test_a_picture_is_written(tmp_path):
    state = state_after(SAMPLE, 12)
    belief = believe(observe(state, 0), "ni", samples=100)
    path = tmp_path / "belief.png"
    card_belief_picture.save(belief, ("$a$", "\x1b[31m", "Clara"), path)
    plain = path.read_bytes()
    assert plain.startswith(b"\x89PNG")
    card_belief_picture.save(belief, ("$a$", "\x1b[31m", "Clara"), path, World(state.hands, state.skat))
    assert path.read_bytes() != plain
    with pytest.raises(BadInput, match="cannot be written"):
        card_belief_picture.save(belief, NAMES, tmp_path / "none" / "belief.png")


def test_a_null_game_and_a_bad_call():
    state = State.start(deal(5, 1))
    with pytest.raises(BadInput, match="nothing to learn before the declaration"):
        believe(observe(state, 0), "ni")
    for action in (Bid(18), Pass(), Pass(), Declare(Declaration.parse("NH"))):
        state = state.apply(action)
    seen = observe(state, 0)
    assert "null hand at 18 by Bela" in text_of(belief_view(believe(seen, "ni", 50), NAMES, faces="plain"))
    alone = believe(observe(state, 1), "ni", 50)
    assert alone.hidden_places == (2, 0, SKAT_PLACE), "who plays from the hand has not seen the skat"
    assert len(alone.places) == 22
    with pytest.raises(BadInput, match="1 to 1000000, not 0"):
        believe(seen, "ni", samples=0)
    with pytest.raises(BadInput, match="there is no inference 'guess'"):
        believe(seen, "guess")


def test_worlds_are_as_many_as_the_paper_says():
    """Rebstock et al. (2019): in null ouvert 66 in defence and 184,756 for the soloist, else 2.8 billion."""
    dealt = deal(5, 1)
    state = begin_play(dealt, 1, 18, Declaration.parse("NO"), dealt.skat)
    assert [believe(observe(state, seat), "ni", 100).worlds for seat in range(3)] == [66, 184_756, 66]
    belief = believe(observe(state, 0), "pi")
    assert belief.complete
    assert [belief.places[card][1] for card in dealt.hands[1]] == pytest.approx([1] * 10)
    closed = begin_play(dealt, 1, 18, Declaration.parse("N"), dealt.skat)
    assert believe(observe(closed, 2), "ni", 100).worlds * 66 == pytest.approx(2.8e9, rel=0.01)


def test_what_is_told_the_cards_has_no_belief(monkeypatch):
    class Told:
        def __init__(self, samples, seed):
            pass

        def reveal(self, state):
            raise AssertionError("nobody tells it")

        def see(self, observation):
            raise AssertionError("nobody asks it")

    monkeypatch.setitem(named.INFERENCES, "c", Told)
    with pytest.raises(BadInput, match="the inference c is told the true cards"):
        believe(observe(state_after(SAMPLE, 12), 0), "c")


def test_bars_stand_out_from_their_background():
    console = Console(width=80, force_terminal=True, color_system="truecolor", file=StringIO(), _environ={})
    console.print(belief_view(believe(observe(state_after(SAMPLE, 24), 0), "ni"), NAMES))
    bars = [segment for segment in re.split(r"(?=\x1b\[)", console.file.getvalue()) if "█" in segment]
    assert bars
    assert all(re.match(r"\x1b\[38;2;\d+;\d+;\d+m█", bar) for bar in bars), "a colour of their own and no other"
