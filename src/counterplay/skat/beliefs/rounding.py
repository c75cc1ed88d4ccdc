"""Shares as people read them: whole parts that add up to the whole, equal shares shown equal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

_ALIKE = 1e-9


def whole_parts(shares: Sequence[float], whole: int) -> tuple[int, ...]:
    """Return shares of one as whole parts of `whole`, each less than one part off, adding up to it.

    Equal shares get equal parts unless that cannot be (three thirds of 100).

    >>> whole_parts((10 / 22, 10 / 22, 2 / 22), 1000), whole_parts((0.375, 0.5, 0.125), 100)
    ((455, 455, 90), (38, 50, 12))
    >>> whole_parts((1 / 3,) * 3, 100)
    (34, 33, 33)
    """
    exact = [share * whole for share in shares]
    floors = [int(value + _ALIKE) for value in exact]
    left = whole - sum(floors)
    open_places = [place for place, value in enumerate(exact) if value - floors[place] > _ALIKE]
    groups: list[list[int]] = []
    for place in open_places:
        alike = next((group for group in groups if abs(exact[group[0]] - exact[place]) < _ALIKE), None)
        if alike is None:
            groups.append([place])
        else:
            alike.append(place)
    return tuple(_spread(exact, floors, groups, left) or _spread(exact, floors, [[p] for p in open_places], left))


def _spread(exact: list[float], floors: list[int], groups: list[list[int]], left: int) -> list[int]:
    """Return the parts with `left` more of them given to whole groups, the least off; nothing if none fits."""
    best: list[int] = []
    least = float("inf")
    for ups in product((1, 0), repeat=len(groups)):
        if sum(len(group) for group, up in zip(groups, ups, strict=True) if up) != left:
            continue
        parts = list(floors)
        for group, up in zip(groups, ups, strict=True):
            for place in group:
                parts[place] += up
        off = sum((part - value) ** 2 for part, value in zip(parts, exact, strict=True))
        if off < least - _ALIKE:
            best, least = parts, off
    return best
