#!/usr/bin/env python3
"""Makes the file of boards that the bridge study read: bridge-large.lin, 57,544 boards in 1,934 segments.

    git clone https://github.com/eitazhou/bridge_played_hands
    scripts/bridge_boards.py bridge_played_hands bridge-large.lin

The boards are read from one commit of that repository (a copy of njhammond/bridge_played_hands; MIT, copyright
2015 Nicolas Hammond), whose hash is the checksum of what goes in. Which segments were taken stands in
bridge_segments.txt, by their LIN numbers: whole segments, around 70 frequent players spread over five bands of
IMPs per board. (That list is the choice itself; the draw it came from was not kept.) Of each segment chat,
explanations and marks for the display are left out, and the names that some repeat before boards of the closed
room. What comes out has a checksum too.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

COMMIT = "e656cf446388966031cb62529d4974f31ae67820"
SHA256 = "b315193b23a43d2122e61c9def052c8b443a48b751e5e85003a8d976af949378"  # of the text, not packed
SEGMENTS = Path(__file__).with_name("bridge_segments.txt")
_HEAD = {"vg", "rs", "pn"}
_BOARD = {"md", "sv", "mb", "pc", "mc"}
_SEATS = 8  # both rooms


def segments() -> list[str]:
    """Return the LIN numbers that were chosen."""
    return SEGMENTS.read_text().split()


def decoded(raw: bytes) -> str:
    """Return a file's text: UTF-8, or Latin-1 where it is not."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def cleaned(number: str, text: str) -> str:
    """Return a segment as the study reads it: its head, then one line a board."""
    parts = text.replace("\r", "").split("|")
    lines = [f"nt|#{number}|"]
    for tag, value in zip(parts[0::2], parts[1::2], strict=False):
        tag, value = tag.strip(), value.replace("\n", " ")
        if tag == "qx":
            lines.append(f"qx|{value}|")
        elif tag in _HEAD and not (tag == "pn" and value.count(",") < _SEATS - 1):
            lines.append(f"{tag}|{value}|")
        elif tag in _BOARD:
            lines[-1] += f"{tag}|{value}|"
    return "".join(line + "\n" for line in lines)


def read(checkout: Path, numbers: Iterable[str], commit: str = COMMIT) -> Iterator[tuple[str, bytes]]:
    """Yield the files of segments as the commit has them, whatever the folder shows."""
    wanted = list(numbers)
    asked = "".join(f"{commit}:lin_data/{number[:3]}/{number}\n" for number in wanted)
    command = ["git", "-C", str(checkout), "cat-file", "--batch"]
    found = subprocess.run(command, input=asked.encode(), capture_output=True, check=True).stdout
    place = 0
    for number in wanted:
        end = found.index(b"\n", place)
        words = found[place:end].split()
        if words[-1] == b"missing":
            raise SystemExit(f"{checkout} has no segment {number} in commit {commit}: fetch the whole repository")
        size = int(words[2])
        yield number, found[end + 1 : end + 1 + size]
        place = end + size + 2


def main() -> None:
    """Write the file, and check that it is the study's."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n")[0], epilog="Exit code 1: it is not the same file."
    )
    parser.add_argument("checkout", type=Path, help="a clone of the repository")
    parser.add_argument("out", type=Path, help="the file to write; pack it with xz if you like")
    given = parser.parse_args()
    digest = hashlib.sha256()
    try:
        with given.out.open("wb") as file:
            for number, raw in read(given.checkout, segments()):
                text = cleaned(number, decoded(raw)).encode()
                digest.update(text)
                file.write(text)
    except (OSError, subprocess.CalledProcessError) as problem:
        detail = problem.stderr.decode() if isinstance(problem, subprocess.CalledProcessError) else str(problem)
        raise SystemExit(f"the boards cannot be made from {given.checkout}: {detail.strip()}") from None
    if digest.hexdigest() != SHA256:
        print(f"{given.out} is not the file of the study: its SHA-256 is {digest.hexdigest()}", file=sys.stderr)
        raise SystemExit(1)
    print(f"{given.out} is the file of the study: SHA-256 {SHA256}")


if __name__ == "__main__":
    main()
