import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import commands
import packages
import player_options
from figures import figures

project = "Counterplay"
author = "The Counterplay authors"
copyright = "2026, The Counterplay authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["wrap.css"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
myst_enable_extensions = ["substitution"]
myst_substitutions = figures()

logging.getLogger("alembic").setLevel(logging.WARNING)  # a library of the theme lets everybody's INFO out


def setup(app):
    app.connect("builder-inited", packages.draw)
    app.connect("source-read", commands.fill)
    app.connect("source-read", player_options.fill)
