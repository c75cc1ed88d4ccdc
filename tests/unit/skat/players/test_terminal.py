"""A person's keyboard: what is typed becomes the action meant, or a sentence."""

import io

import pytest
from rich.console import Console

from counterplay.protocol import BadInput, Episode, IllegalAction, Stream
from counterplay.skat.players.terminal import Quit, TerminalPlayer, check_action, read_action
from counterplay.skat.records.render import Faces
from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, PickUp, Play, Resign, parse_action
from counterplay.skat.rules.cards import Card, deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.skat.rules.text import describe


def after(actions: str) -> State:
    state = State.start(deal(7, 0))  # rearhand holds the four jacks
    for action in actions.split():
        state = state.apply(parse_action(action))
    return state


def seen(actions: str):
    state = after(actions)
    return observe(state, state.to_act)


@pytest.mark.parametrize(
    ("actions", "typed", "action"),
    [
        ("", "20", Bid(20)),
        ("", " P ", Pass()),
        ("18", "y", Hold()),
        ("p 18 p", "s", PickUp()),
        ("p 18 p", "gh", parse_action("GH")),
        ("p 18 p s", "c h8 d8", parse_action("C.D8.H8")),
        ("p 18 p CH", "ck", Play(Card.CK)),
        ("p 18 p CH", "1", Play(Card.CK)),
        ("p 18 p CH CK C9", "re", Resign()),
    ],
)
def test_what_is_typed_is_what_is_meant(actions, typed, action):
    observation = seen(actions)
    assert read_action(typed, observation) == action
    check_action(action, observation)


@pytest.mark.parametrize(
    ("actions", "typed", "sentence"),
    [
        ("", "", "a number bids it"),  # an empty line bids nothing
        ("", "19", "bid 19 is not possible now"),
        ("18", "20", "y holds"),
        ("", "hello", "is not a declaration|is not an action"),
        ("p 18 p s", "c", "lay away two different cards"),
        ("p 18 p s", "c ha d8", "lay away two different cards"),
        ("p 18 p s", "ch h8 d8", "after picking up"),
        ("p 18 p CH", "c9", "you do not hold C9"),
        ("p 18 p CH", "99", "10 cards to choose from"),
        ("p 18 p CH H9", "sa", "you must follow suit"),
        ("p 18 p CH", "re", "RE is not possible"),
    ],
)
def test_what_cannot_be_done_is_said(actions, typed, sentence):
    observation = seen(actions)
    with pytest.raises((BadInput, IllegalAction), match=sentence):
        check_action(read_action(typed, observation), observation)


class Adviser:
    def start(self, table): ...
    def end(self): ...
    def observe(self, observation): ...
    def result(self, episode, seat): ...
    def act(self, observation, chance):
        return observation.legal_actions[0]


def person(*lines: str, adviser=None):
    output = io.StringIO()
    answers = iter(lines)
    console = Console(file=output, width=100, color_system=None)
    player = TerminalPlayer(console, lambda prompt: next(answers), Faces.PLAIN, adviser)
    player.sit(("you", "bot#1", "bot#2"))
    return player, output


def test_the_person_is_asked_until_the_answer_is_legal():
    player, output = person("h", "?", "t", "SA", "99", "CK", adviser=Adviser())
    state = after("p 18 p CH")
    assert player.act(observe(state, 0), Stream(1)) == Play(Card.CK)
    text = output.getvalue()
    assert "bot#2 plays clubs hand at 18" in text
    assert "I would say: D7" in text
    assert "there is no trick yet" in text
    assert "you do not hold SA" in text
    assert "bot#2 bids 18" in text
    assert "bot#1 passes" in text


def test_a_game_that_misses_the_bid_is_asked_about():
    player, output = person("C H8 D8", "", "C H8 D8", "y")
    state = after("p 264 p s")
    action = player.act(observe(state, 2), Stream(1))
    assert action == parse_action("C.D8.H8")
    text = output.getvalue()
    assert text.count("the bid is 264") == 2  # said each time, and only the second time meant
    assert "it is lost however it is played" in text


def test_a_hint_says_that_no_game_reaches_the_bid():
    player, output = person("?", "C H8 D8", "y", adviser=Adviser())
    player.act(observe(after("p 264 p s"), 2), Stream(1))
    assert "No game of yours reaches the bid as it is." in output.getvalue()


def test_giving_up_is_asked_about():
    player, _ = person("re", "", "RE", "y")
    assert player.act(observe(after("p 18 p CH CK C9"), 2), Stream(1)) == Resign()


def test_every_card_is_told_once():
    player, output = person()
    for actions in ("p 18 p CH CK", "p 18 p CH CK C9", "p 18 p CH CK C9 C7", "p 18 p CH CK C9 C7 HA"):
        player.observe(observe(after(actions), 0))
    lines = [line.strip() for line in output.getvalue().splitlines()]
    assert [line for line in lines if ": " in line] == ["you: CK", "bot#1: C9", "bot#2: C7", "you: HA"]
    assert "-> you" in lines


def test_an_ouvert_hand_is_shown_and_nothing_else():
    player, output = person()
    state = after("p 18 p NHO")
    player.observe(observe(state, 0))
    text = output.getvalue()
    assert all(str(card) in text for card in state.hands[2])
    assert not any(str(card) in text for card in state.hands[1] | state.skat)


def test_leaving_is_no_fault():
    player, _ = person("q")
    with pytest.raises(Quit):
        player.act(seen(""), Stream(1))
    assert not issubclass(Quit, Exception)


def test_the_result_and_a_fault_are_told():
    player, output = person()
    state = after("p 18 p NH S7 S9 SK")
    player.result(Episode(0, ("you", "b", "c"), state, (), (0, 0, 0), ((1, "it raised an error"),)), 0)
    assert "null hand = 35" in output.getvalue()
    assert "bot#1 was at fault: it raised an error" in output.getvalue()


def test_actions_in_words():
    assert describe(Declare(parse_action("G.C7.C8").declaration, frozenset({Card.C7, Card.C8}))) == (
        "grand, laying away C7 C8"
    )
    assert [describe(action) for action in (Bid(18), Hold(), Pass(), PickUp(), Resign())] == [
        "bid 18",
        "hold",
        "pass",
        "pick up the skat",
        "RE",
    ]
