"""Would it pay to trust a style more? What it predicts after 24 games, and what is gained by a w that is given.

python benchmarks/style_trust.py [--seed 8201] [--out DIR --deals 40]

What 24 games teach is learned as the study of styles learns it, with deals of the seed after this one. For each
player: how well he is predicted by what is believed, by the style alone (of these games, the last 12, and 36 later
ones) and how much better than by the population. Then `counterplay` plays cards against two of him with a w that
is given, whatever the fit says, beside w = 0: the same deals and luck, and the bids of one that trusts nobody.
"""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import numpy as np
import typer

from counterplay.arena import make_player, parse_spec, run_match, write_whole
from counterplay.opponent import Fit, InProcessMemory, Mixture, Trust
from counterplay.protocol import Stream, Table
from counterplay.skat.beliefs import WeightedWorlds, choices_of, shipped_policies, shipped_styles
from counterplay.skat.players import (
    FIT_PART,
    Acquaintances,
    CounterplayPlayer,
    SkatContest,
    load_learned,
    playouts,
)
from counterplay.skat.players import counterplay as players
from counterplay.skat.players.acquaintance import own_policy
from counterplay.skat.players.auction_response import AuctionResponse
from counterplay.skat.players.card_response import ROLES
from counterplay.skat.players.counterplay import SOLVED_TRICKS
from counterplay.skat.players.counterplay_options import DEFAULT_PLAYOUTS
from counterplay.skat.players.network_search import trick_of
from counterplay.skat.players.playouts import CardPolicy, PlayoutLimits
from counterplay.skat.players.search import must_choose
from counterplay.skat.rules import Card, Observation, observe
from counterplay.statistics import estimate
from counterplay.studies.margins import RunPlace, difference, one_against_two
from counterplay.studies.styles.gain import KNOWN_GAMES, LUCK, NAMES, sorts
from counterplay.studies.tables import Row, interval_columns, rounded, write_csv
from counterplay.studies.trio import Trio
from counterplay.workers import HERE

SAFE = ("kermit", "pi20", "autodidact")  # nobody whom it may take them for
LATER = 36  # games
NEVER = (0.0, DEFAULT_PLAYOUTS)
GIVEN = (
    (0.35, DEFAULT_PLAYOUTS),
    (0.7, DEFAULT_PLAYOUTS),
    (0.35, 200),
    (0.7, 200),
)  # w, and playouts of each card
LEAST = 1e-4
NOISE_GAMES, SETS, EARLY = 12, 8, 5
ROUND = 20  # deals
SPANS = {"all 24": (0, 24), "last 12": (12, 24), "36 later": (24, 60)}


def predicted(out: Path, who: str, seed: int) -> Row:
    """Return how well one is predicted, and keep what is known of him after 24 games."""
    memory, trio = InProcessMemory(), Trio(NAMES, (who, who, "kermit(worlds=5)"))
    styles = shipped_styles()
    known = Acquaintances(shipped_policies(), memory, styles=styles)
    population = playouts.by_networks(known.policies["population"], likeliest=False)
    fits = dict.fromkeys(SPANS, Fit())
    ahead: dict[str, list[float]] = {span: [] for span in SPANS}
    games = deal = 0
    while games < KNOWN_GAMES + LATER:
        episode = trio.play(seed + 1, deal)
        deal += 1
        if episode.state.declaration is None:
            continue
        seat, style = episode.seats.index(NAMES[0]), known.style(NAMES[0])
        assert style is not None
        policy = playouts.by_networks(styles.of(style.place.mean), likeliest=False)
        for seen, card in choices_of(episode.state):
            if seen.seat == seat:
                chances, others = dict(policy.chances(seen.core)), dict(population.chances(seen.core))
                ratio = max(chances[int(card)], LEAST) / max(others[int(card)], LEAST)
                for span in (span for span, (first, end) in SPANS.items() if first <= games < end):
                    fits[span] = fits[span].after(chances, int(card), watched=False)
                    ahead[span].append(math.log(ratio))
        known.learn_one(episode.state, seat, NAMES[0])
        games += 1
        if games == KNOWN_GAMES:
            write_whole(_file(out, who), dumps(memory.load(NAMES[0])) + "\n")
    believed = Fit.read(load_learned(_file(out, who))[FIT_PART])
    row: Row = {"player": who, "cards": int(believed.decisions), "fit": rounded(believed.mean, 2)}
    row |= {"its error": rounded(believed.error, 2), "uncertainty": rounded(believed.uncertainty, 2)}
    row["trust"] = rounded(Trust().in_one(believed), 2)
    row |= {f"fit of the style, {span}": rounded(fit.mean, 2) for span, fit in fits.items()}
    for span in (span for span in SPANS if span != "last 12"):
        row[f"ahead of the population, {span}"] = rounded(float(np.mean(ahead[span])), 2)
        error = float(np.std(ahead[span], ddof=1)) / math.sqrt(len(ahead[span]))
        row[f"its error, {span}"] = rounded(error, 2)
    return row


def play(out: Path, who: str, arm: tuple[float, int], deals: int, seed: int) -> None:
    """Play as far as so many deals against two of one kind."""
    (w, number), knows = arm, f"knows={dumps(str(_file(out, who)))}"
    more = "" if number == DEFAULT_PLAYOUTS else f",playouts={number}"
    player = f"counterplay({knows},without=trust,trust={w}{more})" if w else f"counterplay({knows},trust=0)"
    run_match(one_against_two(player, who, deals, seed, LUCK), _place(out, who, arm, seed).games, HERE)


def gained(out: Path, people: list[str], seed: int) -> list[Row]:
    """Return what is gained by a w that is given, against each and against the six sorts together."""
    rows: list[Row] = []
    for arm in GIVEN:
        pooled: list[float] = []
        head: Row = {"w": arm[0], "playouts": arm[1]}
        for who in people:
            never, given = (_place(out, who, one, seed).margins() for one in (NEVER, arm))
            both = sorted(set(never) & set(given))
            if len(both) > 1:
                row: Row = {"against two": who, **head, "deals": len(both)}
                rows.append(row | interval_columns(difference(given, never, seed), "gain", p=4))
                pooled += [given[deal] - never[deal] for deal in both] if who.startswith("somebody") else []
        if pooled:
            row = {"against two": "the six sorts", **head, "deals": len(pooled)}
            rows.append(row | interval_columns(estimate(np.array(pooled), seed), "gain", p=4))
    return rows


def noise(out: Path, people: list[str], seed: int) -> list[Row]:
    """Return how far the difference of two cards differs from one set of 20 playouts to another."""
    contest, found = SkatContest(), defaultdict[tuple[str, str, str], list[list[float]]](list)
    for who in people:
        us = make_player(contest, parse_spec(f"counterplay(knows={dumps(str(_file(out, who)))},trust=0)"))
        assert isinstance(us, CounterplayPlayer)
        three = [us, *(make_player(contest, parse_spec(who)) for _ in range(2))]
        for place, player in enumerate(three):
            player.start(Table("skat", LUCK, place))
        xskat = Acquaintances(shipped_policies())
        xskat.introduce("xskat", "xskat")
        models = {"what is believed": us.model.known.model(LUCK[1]), "xskat": xskat.model("xskat")}
        for game in range(NOISE_GAMES):
            state = contest.deal(seed + 2, game // 3)
            while (seat := state.to_act) is not None:
                seen, chance = observe(state, seat), Stream(seed, "noise", game, len(state.history))
                if seat == game % 3 and must_choose(seen):
                    own = us.response.cards._networks.card_points(seen)
                    two = dict.fromkeys(sorted(own, key=lambda card: own[card])[-2:], 0.0)
                    worlds = us.belief.see(seen, chance.next64())
                    when = ROLES[seat != seen.soloist], "early" if trick_of(seen) <= EARLY else "late"
                    for name, model in models.items():
                        seats = [model] * 3
                        seats[seat] = Mixture.only(own_policy())
                        found[(*when, name)].append(
                            [_difference(seen, worlds, two, seats, turn) for turn in range(SETS)]
                        )
                state = state.apply(three[(seat - game) % 3].act(seen, chance))
            us.belief.forget()
    rows: list[Row] = []
    for (role, part, name), several in sorted(found.items()):
        spread = float(np.var(several, axis=1, ddof=1).mean())
        true = float((np.mean(several, axis=1) ** 2).mean()) - spread / SETS
        row: Row = {"as": role, "tricks": part, "played out by": name, "cards": len(several)}
        rows.append(row | {"noise": rounded(math.sqrt(spread)), "difference": rounded(math.sqrt(max(0.0, true)))})
    return rows


def _difference(
    seen: Observation, worlds: WeightedWorlds, two: dict[Card, float], seats: list[Mixture[CardPolicy]], turn: int
) -> float:
    limits = PlayoutLimits(DEFAULT_PLAYOUTS, SOLVED_TRICKS, every_candidate=True)
    first, second = playouts.value_cards(seen, worlds, two, seats, turn + 1, limits).values()
    return second.points - first.points


def _bids_of_one_that_trusts_nobody(networks: Any, models: Any, trust: Trust) -> AuctionResponse:
    return AuctionResponse(networks, models, Trust(0.0))


def _place(out: Path, who: str, arm: tuple[float, int], seed: int) -> RunPlace:
    w, number = arm
    return RunPlace(out, f"w {w}" if number == DEFAULT_PLAYOUTS else f"w {w} {number} playouts", who, seed)


def _rows(path: Path) -> list[Row]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [dict(row) for row in csv.DictReader(file)]


def _file(out: Path, who: str) -> Path:
    return out / "known" / f"{''.join(letter if letter.isalnum() else '-' for letter in who)}.json"


def main(
    out: Annotated[Path | None, typer.Option(help="Where a run goes on from; else it is forgotten.")] = None,
    seed: Annotated[int, typer.Option()] = 8_201,
    deals: Annotated[int, typer.Option(help="To play with a w that is given, in three rotations.")] = 0,
) -> None:
    """Predict, say how much playouts vary, and play what is missing."""
    with TemporaryDirectory() as folder:
        run(out or Path(folder), seed, deals)


def run(out: Path, seed: int, deals: int) -> None:
    """Do what a folder lacks, and print its tables."""
    (out / "known").mkdir(parents=True, exist_ok=True)
    people = [*sorts(), *SAFE]
    rows = [row for row in _rows(out / "trust.csv") if _file(out, str(row["player"])).exists()]
    for who in people[len(rows) :]:
        rows.append(predicted(out, who, seed))
        write_csv(out / "trust.csv", rows)
    if not (out / "playout-noise.csv").exists():
        write_csv(out / "playout-noise.csv", noise(out, sorts(), seed))
    players.AuctionResponse = _bids_of_one_that_trusts_nobody  # type: ignore[assignment, attr-defined]
    played = [who for who in people if who != "pi20"]  # it takes long
    for wanted in (*range(ROUND, deals, ROUND), deals) if deals else ():
        for arm in (NEVER, *GIVEN):
            for who in played:
                play(out, who, arm, wanted, seed)
                write_csv(out / "given-trust.csv", gained(out, played, seed))
    for path in sorted(out.glob("*.csv")):
        print(path.name, path.read_text(encoding="utf-8"), sep="\n")


if __name__ == "__main__":
    typer.run(main)
