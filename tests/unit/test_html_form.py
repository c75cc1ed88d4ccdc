"""What a notebook shows: cards, every name escaped, nothing that only one theme could be read in."""

import re
from html.parser import HTMLParser

import pytest

from counterplay import bridge, efg, onecard, skat
from counterplay.html_form import card_html, shown_html

NAMES = ('<script>alert("x")</script>', "Béla & Co", "Clara")


class Tags(HTMLParser):
    """Which tags there are, and that each is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def shown() -> dict[str, str]:
    played = skat.play("rules", "rules", "rules", seed=1)
    record = skat.record_of(played, *NAMES)
    middle = next(step.state for step in played.replay() if step.state.cards_played == 14)
    board = next(bridge.load("src/counterplay/bridge/sample.lin"))
    hand = onecard.Hand(onecard.Rules(), [10, 10], [7, 10], first=0)
    hand.play(onecard.Action.RAISE)
    things = [
        *(played, middle, skat.observe(middle, 0), record, skat.review_game(record, decision=False)),
        *(board, board.deal, bridge.BridgePosition.first_lead(board.deal, board.contract).after(board.play[:6])),
        *(hand, efg.load("leduc").root().child(0).child(3), efg.load("kuhn").root().child(2).child(0)),
    ]
    return {type(thing).__name__ + str(number): thing._repr_html_() for number, thing in enumerate(things)}


SHOWN = shown()


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_well_formed_and_names_are_text(name):
    tags = Tags(SHOWN[name])
    assert tags.open == []
    assert "script" not in tags.seen
    assert tags.seen >= {"style", "div", "table", "span"}


def test_names_stand_where_people_sit():
    record = next(text for name, text in SHOWN.items() if name.startswith("Record"))
    assert "Béla &amp; Co" in record
    assert "forehand  " not in record
    assert "&lt;script&gt;" in record


def test_an_observation_shows_no_hidden_card():
    played = skat.play("rules", "rules", "rules", seed=1)
    start = next(played.replay()).state
    text = skat.observe(start, 1)._repr_html_()
    assert text.count('"cp-card') == 10
    assert all(card_html(card) in text for card in start.hands[1])


def test_a_board_shows_the_trick_that_is_not_full():
    text = next(text for name, text in SHOWN.items() if name.startswith("BridgePosition"))
    assert text.count('"cp-card') == 52 - 4
    assert "trick 2, " in text


def test_a_game_shows_its_root_and_boards_their_ships():
    assert "chance draws" in efg.load("leduc")._repr_html_()
    board = efg.load("tictactoe").root().child(4)._repr_html_()
    assert "<td>3</td><td>X</td><td>5</td>" in board
    state = efg.load("battleships(2,2,[1])").root().child(0).child(3).child(3)
    assert state.picture().count("<td>x</td>") == 1
    assert "player 1 receives" in state._repr_html_()
    assert Tags(state._repr_html_()).open == []


def test_what_is_not_a_card_is_text():
    assert card_html("<b>") == '<span class="cp-card">&lt;b&gt;</span>'
    assert "&lt;b&gt;" in shown_html("<b>")


def test_both_themes_can_read_it():
    """Whoever sets a background sets the colour on it; all else has the notebook's."""
    for rule in re.findall(r"\{([^}]*)\}", shown_html("")):
        if "background: #" in rule:
            assert re.search(r"(?<!-)\bcolor: #", rule)
        else:
            assert (
                "color: #" not in rule or rule == "color: #b3261e"
            )  # the red of a card, on the card's own ground
