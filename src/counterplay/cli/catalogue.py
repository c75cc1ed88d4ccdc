"""Every command of `counterplay`, and where it is: imported when it is called, so that nobody waits for others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from counterplay.cli.overwriting import WRITES, guarded


@dataclass(frozen=True)
class CommandGroup:
    """What a group says of itself, and its commands in the order of the help: as `module:function`, or groups."""

    help: str
    commands: Mapping[str, str | CommandGroup]


ARENA = CommandGroup(
    "Matches between players on duplicate deals, with honest statistics.",
    {
        "run": "arena.run:run",
        "report": "arena.report:report",
        "players": "arena.players:players",
        "check": "arena.check:check",
    },
)
EFG = CommandGroup(
    """Two-player games: their value, and safe answers to an opponent you know.

    For example:  [bold]counterplay efg respond leduc --opponent S1 --method abd --p 0.5 --depth 1[/]""",
    {
        "games": "efg.games:games",
        "value": "efg.value:value",
        "respond": "efg.respond:respond",
        "curve": "efg.curve:curve",
        "play": "efg.play:play",
    },
)
ISS = CommandGroup(
    "Sit at the International Skat Server with one of ours or by hand, or be such a server yourself.\n\n"
    "Begin at home: [bold]counterplay iss serve[/] in one window, and in another "
    "[bold]counterplay iss play --host localhost --user ada --player me --create --invite rules,rules[/]",
    {"play": "iss.play:play", "serve": "iss.serve:serve", "replay": "iss.replay:replay"},
)
ONECARD = CommandGroup(
    "One-card poker: exact truth, style beliefs, evolved players.\n\n"
    "Start with [bold]counterplay onecard play --against champion[/] or [bold]counterplay onecard matrix[/].",
    {
        "matrix": "onecard.truth:matrix",
        "best-response": "onecard.truth:best_response",
        "anti": "onecard.truth:anti",
        "match": "onecard.match:match",
        "play": "onecard.play:play",
        "watch": "onecard.watch:watch",
        "check": "onecard.check:check",
        "evolve": "onecard.evolve:evolve",
    },
)
OPPONENTS = CommandGroup(
    "What is kept about opponents: who plays how well, and by what evidence.\n\n"
    "Start with [bold]counterplay opponents list[/], then [bold]counterplay opponents show NAME[/].\n\n"
    "All is kept in a file in your data folder; [bold]--store[/] or COUNTERPLAY_STORE names another file, or a "
    "PostgreSQL database by its URL. (A password in a URL can be read in the list of processes: put it into "
    "COUNTERPLAY_STORE, or into ~/.pgpass.)",
    {
        "list": "opponents.listing:list_known",
        "show": "opponents.show:show",
        "alias": "opponents.aliasing:alias",
        "part": "opponents.aliasing:part",
        "model": "opponents.aliasing:model",
        "forget": "opponents.forget:forget",
        "export": "opponents.export:export",
        "import": "opponents.importing:take_in",
    },
)
TRAIN = CommandGroup(
    "Train what Skat players know before they play.",
    {
        "auction": "skat.train:auction",
        "limits": "skat.train:limits",
        "rules": "skat.train:rules",
        "tables": "skat.train:tables",
        "locations": "skat.train:locations",
        "selfplay": "skat.train_selfplay:selfplay",
        "response": "skat.train_selfplay:response",
        "told": "skat.train_selfplay:told",
        "compare": "skat.train_selfplay:compare",
        "bidding": "skat.train:bidding",
        "profiles": "skat.train:profiles",
        "reaction": "skat.train:reaction",
        "population": "skat.train:population",
        "styles": "skat.train:styles",
        "policy": "skat.train:policy",
    },
)
SKAT = CommandGroup(
    "Skat: play and practise; show, check and review records; infer hands; solve positions; ask players; train.",
    {
        "show": "skat.show:show",
        "check": "skat.check:check",
        "review": "skat.review:review",
        "infer": "skat.infer:infer",
        "solve": "skat.solve:solve",
        "ask": "skat.ask:ask",
        "play": "skat.play:play",
        "learn": "skat.learn:learn",
        "practise": "skat.practise:practise",
        "progress": "skat.progress:progress",
        "mine": "skat.mine:mine",
        "policies": "skat.policies:policies",
        "train": TRAIN,
    },
)
STORE = CommandGroup(
    "The store of games, people and models itself: judge what waits, make a copy, put it back, or save what "
    "a damaged one still holds.\n\n"
    "What is in it shows [bold]counterplay opponents[/].",
    {name: f"store.commands:{name}" for name in ("judge", "backup", "restore", "rescue")},
)
COMMANDS: Mapping[str, str | CommandGroup] = {
    "serve": "serve:serve",
    "skat": SKAT,
    "iss": ISS,
    "bridge": CommandGroup("Bridge: review boards from LIN and PBN records.", {"review": "bridge.review:review"}),
    "arena": ARENA,
    "efg": EFG,
    "onecard": ONECARD,
    "opponents": OPPONENTS,
    "store": STORE,
    "study": "study:app",
    "bench": CommandGroup(
        "Measure speed; signatures are exact, times are of this machine.", {"solver": "bench:solver"}
    ),
    "doctor": "doctor:doctor",
}


def lazy_group(commands: Mapping[str, str | CommandGroup]) -> type[TyperGroup]:
    """Return a class of groups whose commands are imported when they are called."""

    class LazyGroup(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            """Return the names in the order of the help."""
            return list(commands)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            """Return a command, or None where there is none of that name."""
            entry = commands.get(cmd_name)
            if entry is None:
                return None
            command = typer.main.get_command(_app_of(cmd_name, entry))
            command.name = cmd_name
            return command

    return LazyGroup


def _app_of(name: str, entry: str | CommandGroup) -> typer.Typer:
    if isinstance(entry, CommandGroup):
        app = typer.Typer(cls=lazy_group(entry.commands), no_args_is_help=True, add_completion=False)
        app.callback(help=entry.help)(lambda: None)  # a group also where it has one command
        return app
    module, attribute = entry.split(":")
    loaded = getattr(import_module(f"counterplay.cli.{module}"), attribute)
    if isinstance(loaded, typer.Typer):
        return loaded
    app = typer.Typer(add_completion=False)
    app.command(name)(guarded(loaded, WRITES.get(entry, {})))
    return app
