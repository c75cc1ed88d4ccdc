"""Bodies of the table: sessions, bots to choose from, and what a seat may know (`TableView`)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from counterplay.skat.review import PlayedCard
from counterplay.web.schema import Answer, Card, GameKind, Identifier, Request, Seat

Phase = Literal["offered", "auction", "skat", "declare", "play", "over", "finished"]
"""offered: the first deal waits for the browser's number; over: a deal has ended; finished: so has the list"""

Place = Annotated[int, Field(ge=0, le=3)]
"""a chair at the table, the same for the whole list; the seat (forehand ...) moves on with every deal"""

Hex256 = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Number = Annotated[str, StringConstraints(pattern="^[0-9a-f]{1,64}$")]
"""the browser's own random number, in hexadecimal"""


# --- the session ---


class Session(Answer):
    """Who the browser is: the cookie says so."""

    person: Identifier
    name: str
    games: int = Field(description="finished deals that are kept about this person")
    level: float | None = Field(description="the person's slip as 'match my level' sees it; null without a game")
    modelled: bool = Field(description="false where the person asked that nothing be learned about them")
    shared: bool = Field(description="others can reach this server: everybody sees their own games and imports")


class Rename(Request):
    """How the person wants to be called; letters, digits, spaces and . _ - ' are allowed."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True)]


# --- bots ---


class BotOption(Answer):
    """One thing that can be set about a bot, within bounds."""

    name: str
    summary: str
    least: float
    most: float
    step: float
    default: float


class BotKind(Answer):
    """A bot that can be chosen."""

    name: str
    summary: str
    options: tuple[BotOption, ...]
    learns: bool = Field(description="whether it models the others at the table")


class Strength(Answer):
    """A named place on the dial from beginner to expert."""

    name: Literal["beginner", "casual", "club", "strong", "expert", "match"]
    summary: str
    bot: str = Field(description="name, options and match_level are what a BotChoice takes")
    options: dict[str, float]
    match_level: bool


class GuestKind(Answer):
    """A player of the host's own: a program that nobody here has looked at."""

    name: str = Field(description="what a BotChoice takes")
    title: str = Field(description="what it is called at the table")
    summary: str


class Catalogue(Answer):
    """Everything that may sit down with a person."""

    bots: tuple[BotKind, ...]
    strengths: tuple[Strength, ...]
    guests: tuple[GuestKind, ...]


class BotChoice(Request):
    """A bot by its name in the catalogue, with options within their bounds."""

    name: Annotated[str, StringConstraints(pattern="^[a-z][a-z0-9+-]{0,19}$")] = Field(examples=["kermit"])
    options: dict[Annotated[str, StringConstraints(pattern="^[a-z_]{1,20}$")], float] = Field(
        default_factory=dict, max_length=8, examples=[{"slip": 0.2}]
    )
    match_level: bool = Field(
        default=False, description="kermit and count: the slip follows the person's own rate, deal by deal"
    )


class NewTable(Request):
    """A table to open: two bots, and how long the list is."""

    bots: Annotated[list[BotChoice], Field(min_length=2, max_length=2)]
    deals: Annotated[int, Field(ge=1, le=36)] = 36
    training: bool = Field(default=False, description="moves can be taken back; nothing counts")
    guided: bool = Field(
        default=False,
        description="for who never played: training in which all hands lie open, the first deal is prepared, "
        "and a coach speaks (`/explained`)",
    )


class TableInfo(Answer):
    """A table in a list."""

    id: Identifier
    created: str = Field(description="ISO 8601, UTC")
    names: tuple[str, ...] = Field(description="by place")
    place: Place | None = Field(description="one's own; null for one who looks on")
    together: bool = Field(description="with friends")
    training: bool
    deals: int
    dealt: int = Field(description="deals finished")
    points: tuple[int, ...] = Field(description="tournament points by place")
    phase: Phase


class TableList(Answer):
    """One's own tables, the latest first."""

    tables: tuple[TableInfo, ...]


# --- what a seat may know ---


class Fairness(Answer):
    """How the deal came about; docs/fair-deals.md says how to compute it again."""

    table: Identifier
    deal: int
    commitment: Hex256 = Field(description="SHA-256 of the secret, shown before the browser sends its number")
    number: str | None = Field(description="the browser's number, once sent")
    secret: str | None = Field(description="the server's secret, once the deal is over")


class Offer(Answer):
    """A deal that waits for the browser's number."""

    deal: int
    commitment: Hex256


class SeatView(Answer):
    """One seat as everybody may see it."""

    seat: Seat
    place: Place
    name: str
    you: bool
    dealer: bool
    role: Literal["soloist", "defender"] | None
    cards: int = Field(description="how many cards it holds")
    tricks: int = Field(description="how many tricks it has taken")
    to_act: bool
    thinking: bool = Field(description="a bot that is about to move")
    said: str | None = Field(description="its last call in this auction: a bid value, y (holds) or p (passes)")
    shown: tuple[Card, ...] = Field(description="its cards, where they lie open, in display order")
    resigned: bool


class Call(Answer):
    """One call of the auction."""

    seat: Seat
    call: str = Field(description="a bid value, y (holds) or p (passes)")


class Declared(Answer):
    """A game with its announcements; `text` is what an action sends, as in GH or C."""

    text: str
    game: GameKind
    hand: bool
    ouvert: bool
    schneider: bool
    schwarz: bool
    title: str = Field(description="in English, as in 'clubs hand, schneider announced'")


class ReachView(Answer):
    """Whether a game reaches the bid, and what it would need beyond being won."""

    need: Literal["nothing", "skat", "schneider", "schwarz", "never"] = Field(
        description="`skat`: a hand game whose two unseen cards decide it; `never`: lost however it is played"
    )
    least: int = Field(description="what it is worth when won, with the worst skat there can be")
    then: int = Field(description="what it is worth with what it needs, or at most")
    reaching: int = Field(description="with how many skats it reaches the bid as it is")
    skats: int = Field(description="how many skats there can be: one, once it is picked up")
    lost: int = Field(description="the points a game costs that stays below the bid")


class DeclarationChoice(Declared):
    """A game that may be declared now, and what it is worth at least with the cards one sees."""

    value: int | None = Field(
        description="game value with the matadors of the cards in sight; null when they decide it only in part"
    )
    reach: ReachView


class TrickView(Answer):
    """A trick in the order played."""

    number: Annotated[int, Field(ge=1, le=10)]
    leader: Seat
    cards: tuple[PlayedCard, ...]
    winner: Seat | None


class LegalActions(Answer):
    """Exactly what may be done now; everything empty or false when it is not one's turn."""

    bids: tuple[int, ...] = Field(description="values that may be bid, lowest first; send one as its digits")
    answer: bool = Field(description="the question is hold (send y) or pass (send p)")
    pass_: bool = Field(description="p may be sent")
    pick_up: bool = Field(description="s may be sent")
    declarations: tuple[DeclarationChoice, ...] = Field(
        description="games that may be declared; send text, or after a pick-up text.CARD.CARD with two discards"
    )
    discards: int = Field(description="how many cards must be laid away with the declaration: 0 or 2")
    cards: tuple[Card, ...] = Field(description="cards that may be played; send one")
    claim: bool = Field(description="the rest may be claimed")
    resign: bool = Field(description="RE may be sent; of defenders it takes both, and it needs no turn")
    show: bool = Field(description="SC (lay the hand open) may be sent")
    undo: bool
    hint: bool


class ValuePart(Answer):
    """A step of the game value: 'with 2', 'game 3', 'hand 4' ..."""

    word: Literal["with", "without", "game", "hand", "schneider", "announced", "schwarz", "ouvert"]
    count: int = Field(description="the multiplier so far")


class GameValue(Answer):
    """The value of a game explained; `text` says the same in English."""

    parts: tuple[ValuePart, ...] = Field(description="empty in null games, whose values are fixed")
    base: int | None
    value: int
    charged: int | None = Field(description="the value a lost game is charged with, twice")
    overbid: bool
    text: str


class ResultView(Answer):
    """How a deal ended; everything is revealed now."""

    ending: Literal[
        "passed_in", "played_out", "decided", "soloist_resigned", "defenders_resigned", "claimed", "broken_off"
    ]
    soloist: Seat | None
    declaration: Declared | None
    won: bool | None
    points: int | None = Field(description="the soloist's card points")
    tricks: int | None
    schneider: bool
    schwarz: bool
    score: int | None = Field(description="the value won, or minus twice the value charged")
    value: GameValue | None
    tournament: tuple[int, ...] = Field(description="Seeger-Fabian points by seat")
    hands: tuple[tuple[Card, ...], ...] = Field(description="the hands as dealt, by seat")
    skat: tuple[Card, ...] = Field(description="the skat as dealt")
    discards: tuple[Card, ...]
    game: Identifier | None = Field(description="for the review: GET /api/games/{game}")
    counts: bool = Field(description="false after a hint, an undo, or in training")


class SheetRow(Answer):
    """One deal of the score sheet."""

    deal: int
    soloist: Place | None = Field(description="null when it was passed in")
    declaration: Declared | None
    value: int = Field(description="score of the soloist")
    won: bool | None
    points: tuple[int, ...] = Field(description="tournament points by place")
    total: tuple[int, ...] = Field(description="running totals by place")
    counts: bool = Field(description="a deal with a hint, an undo or in training is not added to the totals")
    review: Identifier | None


class Sheet(Answer):
    """The score sheet by place."""

    names: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    total: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]


class ChairView(Answer):
    """A chair and who sits on it."""

    place: Place
    kind: Literal["person", "bot", "open"] = Field(description="on an open chair rules of thumb play")
    name: str
    you: bool
    host: bool
    ready: bool
    away: bool = Field(description="a stand-in plays for this person")
    here: bool = Field(description="connected; bots always are")
    pledged: bool = Field(description="has committed to a number for the next deal")
    revealed: bool
    sits_out: bool = Field(description="the dealer of four")
    time_left: float | None = Field(description="seconds until a stand-in takes over; null where no clock runs")


class Together(Answer):
    """The people of a table with friends."""

    place: Place | None = Field(description="one's own chair; null for one who looks on")
    host: bool = Field(description="whether one is the host")
    started: bool
    chairs: tuple[ChairView, ...]
    clock: float | None
    chat: bool
    spectators: int
    pledges: dict[int, Hex256] = Field(description="what each chair has committed to for the next deal")
    reveal: bool = Field(description="everybody has committed: reveal the number now")
    again: bool = Field(description="somebody here has opened the next table for the same people")


class TableView(Answer):
    """All that the person at the table may see, and may do. Built from the seat's observation alone."""

    table: Identifier
    version: int = Field(description="rises with every event; messages name the one they answer")
    phase: Phase
    training: bool
    deals: int
    deal: int = Field(description="number of the deal in hand, from 0")
    fairness: Fairness | None = Field(description="of the deal in hand; null before the first")
    offer: Offer | None = Field(description="the next deal, while it waits for the browser's number")
    seat: Seat = Field(description="one's own")
    seats: tuple[SeatView, ...] = Field(description="by seat")
    hand: tuple[Card, ...] = Field(description="one's own cards in display order")
    auction: tuple[Call, ...]
    bid: int
    soloist: Seat | None
    declaration: Declared | None
    picked_up: bool
    skat: tuple[Card, ...] = Field(description="the skat one has picked up oneself")
    discards: tuple[Card, ...] = Field(description="what one has laid away oneself")
    trick: TrickView | None = Field(description="the trick on the table")
    last_trick: TrickView | None
    legal: LegalActions
    result: ResultView | None
    sheet: Sheet
    counts: bool = Field(description="whether this deal will count: no hint, no undo, no training")
    guided: bool = Field(description="all hands lie open and a coach speaks; only in training")
    watching: bool = Field(
        description="one looks on, or sits out: `seat` is then only whose side one sees it from"
    )
    together: Together | None = Field(description="the people of a table with friends; null at one's own")
