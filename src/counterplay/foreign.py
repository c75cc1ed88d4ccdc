"""Text that comes from outside (player names, file contents), made safe to show."""

from __future__ import annotations

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def visible(text: str) -> str:
    r"""Return the text without anything that could steer a terminal or a page's direction.

    >>> visible("a\x1b[31mb") == "a\N{REPLACEMENT CHARACTER}[31mb"
    True
    """
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in _INVISIBLE else c for c in text)
