"""Groups of commands that are imported when they are called: nobody waits for the libraries of the others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup


def lazy_group(package: str, commands: Mapping[str, str]) -> type[TyperGroup]:
    """Return a class of groups; its commands are in the order of the help, each as `module:attribute`."""

    class LazyGroup(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            """Return the names in the order of the help."""
            return list(commands)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            """Return a command, or None where there is none of that name."""
            if cmd_name not in commands:
                return None
            module, attribute = commands[cmd_name].split(":")
            found = getattr(import_module(f"{package}.{module}"), attribute)
            if not isinstance(found, typer.Typer):
                function, found = found, typer.Typer(add_completion=False)
                found.command(cmd_name)(function)
            command = typer.main.get_command(found)
            command.name = cmd_name
            return command

    return LazyGroup


def group(package: str, help: str, commands: Mapping[str, str]) -> typer.Typer:
    """Return a group of commands with its help."""
    app = typer.Typer(cls=lazy_group(package, commands), no_args_is_help=True, add_completion=False)
    app.callback(help=help)(lambda: None)  # a group also where it has one command
    return app
