"""Hand histories of one-card poker as text, one line per hand.

PHH, the common poker format, has no variant for a game of one private card without a board, so this is our own:

    tournament seats=2 chips=10 deck=10 limit=4 players=TP|you
    hand 1 first 0 chips 10 10 cards 7 3 play r c result 12 8

Actions are f (fold), c (check or call), r (bet or raise), in the order they were taken; a seat that is out has
card 0. Reading replays every hand by the rules; a tournament with a mistake is set aside with its line and the
reason, the rest of the file goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from counterplay.html_form import card_html, shown_html, table_html
from counterplay.onecard.game import Action, Hand, Rules
from counterplay.protocol import BadInput

LETTERS = {"f": Action.FOLD, "c": Action.CALL, "r": Action.RAISE}
_SIGNS = {action: letter for letter, action in LETTERS.items()}


@dataclass(frozen=True)
class HandRecord:
    """One finished hand."""

    first: int
    chips: tuple[int, ...]
    cards: tuple[int, ...]
    actions: tuple[Action, ...]
    result: tuple[int, ...]


@dataclass(frozen=True)
class Tournament:
    """The hands of a tournament (all, or as far as it was recorded)."""

    rules: Rules
    players: tuple[str, ...]
    hands: tuple[HandRecord, ...]

    def _repr_html_(self) -> str:
        rows = [
            [
                str(number),
                *(
                    f"{card_html(card) if card else ''} {chips}"
                    for card, chips in zip(hand.cards, hand.result, strict=True)
                ),
                " ".join(_SIGNS[action] for action in hand.actions),
            ]
            for number, hand in enumerate(self.hands, 1)
        ]
        title = f"Tournament of {len(rows)} hands: card, and chips after the hand"
        return shown_html(title, table_html(rows, ("hand", *self.players, "actions")))


@dataclass(frozen=True)
class TournamentProblem:
    """A tournament that cannot be read: the line and why."""

    line: int
    reason: str


def record(hand: Hand, chips: Iterable[int], first: int) -> HandRecord:
    """The record of a finished hand that began with these chips."""
    actions = tuple(action for _, action in hand.actions)
    return HandRecord(first, tuple(chips), tuple(hand.cards), actions, tuple(hand.chips))


def dumps(tournaments: Iterable[Tournament]) -> str:
    """The text of tournaments."""
    lines = []
    for each in tournaments:
        changed = [
            f"{item.name}={int(getattr(each.rules, item.name))}"
            for item in fields(Rules)
            if item.name in ("seats", "chips", "deck", "limit") or getattr(each.rules, item.name) != item.default
        ]
        names = "|".join(" ".join(name.replace("|", "/").split()) for name in each.players)
        lines.append(f"tournament {' '.join(changed)} players={names}")
        lines += [dump_hand(number, hand) for number, hand in enumerate(each.hands, 1)]
        lines.append("")
    return "\n".join(lines)


def dump_hand(number: int, hand: HandRecord) -> str:
    """The line of one hand."""
    actions = " ".join(["play", *(_SIGNS[action] for action in hand.actions)])
    return (
        f"hand {number} first {hand.first} chips {_row(hand.chips)} cards {_row(hand.cards)} "
        f"{actions} result {_row(hand.result)}"
    )


def dump(tournaments: Iterable[Tournament], path: Path) -> None:
    """Write tournaments to a file."""
    path.write_text(dumps(tournaments), encoding="utf-8")


def read(lines: Iterable[str]) -> Iterator[Tournament | TournamentProblem]:
    """Read tournaments one by one; one that cannot be read becomes a problem and the next goes on."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("tournament ") and block:
            yield _read_one(block)
            block = []
        if text and not text.startswith("#"):
            block.append((number, text))
    if block:
        yield _read_one(block)


def loads(text: str) -> list[Tournament]:
    """Read tournaments that must all be good; the first mistake is an error with its line."""
    tournaments = []
    for item in read(text.splitlines()):
        if isinstance(item, TournamentProblem):
            raise BadInput(f"line {item.line}: {item.reason}")
        tournaments.append(item)
    return tournaments


def load(path: Path | str) -> list[Tournament]:
    r"""Read a file of tournaments that must all be good.

    >>> import tempfile
    >>> text = "tournament seats=2 chips=10 deck=10 limit=4 players=TP|you\n"
    >>> with tempfile.NamedTemporaryFile("w", suffix=".hands") as file:
    ...     _ = file.write(text + "hand 1 first 0 chips 10 10 cards 7 3 play r c result 12 8\n")
    ...     file.flush()
    ...     load(file.name)[0].players
    ('TP', 'you')
    """
    try:
        return loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"cannot read {path}: {problem}") from None


def _read_one(block: list[tuple[int, str]]) -> Tournament | TournamentProblem:
    line = block[0][0]
    try:
        rules, players = _header(block[0][1])
        hands: list[HandRecord] = []
        for number, text in block[1:]:
            line = number
            before = hands[-1].result if hands else (rules.chips,) * rules.seats
            hands.append(_hand(text, rules, len(hands) + 1, before))
    except BadInput as problem:
        return TournamentProblem(line, str(problem))
    return Tournament(rules, players, tuple(hands))


def _header(text: str) -> tuple[Rules, tuple[str, ...]]:
    head, _, names = text.partition(" players=")
    words = head.split()
    if words[0] != "tournament" or not names:
        raise BadInput("a tournament begins with a line 'tournament seats=2 ... players=one|two'")
    kinds = {item.name: type(item.default) for item in fields(Rules)}
    values: dict[str, int | bool] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name not in kinds:
            raise BadInput(f"{name!r} is no rule; there are {', '.join(kinds)}")
        values[name] = bool(_int(value)) if kinds[name] is bool else _int(value)
    rules = Rules(**values)  # type: ignore[arg-type]
    players = tuple(names.split("|"))
    if len(players) != rules.seats:
        raise BadInput(f"{rules.seats} seats need {rules.seats} players, not {len(players)}")
    return rules, players


def _hand(text: str, rules: Rules, number: int, before: tuple[int, ...]) -> HandRecord:
    words = text.split()
    seats = rules.seats
    fixed = 7 + 2 * seats
    shape = len(words) >= fixed and [words[i] for i in (0, 2, 4, 5 + seats, 6 + 2 * seats)] == [
        "hand",
        "first",
        "chips",
        "cards",
        "play",
    ]
    if not shape:
        raise BadInput(f"a hand of {seats} seats is 'hand N first S chips ... cards ... play f c r result ...'")
    if _int(words[1]) != number:
        raise BadInput(f"hand {words[1]} stands where hand {number} belongs")
    first = _int(words[3])
    chips = tuple(map(_int, words[5 : 5 + seats]))
    cards = tuple(map(_int, words[6 + seats : 6 + 2 * seats]))
    rest = words[fixed:]
    letters, result_words = (
        (rest[: rest.index("result")], rest[rest.index("result") + 1 :]) if "result" in rest else (rest, [])
    )
    if chips != before:
        raise BadInput(f"hand {number} begins with chips {_row(chips)}, but the chips are {_row(before)}")
    if not 0 <= first < seats:
        raise BadInput(f"hand {number}: seat {first} does not exist")
    hand = Hand(rules, list(chips), list(cards), first)
    for letter in letters:
        if letter not in LETTERS:
            raise BadInput(f"hand {number}: {letter!r} is no action; use f, c or r")
        if hand.over:
            raise BadInput(f"hand {number} is over before its last action")
        if LETTERS[letter] not in hand.legal():
            raise BadInput(f"hand {number}: seat {hand.table.actor} cannot raise, it can call (c) or fold (f)")
        hand.play(LETTERS[letter])
    if not hand.over:
        raise BadInput(f"hand {number} is unfinished: seat {hand.table.actor} still has to act")
    if not result_words:
        raise BadInput(f"hand {number} is unfinished: its result is missing, it is {_row(hand.chips)}")
    result = tuple(map(_int, result_words))
    if list(result) != hand.chips:
        raise BadInput(f"hand {number} ends with {_row(result)}, but by the rules with {_row(hand.chips)}")
    return record(hand, chips, first)


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadInput(f"{text!r} is not a whole number") from None


def _row(values: Iterable[int]) -> str:
    return " ".join(map(str, values))
