"""Reads what a model of ONNX holds of arrays: a few fields of its protocol buffers, without ONNX's own library.

The numbers of the fields are those of its description, onnx.proto. The library is large and takes long to load,
and only who writes networks needs it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

_GRAPH, _PROPERTIES = 7, 14
_ARRAYS, _INPUTS = 5, 11
_DIMENSIONS, _TYPE, _FLOATS, _NAME, _RAW = 1, 2, 4, 8, 9
_TYPES = {1: "<f4", 10: "<f2", 11: "<f8"}


def read_model(data: memoryview) -> tuple[dict[str, str], list[str], dict[str, NDArray[np.float32]]]:
    """Return the properties, the names of the inputs and the arrays of a model."""
    about, inputs, arrays = {}, [], {}
    for field, value in _fields(data):
        if field == _PROPERTIES:
            entry = dict(_fields(_part(value)))
            about[_text(entry[1])] = _text(entry.get(2, b""))
        elif field == _GRAPH:
            for inner, part in _fields(_part(value)):
                if inner == _INPUTS:
                    inputs.append(_text(dict(_fields(_part(part)))[1]))
                elif inner == _ARRAYS:
                    name, array = _array(_part(part))
                    arrays[name] = array
    return about, inputs, arrays


def _array(data: memoryview) -> tuple[str, NDArray[np.float32]]:
    name, kind, shape = "", 1, list[int]()
    raw: memoryview = memoryview(b"")
    for field, value in _fields(data):
        if field == _NAME:
            name = _text(value)
        elif field == _TYPE:
            kind = int(value) if isinstance(value, int) else 0
        elif field == _DIMENSIONS:
            shape += [value] if isinstance(value, int) else list(_numbers(value))
        elif field in (_RAW, _FLOATS):
            raw = _part(value)
    if kind not in _TYPES:
        raise ValueError("an array of another type")
    return name, np.frombuffer(raw, _TYPES[kind]).reshape(shape).astype(np.float32)


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """Yield the fields of a message with their numbers."""
    at = 0
    while at < len(data):
        key, at = _number(data, at)
        wire, size = key & 7, {1: 8, 5: 4}.get(key & 7, 0)
        if wire == 0:
            value, at = _number(data, at)
            yield key >> 3, value
            continue
        if wire == 2:
            size, at = _number(data, at)
        if (not size and wire != 2) or at + size > len(data):
            raise ValueError("the message is broken off")
        yield key >> 3, data[at : at + size]
        at += size


def _numbers(data: memoryview) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _number(data, at)
        yield value


def _number(data: memoryview, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where it ends."""
    value = 0
    for place in range(10):
        byte = data[at + place]
        value |= (byte & 127) << 7 * place
        if byte < 128:
            return value, at + place + 1
    raise ValueError("a number of more than 64 bits")


def _part(value: int | memoryview) -> memoryview:
    if isinstance(value, int):
        raise ValueError("a number where a message should be")
    return value


def _text(value: int | memoryview | bytes) -> str:
    return bytes(_part(value) if isinstance(value, int) else value).decode()
