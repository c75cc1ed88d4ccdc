"""Bodies and messages of a table with friends: invitations, readiness, the shuffle of all, talk, blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from counterplay.web.schema import Answer, Identifier, Request
from counterplay.web.schema_table import BotChoice, Hex256, Place

Clock = Annotated[float, Field(ge=15, le=600, description="seconds for an action")]
Line = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Token = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22}$")]
DealNumber = Annotated[int, Field(ge=0, le=47)]


# --- opening, inviting ---


class NewTogether(Request):
    """A table with friends: its chairs after one's own, each a bot, or null where a friend may sit."""

    chairs: Annotated[list[BotChoice | None], Field(min_length=2, max_length=3)] = Field(
        description="two at a table of three; three at a table of four, whose dealer sits out",
        examples=[[None, None], [None, {"name": "rules"}]],
    )
    deals: Annotated[int, Field(ge=1, le=48)] = Field(default=36, description="at most 36 at three, 48 at four")
    clock: Clock | None = None


class NewInvitation(Request):
    """A link to send to one person."""

    watches: bool = Field(default=False, description="to look on; else to take a chair")
    hours: Annotated[float, Field(gt=0, le=168)] = 24


class InvitationInfo(Answer):
    """An invitation as the host sees it; the link itself is shown once, when it is made."""

    id: Identifier
    watches: bool
    created: str
    expires: str
    state: Literal["open", "used", "revoked", "expired"]


class InvitationMade(InvitationInfo):
    """An invitation with its link."""

    token: str = Field(description="the page /join/{token} takes it")


class InvitationList(Answer):
    """The invitations of a table, the latest first."""

    invitations: tuple[InvitationInfo, ...]


class Invited(Answer):
    """What a link invites to."""

    host: str
    names: tuple[str, ...] = Field(description="who sits there")
    chairs: int
    deals: int
    watches: bool
    started: bool


class Joined(Answer):
    """Where an invitation, or playing again, led."""

    table: Identifier
    place: Place | None = Field(description="one's chair; null for one who looks on")


class NewBlock(Request):
    """Block whoever sits on a chair of a table."""

    table: Identifier
    place: Place


class Blocked(Answer):
    """Somebody who is blocked."""

    person: Identifier
    name: str


class BlockList(Answer):
    """Whom one has blocked: their lines are not shown, and they come to none of one's tables."""

    blocked: tuple[Blocked, ...]


# --- messages of the browser ---


class CommitMessage(Request):
    """Commit to a number for the next deal: SHA-256 of table, deal, place, number, joined by line feeds."""

    type: Literal["commit"]
    deal: DealNumber
    pledge: Hex256


class RevealMessage(Request):
    """Reveal the number one has committed to; the last one deals the cards."""

    type: Literal["reveal"]
    deal: DealNumber
    number: Annotated[str, StringConstraints(pattern="^[0-9a-f]{32,64}$")]


class ReadyMessage(Request):
    """Say whether one is ready to begin."""

    type: Literal["ready"]
    ready: bool


class StartMessage(Request):
    """Begin the list; the host's."""

    type: Literal["start"]


class AwayMessage(Request):
    """Let a stand-in play."""

    type: Literal["away"]


class BackMessage(Request):
    """Take one's chair back from a stand-in."""

    type: Literal["back"]


class SayMessage(Request):
    """Say something to all at the table."""

    type: Literal["say"]
    text: Line


Sign = Literal["smile", "wow", "sad", "heart", "hello", "well_played", "thanks", "sorry", "moment", "bye"]
"""faces, and ready sentences: every reader sees them in their own language"""

SIGNS: Mapping[Sign, str] = {
    "smile": ":-)",
    "wow": ":-o",
    "sad": ":-(",
    "heart": "<3",
    "hello": "Hello!",
    "well_played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "moment": "One moment, please.",
    "bye": "Thanks for the game!",
}
"""what a sign means for those who read lines of text"""


class SignMessage(Request):
    """Say something by a sign."""

    type: Literal["sign"]
    sign: Sign


class ReportMessage(Request):
    """Tell the host about somebody."""

    type: Literal["report"]
    place: Place
    text: Annotated[str, StringConstraints(max_length=300)] = ""


class RemoveMessage(Request):
    """Remove somebody from the table; the host's."""

    type: Literal["remove"]
    place: Place


class RuleMessage(Request):
    """Change the clock (null: off) and the chat; the host's."""

    type: Literal["rule"]
    clock: Clock | None
    chat: bool


FriendsMessage = (
    CommitMessage
    | RevealMessage
    | ReadyMessage
    | StartMessage
    | AwayMessage
    | BackMessage
    | SayMessage
    | SignMessage
    | ReportMessage
    | RemoveMessage
    | RuleMessage
)


# --- what the server tells ---


class PeopleChanged(Answer):
    """Something about the people of the table has changed."""

    kind: Literal["people"] = "people"
    what: Literal[
        "sits",
        "rises",
        "removed",
        "ready",
        "unready",
        "starts",
        "away",
        "back",
        "hosts",
        "rule",
        "commits",
        "reveals",
        "presence",
    ]
    place: Place | None
    why: Literal["", "clock", "gone", "silent", "asked"]


class SaidLine(Answer):
    """What somebody said."""

    place: Place | None
    name: str
    text: str
    sign: Sign | None = Field(description="what it is in every language; null for words of their own")
    at: float = Field(description="seconds since 1970")


class TalkMessage(Answer):
    """The last lines that were said, once after the snapshot; then every new one by itself."""

    type: Literal["talk"] = "talk"
    lines: tuple[SaidLine, ...]


class ReportedMessage(Answer):
    """Somebody tells the host about somebody."""

    type: Literal["reported"] = "reported"
    by: str
    place: Place | None
    name: str
    text: str
