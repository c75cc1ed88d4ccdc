"""What the trainings beside the shipped one came to: each one's last evaluation on the device, from its log.

The trainings are those of `scripts/selfplay_trials.sh`; their logs are in `results/autodidact/training`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from counterplay.studies.autodidact.frontier import KINDS, LOGS, last_line
from counterplay.studies.tables import Row

TOLD = {"told": "shipped", "told6": "seed 6"}  # by log: networks that are told of their opponents
# by log: what was tried, and against whom its card play is measured
TRIALS = {
    "fourth": ("the fourth run", "before"),
    "seed12": ("the fourth run, second seed", "run 3"),
    "dmc21": ("on by deep Monte Carlo", "autodidact"),
    "ppo21": ("on by PPO, rate 2e-5", "autodidact"),
    "ppo42": ("on by PPO, rate 2e-5, second seed", "autodidact"),
    "ppo41": ("on from ppo21 by PPO", "autodidact"),
    "ppo22": ("on by PPO, rate 8e-5", "autodidact"),
    "all51": ("one network for all kinds", "autodidact"),
    "all52": ("one network for all kinds, second seed", "autodidact"),
    **{
        f"{kind}{seed}": (f"one for {kind} alone" + ", second seed" * (seed == 52), "autodidact")
        for kind in KINDS
        for seed in (51, 52)
    },
    "sixth": ("on by deep Monte Carlo, all of a GPU", "autodidact"),
    "seventh": ("on by deep Monte Carlo, second seed: shipped", "autodidact"),
    "patient-self-play": ("a best response to that, all of a GPU", "self-play"),
    **{
        f"{name}{seed}": (f"{tried}" + ", second seed" * (seed == 72), "autodidact")
        for name, tried in (
            ("usual", "from early: company and straying as usual"),
            ("straight", "from early: nobody strays"),
            ("alone", "from early: no company"),
            ("crowd", "from early: twice the company"),
        )
        for seed in (71, 72)
    },
    "quick": ("from nothing: 128 units, two blocks", "autodidact"),
    "bid30": ("the auction alone, 30% beside models", "autodidact"),
    "bid70": ("the auction alone, 70% beside models", "autodidact"),
    "auction-learned": ("the old auction by limits", "autodidact"),
    "auction-values": ("the old auction by values of contracts", "autodidact"),
}


def trials(folder: Path = LOGS) -> list[Row]:
    """Return what each training came to: points a game and a list with standard errors."""
    rows: list[Row] = []
    for name, (tried, against) in TRIALS.items():
        last = last_line(folder, name)
        measured = last[against if against in last else "autodidact"]  # the one before had that name then
        row: Row = {"tried": tried, "against": against}
        row["million games"] = f"{last['games'] / 1e6:.1f}" if "games" in last else ""
        for kind in KINDS:
            row[kind] = _with_error(measured["card play"][kind], 1)
        row["list"] = _with_error(measured["whole games"]["margin per list"], 0)
        row["suit v population"] = (
            _with_error(last["population"]["card play"]["suit"], 1) if "population" in last else ""
        )
        for other in ("rules", "xskat"):
            row[f"list v {other}"] = (
                _with_error(last[other]["whole games"]["margin per list"], 0) if other in last else ""
            )
        rows.append(row)
    return rows


def told(folder: Path = LOGS) -> list[Row]:
    """Return what networks that are told of their opponents came to, told nothing and told who it is."""
    rows: list[Row] = []
    for name, which in TOLD.items():
        last = last_line(folder, name)
        for title, measured in last.items():
            if not isinstance(measured, dict) or "card play" not in measured:
                continue
            against, _, known = title.partition(", ")
            row: Row = {"networks": which, "million games": f"{last['games'] / 1e6:.1f}", "against": against}
            row["told"] = "who it is" if known else "nothing"
            row.update({kind: _with_error(measured["card play"][kind], 1) for kind in KINDS})
            row["list"] = _with_error(measured["whole games"]["margin per list"], 0)
            rows.append(row)
    return rows


def _with_error(figure: Sequence[float], digits: int) -> str:
    """Return a mean with its standard error in brackets."""
    return f"{figure[0]:+.{digits}f} ({figure[1]:.{digits}f})"
