"""Whom are players taken for? After some deals: the belief, the fit, and how far it would be trusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import kind_of, make_player, parse_spec
from counterplay.protocol import Table
from counterplay.skat import playouts
from counterplay.skat.arena_game import SkatContest
from counterplay.skat.inference.adaptive import shipped
from counterplay.skat.inference.fit import Fit, choices_of, mixed_chances
from counterplay.skat.inference.policy_belief import completed
from counterplay.skat.response.acquaintance import Acquaintances
from counterplay.skat.response.trust import Trust
from counterplay.studies.tables import Row, rounded

PLAYERS = (
    "imitator(xskat)",
    "rules",
    "imitator(population,sample=true)",
    "stranger",
    "kermit",
    "pi20",
    "count+",
    "mistake(0.03)",
    "mistake(0.25)",
    "random",
)
NAMES = ("left", "right", "kermit")


def confusion(
    players: Sequence[str], matches: int, deals: int, seed: int, report: Callable[[str, int, int], None]
) -> list[Row]:
    """Return one row for each player: how often each policy was believed most, and the mean trust and fit."""
    contest, trust, policies = SkatContest(), Trust(), shipped()
    drawn = {name: playouts.by_networks(policy, likeliest=False) for name, policy in completed(policies).items()}
    rows = []
    for text in players:
        spec = parse_spec(text)
        knows_all = kind_of(contest, spec).knows_all
        taken = dict.fromkeys(policies, 0)
        trusted, fits = [], []
        alone = {policy: Fit() for policy in policies}
        for match in range(matches):
            known = Acquaintances(policies)
            sitting = [make_player(contest, one) for one in (spec, spec, parse_spec("kermit(worlds=5)"))]
            for place, player in enumerate(sitting):
                player.start(Table("skat", NAMES, place))
            for deal in range(deals):
                order = [(deal + seat) % 3 for seat in range(3)]
                seats = [Sitting(NAMES[one], sitting[one], knows_all=knows_all and one < 2) for one in order]
                episode = play_deal(contest, seed + match, deal, seats)
                known.learn(episode.state, episode.seats, episode.seats.index("kermit"))
                own = episode.seats.index("kermit")
                for seen, card in choices_of(episode.state):
                    if seen.seat != own:
                        for policy, asked in drawn.items():
                            alone[policy] = alone[policy].after(mixed_chances([(asked, 1.0)], seen), card)
            for name in NAMES[:2]:
                fit = known.fit(name)
                taken[known.of(name).best] += 1
                trusted.append(trust.in_one(fit))
                fits.append(fit.mean)
            report(text, match + 1, matches)
        rows.append(
            {
                "player": text,
                "matches": 2 * matches,
                "deals": deals,
                **{f"taken for {policy}": count for policy, count in taken.items()},
                "fit": rounded(sum(fits) / len(fits), 3),
                **{
                    f"foretold by {policy}": rounded(fit.foretold / max(1.0, fit.decisions), 3)
                    for policy, fit in alone.items()
                },
                "trust": rounded(sum(trusted) / len(trusted), 2),
                "trusted at all": sum(w > 0 for w in trusted),
            }
        )
    return rows
