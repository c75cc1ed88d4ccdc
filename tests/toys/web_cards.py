"""The cards that an answer of the server names."""

import re

CARD = re.compile(r"(?<![A-Za-z0-9])[CSHD][AKQJT987](?![A-Za-z0-9])")
# Keys and invitations are random base64, in which "-CA_" turns up now and then; no list of cards is written so.
_KEY = re.compile(r"[A-Za-z0-9_-]{20,}")


def cards_named(text: str) -> set[str]:
    return set(CARD.findall(_KEY.sub("", text)))
