"""`counterplay skat learn`: fit a policy to someone's games, for the player counterplay to meet him with."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.cli import terminal
from counterplay.cli.learning import LEARNER, games_of, who_is
from counterplay.protocol import BadInput
from counterplay.record_files import open_file


def learn(
    name: Annotated[str, typer.Argument(help="Whose games to learn from.")],
    games: Annotated[
        list[Path] | None,
        typer.Option(help="ISS records (.sgf, .gz, .bz2, .xz) to learn from; by default the games in the store."),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(envvar="COUNTERPLAY_STORE", help="A file or a database URL; by default your data folder."),
    ] = None,
    limit: Annotated[int, typer.Option(min=5, help="At most so many games, the latest.")] = 5_000,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write it into this file and not into the store: counterplay(knows='FILE')."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write what was learned as JSON.")] = False,
) -> None:
    """Learn how someone plays his cards, from his games: the player counterplay believes in it when it meets him.

    The shipped policy nearest to him is adapted to what he did, and held near what it was, so that few games
    change little. Every fifth game is left out first, to say how well he is known. His style, which says where he
    stands among thousands of made-up players, is found from the same games. Both are kept in the store under his
    name; counterplay opponents forget NAME deletes them with all the rest.

    Example:  [bold]counterplay skat learn Ada[/]
    Example:  [bold]counterplay skat learn Ada --games ada.sgf.gz --store people.db[/]
    """
    from counterplay.skat.beliefs import shipped_policies
    from counterplay.skat.players import learning, renew_style, styles_there
    from counterplay.store import ModelKey, open_store

    with open_store(store) as memory:
        who = who_is(memory, name)
        records = [line for path in games for line in _lines(path)] if games else None
        deals = games_of(memory, who, name, records)[-limit:]
        if not deals:
            where = ", ".join(map(str, games)) if games else str(memory)
            raise BadInput(f"{where} has no game of {name} with all cards known: there is nothing to learn from")
        learned = learning.learn_policy(deals, shipped_policies())
        change, styles = learning.add_learned(learned), styles_there()
        style = renew_style(deals, styles) if styles is not None else dict[str, Any]
        if out is None:
            key = ModelKey(LEARNER, "skat", who.name, who=who.kind)
            memory.update_model(key, lambda document: style(change(document)))
        else:
            out.write_text(dumps(style(change(None))) + "\n", encoding="utf-8")
    before, after = learned.before, learned.after
    if json:
        document = {key: value for key, value in learned.as_dict().items() if key != "changes"}
        terminal.print_json({"name": name, **document})
        return
    terminal.out.print(
        f"{terminal.escape(name)}: {learned.games} games, {learned.decisions} cards chosen; the nearest policy is"
        f" {learned.start}."
    )
    for words, fit in ((f"by {learned.start}", before), ("by what was learned", after)):
        share = fit.predicted / fit.decisions if fit.decisions else 0.0
        terminal.out.print(
            f"In the games left out, {words}: {share:.1%} of {fit.decisions:.0f} cards predicted; fit"
            f" {fit.mean:+.3f} nats a card ({fit.error:.3f})."
        )


def _lines(path: Path) -> list[str]:
    with open_file(path) as file:
        return [line.decode("utf-8", "replace") for line in file if line.strip()]
