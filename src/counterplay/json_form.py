"""The JSON form of data, told where the data is defined: a dataclass is its fields, the markers here say the rest.

Pydantic writes and reads the forms and describes them to the browser; it is imported when the first is asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema

T = TypeVar("T")

UNSHOWN: dict[str, Any] = {"exclude": True}
"""metadata of a field that stays inside"""

ALL_SHOWN = {"json_schema_serialization_defaults_required": True}
"""`__pydantic_config__` of a class whose fields are always there, also those with a default"""

DESCRIBED = {"use_attribute_docstrings": True}
"""`__pydantic_config__` of a class whose fields are described to the browser by what stands below them"""


class AsText:
    """A class whose form is its text: `str` writes it; the name of a member, or `parse`, reads it."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Describe the class to pydantic."""
        from pydantic_core import core_schema

        read = cls.__getitem__ if issubclass(cls, Enum) else cls.parse  # type: ignore[attr-defined]
        from_text = core_schema.no_info_after_validator_function(read, core_schema.str_schema())
        return core_schema.json_or_python_schema(
            from_text,
            core_schema.union_schema([core_schema.is_instance_schema(cls), from_text]),
            serialization=core_schema.to_string_ser_schema(when_used="always"),
        )


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number that is written with so many digits after the point."""

    digits: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Describe the number to pydantic."""
        from pydantic_core import core_schema

        schema: Any = handler(source)
        schema["serialization"] = core_schema.plain_serializer_function_ser_schema(
            lambda value: round(value, self.digits) + 0.0,  # no minus before a zero
            return_schema=core_schema.float_schema(),
        )
        return cast("CoreSchema", schema)


Tenths = Annotated[float, Rounded(1)]
Thousandths = Annotated[float, Rounded(3)]


@dataclass(frozen=True, slots=True)
class Rows:
    """A mapping that is written as a list: the key becomes a field, beside the value's own or the one named."""

    key: str
    value: str | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Describe the list to pydantic."""
        from pydantic_core import core_schema

        schema: Any = handler(source)
        schema["serialization"] = core_schema.wrap_serializer_function_ser_schema(self._rows)
        return cast("CoreSchema", schema)

    def _rows(self, mapping: Mapping[Any, Any], write: Any) -> list[dict[str, Any]]:
        written = write(mapping).values()
        return [
            {self.key: key, **(row if self.value is None else {self.value: row})}
            for key, row in zip(mapping, written, strict=True)
        ]

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Describe the list to the browser."""
        inner: Any = schema
        value = handler(inner["values_schema"])
        row = {"properties": {self.value: value}} if self.value else handler.resolve_ref_schema(value)
        properties = {self.key: handler(inner["keys_schema"]), **row["properties"]}
        return {
            "type": "array",
            "items": {"type": "object", "properties": properties, "required": list(properties)},
        }


@cache
def _adapter(kind: Hashable) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(cast(Any, kind))


def to_json(value: Any) -> Any:
    """Return what `json.dumps` takes."""
    return _adapter(cast(Hashable, type(value))).dump_python(value, mode="json")


def from_json(kind: type[T], document: Any) -> T:
    """Return a value of this kind, from what `to_json` made of it."""
    return cast(T, _adapter(cast(Hashable, kind)).validate_python(document))
