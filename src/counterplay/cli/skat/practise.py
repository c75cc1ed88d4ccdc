"""`counterplay skat practise`: the tasks of the day, and exercises in bidding, discards and leads."""

from __future__ import annotations

import secrets
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from counterplay.cli import terminal
from counterplay.cli.cards import CardFaces
from counterplay.cli.options import YOU, PlayerName, StoreAddress
from counterplay.protocol import Stream
from counterplay.skat.players import Quit, TerminalPlayer
from counterplay.skat.records import Faces, card_text
from counterplay.skat.rules import SEAT_NAMES, Card, Play, observe

if TYPE_CHECKING:
    from counterplay.skat.teach import AnswerWorth, ExerciseKind, Practice, PracticeResult, Question, ScoredAnswer
    from counterplay.store import Store, Who


class What(StrEnum):
    """What is practised."""

    TODAY = "today"
    BIDDING = "bidding"
    DISCARD = "discard"
    LEAD = "lead"


def practise(
    what: Annotated[What, typer.Argument(help="The set of the day, or exercises without end.")] = What.TODAY,
    name: PlayerName = YOU,
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many tasks at most.")] = 10,
    first: Annotated[
        int | None, typer.Option(min=0, max=10**9, help="Number of the first exercise; by default any.")
    ] = None,
    cards: CardFaces = Faces.FRENCH,
    store: StoreAddress = None,
) -> None:
    """Practise what you got wrong: every real error of your games comes again when it is due.

    The set of the day has ten tasks: positions of your own games in which you erred (what was bad luck is left
    out), and puzzles from our players' games. You see what you saw, choose a card, and learn what
    each brings when everybody plays on by his own cards.
    Bidding, discard and lead are exercises without end, scored in expected points against the best answer.

    Example:  [bold]counterplay skat practise[/]
    Example:  [bold]counterplay skat practise bidding --count 5[/]

    Your games come from [bold]skat play --store default[/], [bold]skat review FILE --keep[/] and the browser.
    At every prompt q leaves.
    """
    from counterplay.skat.teach import ExerciseKind, Practice
    from counterplay.store import Who, open_store

    with open_store(store) as memory:
        people = memory.called(name)
        who = (memory.names(people[0]) or [(people[0], name)])[0][0] if people else Who.named(name)
        try:
            if what is What.TODAY:
                _today(Practice(memory, who), count, cards)
            else:
                _exercise(memory, who, ExerciseKind(what.value), count, first, cards)
        except Quit:
            terminal.out.print("See you.")


# -- the set of the day


def _today(desk: Practice, count: int, cards: Faces) -> None:
    from counterplay.skat.teach import Looker

    if desk.day().waiting:
        with terminal.err.status("looking at your games"):
            desk.catch_up(Looker())
    day = desk.day()
    for number, key in enumerate(day.tasks[:count], 1):
        task = desk.task(key)
        terminal.out.rule(f"{number} of {min(count, len(day.tasks))}", align="left")
        whose = "from a game of yours" if task.game is not None else f"puzzle, difficulty {task.difficulty} of 5"
        seat = task.state.to_act
        assert seat is not None
        goal = {"contract": "", "schneider": "; the game is decided, schneider is not"}.get(task.goal, "")
        terminal.out.print(f"[dim]{whose}{goal}[/]")
        action = _asked(cards, seat).act(observe(task.state, seat), Stream("practise"))
        if isinstance(action, Play):
            _tell(desk.answer(key, action.card), cards)
    after = desk.day()
    terminal.out.print(
        f"Today: {after.correct} of {after.done} right; {after.own} positions of your own games, {after.due} due."
    )


def _asked(cards: Faces, seat: int) -> TerminalPlayer:
    player = TerminalPlayer(terminal.out, terminal.out.input, cards)
    player.sit(tuple("you" if place == seat else SEAT_NAMES[place] for place in range(3)))
    return player


def _tell(feedback: PracticeResult, cards: Faces) -> None:
    task = feedback.task
    style = "green" if feedback.correct else "red"
    words = "Right" if feedback.correct else f"{feedback.loss:.0f} points lost"
    terminal.out.print(Text(words, style=f"bold {style}"))
    rows = []
    for card, value in sorted(task.values.items(), key=lambda item: -item[1].points):
        marks = [
            mark
            for mark, there in (("yours", card == feedback.card), ("in the game", card == task.played))
            if there
        ]
        brings = f"{value.points:+.0f} ± {value.error:.0f}"
        rows.append((card_text(Card[card], cards), brings, f"{100 * value.wins:.0f}%", ", ".join(marks)))
    heads = ("card", "points", "wins", "")
    terminal.out.print(terminal.table(heads, rows, box=None, header_style="dim"))
    about = f"About: {', '.join(task.themes)}. " if task.themes else ""
    terminal.out.print(f"{about}It comes again on {feedback.due:%Y-%m-%d}.")


# -- exercises


def _exercise(store: Store, who: Who, kind: ExerciseKind, count: int, first: int | None, cards: Faces) -> None:
    from counterplay.skat.teach import exercises

    start = secrets.randbelow(10**9) if first is None else first
    for number in range(start, start + count):
        asked = exercises.question(f"{kind}/{number}")
        terminal.out.rule(asked.key, align="left")
        if kind is exercises.ExerciseKind.BIDDING:
            answer = _limit(asked, cards)
        else:
            answer = str(_asked(cards, asked.seat).act(asked.seen, Stream("practise")))
        scored = exercises.score(asked, answer)
        exercises.keep(store, who, scored)
        _tell_scored(scored)
        average = exercises.average(kind, store.answers(who, exercises.GAME, kind))
        if average.low is None or average.high is None:
            terminal.out.print("[dim]one answer so far[/]")
        else:
            terminal.out.print(
                f"[dim]on average {average.mean:.1f} points lost ({average.low:.1f} to {average.high:.1f}, 95%) "
                f"in {average.answers} answers[/]"
            )


def _limit(asked: Question, cards: Faces) -> str:
    from counterplay.protocol import BadInput
    from counterplay.skat.records import cards_text
    from counterplay.skat.teach import exercises

    terminal.out.print(Text(f"{SEAT_NAMES[asked.seat]}: ") + cards_text(asked.seen.hand, cards))
    while True:
        try:
            answer = terminal.out.input("how high would you go (18, 20, ... or p)? ").strip()
        except EOFError:
            raise Quit from None
        if answer in ("q", "quit"):
            raise Quit
        try:
            exercises.score(asked, answer)
        except BadInput as problem:
            terminal.out.print(terminal.escape(str(problem)), style="red")
            continue
        return answer


def _tell_scored(scored: ScoredAnswer) -> None:
    words = "Right" if scored.correct else f"{scored.loss:.1f} points lost"
    terminal.out.print(Text(words, style=f"bold {'green' if scored.correct else 'red'}"))
    bidding = scored.question.kind == "bidding"
    rows = []
    for worth in scored.worths:
        marks = [
            mark for mark, answer in (("best", scored.best), ("yours", scored.answer)) if answer == worth.answer
        ]
        lost = (
            "" if not worth.loss else f"{worth.loss:.1f}{'' if worth.error is None else f' ± {worth.error:.1f}'}"
        )
        answer = "pass" if worth.answer == "0" else worth.answer
        rows.append((answer, *(_meant(worth) if bidding else ()), f"{worth.points:+.1f}", lost, ", ".join(marks)))
    heads = ("answer", *(("game", "wins") if bidding else ()), "points", "loses", "")
    terminal.out.print(terminal.table(heads, rows, box=None, header_style="dim"))


def _meant(worth: AnswerWorth) -> tuple[str, str]:
    """Return the game that a bid means, and how often the bid is won."""
    from counterplay.skat.rules import Declaration

    if worth.game is None or worth.chance is None:
        return "", ""
    return Declaration.parse(worth.game).title, f"{100 * worth.chance:.0f}%"
