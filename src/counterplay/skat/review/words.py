"""What was judged before the first card, in English sentences for the terminal and the one-file page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from counterplay.skat.review.auction import Estimate, JudgedCall, Shown
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedPickUp
from counterplay.skat.review.lines import Line
from counterplay.skat.review.rescue import Answer, Rescue
from counterplay.skat.review.told import Beliefs, change_words
from counterplay.skat.rules import Card, Declare, Result

Name = Callable[[Card], str]


def call_words(call: JudgedCall, who: str) -> str:
    """Return a call: what it was about, what both ways bring, and what such estimates have shown."""
    on, off = call.going_on, call.passing
    hand = f"a hand that wins {on.chance:.0%} and brings {_points(on.points)} at {call.bid}{_shown(on)}"
    if call.passed:
        first = f"{who} passed {hand}; passing brings {_points(off.points)}"
    else:
        did = "held" if str(call.action) == "y" else "bid"
        first = f"{who} {did} {call.bid} with {hand}; passing brings {_points(off.points)}"
    lost = f": {call.loss:.1f} ± {call.error:.1f} points lost" if call.loss > 0 else ""
    return first + lost


def _shown(estimate: Estimate) -> str:
    shown: Shown | None = estimate.shown_points
    if shown is None:
        return ""
    return f" (such hands brought {_points(shown.came)} ± {shown.error:.1f} in {shown.games} held-out games)"


def _points(points: float) -> str:
    return f"{points:+.1f}"


def pick_up_words(judged: JudgedPickUp, who: str, name: Name = str) -> str:
    """Return pick-up or hand."""
    did = "took the skat" if judged.picked_up else "played from the hand"
    lost = f": {judged.loss:.1f} points lost" if judged.loss > 0 else ""
    return (
        f"{who} {did}: with the skat {judged.with_skat_chance:.0%} and {_points(judged.with_skat)}, "
        f"{choice_words(judged.hand, name)} {judged.hand_chance:.0%} and {_points(judged.hand_points)}{lost}; "
        f"as the cards lay {choice_words(judged.hindsight_with_skat.choice, name)} comes to "
        f"{_came(judged.hindsight_with_skat.result)}, {choice_words(judged.hindsight_hand.choice, name)} to "
        f"{_came(judged.hindsight_hand.result)}"
    )


def declaration_words(judged: JudgedDeclaration, who: str, name: Name = str) -> list[str]:
    """Return the declaration: first what it lost, then the best few."""
    value = judged.practical.value
    first = (
        f"{who} declared {choice_words(judged.chosen, name)}: wins {value.wins:.0%}, "
        f"{_points(value.points)} ± {value.error:.1f}"
    )
    if not judged.practical.none:
        first += f": {judged.practical.loss:.1f} ± {judged.practical.error:.1f} points lost"
    rows = [
        f"  {choice_words(game.choice, name)}: wins {game.practical.wins:.0%}, {_points(game.practical.points)} ± "
        f"{game.practical.error:.1f}; as the cards lay {_came(game.hindsight)}"
        + (" (declared)" if game.choice == judged.chosen else "")
        for game in judged.games
    ]
    return [first, *rows]


def choice_words(choice: Declare, name: Name = str) -> str:
    """Return a game with what is laid away for it."""
    laid = ", ".join(name(card) for card in sorted(choice.discards, reverse=True))
    return choice.declaration.title + (f" without {laid}" if laid else "")


def _came(result: Result) -> str:
    return f"{result.score:+d}"


def rescue_words(rescue: Rescue, names: Sequence[str], name: Name = str) -> list[str]:
    """Answer "could I have won?" in sentences."""
    who = names[rescue.seat]
    if rescue.answer is Answer.WON:
        return [f"{who} won."]
    said = []
    if rescue.answer is Answer.NO:
        said.append(f"{who} could not have won against best play.")
    else:
        assert rescue.at is not None
        whose = who if rescue.answer is Answer.YES else f"{who}'s partner"
        said.append(f"{who} could have won: {whose} plays another card in trick {rescue.at // 3 + 1}.")
    if rescue.against_best is not None:
        said.append(f"  against best play: {line_words(rescue.against_best, rescue.seat, name)}")
    if rescue.against_likely is not None:
        said.append(f"  against likely play: {line_words(rescue.against_likely, rescue.seat, name)}")
    return said


def line_words(line: Line, seat: int, name: Name = str) -> str:
    """Return a line trick by trick, and what it comes to for the side of a seat."""
    end = "won" if line.won_by(seat) else "lost"
    return f"{in_tricks(line, name)}: {end}, {line.points_of(seat)} points"


def in_tricks(line: Line, name: Name = str) -> str:
    """Return the cards of a line, trick by trick."""
    tricks: list[list[str]] = []
    for number, (_, card) in enumerate(line.cards, line.start):
        if number % 3 == 0 or not tricks:
            tricks.append([])
        tricks[-1].append(name(card))
    return " | ".join(" ".join(trick) for trick in tricks)


def told_words(beliefs: Beliefs, names: Sequence[str], name: Name = str) -> list[str]:
    """Return what each action told a seat, those that told something."""
    said = []
    for told in beliefs.told:
        did = f"{names[told.seat]} {_did(str(told.action), name)}"
        said += [
            f"{did} made {name(change.card)} {change_words(change)} there "
            f"({change.before:.0%} to {change.after:.0%})"
            for change in told.changes
        ]
    return said


def _did(action: str, name: Name) -> str:
    if action == "p":
        return "passing"
    if action == "y":
        return "holding"
    if action in Card.__members__:
        return f"playing {name(Card[action])}"
    return f"bidding {action}" if action.isdigit() else f"declaring {action}"
