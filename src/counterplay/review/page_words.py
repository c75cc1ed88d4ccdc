"""What the one-file page says, in English and in German; sentences about a game come from its package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from counterplay.opponent import Rate
from counterplay.review import text
from counterplay.review.judgement import DecisionLoss, Move
from counterplay.review.practical import PracticalJudgement
from counterplay.review.profile import Lesser, Profile, Profiles, Totals
from counterplay.review.text import rate_words


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of a page; `labels` translates what a game calls its roles, axes and sides."""

    language: str
    players: str
    games: str
    caption: str
    player: str
    played: str
    rate_columns: tuple[str, str, str]
    broken_off: str
    by: Callable[[str, str], str]
    totals: Callable[[Profiles], str]
    rate: Callable[[Rate], str]
    apart: Callable[[Profile], str]
    besides: Callable[[Lesser, str], list[str]]
    more: Callable[[int], str]
    curve: Callable[[str], str]
    where: Callable[[int, str], str]
    cut_short: Callable[[str], str]
    no_card: str
    nothing_turned: str
    counts: str
    of: Callable[[str, int, int], str]
    move: Callable[[int, str, str], str]
    turned: Callable[[str, bool], str]
    practical: Callable[[PracticalJudgement], str]
    decision: Callable[[DecisionLoss], str]
    lost: Callable[[Move, str], str]
    bad_luck: str
    error: str
    best: str
    labels: Mapping[str, str] = field(default_factory=dict)

    def label(self, word: str) -> str:
        """Return a game's word in this language; the word itself where there is no other."""
        return self.labels.get(word, word)


ENGLISH = PageWords(
    language="en",
    players="Players",
    games="Games",
    caption="Complete games, and those broken off apart",
    player="player",
    played="games",
    rate_columns=("opportunities", "mistakes", "rate (95% interval)"),
    broken_off="broken off",
    by=lambda name, axis: f"{name} by {axis}",
    totals=lambda profiles: text.totals_text(profiles).plain,
    rate=text.rate_words,
    apart=text.broken_off_words,
    besides=text.besides,
    more=lambda games: f"{games} more games are counted above and not shown.",
    curve=lambda side: f"value of the game as {side} sees it, move by move",
    where=lambda line, id: f"line {line}" + (f", id {id}" if id else ""),
    cut_short=lambda why: f"Broken off: {why}; judged as far as it goes.",
    no_card="No card was played.",
    nothing_turned="No card turned the game.",
    counts="Mistakes of opportunities",
    of=lambda name, missed, chances: f"{name} {missed} of {chances}",
    move=lambda trick, who, card: f"trick {trick}: {who} {card}",
    turned=lambda winners, one: f"turned a won game: {winners} {'wins' if one else 'win'}",
    practical=text.practical_words,
    decision=text.decision_words,
    lost=text.lost_words,
    bad_luck="bad luck",
    error="an error",
    best="best",
)


def number(value: float, digits: int = 1, *, sign: bool = False) -> str:
    """Return a number as Germans write it.

    >>> number(-1.25, 2), number(3, sign=True)
    ('-1,25', '+3,0')
    """
    return f"{value:{'+' if sign else ''}.{digits}f}".replace(".", ",")


def percent(share: float, digits: int = 0) -> str:
    """Return a share as Germans write it."""
    return number(100 * share, digits) + " %"


def counted(count: int, one: str, several: str) -> str:
    """Return how many there are of something."""
    return f"{count} {one if count == 1 else several}"


def _total(totals: Totals, kind: str) -> str:
    games = f"{totals.games} {kind} {'Spiel' if totals.games == 1 else 'Spiele'}"
    return f"{games}: {totals.mistakes} Fehler bei {counted(totals.opportunities, 'Gelegenheit', 'Gelegenheiten')}"


def _totals(profiles: Profiles) -> str:
    said = _total(profiles.complete, "ganzes" if profiles.complete.games == 1 else "ganze")
    if profiles.broken_off.games:
        said += "; daneben " + _total(
            profiles.broken_off, "abgebrochenes" if profiles.broken_off.games == 1 else "abgebrochene"
        )
    return said + (" (alle Spieler dieser Spiele)" if profiles.only is not None else "")


def _rate(rate: Rate) -> str:
    return "–" if rate.rate is None else rate_words(rate, lambda share: percent(share, 1), "bis")


def _apart(profile: Profile) -> str:
    apart = profile.broken_off
    rate = apart.where()
    return f"{apart.games}: {rate.mistakes} von {rate.opportunities}" if apart.games else "–"


def _besides(lesser: Lesser, unit: str) -> list[str]:
    said = []
    if lesser.moves:
        said.append(
            f"Daneben: {lesser.lost_levels} Karten verloren eine Stufe und {lesser.lost_points} zusammen "
            f"{lesser.points} Punkte, von {lesser.moves} Karten in allen Spielen."
        )
    if lesser.judged:
        said.append(f"Nach dem, was zu wissen war: {lesser.bad_luck} von {lesser.judged} Fehlern waren Pech.")
    return said


def _decision(loss: DecisionLoss) -> str:
    if loss.every_world:
        return f"als Entscheidung {percent(loss.loss, 1)} verloren, über alle {loss.worlds} Verteilungen"
    return (
        f"als Entscheidung {percent(loss.loss, 1)} ± {percent(loss.error, 1)} verloren, "
        f"über {loss.worlds} Verteilungen"
    )


def _practical(judged: PracticalJudgement) -> str:
    return (
        f"in der Praxis {number(judged.loss)} ± {number(judged.error)} Turnierpunkte verloren, "
        f"{judged.playouts}-mal durchgespielt"
    )


def _lost(move: Move, unit: str) -> str:
    level = "eine Stufe und " if move.lost_levels else ""
    return f"verlor {level}{counted(move.lost_points, 'Punkt', 'Punkte')}"


GERMAN = PageWords(
    language="de",
    players="Spieler",
    games="Spiele",
    caption="Ganze Spiele, abgebrochene für sich",
    player="Spieler",
    played="Spiele",
    rate_columns=("Gelegenheiten", "Fehler", "Rate (95-%-Intervall)"),
    broken_off="abgebrochen",
    by=lambda name, axis: f"{name} nach {axis}",
    totals=_totals,
    rate=_rate,
    apart=_apart,
    besides=_besides,
    more=lambda games: f"{games} weitere Spiele sind oben gezählt und nicht gezeigt.",
    curve=lambda side: f"Wert des Spiels für {side}, Karte für Karte",
    where=lambda line, id: f"Zeile {line}" + (f", Nummer {id}" if id else ""),
    cut_short=lambda why: f"Abgebrochen: {why}; beurteilt, so weit es geht.",
    no_card="Es wurde keine Karte gespielt.",
    nothing_turned="Keine Karte hat das Spiel gewendet.",
    counts="Fehler bei Gelegenheiten",
    of=lambda name, missed, chances: f"{name} {missed} von {chances}",
    move=lambda trick, who, card: f"{trick}. Stich: {who} {card}",
    turned=lambda winners, one: f"hat ein gewonnenes Spiel gewendet: {winners} {'gewinnt' if one else 'gewinnen'}",
    practical=_practical,
    decision=_decision,
    lost=_lost,
    bad_luck="Pech",
    error="ein Fehler",
    best="am besten",
)
