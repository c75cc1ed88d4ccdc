"""The games of the study, by type: held-out games of the population, or games of a file; and XSkat's logs.

The ratio is measured in the games as they were played. Matches begin with contracts, for which the cards need not
be played: the same deals, bid by the same players. Suit games and grands come from deals of all kinds; null and
null ouvert, which are rare, from null-like deals as well. Contracts keep the nulls of ordinary deals apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.skat.learn import games_of, population
from counterplay.skat.players import SkatContest
from counterplay.skat.records import sgf
from counterplay.skat.rules import Declaration, Ending, Game, Show, State
from counterplay.skat.solver import contract_kind
from counterplay.studies.inference.plan import GAMES, NATURAL
from counterplay.studies.shape import Progress
from counterplay.workers import Executor, stream

Corpus = dict[str, list[str]]  # records by type of game
STRATA = {"all": ("suit", "grand"), "null": ("null", "null ouvert")}  # for which games which deals are played
CONTRACTS = "contracts-"  # how the files of deals begin whose cards the study itself plays
CHUNK = 10  # deals that a worker plays at a time
AT_ONCE = 32  # chunks between two looks at what is still missing


def game_type(declaration: Declaration) -> str:
    """Return the type of a game as the study tells them apart.

    >>> [game_type(Declaration.parse(text)) for text in ("C", "GO", "NH", "NO")]
    ['suit', 'grand', 'null', 'null ouvert']
    """
    if declaration.game is Game.NULL and declaration.ouvert:
        return "null ouvert"
    return contract_kind(declaration.game)


def seed_of_population(seed: int) -> int:
    """Return the seed of the study's deals: the policies learned from those of seed 1."""
    if seed < 1:
        raise BadInput(f"the study's seed must be 1 or more, not {seed}")
    return seed + 1


def read(paths: Iterable[Path], needed: Mapping[str, int]) -> Corpus:
    """Return the first games of each type in files of records or XSkat logs, no more than are needed."""
    games_by_type: Corpus = {game: [] for game in GAMES}
    for path in paths:
        for played in games_of(path):
            _add(games_by_type, played.state, needed)
            if all(len(games_by_type[game]) >= needed[game] for game in GAMES):
                return games_by_type
    return games_by_type


def check(games_by_type: Corpus, needed: Mapping[str, int], source: str) -> None:
    """Refuse a source that holds too few games."""
    few = [
        f"{len(games_by_type[game])} of {needed[game]} {game}"
        for game in GAMES
        if len(games_by_type[game]) < needed[game]
    ]
    if few:
        raise BadInput(f"{source} holds too few games ({', '.join(few)}): give more, or ask for fewer matches")


def grow(
    folder: Path,
    seed: int,
    needed: Mapping[str, int],
    executor: Executor,
    progress: Progress,
    *,
    contracts: bool = False,
) -> Corpus:
    """Return held-out games of the population, or contracts; those that are missing join files in `folder`."""
    games_by_type: Corpus = {game: [] for game in ((*GAMES, NATURAL) if contracts else GAMES)}
    for stratum, games in STRATA.items():

        def missing(games: tuple[str, ...] = games) -> int:
            return sum(max(0, needed[game] - len(games_by_type[game])) for game in games)

        total = missing()
        if not total:
            continue
        natural = contracts and stratum == "all"
        for line in _stratum(folder, seed, stratum, executor, contracts=contracts):
            state = sgf.loads(line).state if line else None  # a contract that was passed in is an empty line
            if state is not None:
                _add(games_by_type, state, needed, natural=natural)
            if not missing():
                break
            progress(f"{CONTRACTS if contracts else ''}corpus, {stratum}", total - missing(), total)
    return games_by_type


def _stratum(folder: Path, seed: int, stratum: str, executor: Executor, *, contracts: bool) -> Iterator[str]:
    """Yield the deals of a stratum in their order: those of the file, then new ones, which are added to it."""
    path = folder / f"{CONTRACTS if contracts else ''}{stratum}.sgf"
    make = bid_chunk if contracts else play_chunk
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    data = path.read_text(encoding="utf-8")
    lines = data[: data.rfind("\n") + 1].splitlines()
    yield from lines
    index = len(lines)
    with path.open("r+", encoding="utf-8") as file:
        file.seek(sum(len(line.encode()) + 1 for line in lines))
        file.truncate()
        while True:
            jobs = [(seed, start, CHUNK, stratum) for start in range(index, index + AT_ONCE * CHUNK, CHUNK)]
            played: dict[int, list[str]] = {place: [] for place in range(len(jobs))}
            for place, line in stream(executor, make, jobs):
                played[place].append(line)
            index += AT_ONCE * CHUNK
            fresh = [line for place in sorted(played) for line in played[place]]
            file.write("".join(f"{line}\n" for line in fresh))
            file.flush()
            yield from fresh


def play_chunk(seed: int, start: int, count: int, stratum: str) -> Iterator[str]:
    """Yield the records of some deals of the population."""
    for index in range(start, start + count):
        yield population.play_population_game(seed, index, stratum)


def bid_chunk(seed: int, start: int, count: int, stratum: str) -> Iterator[str]:
    """Yield the contracts of some deals of the population, nothing where all passed."""
    for index in range(start, start + count):
        yield population.contract(seed, index, stratum) or ""


def _add(games_by_type: Corpus, state: State, needed: Mapping[str, int], *, natural: bool = False) -> None:
    if state.declaration is None or state.ending not in (Ending.PLAYED_OUT, Ending.DECIDED):
        return
    game = game_type(state.declaration)
    if natural and game == "null":
        game = NATURAL
    if len(games_by_type[game]) < needed.get(game, 0):
        games_by_type[game].append(as_record(state))


def begin(line: str) -> State:
    """Return a game as its first card is about to be led."""
    return SkatContest((line,)).deal(0, 0)


def end(line: str) -> State:
    """Return a game as it ended."""
    state = sgf.loads(line).state
    assert state is not None
    return state


def as_record(state: State) -> str:
    """Return a finished game as one line of a record file."""
    # Hands laid open are left out: what the study's seats believe comes from what was said and played.
    moves = [(seat, action) for seat, action in state.history if not isinstance(action, Show)]
    return sgf.dumps(sgf.from_state(state, moves, ("first", "second", "third")))


def digest(*texts: str) -> str:
    """Return a short name for texts, by which work of another setting is told apart."""
    return hashlib.blake2b("\x1f".join(texts).encode(), digest_size=5).hexdigest()
