"""Who may sit down with a person: a fixed list of bots, every option within bounds.

What the browser names is looked up here; nothing it sends ever becomes a player's specification by itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace

from counterplay.arena import Spec
from counterplay.protocol import BadInput, Option, PlayerKind
from counterplay.skat.players import OPPONENTS_BY_NAME, PLAYERS, Opponent
from counterplay.skat.review import STARTING_LEVEL, who_it_is
from counterplay.untrusted import same_name
from counterplay.web.guests import MARK, Guest, check_guest, is_guest
from counterplay.web.schema_table import BotChoice, BotKind, BotOption, Catalogue, GuestKind, Strength

# move in a millisecond: they have workers of their own, so that no search holds them up
QUICK = ("rules", "random", "autodidact", "imitator")
LEVEL_BOTS = ("kermit", "count")  # their slip can follow a person's own


_OFFERED: dict[str, tuple[str, ...]] = {  # with the options that a person may choose, as far as a slider goes
    "rules": (),
    "kermit": ("worlds", "slip", "threshold"),
    "pi20": ("worlds",),
    "count": ("worlds",),
    "counterplay": ("worlds",),
    "autodidact": ("temperature",),
    "xskat": (),
    "random": (),
}
# who plays on at tables that were opened with bots of earlier versions
_SUCCESSORS = {"count+": "count", "response-rules": "autodidact", "response-xskat": "autodidact"}
_STRENGTHS = ("beginner", "casual", "club", "strong", "expert", "match")


def _player(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the player of an offered bot, and what stands in its brackets without a name."""
    opponent = OPPONENTS_BY_NAME.get(name)
    return (name, ()) if opponent is None or opponent.model is None else (opponent.player, (opponent.model,))


def kinds() -> dict[str, PlayerKind]:
    """Return the offered bots that there are; a player that is told the cards never sits with a person."""
    offered = {name: PLAYERS.get(_player(name)[0]) for name in _OFFERED}
    return {name: kind for name, kind in offered.items() if kind is not None and not kind.knows_all}


class _NamesOfBots:
    """What no person is called: the bots' names, however they are spelled."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and same_name(name) in kinds()


NAMES_OF_BOTS = _NamesOfBots()


def _choices(name: str) -> dict[str, BotOption]:
    """Return what a person may choose of a bot's options."""
    options = kinds()[name].options
    return {option: _choice(option, options[option]) for option in _OFFERED[name]}


def _choice(name: str, option: Option) -> BotOption:
    slider = option.slider
    assert slider is not None
    return BotOption(
        name=name,
        summary=option.help,
        least=slider.least,
        most=slider.most,
        step=slider.step,
        default=slider.start,
    )


def catalogue(guests: Mapping[str, Guest]) -> Catalogue:
    """Return the list for the browser."""
    bots = tuple(
        BotKind(
            name=name,
            summary=kind.summary,
            options=tuple(_choices(name).values()),
            learns=kind.learns,
        )
        for name, kind in kinds().items()
    )
    strengths = tuple(
        Strength.model_validate(
            {"name": name, "summary": who_it_is(OPPONENTS_BY_NAME[name])["en"], **_seated(choice_of(name))}
        )
        for name in _STRENGTHS
    )
    invited = tuple(map(GuestKind.model_validate, guests.values()))
    return Catalogue(bots=bots, strengths=strengths, guests=invited)


def check(choices: Iterable[BotChoice | None], guests: Mapping[str, Guest]) -> None:
    """Refuse what cannot sit down at a table."""
    for choice in choices:
        if choice is not None and is_guest(choice.name):
            check_guest(guests, choice.name, choice.options)
        if choice is not None:
            spec_of(choice)


def _seated(choice: BotChoice) -> dict[str, object]:
    return {"bot": choice.name, "options": choice.options, "match_level": choice.match_level}


def choice_of(name: str) -> BotChoice:
    """Return how the browser asks for one of the opponents."""
    opponent = OPPONENTS_BY_NAME[name]
    asked = opponent.name if opponent.model is not None else opponent.player
    return BotChoice(name=asked, options=dict(opponent.options), match_level=opponent.follows_level)


def spec_of(choice: BotChoice, level: float | None = None) -> Spec:
    """Return the player that a choice means; with `match_level` its slip is `level`. A guest's is its name."""
    if is_guest(choice.name) and not choice.match_level:
        return Spec(choice.name)
    if choice.name not in kinds():
        raise BadInput(f"there is no bot {choice.name!r}: choose from {', '.join(kinds())}")
    bounds = _choices(choice.name)
    options: dict[str, int | float] = {
        option: int(bound.default) for option, bound in bounds.items() if option == "worlds"
    }
    for option, value in choice.options.items():
        bound = bounds.get(option)
        if bound is None:
            raise BadInput(f"the bot {choice.name} has no option {option!r} here: it takes {', '.join(bounds)}")
        whole = bound.step >= 1
        if not bound.least <= value <= bound.most or (whole and value != int(value)):
            raise BadInput(f"{option} must be from {bound.least:g} to {bound.most:g}, not {value:g}")
        options[option] = int(value) if whole else value
    if choice.match_level:
        if choice.name not in LEVEL_BOTS:
            raise BadInput(f"only {' and '.join(LEVEL_BOTS)} can match your level, not {choice.name}")
        start = STARTING_LEVEL if level is None else level
        slip = _choice("slip", kinds()[choice.name].options["slip"])
        options["slip"] = round(min(max(start, slip.least), slip.most), 3)
    player, values = _player(choice.name)
    return Spec(player, tuple(sorted(options.items())), values)


def of_today(choice: BotChoice) -> BotChoice:
    """Return a choice that was kept, with the bot that took the place of one that is gone."""
    successor = _SUCCESSORS.get(choice.name)
    return choice if successor is None else choice.model_copy(update={"name": successor})


def hurried(spec: Spec) -> Spec:
    """Return a player that looks at less, for a server that is full; one that cannot plays as it is.

    >>> print(hurried(Spec("counterplay", (("worlds", 40),))), hurried(Spec("kermit", (("worlds", 40),))))
    counterplay(quick=true) kermit(worlds=40)
    """
    kind = PLAYERS.get(spec.name)
    if kind is None or "quick" not in kind.options:
        return spec
    kept = {name: value for name, value in spec.options if name != "worlds"}
    return replace(spec, options=tuple(sorted({**kept, "quick": True}.items())))


def opponent_of(choice: BotChoice) -> Opponent | None:
    """Return which opponent a choice means; None for one with options of its own, and for a guest."""
    if choice.match_level:
        return OPPONENTS_BY_NAME["match"]
    strengths = [OPPONENTS_BY_NAME[name] for name in _STRENGTHS if name != "match"]
    alike = [each for each in strengths if (choice.name, choice.options) == (each.player, dict(each.options))]
    return alike[0] if alike else OPPONENTS_BY_NAME.get(choice.name)


def called_as(bot: str) -> str:
    """Return the name of the opponent that a bot is in the store, where only one plays so; else the bot's own.

    >>> called_as("rules"), called_as("rules 2"), called_as("kermit")
    ('Kuno', 'Karline', 'kermit')
    """
    name, _, second = bot.partition(" ")
    alike = [each for each in OPPONENTS_BY_NAME.values() if name in (each.name, each.player)]
    return alike[0].called[second == "2"] if len(alike) == 1 else bot


def looked_for(name: str) -> tuple[str, str]:
    """Return the name in the store of whoever is looked for, and what its record must have.

    >>> looked_for("Fips"), looked_for("Anna")
    (('kermit', '[Fips]'), ('Anna', ''))
    """
    for opponent in OPPONENTS_BY_NAME.values():
        for called in opponent.called:
            if called.casefold() == name.strip().casefold():
                return opponent.player, f"[{called}]"
    return name, ""


def titles_of(choices: Iterable[BotChoice | None], guests: Mapping[str, Guest]) -> tuple[str, ...]:
    """Return how bots are called at a table, each otherwise; a guest who is gone by what is left of the name."""
    titles: list[str] = []
    for choice in choices:
        titles.append("" if choice is None else _title_of(choice, guests, titles))
    return tuple(titles)


def _title_of(choice: BotChoice, guests: Mapping[str, Guest], taken: Container[str]) -> str:
    if is_guest(choice.name):
        guest = guests.get(choice.name)
        return f"{choice.name.removeprefix(MARK)} (guest)" if guest is None else guest.title
    opponent = opponent_of(choice)
    if opponent is None:
        return choice.name
    first, second = opponent.called
    return second if first in taken else first
