"""The log of XSkat (`xskat -auto N -log -`): games of a player we did not write.

A log has, for each game, the tricks (a row each, a column for each player; the winner's card in capitals, the
leader's marked by `_` where he did not win), the three hands as the play began, the skat now and before, the last
bid, the game and the outcome. It does not have the auction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from counterplay.protocol import BadInput
from counterplay.skat.rules import Card, Deal, Declaration, Game, Play, State, Trick, begin_play

_SUITS = {"club": "C", "spade": "S", "heart": "H", "diamond": "D"}
_CARD = re.compile(r"(club|spade|heart|diamond)([ _])(10|[AKQJ789])", re.IGNORECASE)
_SEED = re.compile(r"---- random_seed \d+ \d+ ([123]) -+")
_PLAYED = re.compile(r"Computer([123]) played (\w+)")
_OUTCOME = re.compile(r"(Won|Lost)(?: with: (\d+) points)?")


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """One game of a log; seat 0 is forehand. A deal that was passed in has no declaration and no tricks."""

    line: int
    forehand: int  # which of the three computers (0, 1, 2) is forehand
    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card]]  # as the play began
    skat: frozenset[Card]  # lying in the skat during the play
    skat_dealt: frozenset[Card]
    soloist: int | None
    declaration: Declaration | None
    bid: int
    tricks: tuple[Trick, ...]
    won: bool
    points: int | None  # null games have none

    @property
    def deal(self) -> Deal:
        """Return the cards before the pick-up."""
        if self.soloist is None:
            return Deal(self.hands, self.skat)
        first, second, third = (
            (hand | self.skat) - self.skat_dealt if seat == self.soloist else hand
            for seat, hand in enumerate(self.hands)
        )
        return Deal((first, second, third), self.skat_dealt)

    def first_lead(self, bid: int) -> State:
        """Return the state before the first lead; IllegalAction where the rules do not allow it at this bid."""
        assert self.declaration is not None
        assert self.soloist is not None
        discards = () if self.declaration.hand else self.skat
        return begin_play(self.deal, self.soloist, bid, self.declaration, discards)

    def played_from(self, state: State) -> State:
        """Return the end of the game, from before its first lead."""
        for card in (card for trick in self.tricks for card in trick.cards):
            if not state.over:
                state = state.apply(Play(card))
        return state


def load(lines: Iterable[str]) -> Iterator[LoggedGame]:
    """Yield the games of a log; raise BadInput with the line where it cannot be read."""
    game: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        if line.startswith("====="):
            try:
                yield _read_game(game, first)
            except (ValueError, KeyError, IndexError, StopIteration) as problem:
                raise BadInput(f"the XSkat game that begins at line {first} cannot be read: {problem}") from None
            game, first = [], number + 1
        else:
            game.append(line.rstrip("\n"))


def _read_game(lines: list[str], line: int) -> LoggedGame:
    seed = next(index for index, text in enumerate(lines) if _SEED.match(text))
    rules = [index for index, text in enumerate(lines) if set(text) == {"-"}]
    rows, hand_rows, facts = lines[rules[0] + 1 : seed], lines[seed + 1 : rules[1]], lines[rules[1] + 1 :]
    match = _SEED.match(lines[seed])
    assert match is not None
    forehand = int(match.group(1)) % 3  # the log names the dealer, counted from 1
    columns = [[_cards(row)[player] for row in hand_rows] for player in range(3)]
    first, second, third = (frozenset(columns[(forehand + seat) % 3]) for seat in range(3))
    known = dict(text.split(": ", 1) for text in facts if text.startswith(("Skat", "Last")))
    skat = frozenset(_cards(known["Skat is"]))
    hands = (first, second, third)
    if "Last bid" not in known:
        return LoggedGame(line, forehand, hands, skat, skat, None, None, 0, (), False, None)
    played = next(fact for text in facts if (fact := _PLAYED.match(text)))
    outcome = next(fact for text in facts if (fact := _OUTCOME.match(text)))
    soloist = (int(played.group(1)) - 1 - forehand) % 3
    marks = ("O" if "Played ouvert Hand" in facts else "") + ("H" if any("Hand" in text for text in facts) else "")
    return LoggedGame(
        line,
        forehand,
        hands,
        skat,
        frozenset(_cards(known["Skat was"])),
        soloist,
        Declaration.parse(
            Game[played.group(2).upper() + ("" if played.group(2) in ("Grand", "Null") else "S")].letter + marks
        ),
        int(known["Last bid"]),
        _tricks(rows, forehand),
        outcome.group(1) == "Won",
        int(outcome.group(2)) if outcome.group(2) else None,
    )


def _cards(text: str) -> list[Card]:
    return [Card[_SUITS[suit.lower()] + rank.replace("10", "T")] for suit, _, rank in _CARD.findall(text)]


def _tricks(rows: list[str], forehand: int) -> tuple[Trick, ...]:
    tricks = []
    leader = 0
    for row in rows:
        marked_cards = _CARD.findall(row)
        if len(marked_cards) != 3:
            raise ValueError(f"a trick has three cards, not {len(marked_cards)}: {row.strip()}")
        cards = _cards(row)
        by_seat = [(forehand + seat) % 3 for seat in range(3)]
        winner = next(seat for seat in range(3) if marked_cards[by_seat[seat]][0].isupper())
        marked = [seat for seat in range(3) if marked_cards[by_seat[seat]][1] == "_"]
        if marked and marked[0] != leader:
            raise ValueError(f"seat {leader} should lead: {row.strip()}")
        tricks.append(Trick(leader, tuple(cards[by_seat[(leader + place) % 3]] for place in range(3)), winner))
        leader = winner
    return tuple(tricks)
