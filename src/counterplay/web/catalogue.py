"""Who may sit down with a person: a fixed list of bots, every option within bounds.

What the browser names is looked up here; nothing it sends ever becomes a player's specification by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.arena.specs import Spec
from counterplay.protocol import BadInput, PlayerKind
from counterplay.skat.level import START
from counterplay.skat.players import PLAYERS
from counterplay.web.schema_table import BotChoice, BotKind, BotOption, Catalogue, Strength

QUICK = (
    "rules",
    "random",
    "autodidact",
)  # move in a millisecond: they have workers of their own, so that no search holds them up
LEVEL_BOTS = ("kermit", "count+")  # their slip can follow a person's own


@dataclass(frozen=True, slots=True)
class Bound:
    """What an option may be."""

    least: float
    most: float
    step: float
    default: float
    summary: str
    whole: bool = False


_WORLDS = Bound(10, 200, 10, 40, "how many ways the hidden cards may lie are searched for each card", whole=True)
_SLIP = Bound(0, 0.6, 0.01, 0, "how often it plays a worse card on purpose")
_THRESHOLD = Bound(0.4, 0.8, 0.01, 0.6, "it bids while the chance to win is at least this")

_TEMPERATURE = Bound(0, 100, 1, 0, "how loosely it chooses: 0 always takes what it values most", whole=True)

_OFFERED: dict[str, dict[str, Bound]] = {
    "rules": {},
    "kermit": {"worlds": _WORLDS, "slip": _SLIP, "threshold": _THRESHOLD},
    "count": {"worlds": _WORLDS},
    "count+": {"worlds": _WORLDS},
    "counterplay": {"worlds": _WORLDS},
    "autodidact": {"temperature": _TEMPERATURE},
    "random": {},
}

_STRENGTHS: tuple[tuple[str, str, str, dict[str, float], bool], ...] = (
    ("beginner", "gives away a card every third time", "kermit", {"slip": 0.35, "worlds": 20}, False),
    ("casual", "slips every fifth time", "kermit", {"slip": 0.2, "worlds": 20}, False),
    ("club", "rules of thumb, without search", "rules", {}, False),
    ("strong", "searches, and slips now and then", "kermit", {"slip": 0.05, "worlds": 40}, False),
    ("expert", "the papers' static expert", "kermit", {"worlds": 100}, False),
    ("match", "plays as well as you do: its slips follow yours", "kermit", {"worlds": 40}, True),
)


def kinds() -> dict[str, PlayerKind]:
    """Return the offered bots that there are; a player that is told the cards never sits with a person."""
    return {name: PLAYERS[name] for name in _OFFERED if name in PLAYERS and not PLAYERS[name].knows_all}


def _bounds(name: str) -> dict[str, Bound]:
    known = kinds()[name].options
    return {option: bound for option, bound in _OFFERED[name].items() if option in known}


def catalogue() -> Catalogue:
    """Return the list for the browser."""
    bots = tuple(
        BotKind(
            name=name,
            summary=kind.summary,
            options=tuple(
                BotOption(
                    name=option,
                    summary=bound.summary,
                    least=bound.least,
                    most=bound.most,
                    step=bound.step,
                    default=bound.default,
                )
                for option, bound in _bounds(name).items()
            ),
            learns=kind.learns,
        )
        for name, kind in kinds().items()
    )
    strengths = tuple(
        Strength.model_validate(
            {"name": name, "summary": summary, "bot": bot, "options": options, "match_level": match}
        )
        for name, summary, bot, options, match in _STRENGTHS
    )
    return Catalogue(bots=bots, strengths=strengths)


def spec_of(choice: BotChoice, level: float | None = None) -> Spec:
    """Return the player that a choice means; with `match_level` its slip is `level`."""
    if choice.name not in kinds():
        raise BadInput(f"there is no bot {choice.name!r}: choose from {', '.join(kinds())}")
    bounds = _bounds(choice.name)
    options: dict[str, int | float] = {
        option: int(bound.default) if bound.whole else bound.default
        for option, bound in bounds.items()
        if option == "worlds"
    }
    for option, value in choice.options.items():
        bound = bounds.get(option)
        if bound is None:
            raise BadInput(f"the bot {choice.name} has no option {option!r} here: it takes {', '.join(bounds)}")
        if not bound.least <= value <= bound.most or (bound.whole and value != int(value)):
            raise BadInput(f"{option} must be from {bound.least:g} to {bound.most:g}, not {value:g}")
        options[option] = int(value) if bound.whole else value
    if choice.match_level:
        if choice.name not in LEVEL_BOTS:
            raise BadInput(f"only {' and '.join(LEVEL_BOTS)} can match your level, not {choice.name}")
        start = START if level is None else level
        options["slip"] = round(min(max(start, _SLIP.least), _SLIP.most), 3)
    return Spec(choice.name, tuple(sorted(options.items())))


def title_of(choice: BotChoice) -> str:
    """Return how a bot is called at the table."""
    if choice.match_level:
        return f"{choice.name} (your level)"
    return choice.name
