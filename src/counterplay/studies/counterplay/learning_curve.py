"""How well is a stranger foretold after so many games? XSkat's imitator, for one who never met XSkat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from json import dumps
from pathlib import Path

from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import make_player, parse_spec
from counterplay.protocol import Table
from counterplay.skat.arena_game import SkatContest
from counterplay.skat.inference.adaptive import shipped
from counterplay.skat.response.learning import Game, adding, judged, learn
from counterplay.studies.counterplay import plan
from counterplay.studies.tables import Row, rounded

STRANGER, UNKNOWN = "imitator(xskat)", "xskat"
LEARNED_SEED = 7003  # of the games that a stranger is learned from before he is met: none of them is tested on
GAMES = (12, 36, 144, 1_000)
JUDGED = 200  # further games, on which every row is judged
NAMES = ("stranger", "other", "kermit")


def games_of(spec: str, deals: int, seed: int, report: Callable[[str, int, int], None]) -> list[Game]:
    """Return deals of a player that sits twice, beside a quick kermit, with the seat of its first copy."""
    contest = SkatContest()
    players = [make_player(contest, parse_spec(one)) for one in (spec, spec, "kermit(worlds=5)")]
    for place, player in enumerate(players):
        player.start(Table("skat", NAMES, place))
    found = []
    for deal in range(deals):
        order = [(deal + seat) % 3 for seat in range(3)]
        episode = play_deal(contest, seed, deal, [Sitting(NAMES[one], players[one]) for one in order])
        if episode.state.declaration is not None:
            found.append((episode.state, episode.seats.index(NAMES[0])))
        report("games of a stranger", deal + 1, deals)
    return found


def curve(wanted: Sequence[int], test: int, seed: int, report: Callable[[str, int, int], None]) -> list[Row]:
    """Return how often his cards are foretold, before anything is learned and after so many games."""
    policies = {name: policy for name, policy in shipped().items() if name != UNKNOWN}
    most = max(wanted)
    games = games_of(STRANGER, most + most // 20 + test + 10, seed, report)
    judge, taught = games[-test:], games[:-test]
    rows = []
    for place, number in enumerate((0, *wanted)):
        if number:
            learned = learn(taught[:number], policies)
            start, networks = learned.start, learned.networks(policies)
        else:
            start, networks = next(iter(policies)), dict(next(iter(policies.values())))
        fit = judged(networks, judge)
        rows.append(
            {
                "games": number,
                "from": start,
                "judged on cards": round(fit.decisions),
                "foretold": rounded(fit.foretold / fit.decisions, 3),
                "log-likelihood": rounded(fit.log_likelihood / fit.decisions, 3),
                "fit": rounded(fit.mean, 3),
                "fit s.e.": rounded(fit.error, 3),
            }
        )
        report("learned", place + 1, len(wanted) + 1)
    return rows


def learn_strangers(out: Path, wanted: Sequence[int], report: Callable[[str, int, int], None]) -> None:
    """Write what so many games of the stranger teach, where it is not there yet."""
    missing = [games for games in wanted if not plan.learned_file(out, games).exists()]
    if not missing:
        return
    most = max(missing)
    games = games_of(plan.STRANGER, most + most // 10 + 20, LEARNED_SEED, report)
    for number in missing:
        document = adding(learn(games[:number], shipped()))(None)
        plan.learned_file(out, number).write_text(dumps(document) + "\n", encoding="utf-8")
