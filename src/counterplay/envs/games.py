"""Skat, Leduc hold'em and one-card poker in numbers: what each number of an action and an observation means."""

from __future__ import annotations

from functools import partial

from counterplay.efg import numbered_leduc
from counterplay.envs.numbered import NumberedGame
from counterplay.onecard import Action, Rules, numbered_tournaments
from counterplay.protocol import BadInput
from counterplay.skat.rules import BID_VALUES, NUMBERED_DECLARATIONS, Card, numbered_games

# Others are told as left (who acts next) and right. Laying away and declaring are one action of the rules and
# three steps here (a card, another card, the game), so that there are some hundred actions and not thousands.
# Showing and resigning are left out.
_OTHERS = ("me", "left", "right")
SKAT = NumberedGame(
    "skat_v1",
    (
        *map(str, Card),
        "pass",
        "hold",
        "pick up",
        *(f"bid {value}" for value in BID_VALUES),
        *(declaration.title for declaration in NUMBERED_DECLARATIONS),
    ),
    {
        "phase": 5,
        "seat": 3,
        "hand": 32,
        "skat picked up": 32,
        "laid away": 32,
        **{f"{what} by {who}": 32 for what in ("on the table", "played", "shown") for who in _OTHERS},
        "lacks (D, H, S, C, trumps) of me, left, right": 15,
        "soloist is me, left, right": 3,
        "highest bid": 1,
        "passed: me, left, right": 3,
        "I must answer": 1,
        "picked up": 1,
        "game (D, H, S, C, grand, null)": 6,
        "hand, ouvert, schneider, schwarz": 4,
    },
    numbered_games,
)

_LONGEST_ROUND = 4  # check, raise, raise, call
LEDUC = NumberedGame(
    "leduc_v1",
    ("fold", "call", "raise"),
    {"seat": 2, "card": 3, "public card": 3, "bets 1": 3 * _LONGEST_ROUND, "bets 2": 3 * _LONGEST_ROUND},
    numbered_leduc,
)


def one_card(seats: int) -> NumberedGame:
    """Return one-card poker; others are told by how far to the left they sit."""
    rules = Rules(seats=seats, max_hands=1000)
    return NumberedGame(
        "onecard_v1",
        tuple(action.name.lower() for action in Action),
        {
            "card": rules.deck,
            "chips": seats,
            "paid in this hand": seats,
            "folded": seats,
            "first": seats,
            "shares of fold, call, raise so far": 3 * seats,
        },
        partial(numbered_tournaments, rules),
    )


def game_named(name: str, seats: int | None = None) -> NumberedGame:
    """Return a game by its name; the seats can be chosen in one-card poker alone."""
    if name == "onecard":
        return one_card(2 if seats is None else seats)
    games = {"skat": SKAT, "leduc": LEDUC}
    if name not in games:
        raise BadInput(f"there is no environment {name!r}: choose from leduc, onecard, skat")
    if seats is not None:
        raise BadInput(f"{name} always has the same number of seats: leave out seats={seats}")
    return games[name]
