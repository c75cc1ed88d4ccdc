import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from figures import figures

project = "Counterplay"
author = "The Counterplay authors"
copyright = "2026, The Counterplay authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
exclude_patterns = ["_build"]
myst_heading_anchors = 3
myst_enable_extensions = ["substitution"]
myst_substitutions = figures()
