"""Options as one frozen dataclass: names, types, bounds and help are written once, at its fields.

The arena's help, the reader of players' texts, the command line, the manual and the browser's sliders all ask
`options_of`; pydantic checks what somebody gave. A field is written so:

    worlds: Annotated[int, Help("how many worlds each card is searched in", ge=1, le=1000)] = 100
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from counterplay.protocol import BadInput, Option, Slider

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Chosen = TypeVar("Chosen")


@dataclass(frozen=True, slots=True)
class Help:
    """What an option is for, in a line, and within which bounds it lies; to pydantic it is its bounds."""

    text: str
    unset: str = ""  # what holds where the option is None
    slider: Slider | None = None  # what a person may choose in the browser
    ge: float | None = None
    gt: float | None = None
    le: float | None = None

    __is_annotated_types_grouped_metadata__: ClassVar[Literal[True]] = True

    def __iter__(self) -> Iterator[object]:
        from annotated_types import Ge, Gt, Le  # it comes with pydantic, which a training does without

        for bound, value in ((Ge, self.ge), (Gt, self.gt), (Le, self.le)):
            if value is not None:
                yield bound(value)


def options_of(group: type[Any]) -> Mapping[str, Option]:
    """Return the options that a dataclass describes, by name."""
    return _read(cast("Hashable", group))[0]


@cache
def _read(group: Hashable) -> tuple[Mapping[str, Option], Mapping[str, Any]]:
    """Return the options of a dataclass, and the types of its fields as pydantic reads them."""
    hints = get_type_hints(group, include_extras=True)
    described: Any = group
    options = {field.name: _option(hints[field.name], field.default) for field in fields(described)}
    return options, hints


def _option(hint: Any, default: Any) -> Option:
    kind, *metadata = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    about = next((part for part in metadata if isinstance(part, Help)), Help(""))
    kinds = [part for part in (get_args(kind) or (kind,)) if part is not NoneType]
    choices = tuple(map(str, get_args(kind))) if get_origin(kind) is Literal else ()
    return Option(
        about.text,
        str if choices else kinds[0],
        required=default is MISSING,
        default=None if default is MISSING else default,
        unset=about.unset,
        least=about.ge,
        above=about.gt,
        most=about.le,
        choices=choices,
        slider=about.slider,
    )


def checked(group: type[Chosen], chosen: Mapping[str, Any], owner: str) -> Chosen:
    """Return the dataclass with these options, or raise BadInput with a sentence about the first wrong one."""
    from pydantic import ValidationError

    options, adapters = options_of(group), _adapters(cast("Hashable", group))
    read: dict[str, Any] = {}
    for name, value in chosen.items():
        if name not in options:
            raise BadInput(f"{owner} has no option {name!r}: it takes {', '.join(options)}")
        if options[name].kind is bool and value in (0, 1):
            value = bool(value)
        try:
            read[name] = adapters[name].validate_python(value)
        except ValidationError:
            raise BadInput(f"{owner}'s {name} must be {options[name].wanted}, not {value!r}") from None
    for name, option in options.items():
        if option.required and name not in read:
            raise BadInput(f"{owner} needs the option {name!r} ({option.help})")
    return group(**read)


@cache
def _adapters(group: Hashable) -> Mapping[str, TypeAdapter[Any]]:
    from pydantic import ConfigDict, TypeAdapter  # only those who were given options need it

    config = ConfigDict(strict=True)
    return {name: TypeAdapter(hint, config=config) for name, hint in _read(group)[1].items()}


def part_of(group: type[Any], chosen: Any) -> dict[str, Any]:
    """Return those options that another dataclass has too."""
    return {field.name: getattr(chosen, field.name) for field in fields(group) if hasattr(chosen, field.name)}
