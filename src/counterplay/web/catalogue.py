"""Who may sit down with a person: a fixed list of bots, every option within bounds.

What the browser names is looked up here; nothing it sends ever becomes a player's specification by itself.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from counterplay.arena import Spec
from counterplay.protocol import BadInput, PlayerKind
from counterplay.skat.players import OPPONENTS_BY_NAME, PLAYERS
from counterplay.skat.review import STARTING_LEVEL
from counterplay.web.schema_table import BotChoice, BotKind, BotOption, Catalogue, Strength

# move in a millisecond: they have workers of their own, so that no search holds them up
QUICK = ("rules", "random", "autodidact", "imitator", "response")
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
    "pi20": {"worlds": _WORLDS},
    "count": {"worlds": _WORLDS},
    "count+": {"worlds": _WORLDS},
    "counterplay": {"worlds": _WORLDS},
    "autodidact": {"temperature": _TEMPERATURE},
    "xskat": {},
    "response-rules": {},
    "response-xskat": {},
    "random": {},
}
_STRENGTHS = ("beginner", "casual", "club", "strong", "expert", "match")


def _player(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the player of an offered bot, and what stands in its brackets without a name."""
    one = OPPONENTS_BY_NAME.get(name)
    return (name, ()) if one is None or one.model is None else (one.player, (one.model,))


def kinds() -> dict[str, PlayerKind]:
    """Return the offered bots that there are; a player that is told the cards never sits with a person."""
    found = {name: PLAYERS.get(_player(name)[0]) for name in _OFFERED}
    return {name: kind for name, kind in found.items() if kind is not None and not kind.knows_all}


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
                BotOption.model_validate({"name": option, **asdict(bound)})
                for option, bound in _bounds(name).items()
            ),
            learns=kind.learns,
        )
        for name, kind in kinds().items()
    )
    strengths = tuple(
        Strength.model_validate(
            {"name": name, "summary": OPPONENTS_BY_NAME[name].about["en"], **_seated(choice_of(name))}
        )
        for name in _STRENGTHS
    )
    return Catalogue(bots=bots, strengths=strengths)


def _seated(choice: BotChoice) -> dict[str, object]:
    return {"bot": choice.name, "options": choice.options, "match_level": choice.match_level}


def choice_of(name: str) -> BotChoice:
    """Return how the browser asks for one of the opponents."""
    one = OPPONENTS_BY_NAME[name]
    asked = one.name if one.model is not None else one.player
    return BotChoice(name=asked, options=dict(one.options), match_level=one.follows_level)


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
        start = STARTING_LEVEL if level is None else level
        options["slip"] = round(min(max(start, _SLIP.least), _SLIP.most), 3)
    player, values = _player(choice.name)
    return Spec(player, tuple(sorted(options.items())), values)


def title_of(choice: BotChoice) -> str:
    """Return how a bot is called at the table."""
    if choice.match_level:
        return f"{choice.name} (your level)"
    return choice.name
