import bz2
import gzip
import io

import pytest

from counterplay.skat.records import sgf
from counterplay.skat.records.sgf import BadRecord
from counterplay.skat.rules.cards import card_points
from counterplay.skat.rules.phases import Ending

# Rearhand holds the four jacks: CJ SJ HJ DJ CT C8 C7 SK S8 H8; the skat is CA D8.
HANDS = (
    "CK.CQ.S7.HA.HQ.H9.DT.DK.D9.D7",
    "C9.SA.ST.SQ.S9.HT.HK.H7.DA.DQ",
    "CJ.SJ.HJ.DJ.CT.C8.C7.SK.S8.H8",
)
SKAT = "CA.D8"
DEAL = "w " + ".".join((*HANDS, SKAT))
AUCTION = "1 p 2 18 0 p"
PICK_UP = f"{AUCTION} 2 s w {SKAT}"
CLUBS = f"{PICK_UP} 2 C.H8.D8"
# Rearhand wins every trick but the last two: 25 and 21 points.
CLUBS_PLAY = (
    "0 CK 1 C9 2 CA 2 CJ 0 CQ 1 H7 2 SJ 0 D7 1 S9 2 HJ 0 D9 1 DQ 2 DJ 0 H9 1 SQ 2 CT 0 DK 1 HK "
    "2 C8 0 HQ 1 DA 2 C7 0 S7 1 HT 2 SK 0 DT 1 SA 1 ST 2 S8 0 HA"
)
CLUBS_WON = "d:2 win v:84 m:6 bidok p:74 t:8 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"


def record(
    moves: str, result: str = "passed", deal: str = DEAL, head: str = "GM[Skat]PC[test]CO[]SE[1]ID[7]"
) -> str:
    return f"(;{head}DT[2026-01-01]P0[a]P1[b]P2[c]R0[]R1[null]R2[?]MV[{deal} {moves} ]R[{result}] ;)"


def check(line: str) -> sgf.BlockCheck:
    (block,) = sgf.check(io.BytesIO(line.encode()))
    return block


def test_a_game_played_out_agrees():
    game = sgf.loads(record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON))
    result = game.result
    assert game.complete
    assert (result.won, result.matadors, result.tricks, result.points) == (True, 6, 8, 120 - 25 - 21)
    assert result.explain() == "with 6, game 7, times clubs 12 = 84"


def test_points_are_those_of_the_cards():
    game = sgf.loads(record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON))
    won = [trick for trick in game.state.tricks if trick.winner == 2]
    assert game.result.points == sum(card_points(trick.cards) for trick in won) + card_points(game.state.discards)


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        (f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON),
        # the split declaration, and the live form of the deal
        (f"{PICK_UP} 2 C 2 H8.D8 {CLUBS_PLAY}", CLUBS_WON),
        ("1 p 2 p 0 p", "passed"),
        # hand: the skat counts for matadors and points; clubs hand, both defenders resign at once
        (f"{AUCTION} 2 CH 0 RE 1 RE", "d:2 win v:120 m:6 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"),
        # one resignation alone changes nothing
        (f"{CLUBS} 0 RE {CLUBS_PLAY}", CLUBS_WON),
        (f"{CLUBS} 2 SC.CJ.SJ.HJ.DJ.CT.C8.C7.SK.S8.CA {CLUBS_PLAY}", CLUBS_WON),
        # both resign in mid-trick: the rest is the soloist's
        (
            f"{CLUBS} 0 CK 1 RE 1 C9 0 RE",
            "d:2 win v:108 m:6 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1",
        ),
        # the soloist resigns after one trick: 15 points, schneider but not schwarz
        (
            f"{CLUBS} 0 CK 1 C9 2 CA 2 RE",
            "d:2 loss v:-192 m:6 bidok p:15 t:1 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1",
        ),
        # null: lost with the first trick; won by resignation, where the rest is not counted
        (
            f"{PICK_UP} 2 N.CJ.SJ 0 S7 1 S9 2 SK",
            "d:2 loss v:-46 m:0 bidok p:8 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0",
        ),
        (
            f"{PICK_UP} 2 NO.CJ.SJ 0 RE 1 RE",
            "d:2 win v:46 m:0 bidok p:4 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1",
        ),
        (
            f"{PICK_UP} 2 NO.CJ.SJ.HJ.DJ.CA.CT.C8.C7.SK.S8.H8.D8 2 RE",
            "d:2 loss v:-92 m:0 bidok p:4 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1",
        ),
        # an announced schwarz is lost with the first trick of the defenders, and the record stops there
        (
            f"{AUCTION} 2 CHZ 0 S7 1 SA 2 S8",
            "d:2 loss v:-288 m:6 bidok p:11 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0",
        ),
        # left and out of time: outcome and levels are the record's own
        (f"{CLUBS} 0 CK w LE.1", "d:2 win v:108 m:6 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:1 to:-1 r:0"),
        (f"{CLUBS} 0 ?? w TI.0", "d:2 win v:108 m:6 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:0 r:0"),
        ("1 18 w LE.2", "d:-1 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:1 l:2 to:-1"),
        # overbid: diamonds hand, schwarz, with 4 is worth 72; the least multiple of 9 from 120 on is 126
        (
            "1 p 2 120 0 p 2 D 0 RE 1 RE",
            "d:2 loss v:-252 m:4 overbid p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1",
        ),
    ],
)
def test_every_variant_agrees(moves, result):
    block = check(record(moves, result))
    assert (block.agreeing, block.differing, block.set_aside) == (1, (), ())


def test_the_live_form_of_the_deal():
    live = "w " + "|".join((*HANDS, SKAT))
    assert check(record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON, deal=live)).agreeing == 1


def test_every_wrong_field_is_named_with_both_values():
    wrong = "d:1 loss v:83 m:5 overbid p:73 t:7 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    block = check(record(f"{CLUBS} {CLUBS_PLAY}", wrong))
    assert {row.field: (row.record, row.ours) for row in block.differing} == {
        "d": (1, 2),
        "v": (83, 84),
        "m": (5, 6),
        "p": (73, 74),
        "t": (7, 8),
        "s": (1, 0),
        "z": (1, 0),
        "outcome": ("loss", "win"),
        "bid": ("overbid", "bidok"),
    }
    assert {(row.line, row.id) for row in block.differing} == {(1, "7")}
    assert (block.records, block.agreeing) == (1, 0)


def test_passed_and_played_are_told_apart():
    assert [(row.field, row.record, row.ours) for row in check(record("1 p 2 p 0 p", CLUBS_WON)).differing] == [
        ("outcome", "win", "passed")
    ]
    assert check(record(f"{CLUBS} {CLUBS_PLAY}", "passed")).differing[0].ours == "win"


def test_interrupted_games_are_checked_in_their_arithmetic():
    block = check(record(f"{CLUBS} 0 CK w LE.1", "d:2 win v:96 m:6 bidok p:120 t:10 s:1 z:1 l:1"))
    assert [(row.field, row.record, row.ours) for row in block.differing] == [("v", 96, 108)]
    assert "left or ran out of time" in block.notes[0].reason


def test_a_null_below_the_bid_is_compared_and_said():
    moves = f"1 p 2 30 0 p 2 s w {SKAT} 2 N.CJ.SJ 0 S7 1 S9 2 SK"
    block = check(record(moves, "d:2 loss v:-60 m:0 overbid p:8 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"))
    assert block.agreeing == 1
    assert "may not be declared" in block.notes[0].reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "begins with"),
        ("(;GM[Skat]", "does not end"),
        ("(;GM[Skat", "ends inside GM"),
        ("(;GM[Skat] ;) (;", "text after the end"),
        ("(;GM[Skat] ;)", "no moves"),
        ("(;GM[Skat]GM[Skat] ;)", "stands twice"),
        ("(;MV[x 1] ;)", "an actor"),
        ("(;MV[w] ;)", "no action"),
        (record("", deal="1 p"), "does not begin with a deal"),
        (record("", deal=DEAL.replace(".D8", "")), "31 cards, not 32"),
        (record("", deal=DEAL.replace("D8", "CJ")), "dealt twice: CJ"),
        (record("", deal=DEAL.replace("CQ", "CK")), "stands twice"),
        (record("", deal=DEAL.replace("D8", "D1")), "is not a card"),
        (record("2 18"), "seat 1's turn"),
        (record("1 19"), "not a bid value"),
        (record("1 x"), "a bid, y or p"),
        (record("1 p 2 p 0 p 0 s"), "a card, RE or SC"),
        (record(f"{AUCTION} 2 s 2 C.H8.D8"), "must be shown first"),
        (record(f"{AUCTION} 2 s w C7.C8"), "not the cards dealt"),
        (record(f"{PICK_UP} 2 CH.H8.D8"), "after picking up"),
        (record(f"{PICK_UP} 2 C.H8.H8"), "stands twice"),
        (record(f"{PICK_UP} 2 C.H8.HA"), "not in the soloist's hand"),
        (record(f"{PICK_UP} 2 C.H8"), "two discards"),
        (record(f"{PICK_UP} 2 X.H8.D8"), "a game"),
        (record(f"{PICK_UP} 2 CQ.H8.D8"), "O H S Z"),
        (record(f"{CLUBS} 1 C9"), "seat 0's turn"),
        (record(f"{CLUBS} 0 CK 1 SA"), "must follow trumps"),
        (record(f"{CLUBS} 0 H9 1 SA"), "must follow hearts"),
        (record(f"{CLUBS} 0 C9"), "does not hold C9"),
        (record(f"{CLUBS} 2 SC.HA"), "not in the hand"),
        (record(f"{CLUBS} {CLUBS_PLAY} 0 D7"), "after the game is over"),
        (record("w XX.1"), "nothing to say"),
        (record("w LE.7"), "0, 1 or 2"),
    ],
)
def test_bad_records_are_refused_with_the_reason(line, reason):
    with pytest.raises(BadRecord, match=reason):
        sgf.loads(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (record(f"{CLUBS} 0 CK", CLUBS_WON), "breaks off after 1 of 30 cards"),
        (record(f"{CLUBS} 0 ??", CLUBS_WON), "cards are hidden"),
        (record("1 p", CLUBS_WON, deal="w " + ".".join(["??"] * 32)), "the deal is hidden"),
        (record(f"{CLUBS} {CLUBS_PLAY}", ""), "no result"),
        (record(f"{CLUBS} {CLUBS_PLAY}", "d:2 maybe"), "no part of a result"),
        (record(f"{CLUBS} {CLUBS_PLAY}", "v:5"), "neither 'passed' nor"),
    ],
)
def test_what_cannot_be_checked_is_set_aside(line, reason):
    block = check(line)
    assert (block.records, block.agreeing, block.differing) == (1, 0, ())
    assert reason in block.set_aside[0].reason


def test_hidden_records_still_load():
    hidden = sgf.loads(record("1 18 0 y", deal="w " + "|".join([".".join(["??"] * 10)] * 3 + ["??.??"])))
    assert (hidden.hidden, hidden.state, hidden.complete) == (True, None, False)


def test_dump_keeps_every_fact():
    names = r"P0[a\]b]" + "P1[Jörg]P2[]"
    line = record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON, head=f"GM[Skat]XX[unknown key]{names}").replace(
        "P0[a]P1[b]P2[c]", ""
    )
    line = line.replace(r"\\", "\\")
    game = sgf.loads(line)
    assert sgf.dumps(game) == line
    assert game.players[1] == "Jörg"
    latin = line.encode("latin-1")  # a name in another encoding comes back byte for byte
    out = io.BytesIO()
    sgf.dump(sgf.load(io.BytesIO(latin)), out)
    assert out.getvalue() == latin + b"\n"


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_files_stream_packed_or_not(pack, tmp_path):
    good = record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON)
    path = tmp_path / "games"
    path.write_bytes(pack(f"{good}\n\nnonsense\r\n{good}\n".encode()))
    problems = []
    assert [game.line for game in sgf.load(path, problems.append)] == [1, 4]
    assert [(problem.line, problem.reason) for problem in problems] == [(3, "a record begins with (;")]


def test_our_own_games_make_records_that_agree():
    state = sgf.loads(record(f"{CLUBS} {CLUBS_PLAY}", CLUBS_WON)).state
    assert sgf.result_text(state) == CLUBS_WON
    assert state.ending is Ending.PLAYED_OUT
