"""A package that is installed, as far as entry points go."""

from pathlib import Path


def install(folder: Path, module: str, text: str, entries: str) -> None:
    """Lay a module of this text into a folder, with the entry points of its package."""
    (folder / f"{module}.py").write_text(text)
    name = module.replace("_", "-")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(entries)
