"""A belief for the terminal: a heat map of cards by places, and the likeliest hands.

Every colour stands beside a bar and a number, so nothing is lost without colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from counterplay.skat.beliefs.card_belief import SKAT_PLACE, CardBelief
from counterplay.skat.beliefs.rounding import whole_parts
from counterplay.skat.records import Faces, card_text, cards_text
from counterplay.skat.rules import Card, Game, Rank, display_order, group_of
from counterplay.skat.solver import World
from counterplay.untrusted import visible

Names = tuple[str, str, str]

BAR = 10
_CERTAIN = 1e-12  # what differs from certainty by less is the last bit's
_EIGHTHS = " ▏▎▍▌▋▊▉"
_COLD, _HOT = (255, 247, 188), (217, 72, 1)  # from pale yellow to dark orange


def role_of(belief: CardBelief, seat: int) -> str:
    """Return what a seat is to the one whose belief it is."""
    if seat == belief.observation.soloist:
        return "soloist"
    return "defender" if belief.seat in (seat, belief.observation.soloist) else "partner"


def place_words(belief: CardBelief, place: int, names: Names) -> str:
    """Return a place by name, side and role: "Bela, left, soloist"."""
    if place == SKAT_PLACE:
        return "skat"
    side = "left" if place == (belief.seat + 1) % 3 else "right"
    return f"{visible(names[place])}, {side}, {role_of(belief, place)}"


def title_of(belief: CardBelief, names: Names) -> str:
    """Return who believes, when, and in which game."""
    observation = belief.observation
    declaration, soloist = observation.declaration, observation.soloist
    assert declaration is not None
    assert soloist is not None
    played = sum(len(trick.cards) for trick in observation.tricks)
    who = f"{visible(names[belief.seat])} ({role_of(belief, belief.seat)})"
    by = "" if soloist == belief.seat else f" by {visible(names[soloist])}"
    return (
        f"{who} after {played} {'card' if played == 1 else 'cards'}, {declaration.title} at {observation.bid}{by}"
    )


def weighed_words(belief: CardBelief) -> str:
    """Return how many worlds fit, and how many of them the belief rests on."""
    fit = "1 world fits" if belief.worlds == 1 else f"{belief.worlds} worlds fit"
    if belief.exact or (belief.alike and belief.complete):
        return f"{fit}; all of them count, all alike ({belief.inference})"
    error = "" if belief.complete else f", shares to ± {100 * belief.largest_error:.2g}% or better"
    if belief.alike:
        return f"{fit}; {belief.weighed} of them count, all alike ({belief.inference}){error}"
    which = "all of them" if belief.complete else f"{belief.weighed} of them"
    return f"{fit}; {which} weighed by {belief.inference}, worth {belief.effective:.0f} of equal weight{error}"


def belief_view(
    belief: CardBelief, names: Names, truth: World | None = None, faces: Faces = Faces.FRENCH
) -> Group:
    """Return all of a belief; with `truth` a mark where each card really is."""
    game = _game(belief)
    held = Text("holds ") + cards_text(belief.observation.hand, faces, game)
    if belief.observation.discards:
        held += Text(", laid away ") + cards_text(belief.observation.discards, faces, game)
    parts: list[Text | Table] = [Text(title_of(belief, names), style="bold"), held, Text(weighed_words(belief))]
    parts += [Text(""), heat_map(belief, names, truth, faces)]
    if truth is not None:
        parts.append(Text("* where the card really was", style="dim"))
    parts.append(Text(""))
    if belief.alike and belief.weighed > len(belief.likeliest):
        parts.append(Text("No hands are likelier than others."))
    else:
        among = "" if belief.complete else " of those weighed"
        parts += [Text(f"The likeliest hands{among} (T is a ten):"), hands_table(belief, names, truth, faces)]
    return Group(*parts)


def heat_map(belief: CardBelief, names: Names, truth: World | None, faces: Faces) -> Table:
    """Return the probability of every card (rows, suit by suit) in every place (columns)."""
    game = _game(belief)
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column("")
    for place in belief.hidden_places:
        heading = place_words(belief, place, names).replace(", ", "\n", 1)
        table.add_column(Text(heading), min_width=len("100%  ") + BAR)  # bars of all columns to one scale
    before: Card | None = None
    for card in display_order(belief.places, game):
        if before is not None and group_of(before, game) != group_of(card, game):
            table.add_row()
        before = card
        chances = [belief.places[card][place] for place in belief.hidden_places]
        cells = [
            _cell(chance, number, truth is not None and card in _cards_at(truth, place), faces)
            for place, chance, number in zip(belief.hidden_places, chances, percents(chances), strict=True)
        ]
        table.add_row(card_text(card, faces), *cells)
    return table


def hands_table(belief: CardBelief, names: Names, truth: World | None, faces: Faces) -> Table:
    """Return the likeliest hands, a row each."""
    game = _game(belief)
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column("", justify="right")
    for place in belief.hidden_places:
        table.add_column(Text("skat" if place == SKAT_PLACE else visible(names[place])))
    for probability, world in belief.likeliest:
        mark = " *" if world == truth else ""
        hands = [_short(_cards_at(world, place), faces, game) for place in belief.hidden_places]
        table.add_row(Text(f"{100 * probability:.2g}%{mark}"), *hands)
    return table


def percents(chances: Sequence[float]) -> tuple[str, ...]:
    """Return probabilities that add up to one so that they still do; only what is certain is 0% or 100%.

    >>> percents((0.375, 0.5, 0.125)), percents((0.0, 0.001, 0.999)), percents((0.0, 1.0))
    (('38%', '50%', '12%'), ('0%', '<1%', '>99%'), ('0%', '100%'))
    """
    return tuple(_percent(chance, part) for chance, part in zip(chances, whole_parts(chances, 100), strict=True))


def _percent(chance: float, part: int) -> str:
    if part == 0 and chance > _CERTAIN:
        return "<1%"
    return ">99%" if part == 100 and chance < 1 - _CERTAIN else f"{part}%"


def _short(cards: frozenset[Card], faces: Faces, game: Game) -> Text:
    """Return a hand in which a suit is named once and tens are T, so that three fit into a line."""
    text, before = Text(), None
    for card in display_order(cards, game):
        face = card_text(card, faces)
        face = Text(face.plain.replace("10", "T"), style=face.style)
        suited = game is Game.NULL or card.rank is not Rank.JACK
        if suited and before is card.suit:
            text.append_text(face[2 if faces is Faces.GERMAN else 1 :])
        else:
            text.append_text(Text(" ") + face if text else face)
        before = card.suit if suited else None
    return text


def _cell(probability: float, percent: str, true: bool, faces: Faces) -> Text:
    number = f"{percent:>5}{'*' if true else ' '}"
    share = min(max(probability, 0.0), 1.0)
    if share < _CERTAIN:
        return Text(number, style="" if true else "dim")
    red, green, blue = (round(cold + (hot - cold) * share) for cold, hot in zip(_COLD, _HOT, strict=True))
    colour = f"rgb({red},{green},{blue})"
    return Text.assemble((number, f"black on {colour}"), (_bar(share, faces), colour))


def _bar(share: float, faces: Faces) -> str:
    if faces is Faces.PLAIN:
        return "#" * max(1, round(BAR * share))
    eighths = max(1, round(8 * BAR * share))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _cards_at(world: World, place: int) -> frozenset[Card]:
    return world.skat if place == SKAT_PLACE else world.hands[place]


def _game(belief: CardBelief) -> Game:
    declaration = belief.observation.declaration
    assert declaration is not None
    return declaration.game
