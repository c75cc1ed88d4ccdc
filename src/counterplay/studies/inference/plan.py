"""What the study measures and plays: which inferences meet in which arrangement, how often, and in which order.

Tables III to V of Rebstock et al. (2019) share games: `NI v NI NI` serves three pairings. A game is named by its
contract and who sits where, is played once, and every table takes it from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

from counterplay.options import Help
from counterplay.protocol import BadInput

GAMES = ("suit", "grand", "null", "null ouvert")
MATCH_GAMES = GAMES[:3]  # the card location network is not made for null ouvert, in the paper as here
NATURAL = "natural null"  # a null game of an ordinary deal; all others are of deals picked as null-like
TABLE_GAMES = (*MATCH_GAMES, NATURAL)
PARTS = ("tssr", "xskat", "every", "table3", "table4", "table5", "ties", "open", "adaptive", "times")

WORLDS = 40  # that all players search
PLAYERS = {
    "ni": "kermit(inference=ni,samples={worlds},worlds={worlds})",
    "ki": "kermit(inference=ki,samples=20000,worlds={worlds})",
    "cli": "kermit(inference=cli,samples=100000,worlds={worlds})",
    "pi": "kermit(inference=pi,samples=20000,worlds={worlds})",
    "pif": "kermit(inference=pif,samples=20000,worlds={worlds})",
    "pi100": "kermit(inference=pi,samples=100000,worlds={worlds})",
    "pi+": "counterplay(weights=search,samples=20000,worlds={worlds})",
    "c": "cheater",
    **{f"c-{ties}": f"cheater(ties={ties})" for ties in ("rules", "random", "first")},
    **{
        f"pi-{policies}": f"kermit(inference=pi,samples=20000,policies={policies},worlds={{worlds}})"
        for policies in ("rules", "xskat")
    },
    "pruner": "pruner(samples=100000,keep=20000,worlds={worlds})",
    "deceiver": "deceiver(worlds={worlds})",
    "deceiver5": "deceiver(margin=0.05,worlds={worlds})",
}
TITLES = {
    "ni": "NI",
    "ki": "KI",
    "cli": "CLI",
    "pi": "PI",
    "pif": "PIF20",
    "pi100": "PI100",
    "c": "C",
    "pi+": "PI+",
    "c-rules": "C, ties by rules",
    "c-random": "C, ties at random",
    "c-first": "C, first of ties",
    "pi-rules": "PI of rules",
    "pi-xskat": "PI of XSkat",
    "pruner": "PI, pruned",
    "deceiver": "deceiver",
    "deceiver5": "deceiver 5%",
}

Pair = tuple[str, str]
PAIRS: tuple[Pair, ...] = (  # as Table III has them
    ("ki", "cli"),
    ("ki", "pi"),
    ("ni", "cli"),
    ("pi", "cli"),
    ("ki", "ni"),
    ("ni", "pi"),
)
SIX_WAY: Pair = ("pi", "cli")  # the paper's headline, and its match of six games
TABLE4: tuple[Pair, ...] = (SIX_WAY, ("pif", "cli"), ("pi100", "cli"), ("c", "cli"))
# What the search of the true world owes to how ties are broken: each against CLI, the first is C itself.
TIES: tuple[Pair, ...] = (("c", "cli"), ("c-rules", "cli"), ("c-random", "cli"), ("c-first", "cli"))
# What the paper left open: policies learned elsewhere, unlikely worlds pruned, and an opponent who hides.
OPEN: tuple[Pair, ...] = (
    SIX_WAY,
    ("pi-rules", "cli"),
    ("pi-xskat", "cli"),
    ("pruner", "cli"),
    ("deceiver", "cli"),
    ("deceiver5", "cli"),
    ("deceiver", "pi"),
    ("deceiver5", "pi"),
)

STRANGERS = ("rules", "kermit(slip=0.3,worlds={worlds})", "imitator(xskat)")  # players unlike the population
LEARNERS = ("pi", "pi+")
SERIES = 36  # contracts that one who learns plays at the same table


class RatedInference(NamedTuple):
    """An inference whose true state sampling ratio is measured."""

    inference: str
    samples: int
    share: float = 1.0  # of the games
    policies: str = "population"  # which shipped ones it believes in
    auction: bool = True  # False: it takes no notice of the calls
    every_card: bool = False  # measured before every card of the table, not only before the seat's own


METHODS = {
    "ni": RatedInference("ni", 20_000),
    "ki": RatedInference("ki", 20_000),
    "cli": RatedInference("cli", 100_000),
    "pi": RatedInference("pi", 20_000),
    "pif": RatedInference("pif", 20_000),
    "pi100": RatedInference("pi", 100_000),
}
# Before every card: the same games at every moment, whoever is to move. The curves jump most in suit games.
EVERY_METHODS = {"pi": METHODS["pi"]._replace(every_card=True)}
EVERY_GAMES = GAMES[:2]
# XSkat's log has no auction, so the one that is made up for it is not listened to; without calls KI is nothing.
XSKAT_METHODS = {
    "ni": RatedInference("ni", 20_000, auction=False),
    "cli": RatedInference("cli", 100_000, auction=False),
    "pi": RatedInference("pi", 20_000, auction=False),
    "pi-xskat": RatedInference("pi", 20_000, policies="xskat", auction=False),
}
PAIRED = (
    ("pi", "ki"),
    ("pi", "cli"),
    ("pif", "pi"),
    ("pi100", "pi"),
    ("pi-xskat", "pi"),
)  # whose differences are told


def methods_for(source: str, game: str) -> dict[str, RatedInference]:
    """Return what is measured on games of a source (population, xskat; every: the population's, at every card)."""
    if source == "every":
        return EVERY_METHODS if game in EVERY_GAMES else {}
    methods = XSKAT_METHODS if source == "xskat" else METHODS
    return {name: method for name, method in methods.items() if game != "null ouvert" or method.inference != "cli"}


class Arrangement(NamedTuple):
    """Who sits where: the soloist, the defender after him, and the other one."""

    soloist: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.soloist} v {self.first} {self.second}"


def adversaries(pair: Pair) -> tuple[Arrangement, ...]:
    """Return each as soloist against two of the other."""
    first, second = pair
    return Arrangement(first, second, second), Arrangement(second, first, first)


def match(pair: Pair) -> tuple[Arrangement, ...]:
    """Return the four games of a match of Table III: against the other, and against copies of oneself."""
    return (*adversaries(pair), *(Arrangement(kind, kind, kind) for kind in pair))


def mixed(pair: Pair) -> tuple[Arrangement, ...]:
    """Return the four games in which the defenders differ."""
    return tuple(Arrangement(soloist, *defenders) for soloist in pair for defenders in (pair, pair[::-1]))


@dataclass(frozen=True)
class InferenceOptions:
    """Policy inference (Rebstock et al.): how well hidden cards are read (Figure 1), and Tables III-V, card play.

    Finished games and measurements go to runs/ of the folder, a line each; the same command goes on with a run
    that was stopped. What tables are made of is kept beside them as CSV.xz, and `counterplay study verify` works
    them out again from it. To share the work, give each machine its --part (as in --part 1/2) and a folder, copy
    all runs/ into one folder and give the command there without it. Exit code 1: done, but players were at fault.

    Example:  counterplay study inference --matches 6 --only tssr,table3,table4,table5 --out inference-run
    Example:  counterplay study inference --matches 1000 --workers 16 --xskat xskat.log --out inference-run
    """

    matches: Annotated[int, Help("Contracts of each type for PI against CLI.")] = 5000
    others: Annotated[int | None, Help("Contracts of each type for all others (a fifth of the matches).")] = None
    seed: Annotated[int, Help("Which games, and which luck.", ge=1)] = 1
    games: Annotated[int | None, Help("Games of each type for the ratio (as many as matches).")] = None
    worlds: Annotated[int, Help("Worlds that every player searches.")] = WORLDS
    pairs: Annotated[str | None, Help("Pairings of Table III to play, as in ni:pi,pi:cli (all).")] = None
    corpus: Annotated[
        tuple[Path, ...], Help("Take the games from this record file; else the population plays them.")
    ] = ()
    xskat: Annotated[tuple[Path, ...], Help("A log made by xskat -auto N -log -, for the part xskat.")] = ()
    share: Annotated[str, Help("Do only the I-th of K disjoint parts, as in 1/2; merge runs/ afterwards.")] = "1/1"
    stop_after: Annotated[
        int | None, Help("Play only the first so many games of Tables III to V, as planned (all).", ge=1)
    ] = None

    def __post_init__(self) -> None:
        if self.matches < 2:
            raise BadInput(f"the study needs 2 matches or more, not {self.matches}")
        if self.others is not None and not 2 <= self.others <= self.matches:
            raise BadInput(f"the others need 2 matches or more, at most {self.matches}, not {self.others}")
        if self.games is not None and self.games < 2:
            raise BadInput(f"the ratio needs 2 games or more of each type, not {self.games}")
        if self.worlds < 1:
            raise BadInput(f"players must search 1 world or more, not {self.worlds}")
        parse_pairs(self.pairs)
        WorkShare.parse(self.share)

    @property
    def my_share(self) -> WorkShare:
        """Return which part of the work is done."""
        return WorkShare.parse(self.share)

    @property
    def measured(self) -> int:
        """Return the games of each type in which the ratio is measured."""
        return self.fewer if self.games is None else self.games

    @property
    def fewer(self) -> int:
        """Return the matches of what is not PI against CLI."""
        return max(2, self.matches // 5) if self.others is None else self.others

    @property
    def every_games(self) -> int:
        """Return the games of each type in which the ratio is measured before every card of the table."""
        return max(2, self.measured // 4)

    @property
    def xskat_games(self) -> int:
        """Return the games of XSkat of each type in which the ratio is measured."""
        return max(2, self.measured // 2)

    def games_of(self, method: RatedInference, source: str = "population") -> int:
        """Return in how many games of a type a method is measured."""
        games = {"xskat": self.xskat_games, "every": self.every_games}.get(source, self.measured)
        return max(2, round(games * method.share))

    def player(self, kind: str) -> str:
        """Return a player as line-ups write it."""
        return PLAYERS[kind].format(worlds=self.worlds)


class Stage(NamedTuple):
    """Games that are played on the first so many contracts of each type."""

    part: str
    matches: int
    arrangements: tuple[Arrangement, ...]


def stages(parts: Sequence[str], size: InferenceOptions, pairs: Sequence[Pair] = PAIRS) -> list[Stage]:
    """Return what is played, what matters most first; a game that an earlier stage has is not played again."""
    wanted = [
        ("table3", size.matches, [adversaries(pair) for pair in pairs if pair == SIX_WAY]),
        ("table3", size.fewer, [adversaries(pair) for pair in pairs if "pi" not in pair]),
        ("table3", size.fewer, [adversaries(pair) for pair in pairs]),
        ("table3", size.fewer, [match(pair) for pair in pairs]),
        ("table4", size.fewer, [adversaries(pair) for pair in TABLE4]),
        ("table5", size.fewer, [match(SIX_WAY), mixed(SIX_WAY)]),
        ("ties", size.fewer, [adversaries(pair) for pair in TIES]),
        ("open", size.fewer, [adversaries(pair) for pair in OPEN]),
    ]
    return [
        Stage(part, matches, tuple(dict.fromkeys(arrangement for group in groups for arrangement in group)))
        for part, matches, groups in wanted
        if part in parts
    ]


@dataclass(frozen=True, slots=True)
class WorkShare:
    """One of several disjoint parts of the work, by the contract's number: `2/3` is the second of three."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> WorkShare:
        """Read I/K.

        >>> WorkShare.parse("2/3").takes(4), WorkShare.parse("2/3").takes(5)
        (True, False)
        """
        number, _, of = text.partition("/")
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise BadInput(f"{text!r} is not a part of the work: write I/K with I from 1 to K, as in 1/2")
        return cls(int(number), int(of))

    def takes(self, contract: int) -> bool:
        """Say whether a contract belongs to this part."""
        return contract % self.of == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}-of-{self.of}"


class Unit(NamedTuple):
    """The games of one contract in one stage."""

    part: str
    game: str
    contract: int
    arrangements: tuple[Arrangement, ...]


def units(
    parts: Sequence[str], size: InferenceOptions, share: WorkShare, pairs: Sequence[Pair] = PAIRS
) -> Iterator[Unit]:
    """Yield the work in its order: contract by contract, the types in turn, so that all grow alike."""
    planned: set[tuple[str, int, Arrangement]] = set()
    for stage in stages(parts, size, pairs):
        for contract in filter(share.takes, range(stage.matches)):
            for game in TABLE_GAMES:
                new = tuple(who for who in stage.arrangements if (game, contract, who) not in planned)
                planned.update((game, contract, who) for who in new)
                if new:
                    yield Unit(stage.part, game, contract, new)


def contracts_needed(parts: Sequence[str], size: InferenceOptions) -> dict[str, int]:
    """Return how many whole games of each type the corpus must hold."""
    played = size.matches if "adaptive" in parts else 0
    measured = size.measured if "tssr" in parts else 0
    every = size.every_games if "every" in parts else 0
    return {
        game: max(measured, played if game in MATCH_GAMES else 0, every if game in EVERY_GAMES else 0)
        for game in GAMES
    }


def most_matches(parts: Sequence[str], size: InferenceOptions, pairs: Sequence[Pair] = PAIRS) -> int:
    """Return on how many contracts of a type something is played."""
    return max((stage.matches for stage in stages(parts, size, pairs) if stage.arrangements), default=0)


def parse_pairs(text: str | None) -> tuple[Pair, ...]:
    """Read which pairings of Table III are to be played; all when nothing is said.

    >>> parse_pairs("pi:ni,pi:cli")
    (('pi', 'cli'), ('ni', 'pi'))
    """
    if text is None:
        return PAIRS
    wanted = [frozenset(part.strip() for part in words.split(":")) for words in text.split(",")]
    known = [frozenset(pair) for pair in PAIRS]
    for pair in wanted:
        if pair not in known:
            names = ", ".join(map(":".join, PAIRS))
            raise BadInput(f"{text!r} is not a list of pairings: choose from {names}")
    return tuple(pair for pair in PAIRS if frozenset(pair) in wanted)
