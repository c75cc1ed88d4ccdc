"""What a client makes of a server's lines: lines of our own in the shapes that were seen on the real server."""

from counterplay.iss import transcript
from counterplay.iss.following import Finished, FollowedTable, Remark
from counterplay.iss.replay import replay
from counterplay.iss.server_lines import TableLine, parse
from counterplay.skat.rules.phases import Phase

HIDDEN = "??.??.??.??.??.??.??.??.??.??"
SITTING = "3 xskat anna xskat:2 ."
BLOCKS = "xskat # 0 0 0 0 0 0 1 0 anna . 0 0 0 0 0 0 1 0 xskat:2 # 0 0 0 0 0 0 1 0 . . 0 0 0 0 0 0 0 0"
DEAL = "C7.C8.C9.CQ.CK.CT.CA.CJ.S7.S8.S9.SQ.SK.ST.SA.SJ.H7.H8.H9.HQ.HK.HT.HA.HJ.D7.D8.D9.DQ.DK.DT.DA.DJ"
HAND = "C7.C8.C9.CQ.CK.CT.CA.CJ.S7.S8"


def follow(*lines, table=None):
    """Let a client hear lines of table .1; return the table and what was worth telling."""
    table = table or FollowedTable(".1", "anna")
    found = []
    for now, line in enumerate(lines):
        told = parse(f"table .1 anna {line}")
        assert isinstance(told, TableLine), told
        found += table.take(told.event, float(now))
    return table, found


START = (
    f"state {SITTING} {BLOCKS} false 1",
    "start 1 anna 240.0 xskat:2 240.0 xskat 240.0",
    "go",
    f"play w {HAND}|{HIDDEN}|{HIDDEN}|??.?? 240.0 240.0 240.0",
)
MINE = (
    *START,
    "play 1 p 240.0 239.9 240.0",
    "play 2 p 240.0 239.9 240.0",
    "play 0 18 238.5 239.9 240.0",
    f"state {SITTING} {BLOCKS} true 1",
    "play 0 s 237.0 239.9 240.0",
)


def record(moves, result, deal=DEAL):
    return f"end (;GM[Skat]PC[x]SE[1]ID[9]DT[]P0[anna]P1[xskat:2]P2[xskat]MV[w {deal} {moves} ]R[{result}] ;)"


def test_a_game_from_ones_own_seat():
    table, found = follow(*MINE)
    game = table.game
    assert not found
    assert (game.number, game.seat, game.names) == (1, 0, ("anna", "xskat:2", "xskat"))
    assert game.witness.waits_for_skat
    assert not game.witness.my_turn
    follow("play w DA.DJ 237.0 239.9 240.0", table=table)
    assert game.witness.my_turn
    assert sorted(map(str, game.witness.observation.skat)) == ["DA", "DJ"]
    assert game.left(3.0) == 237.0 - 3.0
    follow("play 0 C.S7.S8 230.0 239.9 240.0", table=table)
    assert game.witness.observation.phase is Phase.PLAY
    assert len(game.witness.observation.hand) == 10


def test_the_table_tells_who_sits_there_and_who_is_ready():
    table, _ = follow(
        f"state {SITTING} {BLOCKS.replace('anna . 0 0 0 0 0 0 1 0', 'anna . 0 0 0 0 0 0 1 1')} false 1"
    )
    assert table.names == ("xskat", "anna", "xskat:2")
    assert table.seated
    assert table.ready


def test_who_left_keeps_a_block_and_loses_the_name():
    table, _ = follow(f"state 3 . anna xskat:2 . {BLOCKS} false 3")
    assert table.names == ("anna", "xskat:2")


def test_a_line_said_twice_counts_once():
    table, found = follow(*START, "play 1 18 240.0 239.0 240.0", "play 1 18 240.0 239.0 240.0")
    assert [type(one) for one in found] == [Remark]
    assert table.game.acts == 1
    assert table.game.witness.my_turn
    assert not table.game.lost


def test_a_line_that_is_missing_is_noticed_by_the_next():
    table, found = follow(*START, "play 2 18 240.0 239.0 240.0")
    assert "lost track" in found[0].words
    assert table.game.lost
    _, more = follow("play 0 p 240.0 239.0 240.0", "play 1 p 240.0 239.0 240.0", table=table)
    assert not more


def test_a_player_who_comes_into_the_middle_knows_it_and_an_onlooker_does_not_mind():
    table, found = follow(f"state {SITTING} {BLOCKS} true 4", "play 1 CJ 240.0 239.0 240.0")
    assert table.game.lost
    assert "beginning" in found[0].words
    watching = FollowedTable(".1", "dora")
    _, found = follow(f"state {SITTING} {BLOCKS} true 4", "play 1 CJ 240.0 239.0 240.0", table=watching)
    assert not found
    assert watching.game is None
    _, found = follow(record("1 p 2 p 0 p", "passed"), table=watching)
    assert isinstance(found[0], Finished)
    assert found[0].record.complete


def test_time_outs_leavers_and_talk_are_told_in_words():
    _, found = follow(
        *START, "play w TI.1 240.0 0.0 240.0", "tell xskat Grüß Gott", "error play : _what_is_this x"
    )
    assert [one.words for one in found] == [
        "xskat:2 has run out of time",
        "xskat: Grüß Gott",
        "the server refuses: play : _what_is_this x",
    ]
    _, found = follow(*START, "play w LE.2 240.0 0.0 240.0")
    assert found[0].words == "xskat has left the game"


def test_an_end_that_does_not_come_is_noticed():
    table, found = follow(*START, f"state {SITTING} {BLOCKS} false 1")
    assert "did not come" in found[0].words
    assert table.open_end
    table, found = follow(*START, "start 2 xskat:2 240.0 xskat 240.0 anna 240.0")
    assert "did not come" in found[0].words
    assert table.game.number == 2


def test_an_ouvert_game_whose_record_lacks_the_open_cards():
    """As newer servers write it: what lay open is known from the game itself."""
    hand = "S9.SQ.SK.ST.SA.SJ.H7.H8.H9.HQ"
    table, found = follow(
        *START,
        "play 1 18 240.0 239.0 240.0",
        "play 0 p 240.0 239.0 240.0",
        "play 2 p 240.0 239.0 240.0",
        f"play 1 NHO.{hand} 240.0 239.0 240.0",
    )
    assert not found
    assert len(table.game.witness.observation.shown[1]) == 10
    _, found = follow(
        record("1 18 0 p 2 p 1 NHO 0 S7 1 S9 2 HK", "d:1 loss v:-118 m:0 bidok p:4 t:1"), table=table
    )
    assert found[0].record.complete
    assert found[0].record.result.declaration.ouvert


def test_an_announcement_without_cards_where_some_are_expected():
    table, found = follow(
        *START,
        "play 1 18 240.0 239.0 240.0",
        "play 0 p 240.0 239.0 240.0",
        "play 2 p 240.0 239.0 240.0",
        "play 1 s 240.0 239.0 240.0",
        "play w ??.?? 240.0 239.0 240.0",
        "play 1 NO.??.?? 240.0 239.0 240.0",
    )
    assert not found
    assert table.game.witness.my_turn
    assert not any(table.game.witness.observation.shown)


def test_shown_cards_and_one_who_resigns():
    deal = "S7.S8.S9.SQ.SK.ST.SA.H7.H8.H9"
    lines = (
        *START[:3],
        f"play w {deal}|{HIDDEN}|{HIDDEN}|??.?? 240.0 240.0 240.0",
        "play 1 18 240.0 239.0 240.0",
        "play 0 p 240.0 239.0 240.0",
        "play 2 p 240.0 239.0 240.0",
        "play 1 GH 240.0 239.0 240.0",
        "play 0 S7 240.0 239.0 240.0",
        "play 1 CJ 240.0 239.0 240.0",
        "play 2 D7 240.0 239.0 240.0",
        "play 1 SC.SJ.HJ.DJ.CA.CT.CK.CQ.DA.HA 240.0 239.0 240.0",
        "play 1 SJ 240.0 239.0 240.0",
        "play 2 RE 240.0 239.0 240.0",
        "play 2 D8 240.0 239.0 240.0",
    )
    table, found = follow(*lines)
    assert not found
    seen = table.game.witness.observation
    assert len(seen.shown[1]) == 8
    assert seen.resigned == {2}
    assert table.game.witness.my_turn


def write(path, lines):
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


PASSED = [
    f"table .1 anna {line}"
    for line in (
        *START,
        "play 1 p 240.0 239.9 240.0",
        "play 2 p 240.0 239.9 240.0",
        "play 0 p 238.5 239.9 240.0",
        record("1 p 2 p 0 p", "passed"),
    )
]


def test_a_transcript_of_a_good_game_is_replayed_well(tmp_path):
    report = replay([write(tmp_path / "good.txt", ["create .1 anna 3 -1 3 ? ? ? 0", *PASSED])])
    assert report.well
    assert (report.lines, report.understood, report.games, report.ended) == (9, 9, 1, 1)
    assert report.states == report.equal_states == 4
    assert report.results == report.equal_results == 1


def test_a_transcript_that_does_not_fit_its_record_is_told(tmp_path):
    wrong = [*PASSED[:-1], "table .1 anna " + record("1 18 0 p 2 p 1 GH 1 SJ", "d:1 win v:48 m:1 bidok p:80 t:8")]
    report = replay([write(tmp_path / "wrong.txt", wrong)])
    assert not report.well
    assert report.equal_states < report.states or report.oddities
    strange = replay([write(tmp_path / "strange.txt", ["what is this", *PASSED])])
    assert not strange.well
    assert strange.oddities[0].line == 1


def test_a_card_that_was_not_legal_by_what_was_heard_is_found(tmp_path):
    sent = [f"x < {line}" for line in PASSED[:5]] + ["x > table .1 anna play 18"]
    report = replay([write(tmp_path / "early.log", sent)])
    assert (report.moves, report.legal_moves) == (1, 0)
    assert "not legal" in report.oddities[0].words


def test_a_log_hides_the_password_wherever_it_stands(tmp_path):
    path = tmp_path / "log"
    with path.open("w", encoding="utf-8") as file:
        log = transcript.Log(file, "swordfish")
        log.said("anna")
        log.heard("text anna, swordfish! is \x1b[31m not a good one")
        log.said("swordfish")
    text = path.read_text(encoding="utf-8")
    assert "swordfish" not in text
    assert "\x1b" not in text
    lines = list(transcript.read(path))
    assert [line.from_server for line in lines] == [False, True, False]
    assert lines[0].text == "anna"
    assert transcript.without_password("a b a ab", "a") == "(password) b (password) ab"
