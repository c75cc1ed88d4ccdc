"""`counterplay skat train selfplay`, `response`, `told`, `compare` with PyTorch, where the core cannot be built.

PYTHONPATH=src python scripts/train_without_core.py skat train selfplay --out run --minutes 15

Training happens in PyTorch alone. Of the core it asks four things as its modules are read; these are here, and
a test holds them against the core. Whatever else is asked of it says so and ends the run.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import inspect
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, get_args, get_type_hints

BID_VALUES = (
    18,
    20,
    22,
    23,
    24,
    27,
    30,
    33,
    35,
    36,
    40,
    44,
    45,
    46,
    48,
    50,
    54,
    55,
    59,
    60,
    63,
    66,
    70,
    72,
    77,
    80,
    81,
    84,
    88,
    90,
    96,
    99,
    100,
    108,
    110,
    117,
    120,
    121,
    126,
    130,
    132,
    135,
    140,
    143,
    144,
    150,
    153,
    154,
    156,
    160,
    162,
    165,
    168,
    170,
    176,
    180,
    187,
    192,
    198,
    204,
    216,
    240,
    264,
)
POLICY_SIZES = {
    **dict.fromkeys((0, 1, 2, 3), (262, 64)),
    4: (262, 2),
    5: (262, 496),
    6: (262, 7),
    7: (262, 22),
    **dict.fromkeys((8, 9, 10), (558, 32)),
}


class Absent(types.ModuleType):
    """Stands where the compiled core would be."""

    def __getattr__(self, name: str) -> Any:
        """Return something that ends the run when it is called."""
        if name.startswith("__"):
            raise AttributeError(name)

        def refuse(*_: object) -> NoReturn:
            raise RuntimeError(f"{self.__name__}.{name} is asked, and the compiled core is not here")

        return type(name, (), {"__init__": refuse})


def main() -> None:
    """Run the command."""
    if not any(importlib.metadata.distributions(name="counterplay")):  # nor can it be installed without the core
        of_others = importlib.metadata.version
        importlib.metadata.version = lambda name: "0" if name == "counterplay" else of_others(name)
    for room in ("skat", "efg", "onecard"):
        sys.modules[f"counterplay.{room}._core"] = Absent(f"counterplay.{room}._core")
    core: Any = sys.modules["counterplay.skat._core"]
    core.bid_values = lambda: BID_VALUES
    core.policy_sizes = lambda point: POLICY_SIZES[int(point)]
    core.check_declaration = core.PolicyNet = lambda *_: None
    from counterplay import cli

    # the file of these commands alone: its package reads those of all others, and what they need
    package: Any = types.ModuleType("counterplay.cli.skat")
    package.__path__ = [str(Path(cli.__file__).parent / "skat")]
    sys.modules[package.__name__] = package
    from counterplay.cli.skat.train_selfplay import compare, response, selfplay, told

    command = {"selfplay": selfplay, "response": response, "told": told, "compare": compare}[sys.argv[3]]
    command(**vars(parser_of(command).parse_args(sys.argv[4:])))


def parser_of(command: Callable[..., None]) -> argparse.ArgumentParser:
    """Return a parser with the options of a command: Typer's own needs packages that may not be there."""
    parser = argparse.ArgumentParser(description=command.__doc__)
    hints = get_type_hints(command, include_extras=True)
    for name, parameter in inspect.signature(command).parameters.items():
        kind, option = get_args(hints[name])[:2]
        kinds = get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
        named = [one for one in (option.default, *(option.param_decls or ())) if str(one).startswith("--")]
        flag = named[0] if named else "--" + name.replace("_", "-")
        rest: dict[str, Any] = {"dest": name, "default": parameter.default}
        if parameter.default is inspect.Parameter.empty:
            rest = {"dest": name, "required": True}
        if bool in kinds:
            parser.add_argument(flag, action="store_true", **rest)
        elif list[str] in kinds:
            parser.add_argument(flag, action="append", **rest)
        else:
            parser.add_argument(flag, type=kinds[0], **rest)
    return parser


if __name__ == "__main__":
    main()
