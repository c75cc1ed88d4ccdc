"""Prints what pyproject.toml asks for, for pip: what `running` needs, and the packages of the extras named."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
groups = {"running": project["dependencies"], **project["optional-dependencies"]}
print("\n".join(package for name in sys.argv[1:] for package in groups[name]))
