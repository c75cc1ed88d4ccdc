"""ABD, adapting beyond the depth limit (Milec et al., section 5): matrix-valued states instead of a value
function.

At the depth limit each player picks a strategy from his portfolio for the rest of the game; where the opponent is
the known one he goes on as known. So mistakes he makes after the limit count already before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.leaves import TreeSampler, sample_leaves
from counterplay.efg.lookahead import Lookahead, from_infoset
from counterplay.efg.match import (
    LARGEST_PROGRAM,
    ResponseMatch,
    ResponseOutcome,
    check_depth,
    check_trust,
    judge_answer,
)
from counterplay.efg.opponents import generator
from counterplay.efg.resolve import Lookaheads, ResolveProblem, Rival, stitch
from counterplay.efg.restrict import Options, Restriction, every_plan, portfolio_options, restrict
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput

EVERY_PLAN = None
"""The portfolio of all plans (proposition 5): enumerated where there are few, else the game itself goes on."""

Portfolio = Sequence[Floats] | None

TIES = ("first", "last", "safe")


@dataclass(frozen=True)
class _Prepared:
    """What does not depend on the opponent or on p."""

    first: Restriction
    second: Restriction
    against: sparse.csr_array
    """Payoffs of player 1's whole sequences against player 2's small ones."""
    local: sparse.csr_array
    """From player 1's whole sequences to his small ones, as if each branch were reached."""


class AdaptingBeyondDepth:
    """ABD on one game at one depth with one pair of portfolios; reused, it keeps its look-aheads.

    `samples` is the number of games played per history and pair of strategies at the limit; None computes the
    values exactly. `last` says which of equally good actions p = 1 takes (the first, unless set).
    """

    def __init__(
        self,
        game: CompiledGame,
        depth: int | None,
        portfolios: tuple[Portfolio, Portfolio],
        *,
        samples: int | None = None,
        seed: int = 1,
        ties: str = "first",
        canonical: bool = True,
        regrets: bool = False,
    ) -> None:
        if samples is not None and samples < 1:
            raise BadInput(f"leaf values need at least one sample per history, not {samples}")
        for portfolio in portfolios:
            if portfolio is not None and len(portfolio) == 0:
                raise BadInput("a portfolio holds at least one strategy")
            if portfolio is None and samples is not None:
                raise BadInput("leaf values can only be sampled for portfolios that list their strategies")
        if ties not in TIES:
            raise BadInput(f"there is no tie rule {ties!r}; there are {', '.join(TIES)}")
        self.game = game
        self.portfolios = portfolios
        self.samples = samples
        self.seed = seed
        self.ties = ties
        self.canonical = canonical
        self.regrets = regrets or max(treeplex.sequences for treeplex in game.treeplexes) > LARGEST_PROGRAM
        self.looks = Lookaheads(game, check_depth(depth))
        self._prepared: dict[int, _Prepared] = {}

    def respond(self, match: ResponseMatch, p: float) -> ResponseOutcome:
        """Return the strategy that continual re-solving plays, with its exact worth."""
        return judge_answer(match, stitch(self.looks, self.against(match, p)), p)

    def against(self, match: ResponseMatch, p: float) -> _Solve:
        """Return the re-solver for one opponent and one p."""
        seeds = generator(self.seed, "leaf values")
        return _Solve(self, match, check_trust(p), TreeSampler(self.samples or 1, seeds, self.game.tree))

    def prepare(self, look: Lookahead) -> _Prepared:
        """Return the restrictions of a look-ahead, made when first asked for."""
        if id(look) not in self._prepared:
            first = self._restrict(0, look)
            second = self._restrict(1, look)
            against = self.game.payoff @ second.map(np.ones(second.whole.sequences))
            self._prepared[id(look)] = _Prepared(first, second, against.tocsr(), first.local_map().T.tocsr())
        return self._prepared[id(look)]

    def _restrict(self, index: int, look: Lookahead) -> Restriction:
        treeplex = self.game.treeplexes[index]
        view = look.first if index == 0 else look.second
        portfolio = self.portfolios[index]
        options: Options | None
        options = every_plan(treeplex, view) if portfolio is None else portfolio_options(treeplex, view, portfolio)
        return restrict(treeplex, view, options)

    def answer(self, match: ResponseMatch, infoset: int) -> Floats:
        """Return how to play one information set when the opponent is known for sure.

        One backward pass over the histories of that set is enough (section 5.3).
        """
        look = from_infoset(self.game, infoset, self.looks.depth)
        first = self._restrict(0, look)
        prepared = _Prepared(first, first, sparse.csr_array((1, 1)), first.local_map().T.tocsr())
        treeplex = self.game.treeplexes[0]
        behaviour = self.against(match, 1.0).pass_once(look, prepared, treeplex.uniform())
        return behaviour[treeplex.first[infoset] : treeplex.first[infoset + 1]]


@dataclass(frozen=True)
class _Solve:
    """ABD against one opponent."""

    method: AdaptingBeyondDepth
    match: ResponseMatch
    p: float
    sampler: TreeSampler

    def improve(self, look: Lookahead, behaviour: Floats) -> Floats:
        """Re-solve what one look-ahead shows."""
        method, match = self.method, self.match
        prepared = method.prepare(look)
        # Section 5.3: with full trust there is no opponent left to minimise, so no program is needed.
        if self.p == 1.0 and method.ties != "safe":
            return self.pass_once(look, prepared, behaviour)
        if method.samples is None or (look.reaches_end and not len(look.second.choices.nodes)):
            # Matrix-valued leaves (section 5): a row and a column for each strategy of a portfolio. The known
            # opponent goes on as known, so his part is exact; only the rational one chooses from his portfolio.
            rival = Rival(1.0 - self.p, prepared.second.treeplex, prepared.against)
            problem = ResolveProblem(prepared.first, self.p, match.known, [rival])
            return problem.improve(method.game, behaviour, canonical=method.canonical, regrets=method.regrets)
        assert method.portfolios[0] is not None
        assert method.portfolios[1] is not None
        leaves = sample_leaves(
            look,
            (prepared.first, prepared.second),
            self.sampler,
            (method.portfolios[0], method.portfolios[1]),
            (behaviour, method.game.treeplexes[0].plan(behaviour)),
            (match.opponent, match.opponent_plan),
        )
        # Histories that end before the limit pay exactly; those at the limit pay the sampled means in `leaves`.
        ends = look.ends_payoff
        payoff = ends @ prepared.second.map(np.ones(prepared.second.whole.sequences))
        rival = Rival(1.0 - self.p, prepared.second.treeplex, payoff.tocsr(), leaves.rational)
        problem = ResolveProblem(prepared.first, self.p, ends @ match.opponent_plan, [rival], leaves.known)
        return problem.improve(method.game, behaviour, canonical=method.canonical, regrets=method.regrets)

    def pass_once(self, look: Lookahead, prepared: _Prepared, behaviour: Floats) -> Floats:
        """Return the behaviour with the best answer to the known opponent where the look-ahead is free."""
        method, match = self.method, self.match
        small = prepared.first.treeplex
        if method.samples is None or look.reaches_end:
            gradient = prepared.local @ match.known
        else:
            gradient = prepared.local @ (look.ends_payoff @ match.opponent_plan)
            choices = look.first.choices
            assert method.portfolios[0] is not None
            tree = method.game.tree
            # Counterfactual: chance and the opponent reach a history with this weight, we reach it for sure.
            met = tree.reach[choices.nodes] * match.opponent_plan[tree.sides[1].sequence[choices.nodes]]
            means = self.sampler.values(choices.nodes, method.portfolios[0], [match.opponent])[:, :, 0]
            at = prepared.first.choice_first[choices.number][:, None] + np.arange(means.shape[1])
            np.add.at(gradient, at, means * met[:, None])
        answer = small.best(gradient, last=method.ties == "last")[1]
        result = behaviour.copy()
        free = prepared.first.free
        result[free] = answer[1 : len(free) + 1]
        return result
