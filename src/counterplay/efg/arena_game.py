"""A game as matches need it: deals, rules, scores and records (see `counterplay.protocol.Contest`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from counterplay.arena import episode_lines
from counterplay.efg.dealt import DealtGame, SeatSight
from counterplay.efg.game import CHANCE, TERMINAL, TreeGame, TreeState
from counterplay.efg.games import load
from counterplay.efg.large import Range, advance
from counterplay.efg.play import kinds
from counterplay.protocol import BadInput, Contest, Episode, Facts, IllegalAction, Player, PlayerKind, Stream


class GameContest:
    """Two players at a game of this package."""

    seats = 2
    list_length = 100

    def __init__(self, game: TreeGame) -> None:
        self.game = game
        self.name = game.name

    @classmethod
    def named(cls, name: str) -> GameContest:
        """Return the contest of a game by its name."""
        return cls(load(name))

    def __reduce__(self) -> tuple[Callable[[str], GameContest], tuple[str]]:
        """Travel to other processes by name: some games hold what cannot be pickled."""
        return GameContest.named, (self.name,)

    @property
    def roles_given(self) -> bool:
        """Say that the seat fixes the role: player 1 or player 2."""
        return True

    def deal(self, seed: int, index: int) -> DealtGame:
        """Return the start of deal `index` of `seed`."""
        return self._chance(DealtGame(self.game.root(), ((), ()), (), seed, index))

    def _chance(self, deal: DealtGame) -> DealtGame:
        """Let chance move until a player does."""
        while deal.state.player() == CHANCE:
            point = Stream(deal.seed, "chance", deal.index, len(deal.moves)).uniform()
            chances = np.cumsum(deal.state.chance())
            chosen = min(int(np.searchsorted(chances, point, "right")), len(chances) - 1)
            moves = (*deal.moves, deal.state.actions()[chosen])
            deal = DealtGame(deal.state.child(chosen), deal.past, moves, deal.seed, deal.index)
        return deal

    def to_act(self, deal: DealtGame) -> int | None:
        """Return the seat to act, or None when the game is over."""
        player = deal.state.player()
        return None if player == TERMINAL else player - 1

    def observe(self, deal: DealtGame, seat: int) -> SeatSight:
        """Return what the seat may know; at the end of a game that is its own past alone."""
        if deal.state.player() == TERMINAL:
            return SeatSight(seat + 1, "", (), deal.past[seat])
        actions = tuple(deal.state.actions()) if self.to_act(deal) == seat else ()
        return SeatSight(seat + 1, deal.state.infoset(seat + 1), actions, deal.past[seat])

    def apply(self, deal: DealtGame, action: str) -> DealtGame:
        """Return the next state, or raise IllegalAction."""
        seat = self.to_act(deal)
        if seat is None:
            raise IllegalAction("the game is over")
        labels = list(deal.state.actions())
        if action not in labels:
            raise IllegalAction(f"{action!r} is not legal here; legal are {', '.join(labels)}")
        past = list(deal.past)
        past[seat] = (*past[seat], (deal.state.infoset(seat + 1), action))
        state = deal.state.child(labels.index(action))
        return self._chance(DealtGame(state, (past[0], past[1]), (*deal.moves, action), deal.seed, deal.index))

    def scores(self, deal: DealtGame) -> tuple[float, ...]:
        """Return the payoff of each seat."""
        utility = deal.state.utility()
        return (utility, -utility)

    def after_fault(self, deal: DealtGame, seat: int) -> tuple[str | None, tuple[float, ...] | None]:
        """End the game: who is at fault loses one to the other."""
        return None, (-1.0, 1.0) if seat == 0 else (1.0, -1.0)

    def facts(self, episode: Episode[DealtGame, str]) -> Facts:
        """Return what statistics ask about a finished game."""
        first = episode.scores[0]
        won = () if first == 0 else (first > 0, first < 0)
        return Facts(self.name, ("player 1", "player 2"), won)

    def wander(self, deal: DealtGame, chance: Stream) -> str:
        """Return some legal action."""
        return chance.choice(list(deal.state.actions()))

    def histories(self, sight: SeatSight) -> Range:
        """Return every history a player may be in, weighted as if the other played uniformly."""

        def uniform(state: TreeState) -> list[float]:
            count = len(state.actions())
            return [1.0 / count] * count

        belief = Range([(self.game.root(), 1.0)])
        for key, action in sight.past:
            belief = advance(belief, sight.player, key, uniform)
            belief = Range((state.child(list(state.actions()).index(action)), weight) for state, weight in belief)
        return advance(belief, sight.player, sight.key, uniform)

    def permuted(self, deal: DealtGame, seat: int, chance: Stream) -> DealtGame:
        """Return a game that the seat, whose turn it is, cannot tell from this one."""
        belief = self.histories(self.observe(deal, seat))
        state = chance.choice([state for state, _ in belief])
        return DealtGame(state, deal.past, deal.moves, deal.seed, deal.index)

    def dump(self, episode: Episode[DealtGame, str]) -> str:
        """Return a finished game as one line of JSON."""
        moves = {"moves": [action for _, action in episode.moves]}
        return episode_lines.dump(self.name, episode.state.seed, episode, moves)

    def load(self, line: str, deal: int) -> Episode[DealtGame, str]:
        """Return the game that `dump` wrote, played again by the rules."""
        return episode_lines.load(self, line, deal, lambda row: row["moves"])

    def action_text(self, action: str) -> str:
        """Return an action as external engines write it: its label."""
        return action

    def parse_action(self, text: str) -> str:
        """Return the action an external engine wrote; whether it is legal is for `apply` to say."""
        if not text.strip():
            raise BadInput("an action is a label, not an empty line")
        return text.strip()

    def observation_json(self, sight: SeatSight) -> dict[str, Any]:
        """Return what a seat knows as external engines read it."""
        return asdict(sight)

    def players(self) -> Mapping[str, PlayerKind]:
        """Return the players that can be named."""
        return kinds(self.game)


def play_deal(
    contest: Contest[DealtGame, SeatSight, str],
    players: tuple[Player[SeatSight, str], Player[SeatSight, str]],
    seed: int,
    index: int,
) -> Episode[DealtGame, str]:
    """Play one game between two players who have been started, and tell them the result."""
    deal = contest.deal(seed, index)
    moves: list[tuple[int, str]] = []
    while (seat := contest.to_act(deal)) is not None:
        chance = Stream(seed, "move", index, seat, len(moves))
        action = players[seat].act(contest.observe(deal, seat), chance)
        moves.append((seat, action))
        deal = contest.apply(deal, action)
    episode = Episode(index, ("player 1", "player 2"), deal, tuple(moves), contest.scores(deal))
    for seat, player in enumerate(players):
        player.result(episode, seat)
    return episode
