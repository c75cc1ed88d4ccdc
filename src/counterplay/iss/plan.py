"""What a client is to do at a server, how it behaves there, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ClientPlan:
    """What a client is to do."""

    user: str
    games: int = 10
    table: str = ""  # join this one
    ticket: str = ""
    create: bool = False
    invite: tuple[str, ...] = ()
    watch: str = ""  # look on at this one
    seed: int = 0  # of the player's random numbers
    luck: str = ""  # what they are keyed by, if not by the user's name


@dataclass(frozen=True)
class Manners:
    """Seconds: how fast a client speaks, and how long it waits for what."""

    pace: float = 0.25  # between two lines that are sent
    settle: float = 1.5  # after the login, for a table that is given back
    login: float = 30.0
    echo: float = 20.0  # until a move of one's own comes back
    silence: float = 250.0  # in a game: nobody has more than 240 on the clock
    doubt: float = 30.0  # of silence in a game, after a line that was not understood: it may have been a move
    game: float = 1200.0  # that one game may last
    company: float = 900.0  # until enough players sit at the table
    asking: float = 30.0  # between two invitations
    knock: float = 1.0  # until one asks again for a seat that was refused
    decided: float = 3.0  # until the end of a game that is decided
    steady: float = 120.0  # that a line must hold, or bring a game on, for the pauses to begin anew
    pauses: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 60.0, 120.0, 120.0)  # before coming back


@dataclass
class Summary:
    """What came of an evening."""

    games: int = 0
    unkept: int = 0
    unknown: int = 0  # lines
    refused: int = 0  # moves
    stood_in: int = 0
    returns: int = 0
    why: str = ""  # it ended before its time
