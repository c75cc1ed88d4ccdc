"""Battleships with few fleets: ABD with trust below 1, re-solved at every move (sections 5.1, 5.2 and 6.5).

Where a side has few fleets (two 2x2 blocks on 5x5: 78), a public state is the fleets that either may hold, and
the look-ahead of a shot by each side is solved whole, by regret minimisation over all of them. Its leaves need no
samples: a shot order does not look at hits, so when it sinks a fleet has a closed form.

The known opponent stands at a public state by the chances that led to it, made to add up to one. The rational one
may have left the way there before (the full gadget); where he did, player 1 keeps to the portfolio's first order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import comb

import numpy as np
from scipy.optimize import linprog

from counterplay.efg.games.battleships import Battleships, ShotOrder
from counterplay.efg.match import check_trust
from counterplay.efg.tree import Floats, Ints
from counterplay.protocol import BadInput

MOST_FLEETS = 100
MISS, HIT, SUNK, OVER = range(4)  # what a shot does
_RESULTS = (MISS, HIT, SUNK)


@dataclass(frozen=True)
class FleetSide:
    """What both know of one side: the fleets it may hold, and which cells were shot at."""

    fleets: Ints  # numbers of the game's fleets
    shots: tuple[int, ...] = ()


@dataclass(frozen=True)
class DuelTurn:
    """A turn of player 1 as solved: his plan for each fleet he may hold."""

    chances: Floats  # [own fleet, cell], rows in the order of his side's fleets
    cells: tuple[int, ...]


@dataclass
class FleetDuel:
    """Player 1 of Battleships against an opponent known by his shot order and trusted with p.

    One duel follows one game: `place`, then `shoot`, `shot` and `answered` in turn.
    """

    game: Battleships
    opponent: ShotOrder
    portfolio: Sequence[ShotOrder]
    p: float
    iterations: int = 60
    range: Floats = field(init=False)
    """how likely player 1 comes here with each fleet he may hold, his own doing"""

    def __post_init__(self) -> None:
        check_trust(self.p)
        if self.opponent.special >= 0 or any(order.special >= 0 for order in self.portfolio):
            raise BadInput(f"{self.game.name}: only orders by rank have a closed form, no rare cells")
        if len(self.fleets) > MOST_FLEETS:
            raise BadInput(
                f"{self.game.name} has {len(self.fleets):,} fleets; at most {MOST_FLEETS} can be looked at"
            )
        every = np.arange(len(self.fleets), dtype=np.int32)
        self.mine, self.theirs = FleetSide(every), FleetSide(every)
        self.belief = self.prior.copy()  # of the known opponent's fleet
        self.beside = np.zeros(len(every))  # what the rational opponent has got where player 1 left the way
        self.outside = -np.inf  # the most he could have had by leaving it
        self.range = np.ones(len(every))

    @cached_property
    def fleets(self) -> list[tuple[int, ...]]:
        """Every set of ships, whatever the order they are placed in."""
        found = {tuple(sorted(ships)): None for ships in product(*self.game.placements) if _apart(ships)}
        return list(found)

    @cached_property
    def prior(self) -> Floats:
        """How likely each fleet is where ships are placed one by one, anywhere with equal chance."""
        chances = np.zeros(len(self.fleets))
        number = {ships: place for place, ships in enumerate(self.fleets)}

        def put(ships: tuple[int, ...], chance: float) -> None:
            if len(ships) == len(self.game.placements):
                chances[number[tuple(sorted(ships))]] += chance
                return
            free = [cells for cells in self.game.placements[len(ships)] if _apart((*ships, cells))]
            for cells in free:
                put((*ships, cells), chance / len(free))

        put((), 1.0)
        total: Floats = chances / chances.sum()
        return total

    def result(self, fleet: int, shots: Sequence[int], cell: int) -> int:
        """Return what a shot does to a fleet."""
        reached = _cells((*shots, cell))
        ships = self.fleets[fleet]
        if not any(ship & ~reached for ship in ships):
            return OVER
        hit = [ship for ship in ships if ship >> cell & 1]
        return (MISS if not hit else HIT) if not hit or hit[0] & ~reached else SUNK

    def sinking(self, order: ShotOrder, shots: Sequence[int], fleet: int) -> Floats:
        """Return the chance that an order sinks a fleet with its first, second, ... further shot."""
        reached = _cells(shots)
        targets = sum(self.fleets[fleet]) & ~reached
        chances = np.zeros(self.game.cells + 1)
        before = 0
        for rank in range(max(order.rank) + 1):
            cells = [c for c in range(self.game.cells) if order.rank[c] == rank and not reached >> c & 1]
            wanted = sum(targets >> cell & 1 for cell in cells)
            later = any(targets >> c & 1 for c in range(self.game.cells) if order.rank[c] > rank)
            if wanted and not later:
                among = len(cells)
                for last in range(wanted, among + 1):
                    chances[before + last] = comb(last - 1, wanted - 1) / comb(among, wanted)
            before += len(cells)
        return chances

    def _timing(self, side: FleetSide, orders: Sequence[ShotOrder], shots: Sequence[int]) -> Floats:
        """Return `sinking` as [fleet, order, shot]; nothing where the fleet is sunk."""
        return np.array([[self.sinking(order, shots, int(f)) for order in orders] for f in side.fleets])

    def place(self) -> Floats:
        """Return how likely player 1 places each fleet: both fleets ahead, then both by their portfolios."""
        orders = self.portfolio
        own = self._timing(self.theirs, orders, ())  # by the opponent's fleet: when player 1 sinks it
        theirs = self._timing(self.mine, (*orders, self.opponent), ())
        worth = 2 * np.einsum("jkt,ilt->ikjl", own, _not_before(theirs), optimize=True) - 1
        count, size = len(self.fleets), len(orders)
        rational = worth[:, :, :, :size].reshape(count * size, count * size)
        known = worth[:, :, :, size].reshape(count * size, count) @ self.prior
        # max p known x + (1 - p) v with v <= (x' A) of every answer
        columns = rational.shape[1]
        found = linprog(
            np.append(-self.p * known, self.p - 1.0),
            A_ub=np.hstack([-rational.T, np.ones((columns, 1))]),
            b_ub=np.zeros(columns),
            A_eq=np.append(np.ones(count * size), 0.0)[None],
            b_eq=[1.0],
            bounds=[(0, None)] * (count * size) + [(None, None)],
        )
        chances = np.maximum(found.x[:-1].reshape(count, size).sum(axis=1), 0.0)
        self.range = chances / chances.sum()
        return self.range

    def best_fleet(self) -> int:
        """Return the opponent's best fleet against these placements, if player 1 shoots by his first order."""
        own = self._timing(self.theirs, self.portfolio[:1], ())[:, 0]
        survives = _not_before(self._timing(self.mine, self.portfolio, ()))
        wins = np.einsum("jt,ikt,i->jk", own, survives, self.range, optimize=True)
        return int(wins.min(axis=1).argmin())

    def shoot(self) -> DuelTurn:
        """Return player 1's plan for this turn, solved a shot of each side ahead."""
        return _Lookahead(self).solve()

    def shot(self, turn: DuelTurn, cell: int, result: int) -> None:
        """Go on after a shot of player 1."""
        mine, theirs = self.mine, self.theirs
        waits = self._timing(mine, self.portfolio, mine.shots)
        later = 1.0 - np.cumsum(waits, axis=2)  # still afloat after the t-th shot
        for place, other in enumerate(turn.cells):
            weights = self.range * turn.chances[:, place]
            if other == cell or not weights.any():
                continue
            own = self._timing(theirs, self.portfolio[:1], (*theirs.shots, other))[:, 0]
            ends = np.array([self.result(int(f), theirs.shots, other) == OVER for f in theirs.fleets])
            wins = np.einsum("jt,ikt,i->jk", own, later, weights, optimize=True)
            self.beside[theirs.fleets] -= np.where(ends, weights.sum(), (2 * wins - weights.sum()).min(axis=1))
        self.range = self.range * turn.chances[:, turn.cells.index(cell)]
        kept = np.array([self.result(int(f), theirs.shots, cell) == result for f in theirs.fleets])
        self.theirs = FleetSide(theirs.fleets[kept], (*theirs.shots, cell))
        self.belief = self.belief[kept] / self.belief[kept].sum()

    def answers(self) -> dict[int, Floats]:
        """Return what each shot is worth to him with each fleet, if player 1 goes on by his first order."""
        mine, theirs = self.mine, self.theirs
        own = self._timing(theirs, self.portfolio[:1], theirs.shots)[:, 0]
        worth = {}
        for cell in range(self.game.cells):
            if cell in mine.shots:
                continue
            seen = np.array([self.result(int(f), mine.shots, cell) for f in mine.fleets])
            survives = _not_before(self._timing(mine, self.portfolio, (*mine.shots, cell)))
            worth[cell] = np.full(len(theirs.fleets), float(self.range[seen == OVER].sum()))
            for kind in _RESULTS:
                weights = np.where(seen == kind, self.range, 0.0)
                wins = np.einsum("jt,ikt,i->jk", own, survives, weights, optimize=True)
                worth[cell] = worth[cell] - (2 * wins - weights.sum()).min(axis=1)
        return worth

    def answered(self, cell: int, result: int) -> None:
        """Go on after a shot of the opponent; what he could have had by another one he may be after elsewhere."""
        others = [worth for other, worth in self.answers().items() if other != cell]
        if others:
            self.outside = max(
                self.outside, float((self.beside[self.theirs.fleets] + np.max(others, axis=0)).max())
            )
        seen = np.array([self.result(int(f), self.mine.shots, cell) for f in self.mine.fleets])
        self.range = self.range[seen == result]
        self.mine = FleetSide(self.mine.fleets[seen == result], (*self.mine.shots, cell))


class _Lookahead:
    """A shot of player 1 and one of the opponent ahead of a turn, with every fleet that either may hold."""

    def __init__(self, duel: FleetDuel) -> None:
        self.duel = duel
        mine, theirs, orders = duel.mine, duel.theirs, duel.portfolio
        cells = range(duel.game.cells)
        self.own = [cell for cell in cells if cell not in theirs.shots]
        self.answers = [cell for cell in cells if cell not in mine.shots]
        self.hits = np.array([[duel.result(int(f), theirs.shots, c) for c in self.own] for f in theirs.fleets])
        self.seen = np.array([[duel.result(int(f), mine.shots, d) for d in self.answers] for f in mine.fleets])
        # [cell, opponent's fleet, order, shot] and [answer, own fleet, order, shot]
        self.sinks = np.array([duel._timing(theirs, orders, (*theirs.shots, c)) for c in self.own])
        timing = [duel._timing(mine, (*orders, duel.opponent), (*mine.shots, d)) for d in self.answers]
        survives = _not_before(np.array(timing))
        self.survives, self.survives_known = survives[:, :, :-1], survives[:, :, -1]
        self.range = duel.range / duel.range.sum()
        self.shot = np.array(duel.opponent.probabilities(self.answers))
        self.classes = [self.seen == kind for kind in _RESULTS]  # [own fleet, answer]
        self.sunk = self.seen == OVER

    def solve(self) -> DuelTurn:
        """Return the average plan of regret minimisation."""
        duel = self.duel
        mine, cells = len(duel.mine.fleets), len(self.own)
        theirs, answers, orders = len(duel.theirs.fleets), len(self.answers), len(duel.portfolio)
        margin = (duel.beside[duel.theirs.fleets] - duel.outside) / max(duel.range.sum(), 1e-300)
        known = self._known()
        shot_regret, shot_sum = np.zeros((mine, cells)), np.zeros((mine, cells))
        order_regret = np.zeros((cells, 3, mine, answers, orders))
        apart = int(np.isfinite(duel.outside))  # whether he could have gone another way
        way_regret = np.zeros(theirs + apart)
        answer_regret = np.zeros((cells, theirs, answers))
        reply_regret = np.zeros((cells, 3, theirs, answers, orders))
        for step in range(1, duel.iterations + 1):
            x, order = _matched(shot_regret), _matched(order_regret)
            way, answer, reply = _matched(way_regret), _matched(answer_regret), _matched(reply_regret)
            # player 1
            value = np.zeros((mine, cells))
            for c in range(cells):
                total = np.zeros(mine)
                for r in _RESULTS:
                    here = self.hits[:, c] == r
                    if not here.any():
                        continue
                    met = way[:theirs][here, None] * answer[c][here]
                    worth = (1.0 - duel.p) * self._first(c, here, met, reply[c][:, here]) + duel.p * known[c][r]
                    # in both, the hand is over where the answer sinks his fleet: it is in `worth` for every order
                    expected = (worth * order[c, r]).sum(axis=2)
                    order_regret[c, r] = np.maximum(order_regret[c, r] + worth - expected[:, :, None], 0.0)
                    total += expected.sum(axis=1)
                over = self.hits[:, c] == OVER
                total += (1.0 - duel.p) * way[:theirs][over].sum() + duel.p * duel.belief[over].sum()
                value[:, c] = total
            shot_regret = np.maximum(shot_regret + value - (value * x).sum(axis=1)[:, None], 0.0)
            # the rational opponent
            gains = np.zeros(theirs)
            for c in range(cells):
                reach = self.range * x[:, c]
                for r in _RESULTS:
                    here = np.flatnonzero(self.hits[:, c] == r)
                    if not len(here):
                        continue
                    worth = self._second(c, here, reach, order[c, r])  # [result, j, d, k]
                    expected = (worth * reply[c][:, here]).sum(axis=(3,))
                    reply_regret[c][:, here] = np.maximum(
                        reply_regret[c][:, here] + worth - expected[..., None], 0.0
                    )
                    each = expected.sum(axis=0) + reach @ self.sunk  # [j, d]
                    mean = (each * answer[c][here]).sum(axis=1)
                    answer_regret[c][here] = np.maximum(answer_regret[c][here] + each - mean[:, None], 0.0)
                    gains[here] += mean
                gains[self.hits[:, c] == OVER] -= reach.sum()
            ways = np.append(gains + margin, 0.0) if apart else gains
            way_regret = np.maximum(way_regret + ways - ways @ way, 0.0)
            shot_sum += step * x
        return DuelTurn(shot_sum / shot_sum.sum(axis=1, keepdims=True), tuple(self.own))

    def _known(self) -> list[list[Floats]]:
        """Return what each order of player 1 is worth against the known opponent, [cell][result][i, d, k]."""
        belief = self.duel.belief
        table = []
        for c in range(len(self.own)):
            rows = []
            for r in _RESULTS:
                met = np.where(self.hits[:, c] == r, belief, 0.0)
                sinks = np.einsum("j,jkt->kt", met, self.sinks[c])
                worth = 2 * np.einsum("kt,dit->idk", sinks, self.survives_known, optimize=True) - met.sum()
                worth = np.where(self.sunk[:, :, None], -met.sum(), worth)
                rows.append(worth * self.shot[None, :, None])
            table.append(rows)
        return table

    def _first(self, c: int, here: np.ndarray, met: Floats, reply: Floats) -> Floats:
        """Return what each order of player 1 is worth against the rational opponent, [i, d, k]."""
        sinks = self.sinks[c][here]
        worth = np.zeros((*self.seen.shape, sinks.shape[1]))
        for kind, mask in enumerate(self.classes):
            if not mask.any():
                continue
            chosen = met[:, :, None] * reply[kind]  # [j, d, reply]
            times = np.tensordot(chosen, sinks, (0, 0))  # [d, reply, k, t]
            wins = np.einsum("dlkt,dilt->idk", times, self.survives, optimize=True)
            worth += np.where(mask[:, :, None], 2 * wins - met.sum(axis=0)[None, :, None], 0.0)
        return worth - np.where(self.sunk[:, :, None], met.sum(axis=0)[None, :, None], 0.0)

    def _second(self, c: int, here: np.ndarray, reach: Floats, order: Floats) -> Floats:
        """Return what each order of the opponent is worth to him, [what his answer did, j, d, k]."""
        sinks = self.sinks[c][here]
        worth = []
        for mask in self.classes:
            weights = np.where(mask, reach[:, None], 0.0)  # [i, d]
            chosen = weights[:, :, None] * order  # [i, d, k]
            times = np.einsum("idk,dilt->dlkt", chosen, self.survives, optimize=True)
            wins = np.tensordot(sinks, times, ((1, 2), (2, 3)))  # [j, d, reply]
            worth.append(weights.sum(axis=0)[None, :, None] - 2 * wins)
        return np.array(worth)


def _matched(regret: Floats) -> Floats:
    """Return a strategy by regret matching: uniform where nothing is regretted."""
    sums = regret.sum(axis=-1, keepdims=True)
    even = np.full_like(regret, 1.0 / regret.shape[-1])
    matched: Floats = np.divide(regret, sums, out=even, where=sums > 0)
    return matched


def _not_before(timing: Floats) -> Floats:
    """Return the chance that a fleet is afloat before each shot, from the chances of the shot that sinks it."""
    reached: Floats = np.cumsum(timing[..., ::-1], axis=-1)[..., ::-1]
    return reached


def _cells(shots: Sequence[int]) -> int:
    return sum(1 << cell for cell in shots)


def _apart(ships: Sequence[int]) -> bool:
    return sum(ships).bit_count() == sum(ship.bit_count() for ship in ships) and not any(
        a & b for n, a in enumerate(ships) for b in ships[:n]
    )
