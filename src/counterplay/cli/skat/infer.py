"""`counterplay skat infer`: what a seat should believe about the hidden cards, at a moment of a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.cli import terminal
from counterplay.cli.cards import CardFaces
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.json_form import to_json
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.review import Language
from counterplay.skat.beliefs import (
    BELIEF_SAMPLES,
    MOST_BELIEF_SAMPLES,
    SKAT_PLACE,
    CardBelief,
    belief_view,
    believe,
    card_belief_picture,
    role_of,
)
from counterplay.skat.records import names_of, render, seat_of, sgf, state_after
from counterplay.skat.review import SkatWords, beliefs_of, raw_records
from counterplay.skat.rules import observe
from counterplay.skat.solver import World


@dataclass(frozen=True)
class BeliefOptions:
    """How worlds are drawn and weighed."""

    inference: Annotated[
        str, typer.Option(help="How: ni, ki, cli, pi or pif, from counting alone to reading every decision.")
    ] = "pi"
    policies: Annotated[
        Path | None,
        typer.Option(
            help="For pi and pif: networks from 'skat train policy' instead of ours.", show_default=False
        ),
    ] = None
    samples: Annotated[
        int, typer.Option(min=1, max=MOST_BELIEF_SAMPLES, help="Worlds to weigh; all where fewer fit.")
    ] = BELIEF_SAMPLES
    seed: Annotated[int, typer.Option(min=0, help="Which worlds are drawn.")] = 0


BELIEVING = BeliefOptions()


@grouped
def infer(
    card: Annotated[int, typer.Option(min=0, max=29, help="The moment: after so many cards.", show_default=False)],
    seat: Annotated[
        str, typer.Option(help="Who believes: 0 (forehand), 1, 2, or a player's name.", show_default=False)
    ],
    file: Annotated[
        Path | None,
        typer.Argument(help="ISS records: .sgf, .gz, .bz2 or .xz; - is standard input.", show_default=False),
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Game N of the file, counted from 1.")] = 1,
    sample: Annotated[bool, typer.Option("--sample", help="Take the sample game instead of a file.")] = False,
    believing: BeliefOptions = BELIEVING,
    truth: Annotated[bool, typer.Option("--truth", help="Mark where the cards really were.")] = False,
    told: Annotated[
        bool, typer.Option("--told", help="Say too what each action so far told this seat (by pi).")
    ] = False,
    png: Annotated[Path | None, typer.Option(help="Write the heat map as a picture.", show_default=False)] = None,
    cards: CardFaces = render.Faces.FRENCH,
    json: Json = False,
) -> None:
    """Say what a seat should believe about the cards it cannot see: where each lies, and the likeliest hands.

    The seat knows its own cards, the auction, the declaration and the cards played so far. Ways the hidden cards
    can lie (worlds) are drawn, and each is weighed by how well it explains what the others did. The record's own
    hidden cards are never used, and shown only with --truth.

    Example:  [bold]counterplay skat infer --sample --card 12 --seat Anna --truth[/]

    Of your own games:  [bold]counterplay skat infer games.sgf --game 3 --card 0 --seat 1 --png belief.png[/]

    Exit code 0: all well. 2: the call was wrong, or this game has no such moment.
    """
    if sample == (file is not None):
        raise BadInput("name one record file, or give --sample for the sample game")
    record = _record(file, game)
    try:
        asked = seat_of(record, seat)
        state = state_after(record, card)
    except BadInput as problem:
        raise BadInput(f"game {game}: {problem}") from None
    with terminal.err.status("weighing worlds"):
        belief = believe(
            observe(state, asked), believing.inference, believing.samples, believing.seed, believing.policies
        )
    names = names_of(record)
    true = World(state.hands, state.skat) if truth else None
    if png is not None:
        card_belief_picture.save(belief, names, png, true)
    if json:
        facts = {"game": game, "card": card} | _facts(belief, names, true)
        if told:
            facts["told"] = [to_json(action) for action in beliefs_of(state, asked).actions]
        terminal.print_json(facts)
        return
    terminal.out.print(belief_view(belief, names, true, cards))
    if told:
        words = SkatWords(Language.ENGLISH, lambda card: render.card_text(card, cards).plain)
        for said in words.evidence(beliefs_of(state, asked).actions, names):
            terminal.out.print(terminal.escape(said), soft_wrap=True)
    if png is not None:
        terminal.out.print(f"picture: {terminal.escape(str(png))}")


def _record(file: Path | None, game: int) -> sgf.Record:
    """Return a record of a file, counting those that cannot be read."""
    if file is None:
        with as_file(files("counterplay.skat") / "sample.sgf") as path:
            return _record(path, game)
    number = 0
    for number, item in enumerate(raw_records(str(file)), 1):
        if number < game:
            continue
        if isinstance(item, SetAside):
            raise BadInput(f"game {game} (line {item.line}) cannot be read: {item.reason}")
        try:
            return sgf.loads(item.data, item.line)
        except sgf.BadRecord as problem:
            raise BadInput(f"game {game} (line {item.line}) cannot be read: {problem}") from None
    games = "no records" if number == 0 else "1 record" if number == 1 else f"{number} records"
    raise BadInput(f"there is no game {game}: {'standard input' if str(file) == '-' else file} holds {games}")


def _facts(belief: CardBelief, names: tuple[str, str, str], truth: World | None) -> dict[str, Any]:
    observation = belief.observation
    facts: dict[str, Any] = {
        "seat": belief.seat,
        "inference": belief.inference,
        "worlds": belief.worlds,
        "samples": belief.weighed,
        "effective_samples": belief.effective,
        "observed": {
            "players": list(names),
            "roles": [role_of(belief, seat) for seat in range(3)],
            "hand": sorted(map(str, observation.hand)),
            "discards": sorted(map(str, observation.discards)),
            "auction": [[seat, str(call)] for seat, call in observation.calls],
            "soloist": observation.soloist,
            "bid": observation.bid,
            "declaration": str(observation.declaration),
            "tricks": [
                {"leader": trick.leader, "cards": list(map(str, trick.cards)), "winner": trick.winner}
                for trick in observation.tricks
            ],
        },
        "places": {
            str(card): {_key(place): chances[place] for place in belief.hidden_places}
            for card, chances in belief.places.items()
        },
        "errors": {
            str(card): {_key(place): belief.error(card, place) for place in belief.hidden_places}
            for card in belief.places
        },
        "hands": [{"p": probability} | _hands(belief, world) for probability, world in belief.likeliest],
    }
    if truth is not None:
        facts["truth"] = _hands(belief, truth)
    return facts


def _hands(belief: CardBelief, world: World) -> dict[str, Any]:
    return {
        "hands": {
            _key(place): sorted(map(str, world.hands[place]))
            for place in belief.hidden_places
            if place != SKAT_PLACE
        },
        "skat": sorted(map(str, world.skat)),
    }


def _key(place: int) -> str:
    return "skat" if place == SKAT_PLACE else str(place)
