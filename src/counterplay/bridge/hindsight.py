"""Bridge as post-mortems see it: for every card played, which cards would still have won.

Won means the contract: the declarer makes it, the defenders beat it. Dummy's cards are the declarer's decisions,
and are told as his. The opening lead is a role of its own: it is made before dummy is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.bridge.board import Board
from counterplay.bridge.cards import BridgeCard, BridgeSeat
from counterplay.bridge.contract import BridgeContract
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.solver import BridgeDecision as JudgedCard
from counterplay.bridge.solver import BridgeSolver
from counterplay.opponent import Decision

MISTAKE_AXES = ("role", "trick", "contract")
PLAYER_ROLES = ("declarer", "defender", "opening lead")


def role_of(position: BridgePosition) -> str:
    """Return in which role the card to come is played."""
    if position.declaring:
        return "declarer"
    first = position.number == 1 and not position.trick
    return "opening lead" if first else "defender"


def mind_of(position: BridgePosition) -> BridgeSeat:
    """Return who decides about the card to come: the declarer for dummy's."""
    return position.declarer if position.declaring else position.to_move


class BridgeHindsight:
    """Post-mortems of boards by the solver; one process, one search at a time."""

    axes = MISTAKE_AXES

    def __init__(self, solver: BridgeSolver | None = None) -> None:
        self._solver = solver or BridgeSolver()

    def decisions(self, episode: Board) -> list[Decision[BridgeCard]]:
        """Return the decisions of a board, as far as its cards were played; none where all passed."""
        return self.decisions_of([episode])[0]

    def decisions_of(self, boards: Sequence[Board]) -> list[list[Decision[BridgeCard]]]:
        """Return the decisions of several boards; tables with the same deal and trumps cost less so."""
        decisions: list[list[Decision[BridgeCard]]] = [[] for _ in boards]
        played = [(place, board, contract) for place, board in enumerate(boards) if (contract := board.contract)]
        plays = [
            (BridgePosition.first_lead(board.deal, contract), board.play, contract.target)
            for _, board, contract in played
        ]
        for (place, _, contract), judged in zip(played, self._solver.post_mortems(plays), strict=True):
            decisions[place] = [_decision(card, contract) for card in judged]
        return decisions


def _decision(judged: JudgedCard, contract: BridgeContract) -> Decision[BridgeCard]:
    position = judged.position
    wins = {card: bool(made) == position.declaring for card, made in judged.results.items()}
    situation = (role_of(position), str(position.number), contract.kind)
    return Decision(int(mind_of(position)), judged.played, wins, situation)
