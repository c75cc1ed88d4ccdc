"""The players in matches: told a whole tournament again at each turn, they keep what they have worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from counterplay.onecard import _core, networks, styles
from counterplay.onecard.dealt import OneCardView, TournamentCourse
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.players import named
from counterplay.onecard.players.named import Named
from counterplay.onecard.records import HandRecord
from counterplay.onecard.styles import RULES_OF_THUMB, STYLES, OneCardTurn, Style
from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import BadInput, Episode, PlayerKind, Stream, Table


class MatchPlayer:
    """A player of the core in a match.

    What it does depends on the view alone: the core is fed only what is new where a view goes on from the last
    one, and everything from the first hand where it does not.
    """

    def __init__(self, player: Named) -> None:
        self._player = player.player(0)
        self._before: OneCardView | None = None
        """the view the core was last brought up to, and asked at"""
        self._table: _core.Table | None = None
        """of the hand the core is in"""

    def start(self, table: Table) -> None:
        """Begin a match."""

    def observe(self, observation: OneCardView) -> None:
        """See what has just happened; all that matters is told again at the own turn."""

    def act(self, observation: OneCardView, chance: Stream) -> Action:
        """Choose an action."""
        table = self._follow(observation)
        self._player.reseed(chance.next64())
        action = self._player.answer(OneCardTurn(observation.card, table))
        return action if action in observation.legal else Action.CALL

    def result(self, episode: Episode[TournamentCourse, Action], seat: int) -> None:
        """Learn how a tournament ended: nothing is kept beyond it."""
        self._before = None

    def end(self) -> None:
        """Finish a match."""

    def _follow(self, view: OneCardView) -> _core.Table:
        """Bring the core up to the view; returns its table, at which it is to act."""
        before, seat = self._before, view.seat
        hands = [*view.past, _hand_in_play(view)]
        number, done, asked = 0, 0, False
        if before is not None and _goes_on(before, view):
            number, done, asked = len(before.past), len(before.actions), True
        else:
            self._player.start(view.rules, seat)
            self._table = None
        core = view.rules.core()
        for at in range(number, len(hands)):
            hand = hands[at]
            if self._table is None:
                self._table = _core.Table(core, hand.chips)
                self._table.start(hand.first)
                self._player.deal(self._table, hand.cards[seat])
            for action in hand.actions[done:]:
                if self._player.decisions_matter and self._table.actor == seat and not asked:
                    self._player.answer(OneCardTurn(hand.cards[seat], self._table))
                asked = False
                self._player.observe(self._table, self._table.actor, action)
                self._table.apply(int(action))
            done = 0
            if at < len(view.past):
                self._player.result(self._table, hand.cards)
                self._table = None
        assert self._table is not None
        self._before = view
        return self._table


def _hand_in_play(view: OneCardView) -> HandRecord:
    cards = tuple(view.card if seat == view.seat else 0 for seat in range(view.rules.seats))
    return HandRecord(view.first, view.chips, cards, view.actions, ())


def _goes_on(before: OneCardView, view: OneCardView) -> bool:
    """Whether a view is later in the same tournament than another, as far as the seat can tell."""
    hands = len(before.past)
    if (before.rules, before.seat) != (view.rules, view.seat) or view.past[:hands] != before.past:
        return False
    now = view.past[hands] if len(view.past) > hands else _hand_in_play(view)
    was = _hand_in_play(before)
    same = (now.first, now.chips, now.cards[view.seat]) == (was.first, was.chips, was.cards[view.seat])
    return same and len(now.actions) > len(was.actions) and now.actions[: len(was.actions)] == was.actions


@dataclass(frozen=True)
class StyleOptions:
    """How a style bluffs, and whether it changes."""

    bluff: Annotated[float, Help("chance to raise where it would fold or check weakly, 0 to 1")] = 0.0
    folds_only: Annotated[bool, Help("true: bluffs replace folds alone")] = False
    later: Annotated[
        str | None, Help("LA, LP, TA or TP: the style once half the chips are lost", unset="never another")
    ] = None


@dataclass(frozen=True)
class AnyStyleOptions(StyleOptions):
    """A style by its numbers."""

    alpha: Annotated[float | None, Help("0 to beta")] = None
    beta: Annotated[float | None, Help("alpha to 1")] = None


@dataclass(frozen=True)
class ChampionOptions:
    """Which network plays."""

    file: Annotated[str | None, Help("a champion's .json file, quoted", unset="the shipped network")] = None


def kinds(rules: Rules) -> Mapping[str, PlayerKind]:
    """The players of matches under these rules; names are words, so `bayes-safe` is `bayes_safe` here."""
    players = {
        style.name: PlayerKind(
            f"style: stays at {style.alpha:g}, raises at {style.beta:g}",
            partial(_style, rules, style),
            options_of(StyleOptions),
        )
        for style in (*STYLES, RULES_OF_THUMB)
    }
    players["style"] = PlayerKind(
        "any style: stays at alpha, raises at beta",
        partial(_any_style, rules),
        options_of(AnyStyleOptions),
    )
    for name, summary in (
        ("bayes", "beliefs over the four styles, answered by best response (two seats) or search"),
        ("bayes-safe", "the same, ready for bluffs, switches and strangers"),
    ):
        players[_word(name)] = PlayerKind(summary, partial(_named, rules, name))
    players["champion"] = PlayerKind(
        "the shipped network for this number of seats, or the one in a file",
        partial(_champion, rules),
        options_of(ChampionOptions),
    )
    for name in networks.shipped():
        players[_word(name)] = PlayerKind(f"the shipped network {name}", partial(_named, rules, name))
    return players


def _word(name: str) -> str:
    return name.replace("-", "_")


def _named(rules: Rules, name: str) -> MatchPlayer:
    return MatchPlayer(named.find_player(name, rules))


def _champion(rules: Rules, **chosen: Any) -> MatchPlayer:
    file = checked(ChampionOptions, chosen, "champion").file
    if file is not None and not file.endswith(".json"):
        raise BadInput(f"the option file names a champion's .json file, not {file!r}")
    return _named(rules, file or "champion")


def _any_style(rules: Rules, **chosen: Any) -> MatchPlayer:
    options = checked(AnyStyleOptions, chosen, "style")
    low, high = options.alpha, options.beta
    if low is None or high is None:
        raise BadInput("a style has alpha and beta, as in style(alpha=0.5,beta=0.8)")
    style = Style(f"style({low:g},{high:g})", low, high)
    return _style(rules, style, **part_of(StyleOptions, options))


def _style(rules: Rules, style: Style, **chosen: Any) -> MatchPlayer:
    options = checked(StyleOptions, chosen, style.name)
    if options.bluff:
        style = style.bluffing(options.bluff, options.folds_only)
    if options.later is not None:
        style = style.switching(styles.parse_style(options.later))
    return MatchPlayer(named.of_style(style, rules))
