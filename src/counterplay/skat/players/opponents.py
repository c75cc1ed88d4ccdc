"""Whom a person can play against: every opponent by name.

Interfaces ask for names; what sits down is the player named here. How strong an opponent is, is measured by
`counterplay study opponents` and never written here; what is said of it stands in the catalogues of `skat.review`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Opponent:
    """One whom a person can sit down with."""

    name: str
    player: str  # its name among the players
    called: tuple[str, str]  # by people at a table; the second name where one of them sits there already
    adapts: str = "not_at_all"  # by what it plays you otherwise than others; the catalogues say it in a sentence
    options: Mapping[str, float] = field(default_factory=dict)
    model: str | None = None  # what stands in brackets without a name: imitator(xskat)
    follows_level: bool = False  # its slip is the person's own

    @property
    def spec(self) -> str:
        """Return it as the arena writes it."""
        words = [] if self.model is None else [self.model]
        words += [f"{name}={value:g}" for name, value in sorted(self.options.items())]
        return f"{self.player}({','.join(words)})" if words else self.player


OPPONENTS: tuple[Opponent, ...] = (
    Opponent("beginner", "kermit", ("Fips", "Fine"), options={"slip": 0.35, "worlds": 20}),
    Opponent("casual", "kermit", ("Trude", "Tjark"), options={"slip": 0.2, "worlds": 20}),
    Opponent("club", "rules", ("Kuno", "Karline")),
    Opponent("xskat", "imitator", ("Xaver", "Xenia"), model="xskat"),
    Opponent("strong", "kermit", ("Wanda", "Wenzel"), options={"slip": 0.05, "worlds": 40}),
    Opponent("expert", "kermit", ("Magnus", "Minerva"), options={"worlds": 100}),
    Opponent(
        "match", "kermit", ("Momo", "Mascha"), adapts="your_level", options={"worlds": 40}, follows_level=True
    ),
    Opponent("pi20", "pi20", ("Pia", "Pit"), adapts="within_a_deal", options={"worlds": 40}),
    Opponent("count", "count", ("Cosima", "Corvin"), adapts="your_mistakes", options={"worlds": 40}),
    Opponent("autodidact", "autodidact", ("Ada", "Adalbert")),
    Opponent("counterplay", "counterplay", ("Argus", "Artemis"), adapts="your_play", options={"worlds": 40}),
    Opponent("random", "random", ("Willi", "Wilma")),
)
OPPONENTS_BY_NAME: Mapping[str, Opponent] = {opponent.name: opponent for opponent in OPPONENTS}
