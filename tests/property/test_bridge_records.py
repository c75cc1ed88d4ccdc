"""Whatever stands in a file, readers yield legal boards, set aside with a reason, or refuse with a sentence."""

import io
from contextlib import suppress
from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st

from counterplay.bridge import lin, pbn, records
from counterplay.bridge.board import Board
from counterplay.bridge.cards import deal
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside

LIN = "\n".join((files("counterplay.bridge") / "sample.lin").read_text().splitlines()[:6])
BOARDS = list(lin.load(io.BytesIO(LIN.encode())))
PBN = "\n".join(pbn.dumps(board) for board in BOARDS)
WORDS = st.sampled_from(
    [*'|[]{}"\n#;*-!SHDCx7', "md|", "pc|", "mb|", "qx|o1|", "mc|99|", "[Deal ", '"N:', "AP", "\x00é"]
)


@st.composite
def damaged(draw, text: str) -> str:
    """A record with some pieces cut out, put in or moved."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        put = draw(st.one_of(WORDS, st.text(max_size=8), st.just(text[start:end] * 2)))
        text = text[:start] + put + text[end:]
    return text


@given(st.one_of(damaged(LIN), damaged(PBN), st.text()))
def test_damaged_records_end_in_boards_reasons_or_a_sentence(text: str) -> None:
    found: list[object] = []
    with suppress(BadInput):
        for item in records.read(io.BytesIO(text.encode()), found.append):
            found.append(item)
    for item in found:
        if isinstance(item, Board):
            assert item.check() is item
            assert item.tricks is None or 0 <= item.tricks <= 13
        else:
            assert isinstance(item, SetAside)
            assert item.reason
            assert item.line >= 1


@given(st.integers(0, 10**6), st.integers(0, 3))
def test_a_deal_of_three_hands_is_the_deal_of_four(index: int, missing: int) -> None:
    dealt = deal(77, index)
    hands = [[] if place == missing else sorted(hand) for place, hand in enumerate(dealt.hands)]
    assert type(dealt).of(hands) == dealt
    assert sorted(card for hand in dealt.hands for card in hand) == list(range(52))
