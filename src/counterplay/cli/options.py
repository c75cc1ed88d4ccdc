"""Options that commands of several groups share; those that come together are a dataclass."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.processes import cores
from counterplay.workers import Executor, cluster, local_executor

Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines.")]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URL",
        help="The store: a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE. "
        "Without it that of COUNTERPLAY_STORE, else the file in your data folder.",
        show_default=False,
    ),
]
PlayerName = Annotated[str, typer.Option("--name", help="Under which name you play, and are remembered.")]
YOU = "you"
_ABOUT_WORKERS = "Processes; the results are the same with any number."
Workers = Annotated[int, typer.Option("--workers", min=1, help=_ABOUT_WORKERS)]
AllCores = Annotated[int | None, typer.Option("--workers", min=1, help=_ABOUT_WORKERS, show_default="all cores")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="Work on the Ray cluster at this address instead; local starts one here."),
]


def executor(workers: int | None, ray: str | None) -> AbstractContextManager[Executor]:
    """Give what these options ask for: this process, some of this machine, or a cluster."""
    wanted = workers or cores()
    return local_executor(wanted) if ray is None else cluster(ray, wanted)


@dataclass(frozen=True)
class ReviewCall:
    """What the review commands of all games take: whose records, how mistakes are judged, where reports go."""

    player: Annotated[str | None, typer.Option(help="Only records of this player, and only this profile.")] = None
    decision: Annotated[
        bool, typer.Option("--decision", help="Judge mistakes as decisions too: error or bad luck? Slow.")
    ] = False
    worlds: Annotated[int, typer.Option(min=1, help="Worlds for --decision.")] = 1
    seed: Annotated[int, typer.Option(help="For the worlds of --decision.")] = 1
    brief: Annotated[
        bool, typer.Option("--brief", help="Only totals and profiles, nothing about single records.")
    ] = False
    json: Json = False
    html: Annotated[Path | None, typer.Option(help="Write a web page that needs nothing else.")] = None
    picture: Annotated[
        Path | None, typer.Option("--plot", help="Write a PNG: rates by trick and role, with intervals.")
    ] = None
    workers: AllCores = None
    ray: Ray = None

    @property
    def judging(self) -> dict[str, Any]:
        """Return how a reviewer is told to judge."""
        return {"decision": self.decision, "worlds": self.worlds, "seed": self.seed}
