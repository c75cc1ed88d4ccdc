"""Whom a person can play against: every opponent by name, with who it is and how it adapts, in two languages.

Interfaces ask for names; what sits down is the player named here. How strong an opponent is, is measured by
`counterplay study opponents` and never written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Spoken = Mapping[str, str]  # a sentence by language: en and de


@dataclass(frozen=True, slots=True)
class Opponent:
    """One whom a person can sit down with."""

    name: str
    player: str  # its name among the players
    about: Spoken  # who it is, in a sentence
    adapts: Spoken  # whether, and by what, it plays you otherwise than others
    options: Mapping[str, float] = field(default_factory=dict)
    model: str | None = None  # what stands in brackets without a name: imitator(xskat)
    follows_level: bool = False  # its slip is the person's own

    @property
    def spec(self) -> str:
        """Return it as the arena writes it."""
        words = [] if self.model is None else [self.model]
        words += [f"{name}={value:g}" for name, value in sorted(self.options.items())]
        return f"{self.player}({','.join(words)})" if words else self.player


_NOT_AT_ALL = {
    "en": "It does not adapt: it plays everybody alike.",
    "de": "Er passt sich nicht an: Er spielt gegen alle gleich.",
}
_FIXED_ANSWER = {
    "en": "It does not adapt at the table: its answer was trained beforehand, and is the same for everybody.",
    "de": "Er passt sich am Tisch nicht an: Seine Antwort wurde vorher trainiert und ist für alle dieselbe.",
}

OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "beginner",
        "kermit",
        {
            "en": "Searches, but gives a card away every third time: for a first evening.",
            "de": "Rechnet, verschenkt aber jede dritte Karte: für den ersten Abend.",
        },
        _NOT_AT_ALL,
        {"slip": 0.35, "worlds": 20},
    ),
    Opponent(
        "casual",
        "kermit",
        {
            "en": "Searches, and slips every fifth time: a friendly round.",
            "de": "Rechnet und patzt jedes fünfte Mal: eine freundliche Runde.",
        },
        _NOT_AT_ALL,
        {"slip": 0.2, "worlds": 20},
    ),
    Opponent(
        "club",
        "rules",
        {
            "en": "Plays by rules of thumb, at once and without search.",
            "de": "Spielt nach Faustregeln, sofort und ohne zu rechnen.",
        },
        _NOT_AT_ALL,
    ),
    Opponent(
        "xskat",
        "imitator",
        {
            "en": "XSkat’s double: learned from the games of the well-known program, it plays what XSkat would "
            "play.",
            "de": "XSkats Doppelgänger: hat aus Spielen des bekannten Programms gelernt und spielt, was XSkat "
            "spielen würde.",
        },
        _NOT_AT_ALL,
        model="xskat",
    ),
    Opponent(
        "strong",
        "kermit",
        {
            "en": "Searches every card in forty ways the hidden ones may lie, and slips one time in twenty.",
            "de": "Rechnet jede Karte über vierzig mögliche Kartenlagen und patzt einmal in zwanzig.",
        },
        _NOT_AT_ALL,
        {"slip": 0.05, "worlds": 40},
    ),
    Opponent(
        "expert",
        "kermit",
        {
            "en": "Searches every card in a hundred ways the hidden ones may lie.",
            "de": "Rechnet jede Karte über hundert mögliche Kartenlagen.",
        },
        _NOT_AT_ALL,
        {"worlds": 100},
    ),
    Opponent(
        "match",
        "kermit",
        {
            "en": "My level: it searches, and slips about as often as you do.",
            "de": "Wie ich: rechnet und patzt etwa so oft wie Sie.",
        },
        {
            "en": "Its slips follow your own mistakes, deal by deal; otherwise it plays everybody alike.",
            "de": "Seine Patzer folgen Ihren Fehlern, Spiel für Spiel; sonst spielt er gegen alle gleich.",
        },
        {"worlds": 40},
        follows_level=True,
    ),
    Opponent(
        "pi20",
        "pi20",
        {
            "en": "Searches, and reads from every bid and card where the hidden ones are likely to lie.",
            "de": "Rechnet und liest aus jedem Gebot und jeder Karte, wo die verdeckten wohl liegen.",
        },
        {
            "en": "It draws its conclusions within a deal, from a population of players; of you it keeps nothing.",
            "de": "Er schließt nur innerhalb eines Spiels, und zwar daraus, wie viele andere spielen; von Ihnen "
            "behält er nichts.",
        },
        {"worlds": 40},
    ),
    Opponent(
        "count+",
        "count+",
        {
            "en": "Searches, counts your mistakes situation by situation, and bids by them.",
            "de": "Rechnet, zählt Ihre Fehler nach Situationen und reizt danach.",
        },
        {
            "en": "Where you err often it bids more boldly, where you do not, more carefully. It remembers you.",
            "de": "Wo Sie oft irren, reizt er kühner, wo nicht, vorsichtiger. Er merkt sich Sie.",
        },
        {"worlds": 40},
    ),
    Opponent(
        "autodidact",
        "autodidact",
        {
            "en": "Taught itself by playing millions of games against itself: no search, no rules of thumb.",
            "de": "Hat es sich in Millionen Spielen gegen sich selbst beigebracht: rechnet nicht, kennt keine "
            "Faustregeln.",
        },
        _NOT_AT_ALL,
    ),
    Opponent(
        "response-rules",
        "response",
        {
            "en": "The self-taught player, trained on to beat one opponent above all: the club player.",
            "de": "Der Autodidakt, weitertrainiert, um vor allem einen zu schlagen: den Vereinsspieler.",
        },
        _FIXED_ANSWER,
        model="rules",
    ),
    Opponent(
        "response-xskat",
        "response",
        {
            "en": "The self-taught player, trained on to beat XSkat above all.",
            "de": "Der Autodidakt, weitertrainiert, um vor allem XSkat zu schlagen.",
        },
        _FIXED_ANSWER,
        model="xskat",
    ),
    Opponent(
        "counterplay",
        "counterplay",
        {
            "en": "Learns whom you play like, what you hold when you play like that, and plays against you.",
            "de": "Lernt, wem Sie ähnlich spielen und was Sie dann in der Hand haben, und spielt dagegen.",
        },
        {
            "en": "After every deal it asks how well it predicted you. The better it did, the more it trusts "
            "what it "
            "believes of you; a stranger it does not trust at all. It remembers you.",
            "de": "Nach jedem Spiel fragt er, wie gut er Sie vorausgesagt hat. Je besser, desto mehr verlässt "
            "er sich auf das, "
            "was er von Ihnen glaubt; bei einem Fremden verlässt er sich auf nichts. Er merkt sich Sie.",
        },
        {"worlds": 40},
    ),
    Opponent(
        "random",
        "random",
        {
            "en": "Plays any card the rules allow: to try things out.",
            "de": "Spielt irgendeine erlaubte Karte: zum Ausprobieren.",
        },
        _NOT_AT_ALL,
    ),
)
OPPONENTS_BY_NAME: Mapping[str, Opponent] = {opponent.name: opponent for opponent in OPPONENTS}
