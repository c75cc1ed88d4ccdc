"""`counterplay skat train selfplay` and `response` on a machine with PyTorch that cannot build the compiled core.

PYTHONPATH=src python scripts/train_without_core.py skat train selfplay --out run --minutes 15

Training happens in PyTorch alone. Of the core it asks four things as its modules are read; they are given here, and a
test holds them against the core. Whatever else is asked of it says so and ends the run.
"""

from __future__ import annotations

import sys
import types
from typing import Any, NoReturn

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
    for room in ("skat", "efg", "onecard"):
        sys.modules[f"counterplay.{room}._core"] = Absent(f"counterplay.{room}._core")
    core: Any = sys.modules["counterplay.skat._core"]
    core.bid_values = lambda: BID_VALUES
    core.policy_sizes = lambda point: POLICY_SIZES[int(point)]
    core.check_declaration = core.PolicyNet = lambda *_: None
    import typer

    from counterplay.cli.skat.train_selfplay import response, selfplay

    app, skat, train = typer.Typer(), typer.Typer(), typer.Typer()
    app.add_typer(skat, name="skat")
    skat.add_typer(train, name="train")
    train.command()(selfplay)
    train.command()(response)
    app()


if __name__ == "__main__":
    main()
