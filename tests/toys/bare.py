"""Runs `counterplay` as after `pip install counterplay`: what only extras bring cannot be imported."""

import importlib.abc
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
MODULES = {
    "scipy",
    "matplotlib",
    "PIL",
    "onnx",
    "onnxruntime",
    "torch",
    "pandas",
    "pettingzoo",
    "gymnasium",
    "ray",
}


class NotInstalled(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def hide():
    """Let nothing of this process import them."""
    sys.meta_path.insert(0, NotInstalled())


if __name__ == "__main__":
    hide()
    from counterplay.cli.main import main

    main()
