"""What it costs to find somebody's style: processor time for each finished deal, in milliseconds.

The style alone, and all that a deal teaches of one name (named policies and fit) without styles and with them.
"""

import time
from statistics import median

from counterplay.skat.beliefs import shipped_policies, shipped_styles
from counterplay.skat.learn import play_of_somebody
from counterplay.skat.players import Acquaintances

DEALS = 200


def main() -> None:
    """Print the middle and the 99th percentile."""
    games = [play_of_somebody("held-out", 3, index) for index in range(DEALS)]
    styles = shipped_styles()
    place, alone = styles.prior, []
    for game in games:
        begun = time.process_time()
        evidence = styles.evidence(*game)
        place = place.after(evidence, evidence.decisions, styles.prior)
        alone.append(time.process_time() - begun)
    show("the style", alone)
    for what, known in (("all, without styles", None), ("all, with styles", styles)):
        people, taken = Acquaintances(shipped_policies(), styles=known), []
        for state, seat in games:
            begun = time.process_time()
            people.learn_one(state, seat, "he")
            taken.append(time.process_time() - begun)
        show(what, taken)


def show(what: str, seconds: list[float]) -> None:
    """Print a line."""
    late = sorted(seconds)[round(0.99 * (len(seconds) - 1))]
    print(f"{what:22}{1000 * median(seconds):8.1f} ms in the middle{1000 * late:8.1f} ms at the 99th percentile")


if __name__ == "__main__":
    main()
