"""A Skat player for the arena in plain Python: it passes, and plays its cheapest legal card."""

import json
import sys

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def choose(seen):
    """Return one of the legal actions."""
    if seen["phase"] == "play":
        return min(seen["legal"], key=lambda card: (POINTS.get(card[1], 0), card))
    return "p" if "p" in seen["legal"] else seen["legal"][0]


def main():
    """Read a message a line, answer those that ask."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            print(json.dumps({"action": choose(message["observation"])}), flush=True)
        elif message["type"] == "end":
            return


if __name__ == "__main__":
    main()
