"""Options that are the fields of a dataclass: written once, checked and handed over whole.

A field is written with `typer.Option`, or with `counterplay.options.Help` where the dataclass belongs to a game
and knows no command line: so a training's plan is what its command takes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import wraps
from inspect import Parameter
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.models import OptionInfo

from counterplay.options import Help

Command = Callable[..., None]


class Only:
    """Those fields of a dataclass that a command takes: by their names, or by another name there.

    `plan: Annotated[Plan, Only("seed", rounds="games")] = PLAN` takes --seed, and --rounds for the field `games`;
    all other fields stay as they are in `PLAN`.
    """

    def __init__(self, *names: str, **renamed: str) -> None:
        self.fields = {**{name: name for name in names}, **renamed}


@dataclass(frozen=True)
class _Group:
    """An argument of a command that is made of options."""

    usual: Any  # with all defaults
    fields: Mapping[str, str]  # by option

    def made_of(self, values: dict[str, Any]) -> Any:
        """Return it with what was said, which is taken out of all values."""
        chosen = {name: values.pop(option) for option, name in self.fields.items()}
        for name, value in chosen.items():
            usual = getattr(self.usual, name)
            if isinstance(usual, tuple):
                chosen[name] = tuple(value) if value else usual
        return replace(self.usual, **chosen)


def grouped(command: Command) -> Command:
    """Let a command take a dataclass as an argument: its fields become options, where the argument stands.

    The argument's default holds the defaults of all.
    """
    groups: dict[str, _Group] = {}
    options: list[Parameter] = []
    hints = get_type_hints(command, include_extras=True)
    for name, parameter in inspect.signature(command).parameters.items():
        kind, *metadata = get_args(hints[name]) if get_origin(hints[name]) is Annotated else (hints[name],)
        if is_dataclass(kind):
            only = next((part for part in metadata if isinstance(part, Only)), Only(*_described(kind)))
            groups[name] = _Group(parameter.default, only.fields)
            hints_of = get_type_hints(kind, include_extras=True)
            for option, field in only.fields.items():
                options.append(option_of(option, hints_of[field], getattr(parameter.default, field)))
        else:
            options.append(parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY))

    @wraps(command)
    def called(**values: Any) -> None:
        command(**{name: group.made_of(values) for name, group in groups.items()}, **values)

    called.__annotations__ = {option.name: option.annotation for option in options}
    called.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    return called


def _described(group: Any) -> list[str]:
    """Return the fields that say how they are written."""
    hints = get_type_hints(group, include_extras=True)
    return [field.name for field in fields(group) if get_origin(hints[field.name]) is Annotated]


def option_of(name: str, hint: Any, default: Any) -> Parameter:
    """Return the option that is made of a field's type, by whatever it is described."""
    kind, *metadata = get_args(hint)
    if not any(isinstance(part, OptionInfo) for part in metadata):
        about = next(part for part in metadata if isinstance(part, Help))
        shown: Any = about.unset or True
        if isinstance(default, tuple):
            kind, shown = list[get_args(kind)[0]] | None, " ".join(map(str, default)) or False  # type: ignore[misc]
            default = None
        least = about.ge if about.gt is None else about.gt
        flag = "--" + name.replace("_", "-")
        hint = Annotated[kind, typer.Option(flag, help=about.text, min=least, max=about.le, show_default=shown)]
    default = Parameter.empty if default is MISSING else default
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)
