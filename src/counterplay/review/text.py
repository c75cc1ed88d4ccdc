"""Reviewed games and profiles for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from counterplay.opponent import Rate
from counterplay.review.game import Course, ReviewedGame
from counterplay.review.judgement import DecisionLoss, Move
from counterplay.review.practical import PracticalJudgement
from counterplay.review.profile import Lesser, Profile, Profiles, Totals
from counterplay.untrusted import visible

Face = Callable[[str], Text]  # how a card is drawn

_BLOCKS = "▁▂▃▄▅▆▇█"
_WINNERS_SHOWN = 4
PLAYERS_SHOWN = 12


def sparkline(course: Course) -> Text:
    """Return the course of the value as a line of blocks: high is good for the first side, green is won."""
    line = Text()
    for share, won in zip(course.shares, course.wins, strict=True):
        height = min(int(share * len(_BLOCKS)), len(_BLOCKS) - 1)
        line.append(_BLOCKS[height], style="green" if won else "red")
    return line


def decision_words(loss: DecisionLoss) -> str:
    """Return a decision loss in words."""
    if loss.every_world:
        return f"decision loss {loss.loss:.3f} over all {loss.worlds} worlds"
    return f"decision loss {loss.loss:.3f} ± {loss.error:.3f} over {loss.worlds} worlds"


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
        line.append(f"; {practical_words(move.practical)}")
        line += _verdict(move, move.practical.best, face)
    if move.decision is not None:
        line.append(f"; {decision_words(move.decision)}")
        if move.practical is None:
            line += _verdict(move, move.decision.best, face)
    return line


def _verdict(move: Move, best: str, face: Face) -> Text:
    """Return error or bad luck, which the measure says that leads."""
    if move.bad_luck:
        return Text(": ") + Text("bad luck", style="yellow")
    return Text(": ") + Text("an error", style="red") + Text(", best ") + face(best)


def practical_words(judged: PracticalJudgement) -> str:
    """Return a practical loss in words."""
    return f"practical loss {judged.loss:.1f} ± {judged.error:.1f} points over {judged.playouts} playouts"


def _practical(game: ReviewedGame, move: Move, face: Face) -> Text:
    judged = move.practical
    assert judged is not None
    best = judged.values[judged.best]
    line = Text("  ") + _who(game, move, face)
    line.append(f" {practical_words(judged)}: wins {judged.value.wins:.0%}; best ", style="yellow")
    return line + face(judged.best) + Text(f" wins {best.wins:.0%}")


def _lesser(game: ReviewedGame, move: Move, face: Face) -> Text:
    assert move.points is not None
    best = max(move.points.values())
    line = Text("  ", style="dim") + _who(game, move, face)
    line.append(f" {lost_words(move, game.unit)}: ")
    return line + _cards([card for card, made in move.points.items() if made == best], face) + Text(" kept them")


def lost_words(move: Move, unit: str = "point") -> str:
    """Return what a move that kept the game lost besides."""
    level = "a level and " if move.lost_levels else ""
    return f"lost {level}{move.lost_points} {unit}{'' if move.lost_points == 1 else 's'}"


def _who(game: ReviewedGame, move: Move, face: Face) -> Text:
    return Text(f"trick {move.trick}: {visible(game.name_of(move.seat))} ") + face(move.card)


def _cards(cards: Sequence[str], face: Face) -> Text:
    shown = Text(", ").join(face(card) for card in cards[:_WINNERS_SHOWN])
    more = len(cards) - _WINNERS_SHOWN
    return shown + Text(f" and {more} more") if more > 0 else shown


def rate_words(rate: Rate, share: Callable[[float], str] = "{:.1%}".format, to: str = "to") -> str:
    """Return a rate with its interval, as a language writes shares and the word between its ends."""
    if rate.rate is None:
        return "-"
    low, high = rate.interval
    return f"{share(rate.rate)} ({share(low)} {to} {share(high)})"


def totals_text(profiles: Profiles) -> Text:
    """Return how many games were reviewed, those broken off apart."""
    text = Text(_total(profiles.complete, "complete"))
    if profiles.broken_off.games:
        text.append("; apart from them " + _total(profiles.broken_off, "broken off"))
    if profiles.only is not None:
        text.append(" (all players of these games)")
    return text


def _total(totals: Totals, kind: str) -> str:
    games = f"{totals.games} game{'' if totals.games == 1 else 's'} {kind}"
    return f"{games}: {totals.mistakes} mistakes in {totals.opportunities} opportunities"


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
            _of(rate),
            rate_words(rate),
            broken_off_words(profile),
        )
    return table


def broken_off_words(profile: Profile) -> str:
    """Return a player's games that were broken off, and the mistakes and opportunities in them."""
    apart = profile.broken_off
    return f"{apart.games}: {_of(apart.where())}" if apart.games else "-"


def _of(rate: Rate) -> str:
    return f"{rate.mistakes} of {rate.opportunities}"


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
            table.add_row(shown, label, str(rate.opportunities), str(rate.mistakes), rate_words(rate))
        table.add_section()
    total = profile.complete.where()
    table.add_row("all", "", str(total.opportunities), str(total.mistakes), rate_words(total))
    return Group(table, *map(Text, besides(profile.lesser, unit)))


def besides(lesser: Lesser, unit: str = "point") -> list[str]:
    """Return what was counted besides mistakes and opportunities, in words."""
    said = []
    if lesser.moves:
        said.append(
            f"besides: {lesser.lost_levels} moves lost a level and {lesser.lost_points} lost {lesser.points} "
            f"{unit}s, of {lesser.moves} moves in all games"
        )
    if lesser.judged:
        said.append(f"as decisions: {lesser.bad_luck} of {lesser.judged} mistakes in all games were bad luck")
    return said


def by_weight(profiles: Profiles) -> list[tuple[str, Profile]]:
    """Return the players, those with most opportunities first."""
    return sorted(
        profiles.players.items(),
        key=lambda item: -item[1].complete.where().opportunities - item[1].broken_off.where().opportunities,
    )
