"""The report as one web page that needs nothing else: no script, no picture, no font from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape as escape_html
from pathlib import Path

from counterplay.foreign import visible
from counterplay.opponent.mistakes import Rate
from counterplay.protocol import BadInput
from counterplay.review.game import Course, ReviewedGame
from counterplay.review.judgement import Move
from counterplay.review.profile import Profile, Profiles
from counterplay.review.text import (
    PLAYERS_SHOWN,
    besides,
    broken_off_words,
    by_weight,
    decision_words,
    lost_words,
    practical_words,
    rate_words,
    totals_text,
)

GAMES_SHOWN = 500
_STEP, _HEIGHT = 12, 60  # of the curve, in pixels
_RATE = ("opportunities", "mistakes", "rate (95% interval)")

_STYLE = """
:root { color-scheme: light dark; --good: #187a3c; --bad: #b3261e; --luck: #8a6100; --line: #8888; }
@media (prefers-color-scheme: dark) { :root { --good: #6fcf8f; --bad: #ff8a80; --luck: #ffcc66; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; font-weight: bold; }
th, td { padding: .2rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
article { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
h3 { margin: .3rem 0; } ul { margin: .3rem 0; } svg { max-width: 100%; height: auto; }
.won { stroke: var(--good); } .lost { stroke: var(--bad); } .won, .lost { stroke-width: 2; fill: none; }
.turn { fill: var(--bad); } .luck { fill: var(--luck); } .middle { stroke: var(--line); }
.error { color: var(--bad); } .bad-luck, .broken { color: var(--luck); }
"""


def safe(text: str) -> str:
    """Return foreign text as it may stand in a page, in an attribute too."""
    return escape_html(visible(text), quote=True)


def curve(game: ReviewedGame) -> str:
    """Return the course of the value as an SVG; turning points are marked and say what they are."""
    course = game.course
    width = _STEP * max(len(course.wins) - 1, 1) + 8
    label = f"value of the game as {game.side} sees it, move by move"
    parts = [
        f'<svg role="img" aria-label="{safe(label)}" width="{width}" height="{_HEIGHT + 8}" '
        f'viewBox="0 0 {width} {_HEIGHT + 8}">',
        f'<line class="middle" x1="4" x2="{width - 4}" y1="{_HEIGHT / 2 + 4}" y2="{_HEIGHT / 2 + 4}"/>',
    ]
    for place, won in enumerate(course.wins[1:]):
        parts.append(
            f'<path class="{"won" if won else "lost"}" d="M{_x(place)} {_y(course, place)}'
            f'L{_x(place + 1)} {_y(course, place + 1)}"/>'
        )
    for place, move in enumerate(game.moves):
        if move.mistake:
            parts.append(
                f'<circle class="{"luck" if move.bad_luck else "turn"}" cx="{_x(place + 1)}" '
                f'cy="{_y(course, place + 1)}" r="4"><title>{safe(_turning(game, move, str))}</title></circle>'
            )
    return "".join(parts) + "</svg>"


def _x(place: int) -> int:
    return 4 + _STEP * place


def _y(course: Course, place: int) -> float:
    return round(4 + _HEIGHT * (1 - course.shares[place]), 1)


def _turning(game: ReviewedGame, move: Move, face: Callable[[str], str]) -> str:
    who = f"trick {move.trick}: {game.name_of(move.seat)} {face(move.card)}"
    winners = ", ".join(map(face, move.winning))
    return f"{who} turned a won game: {winners} {'wins' if len(move.winning) == 1 else 'win'}"


def game_section(game: ReviewedGame, face: Callable[[str], str] = str) -> str:
    """Return the part of the page about one game."""
    where = f"line {game.line}" + (f", id {game.id}" if game.id else "")
    parts = [f"<article><h3>{safe(game.title)}</h3><p>{safe(where)}; {safe(', '.join(game.seats))}</p>"]
    if game.broken_off:
        parts.append(f'<p class="broken">Broken off: {safe(game.broken_off)}; judged as far as it goes.</p>')
    if game.before:
        parts.append("".join(["<ul>", *(f"<li>{safe(said)}</li>" for said in game.before), "</ul>"]))
    if not game.moves:
        return "".join([*parts, "<p>No card was played.</p></article>"])
    parts += [curve(game), "<ul>"]
    for move in game.practical_errors:
        assert move.practical is not None
        said = (
            f"trick {move.trick}: {game.name_of(move.seat)} {face(move.card)}: {practical_words(move.practical)}"
        )
        parts.append(f'<li class="error">{safe(said)}, best {safe(face(move.practical.best))}</li>')
    for move in game.turning_points:
        reason = f"<br>{safe(move.reason)}" if move.reason else ""
        parts.append(f"<li>{safe(_turning(game, move, face))}{_decision(move, face)}{reason}</li>")
    for move in game.lesser_errors:
        said = f"trick {move.trick}: {game.name_of(move.seat)} {face(move.card)} {lost_words(move, game.unit)}"
        parts.append(f"<li>{safe(said)}</li>")
    if not game.turning_points:
        parts.append("<li>No card turned the game.</li>")
    counts = ", ".join(f"{name} {missed} of {chances}" for name, (missed, chances) in game.counts().items())
    parts += ["</ul>", *(f"<p>{safe(said)}</p>" for said in game.after)]
    return "".join([*parts, f"<p>Mistakes of opportunities: {safe(counts)}</p></article>"])


def _decision(move: Move, face: Callable[[str], str]) -> str:
    if move.decision is None:
        return ""
    kind, words = ("bad-luck", "bad luck") if move.bad_luck else ("error", "an error")
    best = "" if move.bad_luck else f", best {face(move.decision.best)}"
    return f'; {safe(decision_words(move.decision))}: <span class="{kind}">{words}</span>{safe(best)}'


@dataclass
class Page:
    """A page that games are added to; only so many are kept, whatever the number added."""

    title: str
    sections: list[str] = field(default_factory=list)
    left_out: int = 0
    unit: str = "point"  # what points are called

    def add(self, section: str) -> None:
        """Add what `game_section` made of a game."""
        if len(self.sections) < GAMES_SHOWN:
            self.sections.append(section)
        else:
            self.left_out += 1

    def html(self, profiles: Profiles, axes: tuple[str, ...]) -> str:
        """Return the whole page."""
        parts = [
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ',
            f"style-src 'unsafe-inline'\"><title>{safe(self.title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{safe(self.title)}</h1><p>{safe(totals_text(profiles).plain)}</p><h2>Players</h2>",
            _players(profiles),
        ]
        for name, profile in by_weight(profiles)[:PLAYERS_SHOWN]:
            parts.append(_profile(name, profile, axes, self.unit))
        parts += ["<h2>Games</h2>", *self.sections]
        if self.left_out:
            parts.append(f"<p>{self.left_out} more games are counted above and not shown.</p>")
        return "".join(parts) + "</body></html>\n"

    def save(self, path: Path, profiles: Profiles, axes: tuple[str, ...]) -> None:
        """Write the page."""
        try:
            path.write_text(self.html(profiles, axes), encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{path} cannot be written: {problem.strerror}") from None


def _players(profiles: Profiles) -> str:
    rows = [
        (*_row(name, profile.complete.where(), str(profile.complete.games)), broken_off_words(profile))
        for name, profile in by_weight(profiles)[:PLAYERS_SHOWN]
    ]
    return _table("Complete games, and those broken off apart", ("player", "games", *_RATE, "broken off"), rows)


def _profile(name: str, profile: Profile, axes: tuple[str, ...], unit: str) -> str:
    parts = [f"<details><summary>{safe(name)}</summary>"]
    for axis in axes:
        rows = [_row(label, rate) for label, rate in profile.complete.by(axis).items()]
        parts.append(_table(f"{name} by {axis}", (axis, *_RATE), rows))
    parts += [f"<p>{safe(said)}</p>" for said in besides(profile.lesser, unit)]
    return "".join(parts) + "</details>"


def _row(label: str, rate: Rate, *more: str) -> tuple[str, ...]:
    return label, *more, str(rate.opportunities), str(rate.mistakes), rate_words(rate)


def _table(title: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{safe(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{safe(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{safe(title)}</caption><tr>{head}</tr>{body}</table>"
