"""A whole judged game as plain data: what the browser is sent and what `--json` writes, digit for digit."""

from __future__ import annotations

from typing import Any

from counterplay.review import PracticalJudgement, PracticalValue
from counterplay.skat.review.auction import Estimate, JudgedCall, Shown
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedHindsight, JudgedPickUp
from counterplay.skat.review.lines import Line
from counterplay.skat.review.reasons import Reason, Told
from counterplay.skat.review.rescue import Rescue
from counterplay.skat.review.told import ToldAction, change_words
from counterplay.skat.review.whole import JudgedWhole
from counterplay.skat.rules import Result, seeger_fabian

Form = dict[str, Any]


def whole_form(whole: JudgedWhole) -> Form:
    """Return everything that was judged beside the cards in hindsight."""
    return {
        "calls": [call_form(call) for call in whole.calls],
        "pick_up": None if whole.pick_up is None else pick_up_form(whole.pick_up),
        "declaration": None if whole.declaration is None else declaration_form(whole.declaration),
        "practical": [{"index": index, **practical_form(judged)} for index, judged in whole.cards.items()],
        "reasons": [{"index": index, **reason_form(reason)} for index, reason in whole.reasons.items()],
    }


def call_form(call: JudgedCall) -> Form:
    """Return a judged call."""
    return {
        "seat": call.seat,
        "call": {"y": "hold", "p": "pass"}.get(str(call.action), "bid"),
        "bid": call.bid,
        "going_on": _estimate(call.going_on),
        "passing": _estimate(call.passing),
        "loss": _points(call.loss),
        "error": _points(call.error),
    }


def _estimate(estimate: Estimate) -> Form:
    return {
        "chance": _share(estimate.chance),
        "points": _points(estimate.points),
        "error": _points(estimate.error),
        "shown_chance": _shown(estimate.shown_chance),
        "shown_points": _shown(estimate.shown_points),
    }


def _shown(shown: Shown | None) -> Form | None:
    if shown is None:
        return None
    return {"games": shown.games, "estimated": shown.estimated, "came": shown.came, "error": shown.error}


def practical_form(judged: PracticalJudgement) -> Form:
    """Return a card (or a declaration) by its practical value, beside the others."""
    return {
        "chosen": judged.chosen,
        "best": judged.best,
        "loss": _points(judged.loss),
        "error": _points(judged.error),
        "wins_loss": _share(judged.wins_loss),
        "none": judged.none,
        "playouts": judged.playouts,
        "values": [{"choice": choice, **_value(value)} for choice, value in judged.values.items()],
    }


def _value(value: PracticalValue) -> Form:
    return {
        "points": _points(value.points),
        "error": _points(value.error),
        "wins": _share(value.wins),
        "wins_error": _share(value.wins_error),
    }


def pick_up_form(judged: JudgedPickUp) -> Form:
    """Return pick-up or hand."""
    return {
        "seat": judged.seat,
        "picked_up": judged.picked_up,
        "with_skat": {"chance": _share(judged.with_skat_chance), "points": _points(judged.with_skat)},
        "hand": {"chance": _share(judged.hand_chance), "points": _points(judged.hand_points)},
        "loss": _points(judged.loss),
        "hindsight_with_skat": _hindsight(judged.hindsight_with_skat),
        "hindsight_hand": _hindsight(judged.hindsight_hand),
    }


def _hindsight(judged: JudgedHindsight) -> Form:
    return {**_choice(judged.choice.declaration, judged.choice.discards), "came": _came(judged.result)}


def _choice(declaration: object, discards: frozenset[Any]) -> Form:
    return {"game": str(declaration), "discards": [str(card) for card in sorted(discards)]}


def _came(result: Result) -> Form:
    return {
        "won": result.won,
        "points": result.points,
        "tricks": result.tricks,
        "score": result.score,
        "tournament": seeger_fabian(result)[result.soloist],
    }


def declaration_form(judged: JudgedDeclaration) -> Form:
    """Return a declaration beside the best few of all."""
    return {
        "seat": judged.seat,
        "loss": _points(judged.practical.loss),
        "error": _points(judged.practical.error),
        "none": judged.practical.none,
        "playouts": judged.practical.playouts,
        "tried": len(judged.practical.values),
        "games": [
            {
                **_choice(game.choice.declaration, game.choice.discards),
                "chosen": game.choice == judged.chosen,
                "best": str(game.choice) == judged.practical.best,
                "practical": _value(game.practical),
                "chance": None if game.chance is None else _share(game.chance),
                "came": _came(game.hindsight),
            }
            for game in judged.games
        ],
    }


def reason_form(reason: Reason) -> Form:
    """Return why a card turned the game: what interfaces put into words."""
    return {
        "seat": reason.seat,
        "soloist": reason.seat == reason.played.line.result.soloist,
        "null": reason.null,
        "needed": reason.needed,
        "played": _told(reason.played),
        "better": _told(reason.better),
    }


def _told(told: Told) -> Form:
    return {
        "card": str(told.card),
        "deed": told.deed.name.lower(),
        "trick_points": told.trick_points,
        "ours": told.ours,
        "reached": told.reached,
        "theirs": told.theirs,
        "decisive": told.decisive,
        "line": line_form(told.line),
    }


def line_form(line: Line) -> list[Form]:
    """Return the cards of a line."""
    return [{"seat": seat, "card": str(card)} for seat, card in line.cards]


def rescue_form(rescue: Rescue) -> Form:
    """Return whether a seat could have won, and how."""
    return {
        "seat": rescue.seat,
        "answer": rescue.answer.value,
        "at": rescue.at,
        "against_best": _shown_line(rescue.against_best),
        "against_likely": _shown_line(rescue.against_likely),
    }


def _shown_line(line: Line | None) -> Form | None:
    if line is None:
        return None
    return {"start": line.start, "cards": line_form(line), "came": _came(line.result)}


def told_form(told: ToldAction) -> Form:
    """Return what an action told."""
    return {
        "number": told.number,
        "index": told.cards_played,
        "seat": told.seat,
        "action": str(told.action),
        "changes": [
            {
                "card": str(change.card),
                "before": _share(change.before),
                "after": _share(change.after),
                "words": change_words(change),
            }
            for change in told.changes
        ],
    }


def _share(value: float) -> float:
    return round(value, 3) + 0.0


def _points(value: float) -> float:
    return round(value, 1) + 0.0
