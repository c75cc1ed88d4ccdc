"""A game at a served table: its clocks, and every line of it as each receiver may see it."""

from __future__ import annotations

from dataclasses import dataclass, field

from counterplay.iss import moves
from counterplay.iss.server_lines import Go, Played, Started
from counterplay.protocol import IllegalAction
from counterplay.skat import iss
from counterplay.skat.actions import Action, Bid, PickUp
from counterplay.skat.auction import next_bid
from counterplay.skat.cards import Card, Deal
from counterplay.skat.episodes import broken_off
from counterplay.skat.state import State

SECONDS = 240.0  # for each player and game
ONLOOKER = 3  # the place of those who see no hand, after the three seats

Clocks = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a game: what each seat is told, and an onlooker last."""

    texts: tuple[str, str, str, str]

    def to(self, seat: int | None) -> str:
        """Return what is told to a seat, or to an onlooker."""
        return self.texts[ONLOOKER if seat is None else seat]


@dataclass
class LiveGame:
    """A game from the deal to its record; `now` is the loop's time in seconds."""

    number: int
    names: tuple[str, str, str]  # by seat
    deal: Deal
    began: float
    seconds: float = SECONDS
    state: State = field(init=False)
    left: list[float] = field(init=False)
    since: float = field(init=False)  # when the seat to act got its turn
    told: list[Told] = field(default_factory=list)
    acts: list[tuple[int, Action]] = field(default_factory=list)
    broken: moves.Broken | None = None

    def __post_init__(self) -> None:
        self.state = State.start(self.deal)
        self.left, self.since = [self.seconds] * 3, self.began
        started = str(Started(self.number, self.names, self._clocks()))
        self._tell(started, started, started, started)
        self._tell(*[str(Go())] * 4)
        dealt = [moves.write_deal(self.deal, seat) for seat in (0, 1, 2, None)]
        self._played("w", dealt)

    @property
    def over(self) -> bool:
        """Say whether the game has come to an end, by the rules or because somebody broke it off."""
        return self.state.over or self.broken is not None

    @property
    def to_act(self) -> int | None:
        """Return the seat whose clock runs."""
        return None if self.over else self.state.to_act

    def seconds_left(self, now: float) -> float:
        """Return what is left to the seat whose clock runs."""
        seat = self.to_act
        return 0.0 if seat is None else self.left[seat] - (now - self.since)

    def act(self, seat: int, action: Action, now: float) -> None:
        """Let a seat act; raise IllegalAction, and nothing has happened."""
        if isinstance(action, Bid) and action.value != next_bid(self.state.bid):
            raise IllegalAction(f"every step is said: the next bid is {next_bid(self.state.bid)}")
        if self.broken is not None:
            raise IllegalAction("the game is over")
        turn = self.state.to_act
        after = self.state.apply(action, seat)
        if turn is not None and turn == seat:
            self.left[seat] = max(0.0, self.left[seat] - (now - self.since))
            self.since = now
        self.state = after
        self.acts.append((seat, action))
        held = after.hands[seat]
        self._played(str(seat), [self._as_told(seat, action, held, to) for to in range(4)])
        if isinstance(action, PickUp):
            skat = [moves.write_cards(self.deal.skat if to == seat else None, 2) for to in range(4)]
            self._played("w", skat)

    def _as_told(self, seat: int, action: Action, held: frozenset[Card], to: int) -> str:
        return moves.write_act(action, held, own=to == seat)

    def break_off(self, seat: int, now: float, *, left: bool) -> None:
        """End the game by the fault of a seat: it left, or its time is up."""
        turn = self.to_act
        if turn is not None:
            self.left[turn] = max(0.0, self.left[turn] - (now - self.since))
        self.broken = moves.Broken(seat, left)
        self._played("w", [f"{'LE' if left else 'TI'}.{seat}"] * 4)

    def record(self, id: str, series: str, date: str) -> str:
        """Return the record of the game that is over."""
        broken = self.broken
        return iss.dumps(
            iss.from_state(
                self.state,
                self.acts,
                self.names,
                id=id,
                date=date,
                series=series,
                left=broken.seat if broken is not None and broken.left else None,
                timed_out=broken.seat if broken is not None and not broken.left else None,
                result=None if broken is None else broken_off(self.state, broken.seat, timed_out=not broken.left),
            )
        )

    def _clocks(self) -> Clocks:
        first, second, third = self.left
        return first, second, third

    def _played(self, who: str, texts: list[str]) -> None:
        first, second, third, onlooker = (str(Played(who, text, self._clocks())) for text in texts)
        self._tell(first, second, third, onlooker)

    def _tell(self, first: str, second: str, third: str, onlooker: str) -> None:
        self.told.append(Told((first, second, third, onlooker)))
