"""The file of a self-taught player: its two networks, packed, and a card: how they were made."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.foreign import from_json
from counterplay.protocol import BadInput

FORMAT = "counterplay skat autodidact 1"
SHIPPED = Path(__file__).parent / "shipped"
SCALE = ".scale"
Arrays = dict[str, NDArray[np.float32]]


@dataclass(frozen=True)
class Networks:
    """The networks for the decisions before the play and for cards, by the names of their weights."""

    before: Arrays
    play: Arrays
    card: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path, *, small: bool = False) -> None:
        """Write the file, in half precision or, `small`, in bytes with a scale for each row.

        The same networks make the same bytes.
        """
        partial = path.with_name(path.name + ".partial")
        try:
            with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
                about = json.dumps({"format": FORMAT, "card": self.card}, indent=1)
                archive.writestr(zipfile.ZipInfo("card.json"), about)
                for part, arrays in (("before", self.before), ("play", self.play)):
                    for name, array in arrays.items():
                        for suffix, stored in _stored(array, small).items():
                            data = io.BytesIO()
                            np.save(data, stored)
                            about_part = zipfile.ZipInfo(f"{part}/{name}{suffix}.npy")
                            about_part.compress_type = zipfile.ZIP_DEFLATED
                            archive.writestr(about_part, data.getvalue())
            partial.replace(path)
        except OSError as problem:
            raise BadInput(f"the networks cannot be written to {path}: {problem.strerror}") from None


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
                for name in [one for one in arrays if one.endswith(SCALE)]:
                    arrays[name.removesuffix(SCALE)] *= arrays.pop(name)[:, None]
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as problem:
        raise BadInput(f"the networks {path} cannot be read: {problem.strerror}") from None
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as problem:
        raise BadInput(f"{path} is not a file of self-taught networks, or it is damaged: {problem}") from None
    return Networks(parts["before"], parts["play"], about["card"])


def _stored(array: NDArray[np.float32], small: bool) -> dict[str, NDArray[Any]]:
    if not small or array.ndim < 2:
        return {"": array.astype(np.float16)}
    scale = np.maximum(np.abs(array).max(axis=1), 1e-8) / 127
    return {"": np.rint(array / scale[:, None]).astype(np.int8), SCALE: scale.astype(np.float32)}


@cache
def shipped(name: str) -> Networks:
    """Return networks that come with the package, for example `autodidact`."""
    path = SHIPPED / f"{name}.npz"
    if not path.exists():
        names = sorted(one.stem for one in SHIPPED.glob("*.npz"))
        raise BadInput(f"there are no self-taught networks {name!r}: take one of {', '.join(names)}")
    return load(path)
