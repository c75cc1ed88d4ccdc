"""Policies learned from others' games, at the tables of the device: the same networks and inputs as `imitator`.

They decide as the player `imitator` does, the likeliest choice everywhere, so that what is learned against them is
learned against that player; the tests hold one against the other. In play they know the suits: their
games must not be shuffled.
"""

from __future__ import annotations

import torch
from torch import Tensor

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import Point, Policies
from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay import declarations as contracts
from counterplay.skat.learn.selfplay.auction import LIMITS
from counterplay.skat.learn.selfplay.bits import CardTables
from counterplay.skat.learn.selfplay.deciders import Before
from counterplay.skat.learn.selfplay.declarations import HAND_DECLARATIONS, PICK_UP
from counterplay.skat.learn.selfplay.play import GamesInPlay
from counterplay.skat.learn.selfplay.words import ALONE, PLAYING

_LENGTHS = 12  # of a group in hand or unseen
_NEEDED = (
    Point.BID,
    Point.PICK_UP,
    Point.DISCARD,
    Point.DECLARE,
    Point.PLAY_SUIT,
    Point.PLAY_GRAND,
    Point.PLAY_NULL,
)
_PLAYS = (Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)  # by kind
_GROUPS = (  # by kind: the four suits without their trumps, and the trumps
    (0x0000007F, 0x00007F00, 0x007F0000, 0, 0xFF808080),
    (0x0000007F, 0x00007F00, 0x007F0000, 0x7F000000, 0x80808080),
    (0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000, 0),
)
_LEVELS = (18, 23, 30, 40)  # of calls, as play is told them


class ModelDecider:
    """Policies as a decider."""

    def __init__(self, policies: Policies, device: torch.device | str) -> None:
        missing = [point.name.lower() for point in _NEEDED if point not in policies.networks]
        if missing:
            raise BadInput(
                f"these policies cannot play a whole game: networks are missing for {', '.join(missing)}"
            )
        self._layers = {
            point: [
                (torch.from_numpy(weights.copy()).to(device), torch.from_numpy(bias.copy()).to(device))
                for weights, bias in network.layers
            ]
            for point, network in policies.networks.items()
        }
        self._hears = policies.auction
        pairs = [(low, high) for high in range(32) for low in range(high)]
        self._pairs = torch.tensor(
            [bits.signed(1 << low | 1 << high) for low, high in pairs], dtype=torch.int32, device=device
        )
        self._values = contracts.bid_values(device)
        self._levels = torch.tensor(_LEVELS, dtype=torch.int32, device=device)
        groups = [[bits.signed(word) for word in row] for row in _GROUPS]
        self._groups = torch.tensor(groups, dtype=torch.int32, device=device)

    def _run(self, point: Point, inputs: Tensor) -> Tensor:
        for number, (weights, bias) in enumerate(self._layers[point]):
            inputs = torch.addmm(bias, inputs, weights)
            if number + 1 < len(self._layers[point]):
                inputs = inputs.relu()
        return inputs

    def _before(self, at: Before, hand: Tensor, laid: Tensor, hears: bool, *, soloist: bool) -> Tensor:
        """Return the inputs before the play; who hears no calls knows what the soloist said last."""
        around = (at.seat[:, None] + torch.arange(3, device=hand.device)) % 3
        called, passed = at.called.gather(1, around), at.passed.gather(1, around)
        if not hears:
            passed = torch.zeros_like(passed)
            called = torch.zeros_like(called)
            if soloist:
                called[:, 0] = at.highest
        return torch.cat(
            (
                bits.spread(hand).float(),
                bits.spread(laid).float(),
                bits.one_hot(at.seat, 3),
                bits.one_hot(called, LIMITS),
                passed.float(),
            ),
            1,
        )

    def limits(self, at: Before, words: Tensor) -> Tensor:
        """Return scores highest at the limit: as far as is more likely than not."""
        none = torch.zeros_like(at.hand)
        if self._hears:
            inputs = self._before(at, at.hand, none, True, soloist=False)
            points = (Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER)
            logits = torch.zeros((len(none), LIMITS), device=none.device)
            for stage in range(5):
                outputs = self._run(points[min(stage, 3)], inputs)
                logits = torch.where((at.stage == stage)[:, None], outputs, logits)
        else:
            deaf = self._before(at, at.hand, none, False, soloist=False)
            # that both others passed is told all the same
            alone = self._before(at, at.hand, none, True, soloist=False)
            logits = self._run(Point.BID, torch.where((at.stage == ALONE)[:, None], alone, deaf))
        classes = torch.arange(LIMITS, device=none.device)
        own = at.called.gather(1, at.seat[:, None])
        own = own if self._hears else torch.zeros_like(own)
        chances = logits.masked_fill(classes < own, -1e9).softmax(1)
        at_least = chances.flip(1).cumsum(1).flip(1)
        limit = (at_least >= 0.5).sum(1, keepdim=True) - 1
        return -(classes - limit).abs().float()

    def skat(self, at: Before, words: Tensor) -> Tensor:
        """Return scores of hand declarations and of picking up."""
        inputs = self._before(at, at.hand, torch.zeros_like(at.hand), self._hears, soloist=True)
        choice = self._run(Point.PICK_UP, inputs)
        picks = choice[:, 1] > choice[:, 0]
        scores = torch.zeros((len(inputs), HAND_DECLARATIONS + 1), device=inputs.device)
        if Point.DECLARE_HAND in self._layers:
            scores[:, :HAND_DECLARATIONS] = self._run(Point.DECLARE_HAND, inputs)
        else:
            picks = torch.ones_like(picks)
        scores[:, PICK_UP] = torch.where(picks, 1e6, -1e6)
        return scores

    def declare(self, at: Before, words: Tensor) -> tuple[Tensor, Tensor | None]:
        """Return scores of games, and the two cards laid away, which are chosen first."""
        inputs = self._before(at, at.hand, torch.zeros_like(at.hand), self._hears, soloist=True)
        legal = (at.hand[:, None] & self._pairs) == self._pairs
        pair = self._pairs[self._run(Point.DISCARD, inputs).masked_fill(~legal, -1e9).argmax(1)]
        inputs = self._before(at, at.hand & ~pair, pair, self._hears, soloist=True)
        return self._run(Point.DECLARE, inputs), pair

    def cards(self, play: GamesInPlay, stage: int, words: Tensor, tables: CardTables) -> Tensor:
        """Return scores of cards to play; what is laid away was chosen with the game."""
        if stage != PLAYING:
            return torch.zeros((len(words), bits.CARDS), device=words.device)
        inputs = self._playing(play, words)
        kind = play.contract.kind[:, None]
        scores = [self._run(point, inputs) for point in _PLAYS]
        return torch.where(kind == 0, scores[0], torch.where(kind == 1, scores[1], scores[2]))

    def _playing(self, play: GamesInPlay, words: Tensor) -> Tensor:
        turn, contract = play.turn, play.contract
        around = (turn[:, None] + torch.arange(3, device=words.device)) % 3
        groups = self._groups[contract.kind]
        place = play.place
        zero = torch.zeros_like(turn)
        soloist = (3 - turn) % 3

        shown = torch.zeros((len(words), 3), device=words.device)
        if place:
            shown = bits.one_hot((play.best_role - turn) % 3, 3)
        possible = play.possible.gather(1, around)[:, 1:, None]
        voids = ((possible & groups[:, None]) == 0) & (groups[:, None] != 0)
        flags = torch.stack((contract.hand, contract.ouvert, contract.schneider, contract.schwarz), 1)
        if self._hears:
            called = self._values[play.called.gather(1, around).long()]
        else:
            alone = torch.arange(3, device=words.device) == soloist[:, None]
            called = torch.where(alone, contract.bid[:, None], 0)
        level = torch.bucketize(called, self._levels, right=True)
        own = torch.stack([words[:, word] for word in (0, 10, 15, 16, 14)], 1)
        opened = torch.where(contract.ouvert, words[:, 11], 0)
        return torch.cat(
            (
                bits.spread(own).flatten(1).float(),
                bits.one_hot(bits.count(words[:, :1] & groups), _LENGTHS),
                bits.one_hot(bits.count(words[:, 2:3] & groups), _LENGTHS),
                bits.one_hot(soloist, 3),
                bits.one_hot(zero + place, 3),
                bits.spread(words[:, 6:8]).flatten(1).float(),
                shown,
                bits.spread(words[:, 3:6]).flatten(1).float(),
                voids.flatten(1).float(),
                flags.float(),
                bits.one_hot(zero + play.cards_played // 3, 10),
                bits.one_hot(play.soloist_points // 10, 13),
                bits.one_hot(play.defender_points // 10, 13),
                bits.one_hot(play.on_table // 3, 8),
                bits.one_hot(contract.game, 6)[:, :4],
                bits.spread(opened).float(),
                bits.one_hot(level, 5),
            ),
            1,
        )
