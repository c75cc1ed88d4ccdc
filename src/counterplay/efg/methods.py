"""The one list of ways to answer a known opponent, and the one call that answers him.

    outcome = respond("leduc", "S1", "abd", p=0.5, depth=1)

The command line, the player at a table, the studies and the browser all make their methods here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from counterplay.efg import opponents, portfolios, strategies
from counterplay.efg.arrays import CompiledGame, compile_game
from counterplay.efg.game import TreeGame
from counterplay.efg.games import load
from counterplay.efg.match import Method, ResponseMatch, ResponseOutcome, check_depth, check_trust, solve_exactly
from counterplay.efg.responses.abd import AdaptingBeyondDepth, Portfolio
from counterplay.efg.responses.best import BestResponse
from counterplay.efg.responses.cdbr import ContinualBestResponse
from counterplay.efg.responses.cdrnr import ContinualDepthLimited
from counterplay.efg.responses.databiased import DataBiasedResponse
from counterplay.efg.responses.rnr import RestrictedNashResponse
from counterplay.efg.solvers.lp import Equilibrium
from counterplay.efg.tree import Floats
from counterplay.options import Help
from counterplay.protocol import BadInput


@dataclass(frozen=True)
class MethodSettings:
    """What methods may be told beyond the trust in the model; each takes what concerns it."""

    depth: Annotated[
        int | None, Help("How far to look ahead: opponent moves, in Leduc rounds (br and rnr see all).")
    ] = 1
    """None looks to the end"""
    leaf: Annotated[str, Help("What cdbr and cdrnr assume beyond the limit: optimal or blueprint.")] = "optimal"
    samples: Annotated[int, Help("Games sampled per history at abd's limit; 0 computes leaf values exactly.")] = 0
    seed: Annotated[int, Help("Seed of everything random.")] = 1
    ties: Annotated[str, Help("Which of equally good actions abd takes at p = 1: first, last or safe.")] = "first"
    canonical: bool = True
    """Take the safest of equally good answers."""
    held: tuple[Portfolio, Portfolio] | None = None
    """ABD's portfolios; without them the paper's, or grown ones."""
    seen: Floats | None = None
    """How often a data-biased response has seen the opponent at each of his information sets."""

    def __post_init__(self) -> None:
        check_depth(self.depth)
        if self.samples < 0:
            raise BadInput(f"samples = {self.samples} is negative; 0 computes leaf values exactly")


@dataclass(frozen=True)
class MethodKind:
    """A method that can be asked for by name."""

    about: str
    make: Callable[[CompiledGame, MethodSettings], Method]
    trusts: bool = True  # whether p matters: a best response trusts the model for sure
    limited: bool = False  # whether it looks only so far ahead
    counts: bool = False  # whether it must know how often the opponent was seen


def _abd(game: CompiledGame, settings: MethodSettings) -> Method:
    held = settings.held or portfolios.portfolios_by_hand(game)
    if held is None:
        raise BadInput(f"abd needs portfolios for {game.name}: `method_for` grows them against an opponent")
    samples = settings.samples or None
    return AdaptingBeyondDepth(
        game,
        settings.depth,
        held,
        samples=samples,
        seed=settings.seed,
        ties=settings.ties,
        canonical=settings.canonical,
    )


def _data_biased(game: CompiledGame, settings: MethodSettings) -> Method:
    if settings.seen is None:
        raise BadInput("a data-biased response must be told how often the opponent was seen: seen=counts")
    return DataBiasedResponse(settings.seen)


RESPONSE_METHODS: Mapping[str, MethodKind] = {
    "br": MethodKind(
        "best response: all against the opponent as known",
        lambda game, settings: BestResponse(canonical=settings.canonical),
        trusts=False,
    ),
    "rnr": MethodKind(
        "restricted Nash response: the exact trade-off", lambda game, settings: RestrictedNashResponse()
    ),
    "data-biased": MethodKind("trust grows with what was seen, set by set", _data_biased, counts=True),
    "cdbr": MethodKind(
        "depth-limited best response",
        lambda game, settings: ContinualBestResponse(
            game, settings.depth, settings.leaf, canonical=settings.canonical
        ),
        trusts=False,
        limited=True,
    ),
    "cdrnr": MethodKind(
        "depth-limited restricted Nash response",
        lambda game, settings: ContinualDepthLimited(
            game, settings.depth, settings.leaf, canonical=settings.canonical
        ),
        limited=True,
    ),
    "abd": MethodKind("adapting beyond the depth limit", _abd, limited=True),
}


def kind_of(name: str) -> MethodKind:
    """Return a method's entry by its name, or refuse the name."""
    if name not in RESPONSE_METHODS:
        raise BadInput(f"there is no method {name!r}; there are {', '.join(RESPONSE_METHODS)}")
    return RESPONSE_METHODS[name]


def trust_of(name: str, p: float) -> float:
    """Return the trust a method works with: 1 for those that trust the model for sure."""
    check_trust(p)
    return p if kind_of(name).trusts else 1.0


def make_method(name: str, game: CompiledGame, settings: MethodSettings | None = None) -> Method:
    """Return a method for a game; reused across opponents it keeps its look-aheads."""
    return kind_of(name).make(game, settings or MethodSettings())


def method_for(match: ResponseMatch, name: str, p: float, settings: MethodSettings | None = None) -> Method:
    """Return a method for one opponent; ABD's portfolios are grown for him where the paper gives none."""
    chosen = settings or MethodSettings()
    if name == "abd" and chosen.held is None and portfolios.portfolios_by_hand(match.game) is None:
        chosen = replace(chosen, held=portfolios.grow_portfolios(match, chosen.depth, p)[0])
    return make_method(name, match.game, chosen)


def _compiled(game: str | TreeGame | CompiledGame) -> CompiledGame:
    game = load(game) if isinstance(game, str) else game
    if not isinstance(game, TreeGame | CompiledGame):
        raise BadInput(f"a game is a name, such as 'kuhn', a TreeGame or a compiled game, not {game!r}")
    return compile_game(game) if isinstance(game, TreeGame) else game


def solve(game: str | TreeGame | CompiledGame) -> Equilibrium:
    """Return the value of a game to player 1, and how both play an equilibrium.

    >>> round(solve("kuhn").value * 18, 6)
    -1.0
    """
    return solve_exactly(_compiled(game))


def match_of(game: str | TreeGame | CompiledGame, opponent: str | Floats, seat: int = 1) -> ResponseMatch:
    """Return the match of a seat against an opponent: by name, a strategy file's name, or a strategy."""
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    compiled = _compiled(game).seen_by(seat)
    if isinstance(opponent, str):
        return ResponseMatch(compiled, opponents.named(compiled, opponent))
    return ResponseMatch(compiled, strategies.checked(opponent, compiled, 2))


def respond(
    game: str | TreeGame | CompiledGame,
    opponent: str | Floats,
    method: str = "rnr",
    p: float = 1.0,
    *,
    seat: int = 1,
    **settings: object,
) -> ResponseOutcome:
    """Answer an opponent you know, trusting the model with probability p; the rest are fields of `MethodSettings`.

    >>> outcome = respond("kuhn", "uniform", "rnr", p=0.5)
    >>> round(outcome.gain, 3), round(outcome.exploitability, 3)
    (0.444, 0.056)
    """
    unknown = settings.keys() - MethodSettings.__dataclass_fields__.keys()
    if unknown:
        known = ", ".join(MethodSettings.__dataclass_fields__)
        raise BadInput(f"there is no setting {min(unknown)!r} of a method; there are {known}")
    chosen = MethodSettings(**settings)  # type: ignore[arg-type]
    trust = trust_of(method, p)
    match = match_of(game, opponent, seat)
    return method_for(match, method, trust, chosen).respond(match, trust)
