"""A person at the terminal as a player: sees what happens, types what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text

from counterplay.protocol import BadInput, Episode, IllegalAction, Player, Stream, Table
from counterplay.skat.players.advice import advised, shortfall
from counterplay.skat.records import Faces, card_text, cards_text, result_text
from counterplay.skat.rules import (
    SEAT_NAMES,
    Action,
    Card,
    Declare,
    Hold,
    Need,
    Observation,
    Pass,
    Phase,
    PickUp,
    Play,
    Resign,
    Show,
    describe,
    display_order,
    next_bid,
    parse_action,
)

HELP = {
    Phase.AUCTION: "a number bids it, y holds, p passes",
    Phase.SKAT: "s picks up the skat; GH, CHS, NHO ... declares a hand game (G C S H D N, then H, S, Z, O)",
    Phase.DECLARE: "the game and the two cards to lay away, as in: G H8 D8 (NO is null ouvert)",
    Phase.PLAY: "a card as in CJ, or its number; t shows the last trick, re gives up as soloist",
}


class Quit(KeyboardInterrupt):
    """The person has had enough: no fault of a player, so nothing below may swallow it."""


class TerminalPlayer(Player[Observation, Action]):
    """Asks a person; `?` asks `adviser` for a hint instead."""

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str],
        faces: Faces = Faces.FRENCH,
        adviser: Player[Observation, Action] | None = None,
        *,
        asides: bool = False,
    ) -> None:
        """Make a player; with `asides` cards may be shown and a defender may resign, as at a server's table."""
        self._asides = asides
        self._console, self._read, self._faces, self._adviser = console, read, faces, adviser
        self._seats: tuple[str, ...] = ("", "", "")
        self._calls = self._cards = 0
        self._declared = False

    def sit(self, seats: tuple[str, ...]) -> None:
        """Hear who sits at which seat of the coming deal, oneself included."""
        self._seats = seats
        self.hinted = False
        self._calls = self._cards = 0
        self._declared = False

    def start(self, table: Table) -> None:
        """Begin a match."""
        if self._adviser is not None:
            self._adviser.start(table)

    def end(self) -> None:
        """Finish a match."""
        if self._adviser is not None:
            self._adviser.end()

    def observe(self, observation: Observation) -> None:
        """Print what is new since the last time."""
        calls, tricks = observation.calls, observation.tricks
        for seat, call in calls[self._calls :]:
            words = (
                ("hold", "pass", f"bid {call}")
                if seat == observation.seat
                else ("holds", "passes", f"bids {call}")
            )
            self._say(f"{self._name(seat)} {words[0 if str(call) == 'y' else 1 if str(call) == 'p' else 2]}")
        self._calls = len(calls)
        declaration = observation.declaration
        if declaration is not None and not self._declared:
            self._declared = True
            name = self._name(observation.soloist)
            self._say(f"{name} plays {declaration.title} at {observation.bid}", "bold")
            if declaration.ouvert and observation.soloist is not None and observation.soloist != observation.seat:
                shown = cards_text(observation.shown[observation.soloist], self._faces, declaration.game)
                self._console.print(Text("  open: ") + shown)
        played = [(trick, place) for trick in tricks for place in range(len(trick.cards))]
        for trick, place in played[self._cards :]:
            card = card_text(trick.cards[place], self._faces)
            self._console.print(Text(f"  {self._name(trick.seat_of(place))}: ") + card)
            if place == 2:
                self._say(f"  -> {self._name(trick.winner)}")
        self._cards = len(played)

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Ask until the answer is legal."""
        self.observe(observation)
        while True:
            self._show_hand(observation)
            text = self._ask(observation)
            if text in ("q", "quit"):
                raise Quit
            if text == "?":
                self._hint(observation, chance)
            elif text == "t" and observation.phase is Phase.PLAY:
                self._last_trick(observation)
            elif text == "h":
                self._say(HELP[observation.phase] + "; ? gives a hint, q leaves")
            else:
                try:
                    action = read_action(text, observation)
                    check_action(action, observation, asides=self._asides)
                except (BadInput, IllegalAction) as problem:
                    self._say(str(problem), "red")
                    continue
                if self._meant(action, observation):
                    return action

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Print how the deal ended."""
        if self._adviser is not None:
            self._adviser.result(episode, seat)
        state = episode.state
        self._console.print(result_text(state.result, state.ending))
        self._console.print(Text("skat: ") + cards_text(state.skat or state.deal.skat, self._faces))
        for fault_seat, fault in episode.faults:
            self._say(f"{self._name(fault_seat)} was at fault: {fault}", "red")

    def _name(self, seat: int | None) -> str:
        return "nobody" if seat is None else self._seats[seat]

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style=style))

    def _show_hand(self, observation: Observation) -> None:
        game = observation.declaration.game if observation.declaration else None
        line = Text(f"{SEAT_NAMES[observation.seat]}: ") + cards_text(observation.hand, self._faces, game)
        if observation.phase is Phase.PLAY:
            legal = display_order(legal_cards(observation), game)
            numbered = [Text(f"{number} ") + card_text(card, self._faces) for number, card in enumerate(legal, 1)]
            line += Text("\n  you may play: ") + Text("  ").join(numbered)
        self._console.print(line)

    def _ask(self, observation: Observation) -> str:
        return self._read_line(self._prompt(observation))

    def _read_line(self, question: str) -> str:
        try:
            return self._read(question).strip()
        except EOFError:
            raise Quit from None

    def _prompt(self, observation: Observation) -> str:
        match observation.phase:
            case Phase.AUCTION if observation.core.must_answer:
                return f"{observation.bid} - hold (y) or pass (p)? "
            case Phase.AUCTION:
                following = next_bid(observation.bid)
                return "pass (p)? " if following is None else f"bid {following} or more, or pass (p)? "
            case Phase.SKAT:
                return "pick up the skat (s) or declare a hand game? "
            case Phase.DECLARE:
                return "game and two cards to lay away? "
            case _:
                return "card? "

    def _meant(self, action: Action, observation: Observation) -> bool:
        """Ask once more before what cannot be taken back and is lost for certain, or nearly so."""
        reach = shortfall(action, observation)
        if reach is not None:
            self._say(str(reach), "yellow")
            question = f"play {describe(action)} all the same (y), or choose again (Enter)? "
        elif isinstance(action, Resign):
            question = "give up the game (y), or play on (Enter)? "
        else:
            return True
        return self._read_line(question).lower() in ("y", "yes")

    hinted = False  # whether a hint was given in this deal, which then does not count

    def _hint(self, observation: Observation, chance: Stream) -> None:
        if self._adviser is None:
            self._say("nobody is here to ask")
            return
        self.hinted = True
        action = advised(self._adviser, observation, chance)
        self._say(f"I would say: {describe(action)}", "cyan")
        reach = shortfall(action, observation)
        if reach is not None and reach.need is not Need.SKAT:
            self._say(f"No game of yours reaches the bid as it is. {reach}", "cyan")

    def _last_trick(self, observation: Observation) -> None:
        done = [trick for trick in observation.tricks if trick.winner is not None]
        if not done:
            self._say("there is no trick yet")
            return
        cards = Text(" ").join(card_text(card, self._faces) for card in done[-1].cards)
        self._console.print(Text(f"last trick, led by {self._name(done[-1].leader)}: ") + cards)


def legal_cards(observation: Observation) -> list[Card]:
    """Return the cards that may be played."""
    return [action.card for action in observation.legal_actions if isinstance(action, Play)]


def read_action(text: str, observation: Observation) -> Action:
    """Return the action a person typed; spaces and lower case are welcome."""
    word = ".".join(text.upper().split())
    match observation.phase:
        case Phase.AUCTION:
            if not word:  # an empty line is too easily sent for a bid
                raise BadInput(HELP[Phase.AUCTION])
            if word in ("Y", "P"):
                return Hold() if word == "Y" else Pass()
        case Phase.SKAT if word in ("S", "Y"):
            return PickUp()
        case Phase.PLAY if word.isdigit():
            game = observation.declaration.game if observation.declaration else None
            cards = display_order(legal_cards(observation), game)
            if not 1 <= int(word) <= len(cards):
                raise BadInput(f"there are {len(cards)} cards to choose from, not {word}")
            return Play(cards[int(word) - 1])
        case _:
            pass
    return parse_action(word)


def check_action(action: Action, observation: Observation, *, asides: bool = False) -> None:
    """Raise IllegalAction, in words a person understands, unless the action is legal now."""
    if action in observation.legal_actions:
        return
    if asides and isinstance(action, Show | Resign) and observation.phase is Phase.PLAY:
        return
    match action:
        case Resign() if observation.phase is Phase.PLAY and observation.seat == observation.soloist:
            return
        case Play(card) if card not in observation.hand:
            raise IllegalAction(f"you do not hold {card}")
        case Play(card) if observation.phase is Phase.PLAY:
            raise IllegalAction(f"you must follow suit: {card} is not allowed")
        case Declare(declaration, discards) if observation.phase in (Phase.SKAT, Phase.DECLARE):
            declaration.check(picked_up=observation.picked_up, bid=observation.bid)
            if len(discards) != 2 or discards - observation.hand:
                raise IllegalAction("lay away two different cards of your hand, as in: G H8 D8")
        case _:
            pass
    raise IllegalAction(f"{describe(action)} is not possible now: {HELP[observation.phase]}")
