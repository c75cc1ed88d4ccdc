"""Both parsers: what is written is read again as it was, and nothing at all that is read can do harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from property_size import examples

from counterplay.iss import client_lines, server_lines
from counterplay.iss import server_lines as said
from counterplay.iss.lines import LONGEST_LINE, BadLine, LineCutter
from counterplay.iss.moves import Act, DealtHands, Move, read_move, read_wish, write_act, write_deal
from counterplay.skat.rules.actions import Declare
from counterplay.skat.rules.cards import DECK, Deal
from counterplay.skat.rules.declaration import ALL_DECLARATIONS

words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,9}(:[2-9])?", fullmatch=True)
tables = st.from_regex(r"\.[0-9]{1,3}", fullmatch=True)
numbers = st.integers(-99_999, 9_999_999)
seconds = st.integers(0, 2400).map(lambda tenths: tenths / 10)
decimals = st.integers(-20_000, 20_000).map(lambda tenths: tenths / 10)
talk = st.lists(words, min_size=1, max_size=6).map(" ".join)
clocks = st.tuples(seconds, seconds, seconds)
places = st.builds(
    said.PlaceLine, names, words, numbers, numbers, numbers, numbers, words, words, st.booleans(), st.booleans()
)
events = st.one_of(
    st.builds(
        said.TableState,
        st.just(3),
        st.tuples(*[names | st.just(".")] * 4),
        st.tuples(places, places, places, places),
        st.booleans(),
        st.integers(0, 999),
    ),
    st.builds(said.Started, st.integers(1, 999), st.tuples(names, names, names), clocks),
    st.just(said.Go()),
    st.builds(said.MoveLine, st.sampled_from("w012"), words, clocks),
    st.builds(said.Ended, talk.map(lambda text: f"(;{text} ;)")),
    st.builds(said.Told, names, talk),
    st.builds(said.TableTrouble, talk),
)
server = st.one_of(
    st.just(said.PasswordAsked()),
    st.builds(said.Welcome, names, words, words),
    st.builds(said.Version, words),
    st.builds(said.ClientHere, names, words, numbers, decimals, st.tuples(words, words, words, words, words)),
    st.builds(said.ClientGone, names),
    st.builds(said.TableHere, tables, st.just(3), numbers, st.tuples(names, names, names, words)),
    st.builds(said.TableGone, tables),
    st.builds(said.Yelled, names, talk),
    st.builds(said.Notice, talk),
    st.builds(said.Trouble, talk),
    st.builds(said.Created, tables, names, st.just(3), st.tuples(words, words)),
    st.builds(said.InvitationLine, names, tables, words),
    st.builds(said.Destroyed, tables),
    st.builds(said.TableLine, tables, names, events),
)
wishes = st.one_of(
    st.sampled_from(
        [client_lines.Ready(), client_lines.Leave(), client_lines.GameTalk(), client_lines.ThreeOrFour()]
    ),
    st.builds(client_lines.Invite, st.lists(names, min_size=1, max_size=3).map(tuple)),
    st.builds(client_lines.Tell, talk),
    st.builds(client_lines.MoveCommand, words),
)
client = st.one_of(
    st.builds(client_lines.Create, st.sampled_from([3, 4])),
    st.builds(client_lines.Join, tables, words | st.just("")),
    st.builds(client_lines.Observe, tables),
    st.builds(client_lines.Yell, talk),
    st.builds(client_lines.ToTable, tables, names, wishes),
)


@settings(max_examples=examples(300))
@given(server)
def test_what_a_server_says_is_read_as_it_was_written(line):
    assert server_lines.parse(str(line)) == line


@settings(max_examples=examples(200))
@given(client)
def test_what_a_client_says_is_read_as_it_was_written(line):
    assert client_lines.parse(str(line)) == line


def damaged(line: str, place: int, what: str) -> str:
    """A line that was cut, or has something else in it."""
    place %= len(line) + 1
    return line[:place] + what + line[place + len(what) :] if what else line[:place]


@settings(max_examples=examples(300))
@given(st.text(max_size=200) | st.builds(damaged, server.map(str), st.integers(0, 400), st.text(max_size=3)))
def test_no_line_at_all_breaks_the_clients_parser(text):
    line = server_lines.parse(text)
    assert isinstance(line, said.Line)
    if isinstance(line, said.Unknown):
        assert line.line == text
        assert line.why
    else:
        assert server_lines.parse(str(line)) == line


@settings(max_examples=examples(300))
@given(st.text(max_size=200) | st.builds(damaged, client.map(str), st.integers(0, 200), st.text(max_size=3)))
def test_no_line_at_all_breaks_the_servers_parser(text):
    line = reason = None
    try:
        line = client_lines.parse(text)
    except BadLine as problem:
        reason = str(problem)
    assert reason if line is None else client_lines.parse(str(line)) == line


@settings(max_examples=examples(300))
@given(st.sampled_from("w012"), st.text("?.|CSHDGNHOSZ789TJQKAspyRELI012", max_size=100))
def test_no_move_at_all_breaks_its_parser(who, text):
    told = reason = None
    try:
        told = read_move(who, text)
    except BadLine as problem:
        reason = str(problem)
    assert reason if told is None else isinstance(told, Move)


@settings(max_examples=examples(100))
@given(st.permutations(DECK), st.sampled_from([0, 1, 2, None]))
def test_a_deal_shows_a_receiver_their_own_cards_alone(order, seat):
    deal = Deal.from_order(order)
    text = write_deal(deal, seat)
    told = read_move("w", text)
    assert len(text) == 95
    assert isinstance(told, DealtHands)
    assert told.skat is None
    assert told.hands == tuple(hand if place == seat else None for place, hand in enumerate(deal.hands))


@settings(max_examples=examples(100))
@given(st.permutations(DECK), st.sampled_from(ALL_DECLARATIONS), st.booleans())
def test_a_declaration_tells_others_what_lies_open_and_no_more(order, declaration, own):
    hand, laid = frozenset(order[:10]), frozenset() if declaration.hand else frozenset(order[10:12])
    text = write_act(Declare(declaration, laid), hand, own=own)
    told = read_move("1", text)
    assert isinstance(told, Act)
    assert told.action == Declare(declaration, laid if own else frozenset())
    assert told.laid_hidden == (bool(laid) and not own)
    assert told.open == (hand if declaration.ouvert else None)
    if own:
        assert read_wish(text, picked_up=bool(laid)) == told.action
    else:
        assert not any(str(card) in text for card in order[10 if declaration.ouvert else 0 :])


@settings(max_examples=examples(100))
@given(
    st.lists(st.text(st.characters(blacklist_characters="\n\r", codec="utf-8"), max_size=40)), st.integers(1, 50)
)
def test_lines_are_cut_the_same_however_the_bytes_come(lines, size):
    data = "".join(line + "\r\n" for line in lines).encode()
    cutter = LineCutter()
    cut = [line for start in range(0, len(data), size) for line in cutter.cut(data[start : start + size])]
    assert cut == lines


def test_of_an_endless_line_only_its_beginning_is_held():
    cutter = LineCutter()
    for _ in range(1_000):
        assert not list(cutter.cut(b"x" * 4_096))
        assert len(cutter._begun) <= LONGEST_LINE
    assert list(cutter.cut(b"xx\ntext still here\n")) == ["text still here"]
    assert cutter.dropped == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "password",
        "clients",
        "clients * anna",
        "clients + anna 0 E many 0.0 0 0 0 1",
        "tables + .1 3 0",
        "table .1 anna",
        "table .1 anna dance",
        "table .1 anna play 3 18 1.0 1.0 1.0",
        "table .1 anna play 1 18 1.0 soon 1.0",
        "table .1 anna state 3 anna . . .",
        "table .1 anna end of the game",
        "table .1 anna start 1 a 240.0 b 240.0",
        "tables + .1 99999999999999999999 0 a b c -1",
    ],
)
def test_a_line_that_is_not_understood_says_why(line):
    told = server_lines.parse(line)
    assert isinstance(told, said.Unknown)
    assert told.why
