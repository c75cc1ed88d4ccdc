"""Prints what pyproject.toml asks for, for pip: the packages that running needs, or those of the extras named."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
extras = sys.argv[1:]
packages = [package for extra in extras for package in project["optional-dependencies"][extra]]
print("\n".join(packages if extras else project["dependencies"]))
