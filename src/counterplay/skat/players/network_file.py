"""The file of a self-taught player: its two networks, packed, and a card: how they were made.

An answer to someone is a shipped player that learned on: its file may hold only how far its weights moved.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

FORMAT = "counterplay skat autodidact 1"
SHIPPED = Path(__file__).parents[1] / "networks"
SCALE, CHANGE = ".scale", ".change"
Arrays = dict[str, NDArray[np.float32]]


@dataclass(frozen=True)
class Networks:
    """The networks for the decisions before the play and for cards, by the names of their weights."""

    before: Arrays
    play: Arrays
    card: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path, packing: str = "half", *, base: str | None = None) -> None:
        """Write the file: in `half` precision, `blocks` in bytes with a scale for each row, or `all` in bytes.

        With a `base`, shipped networks of the same shape, what is kept is the way from there, in bytes. The same
        networks make the same bytes.
        """
        known = {} if base is None else {"base": base, "digest": shipped(base).digest}
        starts = Networks({}, {}) if base is None else shipped(base)
        try:
            with draft_of(path) as draft, zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
                about = json.dumps({"format": FORMAT, **known, "card": self.card}, indent=1)
                archive.writestr(zipfile.ZipInfo("card.json"), about)
                as_wide = widened(starts.play, self.play["in.weight"].shape[1] // 32) if starts.play else {}
                for part, arrays, of in (("before", self.before, starts.before), ("play", self.play, as_wide)):
                    for name, array in arrays.items():
                        small = packing == "all" or (packing == "blocks" and name.startswith("block"))
                        for suffix, stored in _stored(array, small, of.get(name)).items():
                            data = io.BytesIO()
                            np.save(data, stored)
                            about_part = zipfile.ZipInfo(f"{part}/{name}{suffix}.npy")
                            about_part.compress_type = zipfile.ZIP_DEFLATED
                            archive.writestr(about_part, data.getvalue())
        except OSError as problem:
            raise BadInput(f"the networks cannot be written to {path}: {problem.strerror}") from None

    @property
    def digest(self) -> str:
        """Return what tells these weights from any others."""
        sha = hashlib.sha256()
        for part in (self.before, self.play):
            for name, array in sorted(part.items()):
                sha.update(name.encode() + array.tobytes())
        return sha.hexdigest()


def load(path: Path) -> Networks:
    """Read what `save` wrote; a damaged or foreign file gives BadInput."""
    parts: dict[str, Arrays] = {"before": {}, "play": {}}
    try:
        with zipfile.ZipFile(path) as archive:
            about = from_json(archive.read("card.json"))
            if about["format"] != FORMAT:
                raise BadInput(
                    f"{path} holds no networks of this kind and version: its format should be {FORMAT!r}"
                )
            for name in archive.namelist():
                if name.endswith(".npy"):
                    part, weights = name.removesuffix(".npy").split("/", 1)
                    array = np.load(io.BytesIO(archive.read(name)), allow_pickle=False)
                    parts[part][weights] = np.ascontiguousarray(array, dtype=np.float32)
            for arrays in parts.values():
                for name in [array for array in arrays if array.endswith(SCALE)]:
                    arrays[name.removesuffix(SCALE)] *= arrays.pop(name)[:, None]
            if "base" in about:
                _add_base(parts, about["base"], about["digest"], path)
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as problem:
        raise BadInput(f"the networks {path} cannot be read: {problem.strerror}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as problem:
        raise BadInput(f"{path} is not a file of self-taught networks, or it is damaged: {problem}") from None
    return Networks(parts["before"], parts["play"], about["card"])


def _add_base(parts: dict[str, Arrays], base: str, digest: str, path: Path) -> None:
    """Turn changes into weights."""
    start = shipped(base)
    if start.digest != digest:
        raise BadInput(f"{path} goes on from other networks than the {base!r} that are shipped here")
    as_wide = widened(start.play, parts["play"]["in.weight" + CHANGE].shape[1] // 32)
    for part, of in (("before", start.before), ("play", as_wide)):
        for name in [array for array in parts[part] if array.endswith(CHANGE)]:
            array = of[name.removesuffix(CHANGE)]
            parts[part][name.removesuffix(CHANGE)] = array + parts[part].pop(name) * _step(array)[:, None]


def _step(array: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what a byte counts in each row."""
    largest: NDArray[np.float32] = np.abs(array).max(axis=1)
    step: NDArray[np.float32] = (np.maximum(largest, 1e-8) / 127).astype(np.float32)
    return step


def widened(arrays: Arrays, words: int) -> Arrays:
    """Return a network that is told more words, which it does not heed: older ones were told less."""
    weights = arrays["in.weight"]
    missing = 32 * words - weights.shape[1]
    return arrays if missing <= 0 else {**arrays, "in.weight": np.pad(weights, ((0, 0), (0, missing)))}


def _stored(
    array: NDArray[np.float32], small: bool, base: NDArray[np.float32] | None = None
) -> dict[str, NDArray[Any]]:
    if base is not None and array.ndim == 2:
        change = np.rint((array - base) / _step(base)[:, None])
        return {CHANGE: np.clip(change, -127, 127).astype(np.int8)}
    if not small or array.ndim < 2:
        return {"": array.astype(np.float16)}
    scale = _step(array)
    return {"": np.rint(array / scale[:, None]).astype(np.int8), SCALE: scale}


@cache
def shipped(name: str) -> Networks:
    """Return networks that come with the package, for example `autodidact`."""
    path = SHIPPED / f"{name}.npz"
    if not path.exists():
        names = sorted(networks.stem for networks in SHIPPED.glob("*.npz"))
        raise BadInput(f"there are no self-taught networks {name!r}: take one of {', '.join(names)}")
    return load(path)
