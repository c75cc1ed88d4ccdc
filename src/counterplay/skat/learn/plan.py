"""How much to do when training the bidding evaluator, and the command that does it."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import BadInput


@dataclass(frozen=True)
class BiddingPlan:
    """How much to do."""

    seed: int = 1
    hands: int = 50_000  # of each kind, with the best choices of the first fit, which has 2/5 as many
    worlds: int = 2  # in which each hand is labelled
    map_games: int = 2_000
    held_out_games: int = 5_000
    game_worlds: int = 100  # searched by the players of these games

    def check(self) -> None:
        """Raise BadInput if a number makes no sense."""
        for name in ("hands", "worlds", "map_games", "held_out_games", "game_worlds"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name.replace('_', ' ')} must be at least 1, not {getattr(self, name)}")
        if self.worlds > 255:
            raise BadInput(f"a hand is labelled in at most 255 worlds, not {self.worlds}")

    @property
    def command(self) -> str:
        """Return the command that does this."""
        return (
            f"counterplay skat train bidding --seed {self.seed} --hands {self.hands} --worlds {self.worlds}"
            f" --map-games {self.map_games} --held-out-games {self.held_out_games}"
            f" --game-worlds {self.game_worlds}"
        )
