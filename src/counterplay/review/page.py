"""The report as one web page that needs nothing else: no script, no picture, no font from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape as escape_html
from pathlib import Path

from counterplay.opponent import Rate
from counterplay.protocol import BadInput
from counterplay.review.game import ReviewedGame, ValueCourse
from counterplay.review.judgement import Move
from counterplay.review.profile import Profile, Profiles
from counterplay.review.text import PLAYERS_SHOWN, by_weight
from counterplay.review.words import ENGLISH, Words
from counterplay.untrusted import visible

GAMES_SHOWN = 500
_STEP, _HEIGHT = 12, 60  # of the curve, in pixels
_RATE = ("opportunities", "mistakes", "rate")  # columns

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


def curve(game: ReviewedGame, words: Words = ENGLISH, face: Callable[[str], str] = str) -> str:
    """Return the course of the value as an SVG; turning points are marked and say what they are."""
    course = game.course
    width = _STEP * max(len(course.wins) - 1, 1) + 8
    label = words.say("curve", side=words.label(game.side))
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
                f'cy="{_y(course, place + 1)}" r="4"><title>'
                f"{safe(_turning(game, move, face, words))}</title></circle>"
            )
    return "".join(parts) + "</svg>"


def _x(place: int) -> int:
    return 4 + _STEP * place


def _y(course: ValueCourse, place: int) -> float:
    return round(4 + _HEIGHT * (1 - course.shares[place]), 1)


def _turning(game: ReviewedGame, move: Move, face: Callable[[str], str], words: Words) -> str:
    text = "one_wins" if len(move.winning) == 1 else "several_win"
    return f"{_who(game, move, face, words)} {words.say(text, winners=', '.join(map(face, move.winning)))}"


def _who(game: ReviewedGame, move: Move, face: Callable[[str], str], words: Words) -> str:
    return words.say("move", trick=move.trick, who=game.name_of(move.seat), card=face(move.card))


def game_section(game: ReviewedGame, face: Callable[[str], str] = str, words: Words = ENGLISH) -> str:
    """Return the part of the page about one game."""
    parts = [
        f"<article><h3>{safe(game.title)}</h3><p>{safe(words.where(game))}; {safe(', '.join(game.seats))}</p>"
    ]
    if game.broken_off:
        parts.append(f'<p class="broken">{safe(words.say("cut_short", why=game.broken_off))}</p>')
    if game.before:
        parts.append("".join(["<ul>", *(f"<li>{safe(said)}</li>" for said in game.before), "</ul>"]))
    if not game.moves:
        return "".join([*parts, f"<p>{safe(words.say('no_card'))}</p></article>"])
    parts += [curve(game, words, face), "<ul>"]
    for move in (error for error in game.practical_errors if not error.mistake):
        assert move.practical is not None
        said = f"{_who(game, move, face, words)}: {words.practical(move.practical)}"
        parts.append(f'<li class="error">{safe(said)}, {words.say("best")} {safe(face(move.practical.best))}</li>')
    for move in game.turning_points:
        reason = f"<br>{safe(move.reason)}" if move.reason else ""
        parts.append(f"<li>{safe(_turning(game, move, face, words))}{_judged(move, face, words)}{reason}</li>")
    for move in game.lesser_errors:
        parts.append(f"<li>{safe(f'{_who(game, move, face, words)} {words.lost(move, game.unit)}')}</li>")
    if not game.turning_points:
        parts.append(f"<li>{safe(words.say('nothing_turned'))}</li>")
    parts += ["</ul>", *(f"<p>{safe(said)}</p>" for said in game.after)]
    return "".join([*parts, f"<p>{safe(words.counts(game))}</p></article>"])


def _judged(move: Move, face: Callable[[str], str], words: Words) -> str:
    """Return what a turning point was by what could be known; the measure that leads says error or bad luck."""
    said = []
    if move.practical is not None:
        said.append((words.practical(move.practical), move.practical.best))
    if move.decision is not None:
        said.append((words.decision(move.decision), move.decision.best))
    parts = [f"; {safe(loss)}" for loss, _ in said]
    if said:
        kind, text = ("bad-luck", "bad_luck") if move.bad_luck else ("error", "error")
        best = "" if move.bad_luck else f", {words.say('best')} {face(said[0][1])}"
        parts[0] += f': <span class="{kind}">{words.say(text)}</span>{safe(best)}'
    return "".join(parts)


@dataclass
class Page:
    """A page that games are added to; only so many are kept, whatever the number added."""

    title: str
    sections: list[str] = field(default_factory=list)
    left_out: int = 0
    unit: str = "point"  # what points are called
    words: Words = ENGLISH

    def add(self, section: str) -> None:
        """Add what `game_section` made of a game."""
        if len(self.sections) < GAMES_SHOWN:
            self.sections.append(section)
        else:
            self.left_out += 1

    def html(self, profiles: Profiles, axes: tuple[str, ...]) -> str:
        """Return the whole page."""
        words = self.words
        parts = [
            f'<!DOCTYPE html><html lang="{words.say("language")}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ',
            f"style-src 'unsafe-inline'\"><title>{safe(self.title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{safe(self.title)}</h1><p>{safe(words.totals(profiles))}</p><h2>{words.say('players')}</h2>",
            _players(profiles, words),
        ]
        for name, profile in by_weight(profiles)[:PLAYERS_SHOWN]:
            parts.append(_profile(name, profile, axes, self.unit, words))
        parts += [f"<h2>{words.say('games')}</h2>", *self.sections]
        if self.left_out:
            parts.append(f"<p>{safe(words.say('more_games', games=self.left_out))}</p>")
        return "".join(parts) + "</body></html>\n"

    def save(self, path: Path, profiles: Profiles, axes: tuple[str, ...]) -> None:
        """Write the page."""
        try:
            path.write_text(self.html(profiles, axes), encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{path} cannot be written: {problem.strerror}") from None


def _players(profiles: Profiles, words: Words) -> str:
    rows = [
        (*_row(name, profile.complete.where(), words, str(profile.complete.games)), words.broken_off(profile))
        for name, profile in by_weight(profiles)[:PLAYERS_SHOWN]
    ]
    headings = ("player", "played", *_RATE, "broken_off")
    return _table(words.say("caption"), tuple(map(words.say, headings)), rows)


def _profile(name: str, profile: Profile, axes: tuple[str, ...], unit: str, words: Words) -> str:
    parts = [f"<details><summary>{safe(name)}</summary>"]
    for axis in axes:
        rows = [_row(words.label(label), rate, words) for label, rate in profile.complete.by(axis).items()]
        label = words.label(axis)
        title = words.say("by", name=name, axis=label)
        parts.append(_table(title, (label, *map(words.say, _RATE)), rows))
    parts += [f"<p>{safe(said)}</p>" for said in words.besides(profile.lesser, unit)]
    return "".join(parts) + "</details>"


def _row(label: str, rate: Rate, words: Words, *more: str) -> tuple[str, ...]:
    return label, *more, str(rate.opportunities), str(rate.mistakes), words.rate(rate)


def _table(title: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{safe(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{safe(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{safe(title)}</caption><tr>{head}</tr>{body}</table>"
