"""What a network is told of its opponents: a profile of each as two words of bits, folded into its first layer.

The profile is what `counterplay` and `count` keep of a name: by whose policies he seems to play and how well they
explain him, how often he errs as defender and as soloist, how often he plays alone, and how many deals say so.
Numbers are rows of bits that are set up to them. Who sits where stays the same for a whole deal, so the words of
the two others can be added to the first layer once: what is left is a network like any other.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat.players.network_file import Arrays
from counterplay.untrusted import from_json

PROFILE_WORDS = 2  # of one opponent
PROFILED_SEATS = 2
POLICIES = ("population", "rules", "xskat")
FORMAT = "counterplay skat profiles 1"
_SHARES = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95)
_FITS = (-0.3, -0.2, -0.12, -0.06, -0.02, 0.02)
_DEALS = (1, 3, 8, 20, 60, 200, 600)
_DEFENCE = (0.06, 0.1, 0.13, 0.16, 0.19, 0.22, 0.25, 0.28, 0.32, 0.36, 0.4, 0.5)
_SOLOIST = (0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.11, 0.15, 0.2, 0.3)
_ALONE = (0.15, 0.2, 0.25, 0.3, 0.35, 0.45)


@dataclass(frozen=True, slots=True)
class NetworkProfile:
    """What is known of one opponent; of a stranger, what is to be expected of anybody."""

    deals: int = 0
    shares: Mapping[str, float] = field(default_factory=dict)  # by policy; none: all alike
    fit: float = 0.0  # nats a decision
    defence: float = 0.16  # mistakes by opportunity, after a prior
    soloist: float = 0.02
    alone: float = 0.32  # share of the deals he plays alone

    def words(self) -> tuple[int, int]:
        """Return it as a network is told it.

        >>> NetworkProfile().words() == NetworkProfile(0, dict.fromkeys(POLICIES, 1 / 3)).words()
        True
        """
        even = 1 / len(POLICIES)
        first = [(_SHARES, self.shares.get(policy, even if not self.shares else 0.0)) for policy in POLICIES]
        second = [(_DEFENCE, self.defence), (_SOLOIST, self.soloist), (_ALONE, self.alone)]
        return _word([*first, (_FITS, self.fit), (_DEALS, self.deals)]), _word(second)


def _word(numbers: Sequence[tuple[Sequence[float], float]]) -> int:
    word, place = 0, 0
    for steps, number in numbers:
        word |= ((1 << bisect_right(steps, number)) - 1) << place
        place += len(steps)
    return word


def is_told(play: Arrays, words: int) -> bool:
    """Say whether a network for cards wants to be told of both others, beside so many words."""
    return bool(play["in.weight"].shape[1] == 32 * (words + PROFILED_SEATS * PROFILE_WORDS))


def as_stranger(play: Arrays, words: int) -> Arrays:
    """Return a network for cards that needs be told nothing more: nothing is known of the others."""
    return with_profiles(play, words, words_of_strangers()) if is_told(play, words) else play


def with_profiles(play: Arrays, words: int, profile_words: Sequence[int]) -> Arrays:
    """Return the network for cards that has been told of the next seat and of the one after it."""
    bias = told_bias(play, words, profile_words)
    return {**play, "in.weight": np.ascontiguousarray(play["in.weight"][:, : 32 * words]), "in.bias": bias}


def told_bias(play: Arrays, words: int, profile_words: Sequence[int]) -> NDArray[np.float32]:
    """Return what profiles make of the bias of the first layer: all that they change in a network."""
    weights = play["in.weight"]
    bits = np.array([word >> place & 1 for word in profile_words for place in range(32)], np.float32)
    if weights.shape[1] != 32 * words + len(bits):
        raise BadInput("these networks are not told of opponents")
    return play["in.bias"] + weights[:, 32 * words :] @ bits


@dataclass(frozen=True)
class ProfileBank:
    """Profiles of sorts of opponents as they are after few and many deals, to train with."""

    sorts: tuple[str, ...]
    words: NDArray[np.uint32]  # [sorts, rows, WORDS]
    deals: NDArray[np.int32]  # [sorts, rows]
    card: Mapping[str, Any] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the file."""
        about = json.dumps({"format": FORMAT, "sorts": self.sorts, "card": dict(self.card)})
        try:
            with draft_of(path) as draft, draft.open("wb") as file:
                np.savez_compressed(file, about=np.array(about), words=self.words, deals=self.deals)
        except OSError as problem:
            raise BadInput(f"the profiles cannot be written to {path}: {problem.strerror}") from None

    @classmethod
    def load(cls, path: Path) -> ProfileBank:
        """Read what `save` wrote; a damaged or foreign file gives BadInput."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                about = from_json(str(arrays["about"]))
                if about["format"] != FORMAT:
                    raise ValueError(f"its format is {about['format']!r}, not {FORMAT!r}")
                bank = cls(tuple(about["sorts"]), arrays["words"], arrays["deals"], about["card"])
            rows = bank.deals.shape[-1]
            if bank.words.shape != (len(bank.sorts), rows, PROFILE_WORDS) or bank.deals.shape != (
                len(bank.sorts),
                rows,
            ):
                raise ValueError("its tables do not fit together")
        except OSError as problem:
            raise BadInput(f"the profiles {path} cannot be read: {problem.strerror or problem}") from None
        except (ValueError, KeyError, TypeError, AttributeError, EOFError) as problem:
            made = "`counterplay skat train profiles` makes one"
            raise BadInput(f"{path} is not a file of profiles, or it is damaged ({made})") from problem
        return bank

    def known(self, sort: int) -> list[int]:
        """Return the words of both others when they are of this sort and well known."""
        return [int(word) for word in self.words[sort, int(self.deals[sort].argmax())]] * PROFILED_SEATS


def words_of_strangers() -> list[int]:
    """Return the words of both others when nothing is known of them."""
    return [*NetworkProfile().words()] * PROFILED_SEATS
