"""Reviewed games and profiles for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from counterplay.review.game import ReviewedGame, ValueCourse
from counterplay.review.judgement import Move
from counterplay.review.profile import Profile, Profiles
from counterplay.review.words import ENGLISH
from counterplay.untrusted import visible

Face = Callable[[str], Text]  # how a card is drawn

_BLOCKS = "▁▂▃▄▅▆▇█"
_WINNERS_SHOWN = 4
PLAYERS_SHOWN = 12


def sparkline(course: ValueCourse) -> Text:
    """Return the course of the value as a line of blocks: high is good for the first side, green is won."""
    line = Text()
    for share, won in zip(course.shares, course.wins, strict=True):
        height = min(int(share * len(_BLOCKS)), len(_BLOCKS) - 1)
        line.append(_BLOCKS[height], style="green" if won else "red")
    return line


def game_text(game: ReviewedGame, face: Face = Text) -> Group:
    """Return a game: its course, its turning points, what else was lost, and each player's counts."""
    head = Text(f"line {game.line}", style="bold")
    if game.id:
        head.append(f", id {visible(game.id)}")
    head.append(f": {visible(game.title)}", style="bold")
    parts = [head]
    if game.broken_off:
        parts.append(Text(f"  broken off: {visible(game.broken_off)}; judged as far as it goes", style="yellow"))
    parts += [Text(f"  {visible(said)}") for said in game.before]
    if not game.moves:
        parts.append(Text("  no card was played"))
        return Group(*parts)
    course = game.course
    scale = f"{course.points[0]} to {course.points[-1]} {game.unit}s" if course.points else "high: wins"
    parts.append(Text("  value ", style="dim") + sparkline(course) + Text(f"  {game.side}, {scale}", style="dim"))
    parts += [_practical(game, move, face) for move in game.practical_errors if not move.mistake]
    for move in game.turning_points:
        parts.append(turning_point(game, move, face))
        if move.reason:
            parts.append(Text(f"    {move.reason}"))
    if not game.turning_points:
        result = "won" if course.wins[0] else "lost"
        parts.append(Text(f"  no card turned the game: {result} for {game.side} from the first card on"))
    parts += [_lesser(game, move, face) for move in game.lesser_errors]
    counts = ", ".join(
        f"{visible(name)} {missed} of {chances}" for name, (missed, chances) in game.counts().items()
    )
    parts += [Text(f"  {visible(said)}") for said in game.after]
    parts.append(Text("  mistakes of opportunities: ", style="dim") + Text(counts))
    return Group(*parts)


def turning_point(game: ReviewedGame, move: Move, face: Face = Text) -> Text:
    """Return a turning point: trick, card, what would have won, hindsight and decision error."""
    line = Text("  ") + _who(game, move, face)
    line.append(" turned a won game: ", style="yellow" if move.bad_luck else "red")
    line += _cards(move.winning, face)
    line.append(" wins" if len(move.winning) == 1 else " win")
    if move.practical is not None:
        line.append(f"; {ENGLISH.practical(move.practical)}")
        line += _verdict(move, move.practical.best, face)
    if move.decision is not None:
        line.append(f"; {ENGLISH.decision(move.decision)}")
        if move.practical is None:
            line += _verdict(move, move.decision.best, face)
    return line


def _verdict(move: Move, best: str, face: Face) -> Text:
    """Return error or bad luck, which the measure says that leads."""
    if move.bad_luck:
        return Text(": ") + Text("bad luck", style="yellow")
    return Text(": ") + Text("an error", style="red") + Text(", best ") + face(best)


def _practical(game: ReviewedGame, move: Move, face: Face) -> Text:
    judged = move.practical
    assert judged is not None
    best = judged.values[judged.best]
    line = Text("  ") + _who(game, move, face)
    line.append(f" {ENGLISH.practical(judged)}: wins {judged.value.wins:.0%}; best ", style="yellow")
    return line + face(judged.best) + Text(f" wins {best.wins:.0%}")


def _lesser(game: ReviewedGame, move: Move, face: Face) -> Text:
    assert move.points is not None
    best = max(move.points.values())
    line = Text("  ", style="dim") + _who(game, move, face)
    line.append(f" {ENGLISH.lost(move, game.unit)}: ")
    return line + _cards([card for card, made in move.points.items() if made == best], face) + Text(" kept them")


def _who(game: ReviewedGame, move: Move, face: Face) -> Text:
    return Text(f"trick {move.trick}: {visible(game.name_of(move.seat))} ") + face(move.card)


def _cards(cards: Sequence[str], face: Face) -> Text:
    shown = Text(", ").join(face(card) for card in cards[:_WINNERS_SHOWN])
    more = len(cards) - _WINNERS_SHOWN
    return shown + Text(f" and {more} more") if more > 0 else shown


def players_table(profiles: Profiles) -> Table:
    """Return one row for each player, those with most opportunities first."""
    table = Table(title="players, complete games and those broken off apart", title_justify="left")
    table.add_column("player", overflow="fold")
    for heading in ("games", "mistakes", "rate (95% interval)", "broken off"):
        table.add_column(heading, justify="right")
    for name, profile in by_weight(profiles)[:PLAYERS_SHOWN]:
        rate = profile.complete.where()
        table.add_row(
            Text(visible(name)),
            str(profile.complete.games),
            ENGLISH.of(rate),
            ENGLISH.rate(rate),
            ENGLISH.broken_off(profile),
        )
    return table


def profile_view(name: str, profile: Profile, axes: tuple[str, ...], unit: str = "point") -> Group:
    """Return a player's rates by each of the axes, and what else was counted."""
    table = Table(title=Text(visible(name), style="bold"), title_justify="left")
    table.add_column("by")
    table.add_column("")
    for heading in ("opportunities", "mistakes", "rate (95% interval)"):
        table.add_column(heading, justify="right")
    for axis in axes:
        for place, (label, rate) in enumerate(profile.complete.by(axis).items()):
            shown = "" if place else axis
            table.add_row(shown, label, str(rate.opportunities), str(rate.mistakes), ENGLISH.rate(rate))
        table.add_section()
    total = profile.complete.where()
    table.add_row("all", "", str(total.opportunities), str(total.mistakes), ENGLISH.rate(total))
    return Group(table, *map(Text, ENGLISH.besides(profile.lesser, unit)))


def by_weight(profiles: Profiles) -> list[tuple[str, Profile]]:
    """Return the players, those with most opportunities first."""
    return sorted(
        profiles.players.items(),
        key=lambda item: -item[1].complete.where().opportunities - item[1].broken_off.where().opportunities,
    )
