"""Messages of the table's WebSocket, both ways; every one has a `type`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from counterplay.skat.table import events
from counterplay.web.schema import Answer, Card, Request, Seat
from counterplay.web.schema_friends import (
    FriendsMessage,
    PeopleChanged,
    ReportedMessage,
    TalkMessage,
)
from counterplay.web.schema_table import Number, TableView

Version = Annotated[int, Field(ge=0, description="the version of the view that the message answers")]


class DealMessage(Request):
    """Deal: the browser's number, sent after it has seen the commitment."""

    type: Literal["deal"]
    deal: Annotated[int, Field(ge=0, le=35)]
    number: Number


class ActMessage(Request):
    """Do something that `legal` allows, in the text form of game records."""

    type: Literal["act"]
    version: Version
    action: Annotated[str, StringConstraints(min_length=1, max_length=20)] = Field(
        examples=["18", "y", "p", "s", "G.C7.C8", "CJ", "RE", "SC"]
    )


class ClaimMessage(Request):
    """Claim the rest. It is granted when it holds however the unseen cards lie."""

    type: Literal["claim"]
    version: Version


class UndoMessage(Request):
    """Take back one's last action and all that followed; training tables only."""

    type: Literal["undo"]
    version: Version


class HintMessage(Request):
    """Ask for a hint; the deal does not count from then on."""

    type: Literal["hint"]
    version: Version


ClientMessage = Annotated[
    DealMessage | ActMessage | ClaimMessage | UndoMessage | HintMessage | FriendsMessage,
    Field(discriminator="type"),
]
client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class ActedEvent(Answer):
    """Somebody did something everybody may see; discards are left out."""

    kind: Literal["acted"] = "acted"
    seat: Seat
    action: str = Field(description="a bid, y, p, s, a declaration such as GH, a card, RE or SC")
    what: Literal["bid", "hold", "pass", "pick_up", "declare", "play", "resign", "show"]
    trick_won_by: Seat | None = Field(description="the card completed a trick")
    stood_in: bool = Field(
        description="rules of thumb chose: the bot failed or took too long, or the person is away"
    )


TableEvent = Annotated[
    ActedEvent
    | PeopleChanged
    | events.Dealt
    | events.PlaysOn
    | events.Claimed
    | events.Undone
    | events.Hinted
    | events.Offered,
    Field(discriminator="kind"),
]


class SnapshotMessage(Answer):
    """The first message of every connection: everything as it stands."""

    type: Literal["snapshot"] = "snapshot"
    view: TableView


class EventMessage(Answer):
    """Something happened; the view is the one after it. `number` is the view's version."""

    type: Literal["event"] = "event"
    number: int
    event: TableEvent
    view: TableView


class CardHint(Answer):
    """A card as the adviser's search sees it."""

    card: Card
    wins: int
    worlds: int


class HintAnswer(Answer):
    """What the adviser would do, for the one who asked only."""

    type: Literal["hint"] = "hint"
    version: int
    action: str
    title: str = Field(description="in English")
    cards: tuple[CardHint, ...] = Field(description="in how many sampled worlds each legal card wins; in play")


class RefusedMessage(Answer):
    """The message was refused and nothing has changed; the connection stays.

    `not_kept` also comes unasked, when a bot's move cannot be written down: it is tried again.
    """

    type: Literal["refused"] = "refused"
    code: Literal[
        "bad_message",
        "too_large",
        "too_many",
        "stale",
        "illegal",
        "not_your_turn",
        "not_now",
        "claim_refused",
        "no_undo",
        "busy",
        "not_kept",
        "away",
        "full",
        "not_all_ready",
        "not_host",
        "internal",
    ]
    message: str
    version: int = Field(description="the version of the view that holds now")


ServerMessage = Annotated[
    SnapshotMessage | EventMessage | HintAnswer | RefusedMessage | TalkMessage | ReportedMessage,
    Field(discriminator="type"),
]
