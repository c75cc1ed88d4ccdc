"""The commands of the program, read off the tree itself."""

from collections.abc import Iterator
from typing import Any


def commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command of a tree with the words that call it."""
    if not hasattr(command, "list_commands"):
        yield words, command
        return
    context = command.make_context(" ".join(words) or "counterplay", [], resilient_parsing=True)
    for name in command.list_commands(context):
        yield from commands(command.get_command(context, name), (*words, name))
