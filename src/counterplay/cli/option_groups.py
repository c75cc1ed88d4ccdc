"""Options that several commands take together, as one dataclass: written once, checked and handed over whole."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter
from typing import Any, get_type_hints

Command = Callable[..., None]


def grouped(command: Command) -> Command:
    """Let a command take a dataclass as an argument: its fields become options, where the argument stands.

    A field is written as an option is, with `Annotated`; the argument's default holds the defaults of all.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {}
    options: list[Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        if is_dataclass(hints[name]):
            groups[name] = hints[name]
            options += _options(hints[name], parameter.default)
        else:
            options.append(parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY))

    @wraps(command)
    def called(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        command(**given)

    called.__annotations__ = {option.name: option.annotation for option in options}
    called.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    return called


def _options(group: type, default: Any) -> Iterator[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    for field in fields(group):
        yield Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=getattr(default, field.name),
            annotation=hints[field.name],
        )
