"""PBN records (Portable Bridge Notation 2.1): `read`, `loads`, `dump`, `dumps`.

A game is a group of `[Tag "value"]` lines; Auction and Play have lines of their own below. The columns of Play are
seats, clockwise from the one that the tag names; who plays first in a trick follows from the trick before.
Comments, notes and escapes are skipped. A board that cannot be read or breaks a rule is set aside, and the rest
goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TextIO

from counterplay.bridge.auction import Call, Word, finished_auction, parse_call
from counterplay.bridge.board import Board, BoardResult, Segment
from counterplay.bridge.cards import BridgeCard, BridgeDeal, BridgeSeat, parse_card, parse_seat
from counterplay.bridge.contract import BridgeContract, Vulnerability
from counterplay.bridge.play import BridgePosition, winning_place
from counterplay.protocol import BadInput, IllegalAction
from counterplay.record_files import SetAside

_TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^}]*\}")
_SKIPPED = re.compile(r"\$\d+|=\d+=|!+\??|\?+!?|\^\w*")
_VULNERABLE = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
_ALL_PASS = "AP"
NO_BOARDS = 'holds no boards: there is no [Deal "..."] tag in it'
_SECTIONS = ("auction", "play")


@dataclass
class _PbnGame:
    """The tags of one board and the words below Auction and Play."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in _SECTIONS})

    def known(self, name: str) -> str:
        """Return a tag's value; empty where it is missing or a question mark."""
        value = self.tags.get(name, "").strip()
        return "" if value == "?" else value


def _games(lines: Iterable[tuple[int, str]]) -> Iterator[_PbnGame]:
    """Group the lines; a board begins at an empty line, or where a tag comes again."""
    game: _PbnGame | None = None
    before: dict[str, str] = {}
    section, comment = "", False
    for number, raw in lines:
        if raw.startswith("%"):
            continue
        line, comment = _without_comments(raw, comment)
        if not line.strip():
            if not comment and not raw.strip() and game is not None and "deal" in game.tags:
                yield game
                before, game, section = game.tags, None, ""
            continue
        tag = _TAG.match(line.strip())
        if tag is None:
            if game is not None and section in _SECTIONS:
                game.words[section] += line.split()
            continue
        name, value = tag[1].lower(), tag[2].replace('\\"', '"').replace("\\\\", "\\")
        if game is not None and name in game.tags and name != "note" and name in ("event", "board", "deal"):
            if "deal" in game.tags:
                yield game
            before, game = game.tags, None
        if game is None:
            game = _PbnGame(number)
        if value.startswith("#"):  # the same as in the board before
            value = before.get(name, "") if value in ("#", "##") else value[1:].lstrip("#")
        section = name
        game.tags[name] = value
    if game is not None and "deal" in game.tags:
        yield game


def _without_comments(line: str, inside: bool) -> tuple[str, bool]:
    """Return a line without {comments}, which may go over lines, and ; comments; and whether one is still open."""
    if inside:
        _, end, line = line.partition("}")
        if not end:
            return "", True
    if not line.lstrip().startswith("["):
        line = _COMMENT.sub(" ", line)
        before, opened, _ = line.partition("{")
        if opened:
            return before.partition(";")[0], True
        line = line.partition(";")[0]
    return line, False


def _board(game: _PbnGame) -> Board:
    deal = _deal(game.known("deal"))
    dealer = parse_seat(game.known("dealer"))
    vulnerable = _VULNERABLE.get((game.known("vulnerable") or "none").lower())
    if vulnerable is None:
        raise BadInput(f"Vulnerable is {game.known('vulnerable')!r}: it should be None, NS, EW or All")
    calls = _calls(game, dealer)
    result = _result(game)
    board = Board(
        deal,
        dealer,
        vulnerable,
        calls,
        (),
        None,
        result,
        int(number) if (number := game.known("board")).isdecimal() and len(number) < 6 else 0,
        game.known("room").lower(),
        tuple(game.known(seat) for seat in ("north", "east", "south", "west")),  # type: ignore[arg-type]
        Segment(
            "",
            game.known("event"),
            game.known("round") or game.known("stage"),
            (game.known("hometeam"), game.known("visitteam")),
        ),
        game.line,
    )
    if "play" not in game.tags:
        return board.check()
    given = result.contract if result is not None else None
    contract = finished_auction(dealer, calls, play_follows=True).contract if calls else given
    if contract is None:
        return board.check()
    if calls and given is not None and given != contract:
        raise BadInput(f"the auction ends in {contract}, but the tags say {given}")
    play = _play(game, deal, contract)
    claimed = result.tricks if result is not None and len(play) < 52 else None
    if not calls:
        calls = _calls_for(contract, dealer)
    return replace(board, calls=calls, play=play, claimed=claimed).check()


def _deal(text: str) -> BridgeDeal:
    start, colon, rest = text.partition(":")
    if not colon:
        raise BadInput(f"Deal is {text[:20]!r}: it should begin with a seat and a colon, as in N:AKQ2.753.82.KJ93")
    first = parse_seat(start.strip())
    hands: list[list[BridgeCard]] = [[], [], [], []]
    listed = rest.split()
    if len(listed) != 4:
        raise BadInput(f"Deal has {len(listed)} hands, not four")
    for place, hand in enumerate(listed):
        if hand == "-":
            continue
        suits = hand.split(".")
        if len(suits) != 4:
            raise BadInput(f"the hand {hand!r} has {len(suits)} suits: write spades.hearts.diamonds.clubs")
        hands[first.after(place)] = [
            parse_card(letter + rank) for letter, ranks in zip("SHDC", suits, strict=True) for rank in ranks
        ]
    return BridgeDeal.of(hands)


def _calls(game: _PbnGame, dealer: BridgeSeat) -> tuple[Call, ...]:
    first = game.known("auction")
    if first and parse_seat(first) is not dealer:
        raise BadInput(f"the auction begins with {first}, but {dealer.letter} deals")
    calls: list[Call] = []
    for word in game.words["auction"]:
        text = _SKIPPED.sub("", word)
        if text.upper() == _ALL_PASS:
            calls += [Word.PASS] * (3 if any(call is not Word.PASS for call in calls) else 4 - len(calls))
        elif text and text not in ("-", "--", "*", "+"):
            calls.append(parse_call(text))
    return tuple(calls)


def _calls_for(contract: BridgeContract, dealer: BridgeSeat) -> tuple[Call, ...]:
    """Return the shortest auction that ends in a contract, for records that tell only how it ended."""
    passes = (contract.declarer - dealer) % 4
    doubles = (parse_call("X"), parse_call("XX"))[: contract.doubled]
    bid = parse_call(f"{contract.level}{contract.strain.letter}")
    return (*[Word.PASS] * passes, bid, *doubles, *[Word.PASS] * 3)


def _result(game: _PbnGame) -> BoardResult | None:
    text, declarer = game.known("contract").upper(), game.known("declarer").upper().lstrip("^")
    if text == "PASS":
        return BoardResult(None)
    if not text or not declarer:
        return None
    doubled = len(text) - len(text.rstrip("X"))
    contract = BridgeContract.parse(text.rstrip("X") + declarer + "x" * doubled)
    digits = re.search(r"\d+", game.known("result"))
    tricks = int(digits[0]) if digits else None
    return BoardResult(contract, tricks if tricks is not None and tricks <= 13 else None)


def _play(game: _PbnGame, deal: BridgeDeal, contract: BridgeContract) -> tuple[BridgeCard, ...]:
    first = parse_seat(game.known("play")) if game.known("play") else contract.leader
    words = [text for word in game.words["play"] if (text := _SKIPPED.sub("", word)) and text not in ("*", "+")]
    played: list[BridgeCard] = []
    leader = contract.leader
    for start in range(0, len(words), 4):
        row = words[start : start + 4]
        by_seat = {first.after(place): word for place, word in enumerate(row) if word not in ("-", "--")}
        trick: list[BridgeCard] = []
        for place in range(4):
            word = by_seat.pop(leader.after(place), None)
            if word is None:
                break
            trick.append(parse_card(word))
        if by_seat:
            raise BadInput(f"trick {start // 4 + 1} has cards of players who were not on turn")
        played += trick
        if len(trick) < 4:
            break
        leader = leader.after(winning_place(tuple(trick), contract.strain))
    return tuple(played)


def read(lines: Iterable[tuple[int, str]]) -> Iterator[Board | SetAside]:
    """Yield the boards of numbered lines, and those that are set aside, in their order."""
    return map(_judged, _games(lines))


def _judged(game: _PbnGame) -> Board | SetAside:
    try:
        return _board(game)
    except (BadInput, IllegalAction) as problem:
        place = f"board {game.known('board')}: " if game.known("board") else ""
        return SetAside(game.line, f"{place}{problem}")


def loads(text: str) -> Board:
    """Read one board; raise BadInput where it is bad."""
    games = list(_games(enumerate(text.splitlines(), 1)))
    if not games:
        raise BadInput('there is no board: no [Deal "..."] tag')
    item = _judged(games[0])
    if isinstance(item, SetAside):
        raise BadInput(item.reason)
    return item


def dumps(board: Board) -> str:
    """Write a board: the fifteen tags that PBN demands, then room, auction and play."""
    contract, segment = board.contract, board.segment
    tags = {
        "Event": segment.title,
        "Site": "",
        "Date": "",
        "Board": str(board.number or ""),
        **{
            seat.title: board.players[seat]
            for seat in (BridgeSeat.WEST, BridgeSeat.NORTH, BridgeSeat.EAST, BridgeSeat.SOUTH)
        },
        "Dealer": board.dealer.letter,
        "Vulnerable": board.vulnerable.value,
        "Deal": str(board.deal),
        "Scoring": "IMP",
        "Declarer": contract.declarer.letter if contract else "",
        "Contract": _contract_text(contract),
        "Result": "" if board.tricks is None else str(board.tricks),
    }
    extra = {"Round": segment.part, "HomeTeam": segment.teams[0], "VisitTeam": segment.teams[1]}
    tags |= {name: value for name, value in extra.items() if value}
    if board.room:
        tags["Room"] = board.room.capitalize()
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    lines.append(f'[Auction "{board.dealer.letter}"]')
    calls = [_call_text(call) for call in board.calls]
    lines += [" ".join(calls[start : start + 4]) for start in range(0, len(calls), 4)]
    if contract is not None and board.play:
        lines.append(f'[Play "{contract.leader.letter}"]')
        lines += _play_lines(board, contract)
    return "\n".join(lines) + "\n"


def _quoted(value: str) -> str:
    """Return a value as it stands between quotes; a leading # would mean the board before."""
    return value.lstrip("#").replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _contract_text(contract: BridgeContract | None) -> str:
    if contract is None:
        return "Pass"
    strain = "NT" if contract.strain.letter == "N" else contract.strain.letter
    return f"{contract.level}{strain}{'X' * contract.doubled}"


def _call_text(call: Call) -> str:
    if call is Word.PASS:
        return "Pass"
    text = str(call)
    return text + "T" if text.endswith("N") else text


def _play_lines(board: Board, contract: BridgeContract) -> Iterator[str]:
    position = BridgePosition.first_lead(board.deal, contract)
    for start in range(0, len(board.play), 4):
        row = ["-"] * 4
        for card in board.play[start : start + 4]:
            row[(position.to_move - contract.leader) % 4] = str(card)
            position = position.after([card])
        yield " ".join(row)
    if not position.over:
        yield "*"


def dump(boards: Iterable[Board], file: TextIO) -> None:
    """Write boards to a text file, an empty line between them."""
    file.write("% PBN 2.1\n")
    for board in boards:
        file.write(dumps(board) + "\n")
