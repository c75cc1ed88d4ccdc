"""Players in files and packages of their own, as far as their text and entry points go."""

from pathlib import Path

LOWEST = '''
class Lowest:
    """Takes the lowest legal action."""
    learns = True
    def __init__(self, least: int = 0):
        self.least = least
    def act(self, observation, chance):
        return min(observation.legal)
'''
"""the text of a player"""


def install(folder: Path, module: str, text: str, entries: str) -> None:
    """Lay a module of this text into a folder, with the entry points of its package."""
    (folder / f"{module}.py").write_text(text)
    name = module.replace("_", "-")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(entries)
