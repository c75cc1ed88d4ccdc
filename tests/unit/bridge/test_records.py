"""LIN and PBN: round trips, the traps of the archives, and bad boards that harm nothing else."""

import bz2
import gzip
import io
import lzma
import zlib
from dataclasses import replace
from importlib.resources import files

import endplay.parsers.lin
import endplay.parsers.pbn
import pytest

from counterplay.bridge import lin, load, pbn
from counterplay.bridge.auction import parse_call
from counterplay.bridge.board import Board, BoardResult, Segment, imps_of
from counterplay.bridge.cards import BridgeCard, BridgeSeat, deal
from counterplay.bridge.contract import BridgeContract, Vulnerability
from counterplay.bridge.play import BridgePosition
from counterplay.protocol import BadInput, Stream

SAMPLE = (files("counterplay.bridge") / "sample.lin").read_bytes()
NAMES = ("Ada", "Bo", "Cleo", "Dan")


def written(index: int = 0, cards: int = 52, **changes) -> Board:
    """A board played at random."""
    chance = Stream(9, "record", index)
    contract = chance.choice([BridgeContract.parse(text) for text in ("1NN", "4SNx", "2DN", "7CNxx")])
    calls = [f"{contract.level}{contract.strain.letter}", *["X", "XX"][: contract.doubled], "P", "P", "P"]
    position = BridgePosition.first_lead(deal(9, index), contract)
    play = []
    for _ in range(cards):
        play.append(chance.choice(sorted(position.legal)))
        position = position.after(play[-1:])
    claimed = None if position.over else position.made + (13 - position.made - position.lost) // 2
    board = Board(
        deal(9, index),
        BridgeSeat.NORTH,
        chance.choice(list(Vulnerability)),
        tuple(map(parse_call, calls)),
        tuple(play),
        claimed,
        None,
        index + 1,
        "open",
        NAMES,
        Segment("7", "Pond Cup", "Final", ("Otters", "Herons")),
    )
    return replace(board, **changes).check()


def same(first: Board, second: Board) -> None:
    assert replace(first, line=1, given=None) == replace(second, line=1, given=None)


def boards_of(text: str | bytes, read=lin.load) -> tuple[list[Board], list[str]]:
    problems = []
    data = text.encode() if isinstance(text, str) else text
    boards = list(read(io.BytesIO(data), lambda problem: problems.append(f"{problem.line}: {problem.reason}")))
    return boards, problems


@pytest.mark.parametrize("cards", [0, 1, 6, 32, 51, 52])
def test_lin_reads_what_it_wrote(cards) -> None:
    for index in range(8):
        file = io.StringIO()
        board = written(index, cards)
        lin.dump([board, board], file)
        again, problems = boards_of(file.getvalue())
        assert not problems
        assert len(again) == 2
        same(again[0], board)
        same(again[1], board)


@pytest.mark.parametrize("cards", [0, 1, 6, 32, 51, 52])
def test_pbn_reads_what_it_wrote(cards) -> None:
    for index in range(8):
        board = written(index, cards, segment=Segment("", "Pond Cup", "Final", ("Otters", "Herons")))
        file = io.StringIO()
        pbn.dump([board, board], file)
        again, problems = boards_of(file.getvalue(), load)
        assert not problems
        assert len(again) == 2
        given = again[1].given
        assert given is not None
        assert (given.contract, given.tricks) == (board.contract, board.tricks)
        if cards:
            same(again[1], board)


def test_endplay_reads_our_pbn_as_we_do() -> None:
    for index in range(8):
        board = written(index)
        (theirs,) = endplay.parsers.pbn.loads(pbn.dumps(board))
        assert str(theirs.deal.to_pbn()).upper() == str(board.deal)
        assert [card.suit.name[0].upper() + card.rank.abbr for card in theirs.play] == [
            str(card) for card in board.play
        ]
        assert theirs.contract.level == board.contract.level
        assert theirs.contract.result == board.tricks - board.contract.target


def test_we_read_the_pbn_and_lin_that_endplay_writes() -> None:
    for index in range(8):
        board = written(index)
        theirs = endplay.parsers.pbn.loads(pbn.dumps(board))
        for again in (
            pbn.loads(endplay.parsers.pbn.dumps(theirs)),
            lin.loads(endplay.parsers.lin.dumps(theirs)),
        ):
            assert again.deal == board.deal
            assert (again.dealer, again.vulnerable, again.number) == (board.dealer, board.vulnerable, board.number)
            assert (again.calls, again.play, again.tricks) == (board.calls, board.play, board.tricks)
            assert again.players == board.players


def test_the_sample_segment_is_read_with_rooms_names_and_results() -> None:
    boards, problems = boards_of(SAMPLE)
    assert not problems
    assert [(board.number, board.room) for board in boards[:3]] == [(1, "open"), (1, "closed"), (2, "open")]
    first, second = boards[:2]
    assert first.players == NAMES
    assert second.players == ("Eli", "Fay", "Gus", "Hal")
    assert str(first.given) == "4HN-2"
    assert first.tricks == 8
    assert (first.score, second.score) == (-100, 450)
    assert imps_of(first, second) == -11
    assert all(board.given.tricks == board.tricks for board in boards)


def marked(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, lzma.compress, marked, lambda data: gzip.compress(marked(data), mtime=0)]
)
def test_packed_files_are_read_as_they_are(pack, tmp_path) -> None:
    path = tmp_path / "boards"
    path.write_bytes(pack(SAMPLE))
    assert [board.tricks for board in lin.load(path)] == [board.tricks for board in boards_of(SAMPLE)[0]]


def test_the_traps_of_vugraph_archives() -> None:
    line = lin.dumps(written(0, players=("", "", "", "")))
    hands = line[line.index("md|") + 4 : line.index("|sv|")].split(",")
    tricky = line.replace("," + hands[3], "")  # the fourth hand left out
    tricky = tricky.replace("qx|o1|", "qx|o1,BOARD 1|")
    tricky = tricky.replace("mb|p|", "mb|P!|").replace("mb|", "mb|-|mb|", 1)
    board = lin.loads(tricky)
    same(replace(board, segment=written(0).segment), written(0, players=("", "", "", "")))
    for none in ("o", "0", "-"):
        again = lin.loads(tricky.replace(f"sv|{line[line.index('sv|') + 3]}|", f"sv|{none}|"))
        assert again.vulnerable is Vulnerability.NONE


def test_names_of_eight_are_not_replaced_by_four_before_a_closed_room_board() -> None:
    text = SAMPLE.decode().replace("qx|c1|", "pn|Cleo,Dan,Ada,Bo|\nqx|c1|", 1)
    boards, problems = boards_of(text)
    assert not problems
    assert boards[1].players == ("Eli", "Fay", "Gus", "Hal")


def test_the_tricks_of_a_claim_come_from_mc_or_from_rs() -> None:
    text = SAMPLE.decode()
    claimed = boards_of(text)[0][0]
    assert not claimed.complete
    assert claimed.claimed == claimed.tricks == 8
    unclaimed = boards_of(text.replace("mc|8|", ""))[0][0]
    assert unclaimed.claimed is None
    assert unclaimed.tricks == 8
    impossible = boards_of(text.replace("mc|8|", "mc|13|", 1))[0][0]
    assert impossible.tricks == 8  # tricks already lost rule the claim out
    assert not replace(unclaimed, given=None).scored


def with_lines(changes: dict[int, str]) -> str:
    lines = SAMPLE.decode().splitlines()
    for place, line in changes.items():
        lines[place] = line
    return "\n".join(lines) + "\n"


def test_bad_boards_are_set_aside_and_the_rest_goes_on() -> None:
    lines = SAMPLE.decode().splitlines()
    text = with_lines(
        {
            4: lines[4].replace("md|3SAKT95", "md|3SAKT9Q"),  # the queen of spades is West's too
            5: lines[5].replace("pc|C3|", "pc|D3|", 1),  # dummy has clubs
            6: lines[6].replace("mb|3N|", "mb|1N|"),
            7: lines[7].replace("pc|ST|", "pc|S%|", 1),
            8: lines[8].replace("md|1", "md|7", 1),
            9: lines[9].replace("sv|e|", "sv|x|"),
        }
    )
    boards, problems = boards_of(text)
    assert [(board.number, board.room) for board in boards] == [(4, "open"), (4, "closed")]
    assert problems == [
        "5: board o1: SQ is dealt twice, to South and West",
        "6: board c1: South revokes in trick 1: plays D3 while holding clubs",
        "7: board o2: 1N is not higher than 1N",
        "8: board c2: 'S%' is not a card: write suit (S H D C) and rank (A K Q J T 9 ... 2), as in SA",
        "9: board o3: md begins with '7': the dealer should be 1 (South), 2, 3 or 4",
        "10: board c3: sv is 'x': it should be o, n, e or b",
    ]


def test_a_torn_line_does_not_shift_the_tags_after_it() -> None:
    lines = SAMPLE.decode().splitlines()
    boards, problems = boards_of(with_lines({4: lines[4][:-8]}))  # the last tag is cut in two
    assert len(boards) == 8
    assert len(problems) == 1
    assert problems[0].startswith("5: ")
    assert "no tag|value| pair" in problems[0]


@pytest.mark.parametrize(
    ("content", "read", "reason"),
    [
        (b"at|Lesson one: counting|\nnt|A lecture without boards|pg||\n", lin.load, "holds no boards.*lectures"),
        (b"", lin.load, "holds no boards"),
        (b"% hello\n", load, "holds no boards"),
        (b"\0\1\2", lin.load, "binary file"),
        (b"\xff\xfeq\0", lin.load, "UTF-16"),
        (gzip.compress(b"\0" * 5000, mtime=0), lin.load, "binary file"),
        (gzip.compress(SAMPLE, mtime=0)[:200], lin.load, "damaged after"),
        (lzma.compress(SAMPLE)[:-30], lin.load, "damaged after"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_a_sentence(content, read, reason, tmp_path) -> None:
    path = tmp_path / "records"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=reason):
        list(read(path, lambda problem: None))


def test_a_file_that_is_not_there(tmp_path) -> None:
    with pytest.raises(BadInput, match="there is no file"):
        list(lin.load(tmp_path / "none.lin"))
    with pytest.raises(BadInput, match="is a directory"):
        list(lin.load(tmp_path))


def test_a_packed_file_that_unpacks_without_end_is_given_up(tmp_path) -> None:
    path = tmp_path / "endless"
    path.write_bytes(gzip.compress(b"nothing\n" * (3 << 20), mtime=0))
    with pytest.raises(BadInput, match="unpacks to 16 MiB without a record"):
        list(lin.load(path))


def test_an_xz_file_may_not_ask_for_gigabytes_of_memory(tmp_path) -> None:
    packed = bytearray(lzma.compress(SAMPLE))
    # The first block: its size in words of four bytes, flags, the filter LZMA2 with one byte for its dictionary.
    begin, size = 12, (packed[12] + 1) * 4
    assert packed[begin + 2 : begin + 4] == b"\x21\x01"
    packed[begin + 4] = 37  # 1.5 GiB
    packed[begin + size - 4 : begin + size] = zlib.crc32(packed[begin : begin + size - 4]).to_bytes(4, "little")
    assert len(lzma.decompress(packed)) == len(SAMPLE)  # a sound file, if one has the memory
    path = tmp_path / "greedy.lin.xz"
    path.write_bytes(packed)
    with pytest.raises(BadInput, match=r"greedy.lin.xz .*[Mm]emory"):
        list(lin.load(path))


def test_a_line_without_end_is_set_aside() -> None:
    boards, problems = boards_of(b"x" * (3 << 20) + b"\n" + SAMPLE)
    assert len(boards) == 8
    assert "longer than" in problems[0]


def test_pbn_with_comments_notes_and_columns_by_seat() -> None:
    board = written(0, 8)
    text = pbn.dumps(board).replace("[Auction", "{a comment\n[Deal in a comment]\nover lines}\n[Auction")
    text = text.replace("Pass Pass", "Pass =1= $2 Pass ; said slowly\n", 1)
    again = pbn.loads(text)
    assert again.play == board.play
    assert again.calls == board.calls
    rows = [line.split() for line in pbn.dumps(board).splitlines() if line[:1] in "SHDC" and line[2:3] == " "]
    assert rows[0] == [str(card) for card in board.play[:4]]
    columns = {column: {BridgeCard[row[column]] for row in rows} for column in range(4)}
    leader = board.contract.leader
    assert all(cards <= board.deal.hands[leader.after(column)] for column, cards in columns.items())


def test_pbn_without_auction_takes_the_contract_from_its_tags() -> None:
    board = written(1, 12)
    lines = pbn.dumps(board).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("[Auction"))
    end = next(place for place, line in enumerate(lines) if line.startswith("[Play"))
    again = pbn.loads("\n".join(lines[:start] + lines[end:]))
    assert again.contract == board.contract
    assert again.play == board.play
    assert again.tricks == board.tricks


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ('[Dealer "Q"]', "not a seat"),
        ('[Deal "AKQJ"]', "should begin with a seat"),
        ('[Auction "E"]', "begins with E, but N deals"),
        ('[Declarer "S"]', "the auction ends in"),
    ],
)
def test_a_board_with_a_bad_tag_is_named_and_the_next_one_read(tag, reason) -> None:
    good = written(0, 12)
    name = tag.partition(" ")[0]
    lines = [tag if line.startswith(f"{name} ") else line for line in pbn.dumps(good).splitlines()]
    assert tag in lines
    bad = "\n".join(lines)
    boards, problems = boards_of(bad + "\n" + pbn.dumps(good), load)
    assert len(boards) == 1
    assert len(problems) == 1
    assert "board 1: " in problems[0]
    assert reason in problems[0]


def test_hash_repeats_the_tag_of_the_board_before() -> None:
    first, second = written(0, 8), written(1, 8)
    text = pbn.dumps(first) + "\n" + pbn.dumps(second).replace('[North "Ada"]', '[North "#"]')
    boards, problems = boards_of(text, load)
    assert not problems
    assert boards[1].players[BridgeSeat.NORTH] == "Ada"


def test_results_as_text() -> None:
    for text in ("3NE+1", "6HSx-2", "4SN=", "PASS"):
        assert str(BoardResult.parse(text)) == text
    for text in ("", "3NE", "9SN=", "7NN+1"):
        assert BoardResult.parse(text) is None


def test_imps_need_the_same_deal() -> None:
    with pytest.raises(BadInput, match="not the same in both rooms"):
        imps_of(written(0), written(1))
